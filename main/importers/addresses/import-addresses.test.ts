import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openPackFile } from '../../packs/pack-file.ts';
import { AddressImportRefused, importAddresses, type AddressImport } from './import-addresses.ts';
import { FieldFault, readFieldMap } from './fields.ts';
import { GeoJsonFault } from './geojson-file.ts';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'cairn-addresses-'));
});
afterEach(() => {
  rmSync(directory, { recursive: true });
});

const write = (name: string, content: string): string => {
  const path = join(directory, name);
  writeFileSync(path, content);
  return path;
};
const run = (files: readonly string[], options: Partial<AddressImport> = {}) => importAddresses({ files, id: 'geocoder-test', packsDirectory: directory, fields: {}, ...options });
const rows = (sql: string): unknown[] => {
  const { database } = openPackFile(join(directory, 'geocoder-test.sqlite'));
  try {
    return database.prepare(sql).raw().all();
  } finally {
    database.close();
  }
};
const line = (properties: object): string =>
  JSON.stringify({ type: 'FeatureCollection', features: [{ type: 'Feature', properties, geometry: { type: 'LineString', coordinates: [[-71.1, 42.37], [-71.11, 42.38]] } }] });

describe('address points', () => {
  test('an OpenAddresses file: numbers with letters and spans, the town, the postal code', async () => {
    const file = write('oa.csv', 'LON,LAT,NUMBER,STREET,CITY,POSTCODE\n13.39,52.50,22 A,Markgrafenstraße,Berlin,10117\n13.39,52.501,7-9,Markgrafenstraße,Berlin,10117\n');
    const report = await run([file]);
    expect(report).toMatchObject({ rows: 2, houses: 3, streets: 1, leftOut: 0 });
    expect(rows('SELECT number, suffix, postcode FROM house ORDER BY number')).toEqual([[7, null, '10117'], [9, null, '10117'], [22, 'a', '10117']]);
    expect(rows("SELECT street.name, town.name FROM document street JOIN document town ON town.id = street.parent WHERE street.kind = 5")).toEqual([['Markgrafenstraße', 'Berlin']]);
    expect(report.warnings[0]).toContain('geocoder-world is not installed');
  });

  test('rows that cannot be read are left out, each with its line and reason', async () => {
    const file = write('bad.csv', 'lon,lat,number,street\n1,2,5,Main St\n1,2,,Main St\n1,2,end,Main St\n1,2,6,\nx,2,7,Main St\n1,95,7,Main St\n0,0,7,Main St\n');
    const { leftOut, problems, houses } = await run([file]);
    expect({ leftOut, houses }).toEqual({ leftOut: 6, houses: 1 });
    expect(problems.map((problem) => [problem.line, problem.message])).toEqual([
      [3, 'it has no house number'],
      [4, '"end" is no house number'],
      [5, 'it has no street'],
      [6, 'its position x, 2 is no longitude and latitude'],
      [7, 'its position 1, 95 is no longitude and latitude'],
      [8, 'its position is 0, 0'],
    ]);
  });

  test('columns of other names are said with --field', async () => {
    const file = write('own.csv', 'where_x,where_y,hausnr,strasse\n1,2,5,Hauptstr.\n');
    await expect(run([file])).rejects.toThrow('own.csv has no column for number, street, lon, lat: say which with --field number=COLUMN. Its columns are where_x, where_y, hausnr, strasse');
    const fields = readFieldMap(['lon=where_x', 'lat=where_y', 'number=HAUSNR', 'street=strasse']);
    expect((await run([file], { fields })).houses).toBe(1);
    await expect(run([file], { fields: { ...fields, number: 'no' } })).rejects.toThrow('There is no column "no" for number');
    expect(() => readFieldMap(['town=x'])).toThrow(FieldFault);
  });

  test('features on one line each', async () => {
    const feature = JSON.stringify({ type: 'Feature', properties: { number: '12', street: 'Main St', city: 'Springfield' }, geometry: { type: 'Point', coordinates: [1, 2] } });
    expect((await run([write('oa.geojson', `${feature}\n${feature}\n`)])).houses).toBe(2);
  });
});

describe('centre lines', () => {
  test('ranges per side; zero, −1 and blanks are none', async () => {
    const report = await run([write('lines.geojson', line({ Street: 'Main St', L_From: 1, L_To: 99, R_From: 0, R_To: -1, ZIP_Left: '02139', ZIP_Right: '02140' }))]);
    expect(report).toMatchObject({ ranges: 1, streets: 1 });
    expect(rows('SELECT left_from, left_to, right_from, right_to, left_postcode, right_postcode FROM edge')).toEqual([[1, 99, null, null, '02139', '02140']]);
  });

  test('a town for rows that name none', async () => {
    await run([write('lines.geojson', line({ Street: 'Main St' }))], { locality: 'Cambridge' });
    expect(rows('SELECT name FROM document WHERE kind = 2')).toEqual([['Cambridge']]);
  });
});

describe('a file that is none', () => {
  test.each([
    ['empty.csv', '', 'it is empty'],
    ['head.csv', 'lon,lat,number,street\n', 'No row could be imported'],
    ['x.geojson', '{"type":"Topology"}', 'it is JSON, but no FeatureCollection'],
    ['y.geojson', '{"type":', 'y.geojson, line 1: it is not JSON'],
  ])('%s is refused, and the pack that was there stays', async (name, content, message) => {
    await run([write('good.csv', 'lon,lat,number,street\n1,2,5,Main St\n')]);
    const before = readFileSync(join(directory, 'geocoder-test.sqlite'));
    const failure = await run([write(name, content)]).catch((error: unknown) => error);
    expect(failure instanceof AddressImportRefused || failure instanceof GeoJsonFault).toBe(true);
    expect(String(failure)).toContain(message);
    expect(readFileSync(join(directory, 'geocoder-test.sqlite')).equals(before)).toBe(true);
    expect(existsSync(join(directory, 'geocoder-test.sqlite.unfinished'))).toBe(false);
  });

  test('cancelling keeps nothing', async () => {
    const file = write('many.csv', `lon,lat,number,street\n${'1,2,5,Main St\n'.repeat(20_000)}`);
    await expect(run([file], { signal: AbortSignal.abort() })).rejects.toThrow();
    expect(existsSync(join(directory, 'geocoder-test.sqlite'))).toBe(false);
  });
});
