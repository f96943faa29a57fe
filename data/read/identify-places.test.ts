import { describe, expect, it } from 'vitest';
import type { GazetteerPlace } from './gazetteer.ts';
import { identifyPlaces } from './identify-places.ts';

const known = (
  id: number,
  name: string,
  lon: number,
  lat: number,
  alternates: string[] = [],
  country = 'XX',
): GazetteerPlace => ({
  id,
  name,
  asciiName: name,
  alternates,
  lon,
  lat,
  country,
  admin1: '',
  admin2: '',
  featureCode: 'PPL',
  population: id * 1000,
});
const place = (name: string, lon: number, lat: number, country = 'XX') => ({ name, lon, lat, country });

/** Ids of `places` in their order. */
const idsOf = (places: ReturnType<typeof place>[], gazetteer: GazetteerPlace[]): (number | undefined)[] => {
  const found = identifyPlaces(places, gazetteer);
  return places.map((each) => found.get(each)?.id);
};

describe('identifyPlaces', () => {
  it('identifies a renamed place by its position', () =>
    expect(idsOf([place('Geytepe', 1, 1)], [known(1, 'Prishibinskoye', 1, 1)])).toEqual([1]));

  it('identifies a renamed and moved place by its other names', () =>
    expect(
      idsOf([place('Odesa', 30.743_83, 46.485_72)], [known(1, 'Odessa', 30.732_62, 46.477_47, ['Odesa'])]),
    ).toEqual([1]));

  it('identifies the city, not the district next to it', () =>
    expect(
      idsOf(
        [place('Sol', -3.703_27, 40.416_64), place('Madrid', -3.702_56, 40.4165)],
        [known(1, 'Madrid', -3.702_56, 40.4165)],
      ),
    ).toEqual([undefined, 1]));

  it('prefers a moved place of the same name to a nearer one of another name', () =>
    expect(
      idsOf(
        [place('Graz', 15.441_97, 47.067_33)],
        [known(2, 'Gries', 15.442, 47.067), known(1, 'Graz', 15.45, 47.066_67)],
      ),
    ).toEqual([1]));

  it('pairs the nearest of two towns with the same name', () =>
    expect(
      idsOf(
        [place('Santa Ana', 0.1, 0), place('Santa Ana', 0, 0)],
        [known(1, 'Santa Ana', 0.001, 0), known(2, 'Santa Ana', 0.11, 0)],
      ),
    ).toEqual([2, 1]));

  it('recognises another transcription', () =>
    expect(idsOf([place('Kamyanske', 34.6, 48.5)], [known(1, 'Kamianske', 34.605, 48.5)])).toEqual([1]));

  it('doesn’t pair towns of another country or far away', () =>
    expect(
      idsOf(
        [place('Baarle', 4.9, 51.4), place('Springfield', 0, 0)],
        [known(1, 'Baarle', 4.91, 51.4, [], 'YY'), known(2, 'Springfield', 0.5, 0)],
      ),
    ).toEqual([undefined, undefined]));
});
