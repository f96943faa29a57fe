import { join } from 'node:path';
import { zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { bestFinding } from '../../../geocoder/forward.ts';
import { openIndexes } from '../../../geocoder/index/open-index.ts';
import { formatAddress } from '../../../geocoder/retrieve/result.ts';
import { reverseGeocode } from '../../../geocoder/reverse/reverse.ts';
import { openPackFile } from '../../../packs/pack-file.ts';
import { openPacks } from '../../../packs/pack-store.ts';
import { scratchForEach } from '../../../packs/scratch.fixture.ts';
import { recogniseFiles } from '../../recognise.ts';
import type { ImportRequest, ImportResult } from '../../target.ts';
import { importPlaces } from './import-places.ts';

const scratch = scratchForEach();
const { write } = scratch;

const run = async (files: readonly string[], options: Partial<ImportRequest> = {}): Promise<ImportResult> =>
  importPlaces({
    files,
    id: 'geocoder-test',
    packsDirectory: scratch.directory,
    scratchDirectory: scratch.directory,
    ...options,
  });

/** What the pack answers: the first result of a text, or of a position as `lon,lat`. */
function ask(text: string): string {
  const packs = openPacks(scratch.directory);
  try {
    const opened = openIndexes(packs);
    const [lon = NaN, lat = NaN] = text.split(',').map(Number);
    const found = Number.isFinite(lat) ? reverseGeocode(opened.indexes, lon, lat, [])[0] : bestFinding(opened, text);
    return found === undefined ? 'nothing' : `${found.types[0] ?? ''}: ${formatAddress(found)}`;
  } finally {
    packs.close();
  }
}

const rows = (sql: string): unknown[] => {
  const { database } = openPackFile(join(scratch.directory, 'geocoder-test.sqlite'));
  try {
    return database.prepare(sql).raw().all();
  } finally {
    database.close();
  }
};

interface Feature {
  name: string;
  at: readonly [lon: number, lat: number];
  code: string;
  country?: string;
  others?: string;
  population?: number;
}
/** A line of a GeoNames dump. */
const feature = (id: number, { name, at: [lon, lat], code, country = 'CH', others = '', population = 0 }: Feature) =>
  `${id}\t${name}\t${name}\t${others}\t${lat}\t${lon}\t${code.replace('.', '\t')}\t${country}\t\tVS\t\t\t\t` +
  `${population}\t\t4000\tEurope/Zurich\t2026-01-01`;
const FEATURES = [
  feature(1, { name: 'Monte Cervino', at: [7.66, 45.98], code: 'T.PK', others: 'Matterhorn,Cervin,マッターホルン' }),
  feature(2, { name: 'Hinterdorf', at: [7.7, 46], code: 'P.PPL', population: 250 }),
  feature(3, { name: 'Altdorf am Berg', at: [7.71, 46.01], code: 'P.PPLQ' }),
  feature(4, { name: 'Wallis', at: [7.5, 46.1], code: 'A.ADM1' }),
  feature(5, { name: 'Schloss "Stein', at: [7.72, 46.02], code: 'S.CSTL' }),
  feature(6, { name: 'Blausee', at: [7.6, 46.2], code: 'H.LK' }),
  feature(2, { name: 'Hinterdorf', at: [7.7, 46], code: 'P.PPL', population: 250 }),
].join('\n');
const NAMES = [
  '1\t1\tfr\tLe Cervin\t\t\t\t\t\t',
  '2\t1\tlink\thttps://example.org/x\t\t\t\t\t\t',
  '3\t6\ten\tBlue Lake\t\t\t\t\t\t',
];
const POSTCODES = [
  'CH\t3920\tZermatt\tValais\tVS\t\t\t\t\t46.02\t7.74\t6',
  'CH\t3920\tFindeln\tValais\tVS\t\t\t\t\t46.04\t7.76\t6',
  'CH\t3929\tTäsch\tValais\tVS\t\t\t\t\t46.07\t7.78\t6',
];

test('the dumps of GeoNames, in an archive and in any order', async () => {
  const dump = join(scratch.directory, 'CH.zip');
  const text = new TextEncoder();
  write(
    'CH.zip',
    Buffer.from(zipSync({ 'CH.txt': text.encode(FEATURES), 'readme.txt': text.encode('Readme for GeoNames') })),
  );
  const files = [dump, write('postcodes.txt', POSTCODES.join('\n')), write('alternateNamesV2.txt', NAMES.join('\n'))];
  expect(await recogniseFiles(files, { packsDirectory: scratch.directory })).toEqual([
    { kind: 'places', files, contents: 'places of GeoNames' },
  ]);
  const { report, problem_count: problems } = await run(files);
  expect(report.counts).toEqual({
    rows_read: 13,
    places: 1,
    natural_features: 2,
    sights: 1,
    postcodes: 2,
    left_out: 3,
  });
  expect(problems).toBe(0);
  expect(ask('Matterhorn')).toBe('natural_feature: Monte Cervino');
  expect(ask('Le Cervin')).toBe('natural_feature: Monte Cervino');
  expect(ask('マッターホルン')).toBe('natural_feature: Monte Cervino');
  expect(ask('Blue Lake')).toBe('natural_feature: Blausee');
  expect(ask('Hinterdorf')).toMatch(/^locality: Hinterdorf/);
  expect(ask('Altdorf am Berg')).toBe('nothing');
  expect(ask('7.661,45.981')).toBe('natural_feature: Monte Cervino');
  expect(ask('7.7,46')).toMatch(/^locality: Hinterdorf/);
  expect(rows('SELECT name, context, lon FROM document WHERE kind = 3 ORDER BY name')).toEqual([
    ['3920', 'zermatt findeln', 77_500_000],
    ['3929', 'tasch', 77_800_000],
  ]);
  const { manifest } = openPackFile(join(scratch.directory, 'geocoder-test.sqlite'));
  expect(manifest).toMatchObject({ theme: 'geocoder', licence: 'CC-BY-4.0', attribution: 'GeoNames' });
});

test('lines that are damaged, each with its place and reason', async () => {
  const far = feature(7, { name: 'Far', at: [200, 46], code: 'T.PK' });
  const { problems, report } = await run([write('CH.txt', [FEATURES, '8\tcut off', far].join('\n'))]);
  expect(report.counts['left_out']).toBe(5);
  expect(problems).toMatchObject([
    { file: 'CH.txt', line: 8, message: "the line isn't one of GeoNames' features" },
    { file: 'CH.txt', line: 9, message: "the position 200, 46 isn't a longitude and latitude" },
  ]);
});

test('names alone, whose features are not there', async () => {
  await expect(run([write('alternateNamesV2.txt', NAMES.join('\n'))])).rejects.toThrow(
    'alternateNamesV2.txt: the file has names of features, but not the features. Import it together with their dump',
  );
});

test('a table as authorities have it: kinds, other names, people, names in languages', async () => {
  const file = write(
    'gnis.csv',
    'FEATURE_NAME,FEATURE_CLASS,ALT_NAMES,name_es,POPULATION,PRIM_LAT_DEC,PRIM_LONG_DEC\n' +
      'Bear Butte,Summit,Mato Paha;Noahvose,Cerro del Oso,,44.476,-103.427\n' +
      'Sturgis,Populated Place,,,"7,020",44.409,-103.509\n' +
      ',Stream,,,,44.4,-103.5\nOld Mill,Building,,,,44.41,-103.51\n',
  );
  const { report, problems } = await run([file], { licence: 'CC0-1.0', attribution: 'USGS' });
  expect(report.counts).toMatchObject({ places: 1, natural_features: 1, sights: 1, left_out: 1 });
  expect(problems).toMatchObject([{ line: 4, message: 'no name' }]);
  expect(rows('SELECT name, kind, category, population, alternates FROM document ORDER BY name')).toEqual([
    ['Bear Butte', 8, 'summit', null, 'mato paha|noahvose|cerro del oso'],
    ['Old Mill', 7, 'building', null, null],
    ['Sturgis', 2, null, 7020, null],
  ]);
  expect(ask('Mato Paha')).toBe('natural_feature: Bear Butte');
});

const row = (geometry: object, properties: object): object => ({ type: 'Feature', properties, geometry });

const layer = (name: string, features: readonly object[]): string =>
  write(name, JSON.stringify({ type: 'FeatureCollection', features }));

test('layers of points and areas, and of lines, with a column that is chosen', async () => {
  const corners = [
    [10, 50],
    [10.1, 50.1],
    [10.2, 50.2],
  ];
  const land = layer('land.geojson', [
    row({ type: 'Point', coordinates: [10, 50] }, { label: 'Rock', art: 'peak' }),
    row({ type: 'Polygon', coordinates: [[...corners, [10.3, 50], [10, 50]]] }, { label: 'Mere', art: 'lake' }),
  ]);
  const rivers = layer('rivers.geojson', [
    row({ type: 'LineString', coordinates: corners }, { label: 'Brook', art: 'stream' }),
  ]);
  await run([land, rivers], { fields: { kind: 'art' } });
  expect(rows('SELECT name, category FROM document WHERE kind = 8 ORDER BY name')).toEqual([
    ['Brook', 'stream'],
    ['Mere', 'lake'],
    ['Rock', 'peak'],
  ]);
  expect(rows("SELECT lon / 1e7, lat / 1e7 FROM document WHERE name = 'Brook'")).toEqual([[10.1, 50.1]]);
  await expect(run([land], { fields: { kind: 'typ' } })).rejects.toThrow('has no field "typ"');
});
