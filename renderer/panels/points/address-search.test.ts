import { beforeEach, expect, it } from 'vitest';
import { partialMatches, unplaced, type AddressPlace } from '../../model/matrix/order/addresses.ts';
import { useBuilder } from '../../model/matrix/order/builder.ts';
import { placeAddresses } from './address-search.ts';

const state = () => useBuilder.getState();
const place = (label: string, lon: number): AddressPlace => ({ label, point: { lon, lat: 41 } });

beforeEach(() => useBuilder.setState(useBuilder.getInitialState(), true));

it('accepts the best place of each partial match in one step, and leaves other addresses', () => {
  const partial = { state: 'partly', places: [place('Rua A', 1), place('Rua B', 2)] } as const;
  const addresses = [
    { ...unplaced({ text: 'Rua A, Porto', name: 'Customer 1' }), ...partial },
    { ...unplaced({ text: 'Rua C' }), state: 'several', places: [place('Rua C', 3), place('Rua C', 4)] } as const,
    { ...unplaced({ text: 'Nowhere' }), state: 'unknown' } as const,
    { ...unplaced({ text: 'Rua D, Porto' }), ...partial, places: [place('Rua D', 5)] } as const,
  ];
  state().await('stops', addresses);
  placeAddresses('stops', partialMatches(state().unplaced.stops));
  expect(state().lists.stops).toMatchObject([
    { name: 'Customer 1', point: { lon: 1 } },
    { name: 'Rua D', point: { lon: 5 } },
  ]);
  expect(state().unplaced.stops.map(({ text }) => text)).toEqual(['Rua C', 'Nowhere']);
  state().undo('reach');
  expect(state().lists.stops).toEqual([]);
  expect(state().unplaced.stops).toEqual(addresses);
});
