/**
 * Cost of slow readers: many clients of one key send the same request and read a kilobyte per second each, while
 * another key sends look-ups:
 *   npm run bench -- readers [--readers N] [--seconds N] [--packs DIR] [--seed N] [--only ROUTE]
 * Fails if the server and its children use 1 GB of memory, or if the other key's 99th percentile reaches 100 ms. The
 * percentile of look-ups alone is printed before each route, because it depends on the machine.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { request, type ClientRequest, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Client, jsonOf } from './client.ts';
import { lookUpsDuring } from './look-ups-during.ts';
import { addressFile, FIELDS, finishedTable, order, randomOf, smallLookUp, table } from './mixed-load.ts';
import { mostOf } from './process-memory.ts';
import { startOwnerServer } from './server-process.ts';

const { values } = parseArgs({
  options: {
    readers: { type: 'string', default: '300' },
    seconds: { type: 'string', default: '15' },
    packs: { type: 'string', default: join(import.meta.dirname, '..', 'data', 'packs') },
    seed: { type: 'string', default: '1' },
    only: { type: 'string' },
  },
});
const OWNER = 'bench-key-0123456789-0123456789-0123456789';
const LIMIT_MEGABYTES = 1000;
const LIMIT_MS = 100;
const BASELINE_SECONDS = 2;
const REST_SECONDS = 2;
const LOOK_UPS = 2000;
const READ_BYTES = 1000;
const SAMPLE_MS = 250;
const PLACES = 20_000;
const PLACES_AT_ONCE = 1000;

interface Route {
  name: string;
  /** Bytes per second of each reader. */
  path: string | ((reader: number) => string);
  body?: string | object;
  contentType?: string;
  /** Requires the right `manage`. */
  isOwners?: boolean;
}

const directory = mkdtempSync(join(tmpdir(), 'cairn-readers-'));
const server = await startOwnerServer({ packs: values.packs, dataDirectory: join(directory, 'data'), key: OWNER });
const random = randomOf(Number(values.seed));
const owner = new Client(server.url, OWNER);
const newKey = async (name: string): Promise<{ id: string; key: string }> => {
  const { id, key } = jsonOf(await owner.post('/v1/keys', { name }));
  return { id: String(id), key: String(key) };
};

const json = (body: object): Pick<Route, 'body' | 'contentType'> => ({ body, contentType: 'application/json' });

