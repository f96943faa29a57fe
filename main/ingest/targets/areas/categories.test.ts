/** What imported geo-boundaries are called, and the codes and names of their categories. */
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AreaTarget } from '../../../../contract/area-import.ts';
import { geoBoundariesAt } from '../../../look-ups/geo-boundaries/look-up.ts';
import { openPacks } from '../../../packs/pack-store.ts';
import type { Packs } from '../../../packs/packs.ts';
import type { ImportRequest, ImportResult } from '../../target.ts';
import { importAreas } from './import-areas.ts';

let directory: string;
let packs: string;
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'cairn-categories-'));
  packs = mkdtempSync(join(directory, 'packs-'));
});
afterAll(() => rmSync(directory, { recursive: true }));

type Properties = Readonly<Record<string, unknown>>;
const ringAt = (west: number): number[][] => [
  [west, 60],
  [west + 1, 60],
  [west + 1, 61],
  [west, 61],
  [west, 60],
];
const feature = (properties: Properties, west = 10): object => ({
  type: 'Feature',
  properties,
  geometry: { type: 'Polygon', coordinates: [ringAt(west)] },
});
function write(name: string, features: readonly object[]): string {
  const path = join(directory, name);
  writeFileSync(path, JSON.stringify({ type: 'FeatureCollection', features }));
  return path;
}
type Report = ImportResult['report'];
const run = async (options: Omit<ImportRequest, 'packsDirectory'> & { packsDirectory?: string }): Promise<Report> =>
  (await importAreas({ packsDirectory: packs, ...options })).report;
function asking(ask: (library: Packs) => void): void {
  const library = openPacks(packs);
  try {
    ask(library);
  } finally {
    library.close();
  }
}
const remove = (id: string): void => rmSync(join(packs, `${id}.sqlite`), { force: true });
const codeOf = ({ notes }: Report): string | undefined =>
  notes.map((note) => /^Category (.*): in tables/.exec(note)?.[1]).find((code) => code !== undefined);
const importNamed = (id: string, name: string, folder: string): Promise<Report> =>
  run({
    id,
    files: [write(`${id}.geojson`, [feature({ AREA_ID: id, NAME: name })])],
    areas: { as: 'boundary', category: 1000, category_name: name },
    packsDirectory: folder,
  });

describe('own categories', () => {
  it('give a category one code and a code one name', async () => {
    const file = write('own.geojson', [feature({ AREA_ID: 'A', NAME: 'Bay' })]);
    const order = (id: string, target: Partial<AreaTarget>, isCheck = false): Promise<Report> =>
      run({ id, files: [file], areas: { as: 'boundary', ...target }, check_only: isCheck });
    expect(codeOf(await order('areas-wards', { category: 1000, category_name: 'Ward' }))).toBe('1000, "Ward"');
    await expect(order('areas-parks', { category: 1000, category_name: 'Park' })).rejects.toMatchObject({
      code: 'invalid_parameter',
      message:
        'The category 1000 is "Ward" in the pack areas-wards. Use 1001, the next free code, or give only the name',
    });
    expect(codeOf(await order('areas-parks', { category_name: 'Park' }))).toBe('1001, "Park"');
    expect(codeOf(await order('areas-more', { category_name: 'ward' }, true))).toBe('1000, "Ward"');
    expect(codeOf(await order('areas-more', { category: 1001 }, true))).toBe('1001, "Park"');
    expect(codeOf(await order('areas-more', { category: 1000, category_name: 'WARD' }, true))).toBe('1000, "WARD"');
    await expect(order('areas-more', { category: 1005 })).rejects.toThrow(
      'The category name is required for the custom category 1005',
    );
    // Its own earlier edition keeps a pack from nothing.
    expect(codeOf(await order('areas-wards', { category: 1000, category_name: 'Old ward' }))).toBe('1000, "Old ward"');
    const { notes } = await order('areas-more', { category_name: 'Neighbourhood' }, true);
    expect(notes.join()).not.toContain('The category is');
    for (const id of ['areas-wards', 'areas-parks']) remove(id);
  });

  it('that came with one code for two categories are each called by its own pack', async () => {
    const elsewhere = mkdtempSync(join(directory, 'elsewhere-'));
    await importNamed('areas-scene', 'Scene', packs);
    await importNamed('areas-park', 'Park', elsewhere);
    cpSync(join(elsewhere, 'areas-park.sqlite'), join(packs, 'areas-park.sqlite'));
    asking((library) => {
      const { boundaries } = geoBoundariesAt(library, { lon: 10.5, lat: 60.5 });
      expect(Object.fromEntries(boundaries.map((each) => [each.geo_boundary_name, each.category_name]))).toEqual({
        Park: 'park',
        Scene: 'scene',
      });
    });
    for (const id of ['areas-scene', 'areas-park']) remove(id);
  });
});

it.each<[what: string, rows: { id?: unknown; properties: Properties }[], fields: string, names: string[]]>([
  [
    'numbers of districts, which repeat',
    [20, 10, 10].map((SchoolDist, id) => ({
      id,
      properties: { SchoolDist, Shape_Leng: id + 0.5, pupils: 300 + id },
    })),
    'name from SchoolDist, key from pupils',
    ['20', '10', '10'],
  ],
  [
    'numbers of districts, each once',
    [20, 23].map((SchoolDist, id) => ({ id, properties: { SchoolDist } })),
    'name from SchoolDist, key from SchoolDist',
    ['20', '23'],
  ],
  [
    'nothing but figures',
    [0, 1].map((id) => ({ id: `${id}`, properties: { pupils: 7, distance: 3 } })),
    'key from id',
    ['unnamed 1', 'unnamed 2'],
  ],
  [
    'numbers that a program counted',
    [5, 6].map((OBJECTID) => ({ properties: { OBJECTID } })),
    'key from OBJECTID',
    ['unnamed 1', 'unnamed 2'],
  ],
  ['codes as ids', ['AF', 'AL'].map((id) => ({ id, properties: {} })), 'key from id', ['AF', 'AL']],
  [
    'names, but not in all rows',
    ['Bay', null].map((NAME, id) => ({ id, properties: { NAME } })),
    'name from NAME, key from id',
    ['Bay', 'unnamed 2'],
  ],
])('never calls areas by the ids of features: %s', async (_what, rows, fields, names) => {
  const file = write(
    'unnamed.geojson',
    rows.map(({ id, properties }, i) => ({ ...feature(properties, 10 + i), id })),
  );
  const report = await run({ files: [file], id: 'areas-unnamed', areas: { as: 'boundary', category: 930 } });
  expect(report.notes[0]).toBe(`unnamed.geojson: GeoJSON, EPSG:4326; ${fields}`);
  asking((library) => {
    const named = rows.map((_, i) => geoBoundariesAt(library, { lon: 10.5 + i, lat: 60.5 }).boundaries);
    expect(named.map(([boundary]) => boundary?.geo_boundary_name)).toEqual(names);
  });
  remove('areas-unnamed');
});
