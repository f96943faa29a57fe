/** A sample of every kind of work of the server, using the default packs. Used by `bench soak` and `bench calm`. */
import { setTimeout } from 'node:timers/promises';
import { MATRIX_MODES, MATRIX_OPTIONS } from '../contract/matrix.ts';
import { createRandom } from '../main/packs/fixture-random.ts';
import { jsonOf, type Client } from './client.ts';

/** Longitude and latitude of the centre, width and height in degrees. */
const SANTA_CRUZ = [-122.0263, 36.9741, 0.06, 0.03] as const;
const MONTEVIDEO = [-56.1645, -34.88, 0.06, 0.04] as const;
const WORLD = [0, 7.5, 360, 135] as const;

type Random = () => number;
type Place = readonly [x: number, y: number, width: number, height: number];

/** Interval at which the state of a job is polled, in milliseconds. */
const POLL_MS = 50;

const pointIn = ([x, y, width, height]: Place, random: Random): [lon: string, lat: string] => [
  (x + (random() - 0.5) * width).toFixed(6),
  (y + (random() - 0.5) * height).toFixed(6),
];
const oneOf = <Item>(items: readonly Item[], random: Random): Item => {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error('the list is empty');
  return item;
};

/** Returns the path of a look-up at a random place that takes well under a millisecond. */
export function smallLookUp(random: Random): string {
  const [x, y] = pointIn(oneOf([SANTA_CRUZ, MONTEVIDEO, WORLD], random), random);
  const [townX, townY] = pointIn(SANTA_CRUZ, random);
  return oneOf(
    [
      `/timezonesv1/xy2tzdata?x=${x}&y=${y}`,
      `/v1/admin-chain?x=${x}&y=${y}`,
      `/geoboundariesv1/xy2bounddata?x=${townX}&y=${townY}`,
      `/zip4v1/xy2zip?x=${townY}&y=${townX}`,
      `/covidv1/xy2data?x=${townX}&y=${townY}&admin=admin2`,
      `/geocoderv1/rev-geocoder?x=${townX}&y=${townY}`,
    ],
    random,
  );
}

/** Returns CSV of points in three places: `meter_id,lon,lat,reading`. */
export function table(rows: number, random: Random): string {
  const lines = Array.from(
    { length: rows },
    (_row, row) =>
      `M-${row},${pointIn(oneOf([SANTA_CRUZ, MONTEVIDEO, WORLD], random), random).join(',')},` +
      (random() * 1000).toFixed(1),
  );
  return `meter_id,lon,lat,reading\n${lines.join('\n')}\n`;
}

/** Returns GeoJSON of address points for an import. */
export function addressFile(rows: number, random: Random): string {
  const features = Array.from({ length: rows }, (_row, row) => ({
    type: 'Feature',
    geometry: { type: 'Point', coordinates: pointIn(SANTA_CRUZ, random).map(Number) },
    properties: { number: String(row + 1), street: `Street ${row % 97}`, city: 'Santa Cruz', postcode: '95060' },
  }));
  return JSON.stringify({ type: 'FeatureCollection', features });
}

export const FIELDS = ['tz', 'admin2', 'zip9', 'address'];
const COMMON_WORDS = [
  'the',
  'street',
  'calle',
  'a',
  'de la',
  'san',
  'avenue north',
  'main st',
  'saint',
  '1500 pacific ave santa cruz',
  'avenida 18 de julio 1000',
];
const COUNTRIES = [
  '?x=-106&y=56',
  '?x=100&y=62',
  '?x=-100&y=40',
  '?x=9&y=61',
  '?x=-53&y=-10',
  '?x=134&y=-25',
  '?x=104&y=35',
];
const TILE_PACKS = ['basemap-world', 'streets-montevideo', 'streets-santa-cruz-osm', 'area-shapes'];
const VERIFIED = [
  'airports',
  'places',
  'roads-montevideo',
  'health-default',
  'zip4-santa-cruz',
  'countries',
  'eu-nuts',
  'admin-spain',
];

export const order = (points: number, random: Random): object => {
  const places = (): string[] => Array.from({ length: points }, () => pointIn(MONTEVIDEO, random).join(','));
  return {
    result: ['cost', 'distance'],
    origin_addresses: places(),
    destination_addresses: places(),
    mode: oneOf(MATRIX_MODES, random),
    option: oneOf(MATRIX_OPTIONS, random),
  };
};

async function matrix(client: Client, random: Random, points: number, exports: readonly string[]): Promise<void> {
  const { uuid } = jsonOf(await client.post('/tdmv1/order', order(points, random)));
  const { status } = jsonOf(await client.post('/tdmv1/fetch', { uuid, wait: 60, matrices: exports.length === 0 }));
  if (status !== 'Finished') throw new Error(`the matrix ${String(uuid)} is ${String(status)}`);
  for (const format of exports) {
    const answer = await client.get(`/tdmv1/export?uuid=${String(uuid)}&format=${format}`);
    if (answer.status !== 200)
      throw new Error(
        `the export as ${format} failed with status ${answer.status}: ${answer.body.toString('utf8', 0, 200)}`,
      );
  }
  await client.post('/tdmv1/delete', { uuid });
}

