import { beforeEach, describe, expect, it } from 'vitest';
import type { GeocoderResult } from '../../../../contract/geocoder.ts';
import { judged, storedUnplaced, unplaced } from './addresses.ts';
import { useBuilder } from './builder.ts';

type Fields = Partial<Pick<GeocoderResult, 'partial_match' | 'match_quality' | 'types'>>;

const result = (label: string, lng: number, fields: Fields = {}): GeocoderResult => ({
  address_components: [],
  formatted_address: label,
  types: ['street_address'],
  geometry: {
    location: { lat: -34.9, lng },
    location_type: 'ROOFTOP',
    viewport: { northeast: { lat: 0, lng: 0 }, southwest: { lat: 0, lng: 0 } },
  },
  place_id: label,
  match_quality: 1,
  pack: 'test',
  ...fields,
});

const state = () => useBuilder.getState();

describe('what the geocoder says of an address', () => {
  it('is a place where one fits', () => {
    expect(
      judged([result('Colonia 1500', -56.18), result('Colonia', -56.2, { partial_match: true, match_quality: 0.7 })]),
    ).toEqual({
      kind: 'found',
      place: { label: 'Colonia 1500', point: { lon: -56.18, lat: -34.9 } },
    });
  });

  it('is a place from the probability on from which tables accept one', () => {
    const street = result('Rua de Santa Catarina, Porto', -8.6, { types: ['route'], match_quality: 0.82 });
    const namesake = result('Rua de Santa Catarina, Vila do Conde', -8.75, { types: ['route'], match_quality: 0.11 });
    expect(judged([street, namesake]).kind).toBe('found');
  });

  it('is one place where two results lie side by side, or the other is of another kind', () => {
    expect(judged([result('Rivera 2000', -56.18), result('Rivera 2000 bis', -56.1805)]).kind).toBe('found');
    expect(
      judged([result('Main St', -56.18, { types: ['route'] }), result('Main Heliport', -50, { types: ['airport'] })])
        .kind,
    ).toBe('found');
  });

  it('is left to a person where several fit, or one only in part', () => {
    expect(
      judged([result('Main St, Soquel', -56), result('Main St, Felton', -57, { match_quality: 0.99 })]),
    ).toMatchObject({ state: 'several', places: [{ label: 'Main St, Soquel' }, { label: 'Main St, Felton' }] });
    expect(judged([result('Notting Hill', 145, { match_quality: 0.79 })])).toMatchObject({
      state: 'partly',
      places: [{ label: 'Notting Hill' }],
    });
    expect(judged([result('Colonia', -56, { partial_match: true, match_quality: 0.65 })])).toMatchObject({
      state: 'partly',
      places: [{ label: 'Colonia' }],
    });
  });

  it('is nothing where nothing fits, or too little', () => {
    expect(judged([])).toEqual({ kind: 'open', state: 'unknown', places: [] });
    expect(judged([result('Some Heliport', -90, { partial_match: true, match_quality: 0.05 })])).toEqual({
      kind: 'open',
      state: 'unknown',
      places: [],
    });
  });
});

describe('addresses in the builder', () => {
  beforeEach(() => useBuilder.setState(useBuilder.getInitialState(), true));

  it('become points, and go with them when that is undone', () => {
    const [found, open] = [unplaced({ text: 'Colonia 1500', name: 'A' }), unplaced({ text: 'Nowhere 1' })];
    state().await('origins', [found, open]);
    expect(state().past).toHaveLength(0);
    state().place(
      'origins',
      { points: [{ id: found.id, point: { lon: 1, lat: 2 }, name: 'A' }], open: [{ ...open, state: 'unknown' }] },
      [],
      'added',
    );
    expect(state().lists.origins).toMatchObject([{ point: { lon: 1, lat: 2 }, name: 'A' }]);
    expect(state().unplaced.origins).toMatchObject([{ text: 'Nowhere 1', state: 'unknown' }]);
    state().undo('matrix');
    expect([state().lists.origins, state().unplaced.origins]).toEqual([[], []]);
    state().redo('matrix');
    expect([state().lists.origins.length, state().unplaced.origins.length]).toEqual([1, 1]);
    state().swap();
    expect(state().unplaced.destinations).toHaveLength(1);
  });

  it('become points in their order, also those that are accepted later', () => {
    const addresses = ['a', 'b', 'c'].map((text) => unplaced({ text }));
    const at = (...indices: number[]) =>
      indices.map((index) => ({ id: addresses[index]?.id ?? 0, point: { lon: index, lat: 0 } }));
    state().await('stops', addresses);
    state().place('stops', { points: at(2), open: [] }, [], 'found');
    state().add('stops', [{ point: { lon: 9, lat: 0 } }], 'clicked');
    state().place('stops', { points: at(0, 1), open: [] }, [], 'accepted');
    expect(state().lists.stops.map(({ point }) => point.lon)).toEqual([0, 1, 2, 9]);
  });

  it('stay in the list when there is no more room for points', () => {
    state().add(
      'origins',
      Array.from({ length: 999 }, (_, lon) => ({ point: { lon: lon / 10, lat: 0 } })),
      'many',
    );
    const addresses = [unplaced({ text: 'a' }), unplaced({ text: 'b' })];
    state().await('origins', addresses);
    state().place(
      'origins',
      { points: addresses.map(({ id }) => ({ id, point: { lon: 0, lat: 0 } })), open: [] },
      [],
      'added',
    );
    expect(state().lists.origins).toHaveLength(1000);
    expect(state().unplaced.origins).toMatchObject([{ text: 'b' }]);
    expect(state().notes.origins?.title).toBe('2 points. The limit is 1,000 origins; the first 1 were added.');
  });

  it('are dropped when they have been removed meanwhile', () => {
    const address = unplaced({ text: 'a' });
    state().await('origins', [address]);
    state().clear('origins');
    state().place('origins', { points: [{ id: address.id, point: { lon: 0, lat: 0 } }], open: [] }, [], 'added');
    expect(state().lists.origins).toEqual([]);
  });

  it('come back from what was stored, as far as it can be read', () => {
    const stored = [
      { text: 'Main Street', state: 'several', places: [{ label: 'x', point: { lon: 1, lat: 2 } }, { label: 'y' }] },
      { name: 'no text' },
      { text: 'b', state: 'odd' },
    ];
    expect(storedUnplaced(stored)).toMatchObject([
      { text: 'Main Street', state: 'several', places: [{ label: 'x', point: { lon: 1, lat: 2 } }] },
      { text: 'b', state: 'waiting', places: [] },
    ]);
  });
});