/** Creates the data that the routes return: a matrix of a million cells, a table, saved places, a file to import. */
async function prepare(client: Client, keyId: string): Promise<Route[]> {
  const { uuid } = jsonOf(await client.post('/tdmv1/order', order(1000, random)));
  const { status } = jsonOf(await client.post('/tdmv1/fetch', { uuid, wait: 60, matrices: false }));
  if (status !== 'Finished') throw new Error(`the matrix is ${String(status)}`);
  const batch = await finishedTable(client, random, 50_000);
  for (let saved = 0; saved < PLACES; saved += PLACES_AT_ONCE)
    jsonOf(
      await client.post('/v1/places', {
        places: Array.from({ length: PLACES_AT_ONCE }, (_, i) => ({
          name: `Place ${saved + i}`,
          note: 'A note. '.repeat(10),
          lon: random(),
          lat: random(),
        })),
      }),
    );
  const { file } = jsonOf(
    await owner.post('/v1/imports/files?name=a.geojson', addressFile(5000, random), 'application/octet-stream'),
  );
  const csv = table(5000, random);
  const point = { x: -122.03, y: 36.97 };
  return [
    ...['csv', 'csv-long', 'xlsx', 'json', 'geojson', 'unreachable', `comparison&with=${String(uuid)}`].map(
      (format) => ({
        name: `tdmv1/export ${format.split('&', 1)[0]}`,
        path: `/tdmv1/export?uuid=${String(uuid)}&format=${format}`,
      }),
    ),
    { name: 'tdmv1/fetch', path: '/tdmv1/fetch', ...json({ uuid }) },
    {
      name: 'tdmv1/route',
      path: '/tdmv1/route',
      ...json({ origin: '-56.19,-34.90', destination: '-56.13,-34.86' }),
    },
    {
      name: 'tdmv1/snap',
      path: '/tdmv1/snap',
      ...json({ addresses: Array.from({ length: 1000 }, () => `${-56.19 + random() / 20},${-34.9 + random() / 30}`) }),
    },
    ...['csv', 'xlsx', 'geojson', 'gpkg'].map((format) => ({
      name: `v1/batch export ${format}`,
      path: `${batch}/export?format=${format}`,
    })),
    { name: 'v1/batch rows', path: (reader) => `${batch}/rows?sort=${reader % 4}&limit=500&find=${reader}` },
    { name: 'v1/batch points', path: `${batch}/points` },
    { name: 'v1/batch point tile', path: (reader) => `${batch}/points/0/0/0.mvt?version=${reader}` },
    {
      name: 'v1/batch preview',
      path: `${batch}/preview`,
      ...json({ position: { kind: 'columns', longitude: 1, latitude: 2 }, fields: FIELDS }),
    },
    { name: 'v1/enrich', path: `/v1/enrich?fields=${FIELDS.join(',')}`, body: csv, contentType: 'text/csv' },
    { name: 'v1/tables/preview', path: '/v1/tables/preview?name=t.csv&rows=1000', body: csv, contentType: 'text/csv' },
    { name: 'v1/imports/preview', path: '/v1/imports/preview', ...json({ file }), isOwners: true },
    { name: 'v1/packs areas', path: '/v1/packs/admin-us/areas' },
    { name: 'v1/packs area tile', path: (reader) => `/v1/packs/admin-us/areas/0/0/0.mvt?label=${reader}` },
    ...['geojson', 'csv'].map((format) => ({
      name: `v1/packs areas/export ${format}`,
      path: `/v1/packs/admin-us/areas/export?format=${format}`,
    })),
    { name: 'ogc items', path: (reader) => `/ogc/collections/admin-us/items?limit=1000&offset=${reader * 100}` },
    { name: 'ogc saved places', path: (reader) => `/ogc/collections/saved_places/items?limit=1000&offset=${reader}` },
    {
      name: 'v1/areas',
      path: (reader) =>
        `/adminv1/xy2admininfo?x=${((reader * 7) % 360) - 180}&y=${(reader % 12) * 10 - 50}&type=admin0`,
    },
    { name: 'adminv1/xy2admininfo of a large country', path: '/adminv1/xy2admininfo?x=-106&y=56&type=admin0' },
    { name: 'covidv1/country2data', path: '/covidv1/country2data?country=USA&admin=admin2' },
    { name: 'v1/health/areas', path: '/v1/health/areas?admin=admin2&figure=risk&country=USA' },
    { name: 'v1/addresses', path: '/v1/addresses?bbox=-56.2,-34.92,-56.15,-34.88&limit=500' },
    { name: 'geocoderv1/geocoder', path: '/geocoderv1/geocoder?address=the&limit=20' },
    { name: 'v1/places', path: '/v1/places' },
    ...['geojson', 'kmz'].map((format) => ({
      name: `v1/places/export ${format}`,
      path: `/v1/places/export?format=${format}`,
    })),
    { name: 'v1/keys statement', path: `/v1/keys/${keyId}/statement?format=html` },
    { name: 'tiles', path: '/tiles/basemap-world/0/0/0.mvt' },
    { name: 'openapi.json', path: '/openapi.json' },
    { name: 'zip4v1/xy2zip', path: `/zip4v1/xy2zip?x=${point.y}&y=${point.x}` },
    { name: 'v1/packs outline', path: '/v1/packs/admin-world/outline' },
    { name: 'v1/packs/verify', path: '/v1/packs/verify', ...json({ id: 'health-default' }), isOwners: true },
    { name: 'v1/packs export sqlite', path: '/v1/packs/zip4-santa-cruz/export', isOwners: true },
    { name: 'v1/packs export pmtiles', path: '/v1/packs/streets-montevideo/export?format=pmtiles', isOwners: true },
  ];
}