/** Creates a table and runs it to the end. @returns its path */
export async function finishedTable(client: Client, random: Random, rows: number): Promise<string> {
  const { uuid } = jsonOf(await client.post('/v1/batch?name=meters.csv', table(rows, random), 'text/csv'));
  const path = `/v1/batch/${String(uuid)}`;
  const until = async (wanted: string): Promise<void> => {
    for (;;) {
      const { status } = jsonOf(await client.get(path));
      if (status === wanted) return;
      if (status === 'Failed' || status === 'Cancelled') throw new Error(`the table ${String(uuid)} is ${status}`);
      await setTimeout(POLL_MS);
    }
  };
  await until('Ready');
  const position = { kind: 'columns', longitude: 1, latitude: 2 };
  const { status, body } = await client.post(`${path}/start`, { position, fields: FIELDS });
  if (status !== 200) throw new Error(`the start of a table failed with status ${status}: ${body.toString()}`);
  await until('Finished');
  return path;
}

async function batch(client: Client, random: Random, rows: number, formats: readonly string[]): Promise<void> {
  const path = await finishedTable(client, random, rows);
  jsonOf(await client.get(`${path}/rows?sort=0&limit=100`));
  jsonOf(await client.get(`${path}/points`));
  for (const format of formats) await client.get(`${path}/export?format=${format}`);
  await client.post(`${path}/delete`);
}

async function enrich(client: Client, random: Random, rows: number): Promise<void> {
  const { status } = await client.post(`/v1/enrich?fields=${FIELDS.join(',')}`, table(rows, random), 'text/csv');
  if (status !== 200) throw new Error(`enrich failed with status ${status}`);
}

async function tiles(client: Client, random: Random, count: number): Promise<void> {
  for (let tile = 0; tile < count; tile++) {
    const z = Math.floor(random() * 15);
    const [x, y] = [Math.floor(random() * 2 ** z), Math.floor(random() * 2 ** z)];
    await client.get(`/tiles/${oneOf(TILE_PACKS, random)}/${z}/${x}/${y}.mvt`);
  }
}

async function importPreview(client: Client, random: Random): Promise<void> {
  const { file } = jsonOf(
    await client.post(
      '/v1/imports/files?name=addresses.geojson',
      addressFile(5000, random),
      'application/octet-stream',
    ),
  );
  const { status, body } = await client.post('/v1/imports/preview', { file });
  // The server rejects more previews at the same time.
  if (status !== 200 && status !== 503)
    throw new Error(`the preview failed with status ${status}: ${body.toString('utf8', 0, 200)}`);
}

/** A task for the server. */
export interface Workload {
  name: string;
  /** How many to run at once while look-ups are measured. */
  atOnce: number;
  run(client: Client, random: Random): Promise<unknown>;
}

const geocode = (client: Client, random: Random): Promise<unknown> =>
  client.get(`/geocoderv1/geocoder?address=${encodeURIComponent(oneOf(COMMON_WORDS, random))}&limit=20`);

export const WORKLOADS: readonly Workload[] = [
  {
    name: 'small look-ups',
    atOnce: 4,
    async run(client, random) {
      for (let lookUp = 0; lookUp < 300; lookUp++) await client.get(smallLookUp(random));
    },
  },
  { name: 'geocodes of common words', atOnce: 16, run: geocode },
  {
    name: 'polygons of large countries',
    atOnce: 8,
    run: (client, random) => client.get(`/adminv1/xy2admininfo${oneOf(COUNTRIES, random)}&type=admin0`),
  },
  {
    name: 'figures of a whole country',
    atOnce: 4,
    run: (client) => client.get('/covidv1/country2data?country=USA&admin=admin2'),
  },
  {
    name: 'a layer of areas with figures',
    atOnce: 4,
    run: (client) => client.get('/v1/health/areas?admin=admin2&figure=risk&country=USA'),
  },
  {
    name: 'addresses in a box',
    atOnce: 4,
    run: (client) => client.get('/v1/addresses?bbox=-56.2,-34.92,-56.15,-34.88&limit=500'),
  },
  { name: 'tiles', atOnce: 8, run: (client, random) => tiles(client, random, 20) },
  { name: 'tables through /v1/enrich', atOnce: 2, run: (client, random) => enrich(client, random, 3000) },
  {
    name: 'tables through /v1/batch, exported',
    atOnce: 2,
    run: (client, random) => batch(client, random, 2000, ['xlsx', 'csv', 'geojson', 'gpkg']),
  },
  {
    name: 'matrices, exported',
    atOnce: 2,
    run: (client, random) => matrix(client, random, 150, ['xlsx', 'csv-long', 'geojson']),
  },
  { name: 'matrices of a million cells', atOnce: 2, run: (client, random) => matrix(client, random, 1000, []) },
  {
    name: 'previews of tables',
    atOnce: 16,
    run: (client, random) => client.post('/v1/tables/preview?name=t.csv&rows=1000', table(5000, random), 'text/csv'),
  },
  { name: 'previews of imports', atOnce: 64, run: importPreview },
  {
    name: 'outlines of packs',
    atOnce: 2,
    run: (client, random) => client.get(`/v1/packs/${oneOf(VERIFIED, random)}/outline`),
  },
  {
    name: 'verifications of packs',
    atOnce: 4,
    run: (client, random) => client.post('/v1/packs/verify', { id: oneOf(VERIFIED, random) }),
  },
  { name: 'API reference', atOnce: 4, run: (client) => client.get('/openapi.json') },
];

/** Requests matrices and deletes them before they run. */
export async function orderAndDelete(client: Client, random: Random): Promise<void> {
  const { uuid } = jsonOf(await client.post('/tdmv1/order', order(1000, random)));
  await client.post('/tdmv1/delete', { uuid });
}

export const randomOf = createRandom;
