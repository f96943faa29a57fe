import Database from 'better-sqlite3';
import { afterAll, describe, expect, test } from 'vitest';
import { blockIn } from './corners.ts';
import { countryAdder, placeAdder } from './fixture.ts';
import { geocode } from './forward.ts';
import { textRequest } from './retrieve/forward-request.ts';
import { streetImportance } from './index/streets.ts';
import { GeocoderIndexWriter } from './index/writer.ts';
import { indexSet, openIndex } from './index/open-index.ts';
import { formatAddress } from './retrieve/result.ts';

const database = new Database(':memory:');
const writer = new GeocoderIndexWriter(database);
const uruguay = countryAdder(writer)('Uruguay', 'UY');
const place = placeAdder(writer);
const montevideo = place('Montevideo', uruguay, -56.19, -34.9, 1_270_737);
place('Río Negro', countryAdder(writer)('Brazil', 'BR'), -49.79, -26.1, 31_000);
/** A street along a meridian or a parallel, with a corner at each of its points. */
const street = (name: string, ...corners: [lon: number, lat: number][]): number => {
  const [[lon, lat] = [0, 0]] = corners;
  const id = writer.addDocument({
    kind: 'street',
    name,
    parent: montevideo,
    lon,
    lat,
    importance: streetImportance(20, 5),
  });
  writer.addEdge(id, { line: corners, corners });
  return id;
};
const ejido = street('Ejido', [-56.1867, -34.9055], [-56.1867, -34.9065], [-56.1867, -34.9075]);
street('Avenida 18 de Julio', [-56.1867, -34.9055], [-56.19, -34.9055]);
street('San José', [-56.1867, -34.9065], [-56.19, -34.9065]);
street('Soriano', [-56.1867, -34.9075], [-56.19, -34.9075]);
street('Río Negro', [-56.19, -34.9055], [-56.19, -34.9065]);
writer.addHouse(ejido, { number: 1357, suffix: '', lon: -56.1868, lat: -34.907 });
writer.finish();
afterAll(() => database.close());
const indexes = [openIndex({ id: 'streets', database }, 0)];
const set = indexSet(indexes);
const find = (text: string) => geocode(set, textRequest(text))[0];

describe('what lies between two streets is the middle of the block', () => {
  test.each([
    'Ejido entre San José y Soriano, Montevideo',
    'Ejido e/ San José y Soriano, Montevideo',
    'Ejido (entre las calles Soriano y San José), Montevideo',
    'Ejido between San José and Soriano, Montevideo',
    'Ejido entre San José y Soriano',
  ])('%s', (text) => {
    const found = find(text);
    expect(found).toMatchObject({ types: ['route'], name: 'Ejido', locationType: 'GEOMETRIC_CENTER' });
    expect(found?.position[0]).toBeCloseTo(-56.1867, 4);
    expect(found?.position[1]).toBeCloseTo(-34.907, 4);
    expect(found?.bounds?.[1]).toBeCloseTo(-34.9075, 4);
    expect(found?.bounds?.[3]).toBeCloseTo(-34.9065, 4);
    expect(found?.isPartial ?? false).toBe(false);
  });

  test('a house number says more', () => {
    const found = find('Ejido 1357 entre San José y Soriano, Montevideo');
    expect(found === undefined ? '' : formatAddress(found)).toBe('Ejido 1357, Montevideo, Uruguay');
  });

  test('of streets that do not meet there is none', () => {
    expect(find('Soriano entre San José y 18 de Julio, Montevideo')?.types).not.toContain('route');
  });

  test.each([
    ['Ejido entre San José y Soriano', ['Ejido & San José', 'Ejido & Soriano']],
    ['18 de Julio e/ Yi y Ejido, Centro', ['18 de Julio & Yi, Centro', '18 de Julio & Ejido, Centro']],
    ['Entre Ríos y 18 de Julio', undefined],
    ['Ejido entre San José', undefined],
  ])('%s', (text, block) => {
    expect(blockIn(text)).toEqual(block);
  });
});

test('a street that is called like a town elsewhere is one of a sure corner', () => {
  expect(find('Av. 18 de Julio esquina Río Negro')).toMatchObject({
    types: ['intersection'],
    name: 'Avenida 18 de Julio & Río Negro',
  });
});