/** Starts a client that reads slowly. @param answered receives the status */
function readSlowly(
  key: string,
  { path, body, contentType }: Route,
  reader: number,
  answered: (status: number) => void,
): ClientRequest {
  const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
  const call = request(server.url + (typeof path === 'string' ? path : path(reader)), {
    agent: false,
    method: text === undefined ? 'GET' : 'POST',
    headers: {
      'x-api-key': key,
      ...(text === undefined ? {} : { 'content-type': contentType, 'content-length': Buffer.byteLength(text) }),
    },
  });
  call.on('error', () => undefined);
  call.on('response', (answer: IncomingMessage) => {
    answered(answer.statusCode ?? 0);
    answer.on('error', () => undefined);
    answer.pause();
    const reading = setInterval(() => answer.read(READ_BYTES), 1000);
    answer.once('close', () => clearInterval(reading));
  });
  call.end(text);
  return call;
}

const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
const column = (text: string | number, width: number): string => String(text).padStart(width);

try {
  const [reading, otherKey] = [await newKey('readers'), await newKey('other')];
  const client = new Client(server.url, reading.key);
  const routes = (await prepare(client, reading.id)).filter(
    ({ name }) => values.only === undefined || name.includes(values.only),
  );
  client.close();
  const paths = Array.from({ length: LOOK_UPS }, () => smallLookUp(random));
  const warm = new Client(server.url, otherKey.key);
  for (const path of paths) await warm.get(path);
  warm.close();
  const lookUps = (work: () => Promise<unknown>): Promise<number[]> =>
    lookUpsDuring(server.url, otherKey.key, paths, work);
  process.stdout.write(
    `${'route'.padEnd(42)}${column('200', 5)}${column('503', 5)}${column('else', 5)}${column('wait', 5)}` +
      `${column('MB before', 11)}${column('peak', 6)}${column('alone p99', 11)}${column('p50', 8)}` +
      `${column('p99 ms', 8)}${column('most', 8)}\n`,
  );
  for (const route of routes) {
    const statuses: number[] = [];
    const samples: number[] = [];
    const baseline = await lookUps(() => setTimeout(BASELINE_SECONDS * 1000));
    const before = Math.round(server.ownMegabytes());
    const times = await lookUps(async () => {
      const key = route.isOwners === true ? OWNER : reading.key;
      const calls = Array.from({ length: Number(values.readers) }, (_, reader) =>
        readSlowly(key, route, reader, (status) => statuses.push(status)),
      );
      const end = performance.now() + Number(values.seconds) * 1000;
      while (performance.now() < end) {
        samples.push(server.ownMegabytes());
        await setTimeout(SAMPLE_MS);
      }
      for (const call of calls) call.destroy();
    });
    const count = (wanted: number): number => statuses.filter((status) => status === wanted).length;
    const [most, p99] = [mostOf(samples), percentile(times, 0.99)];
    const passed = most < LIMIT_MEGABYTES && p99 < LIMIT_MS;
    if (!passed) process.exitCode = 1;
    process.stdout.write(
      `${route.name.padEnd(42)}${column(count(200), 5)}${column(count(503), 5)}` +
        column(statuses.length - count(200) - count(503), 5) +
        `${column(Number(values.readers) - statuses.length, 5)}${column(before, 11)}${column(most, 6)}` +
        `${column(percentile(baseline, 0.99).toFixed(1), 11)}${column(percentile(times, 0.5).toFixed(1), 8)}` +
        `${column(p99.toFixed(1), 8)}${column((times.at(-1) ?? Number.NaN).toFixed(0), 8)}` +
        `${passed ? '' : '   NOT MET'}\n`,
    );
    await setTimeout(REST_SECONDS * 1000);
  }
} finally {
  owner.close();
  server.stop();
  rmSync(directory, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
}
