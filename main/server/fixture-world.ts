/** A fictional world with a few square areas, and a server for it, for tests of the interfaces. */
import { mkdtempSync, rmSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { writeFixturePack, type FixturePack } from '../packs/fixture.ts';
import type { RunningServer, StartOptions } from './start.ts';
import { startTestServer } from './test-server.fixture.ts';

/** Returns a closed rectangle as well-known text. */
const box = (west: number, south: number, east: number, north: number): string =>
  `(${west} ${south},${east} ${south},${east} ${north},${west} ${north},${west} ${south})`;

const multi = (...polygons: string[]): string => `MULTIPOLYGON(${polygons.map((rings) => `(${rings})`).join(',')})`;

const seconds = (instant: string): number => Date.parse(instant) / 1000;

/**
 * Westland (−10…0) and Eastland (0…10) share the meridian 0 from 0° to 10° north. Eastland has an exclave inside
 * Westland (−6…−4, 4…6). Dateland lies on both sides of ±180°, and Southland around the South Pole.
 */
export const COUNTRIES: FixturePack = {
  id: 'countries',
  theme: 'countries',
  countries: [
    { iso3: 'WST', iso2: 'WS', name: 'Westland', officialName: 'Republic of Westland', dialCode: '+1 684' },
    { iso3: 'EST', iso2: 'ES', name: 'Eastland', officialName: 'Kingdom of Eastland', dialCode: '49' },
    { iso3: 'DTL', iso2: 'DT', name: 'Dateland', officialName: 'Dateland' },
  ],
  areas: [
    {
      id: 200,
      category: 900,
      name: 'Westland',
      iso3: 'WST',
      wkt: multi(`${box(-10, 0, 0, 10)},${box(-6, 4, -4, 6)}`),
      localType: 'country',
    },
    { id: 100, category: 900, name: 'Eastland', iso3: 'EST', wkt: multi(box(0, 0, 10, 10), box(-6, 4, -4, 6)) },
    {
      id: 300,
      category: 900,
      name: 'Dateland',
      iso3: 'DTL',
      wkt: multi(box(170, -20, 180, -10), box(-180, -20, -170, -10)),
    },
    { id: 400, category: 900, name: 'Southland', wkt: multi(box(-180, -90, 180, -80)) },
  ],
};

/**
 * Westland's two provinces in a compressed pack, and Eastland's provinces, which extend half a degree into Westland.
 */
const ADMIN: FixturePack[] = [
  {
    id: 'admin-west',
    theme: 'admin',
    compressed: true,
    areas: [
      {
        id: 211,
        category: 901,
        name: 'West South',
        iso3: 'WST',
        wkt: multi(box(-10, 0, 0, 5)),
        localType: 'province',
        areaKm2: 600_000,
      },
      {
        id: 210,
        category: 901,
        name: 'West North',
        iso3: 'WST',
        wkt: multi(box(-10, 5, 0, 10)),
        localType: 'province',
      },
      { id: 218, category: 908, name: 'Weston', iso3: 'WST', wkt: multi(box(-3, 1, -2, 2)) },
    ],
  },
  {
    id: 'admin-east',
    theme: 'admin',
    areas: [{ id: 110, category: 901, name: 'East', iso3: 'EST', wkt: multi(box(-0.5, 0, 10, 10)) }],
  },
];

export const ZONES: FixturePack = {
  id: 'time-zones',
  theme: 'time-zones',
  areas: [
    { id: 500, category: 911, name: 'America/Los_Angeles', iso3: 'WST', wkt: multi(box(-10, 0, 0, 10)) },
    { id: 501, category: 911, name: 'Europe/Berlin', iso3: 'EST', wkt: multi(box(0, 0, 10, 10)) },
    { id: 502, category: 911, name: 'America/Phoenix', iso3: 'WST', wkt: multi(box(-3, 1, -2, 2)) },
    { id: 503, category: 911, name: 'Etc/GMT+8', wkt: multi(box(-20, 0, -10, 10)) },
  ],
  zones: [
    {
      name: 'America/Los_Angeles',
      id: 500,
      countries: ['WST'],
      standard: ['PST', 'Pacific Time'],
      daylight: ['PDT', 'Pacific Daylight Time'],
      changes: [
        [seconds('2025-11-02T09:00:00Z'), -480],
        [seconds('2026-03-08T10:00:00Z'), -420],
        [seconds('2026-11-01T09:00:00Z'), -480],
        [seconds('2027-03-14T10:00:00Z'), -420],
        [seconds('2027-11-07T09:00:00Z'), -480],
      ],
    },
    {
      name: 'Europe/Berlin',
      id: 501,
      countries: ['EST', 'WST'],
      standard: ['CET', 'Central European Time'],
      changes: [
        [seconds('2025-10-26T01:00:00Z'), 60],
        [seconds('2026-03-29T01:00:00Z'), 120],
        [seconds('2026-10-25T01:00:00Z'), 60],
        [seconds('2027-03-28T01:00:00Z'), 120],
        [seconds('2037-10-25T01:00:00Z'), 60],
      ],
    },
    {
      name: 'America/Phoenix',
      id: 502,
      countries: ['WST'],
      standard: ['MST', 'Mountain Time'],
      changes: [[seconds('2025-01-01T00:00:00Z'), -420]],
    },
    { name: 'Etc/GMT+8', id: 503, countries: [], changes: [[seconds('2025-01-01T00:00:00Z'), -480]] },
  ],
};

const BOUNDARIES: FixturePack = {
  id: 'airports',
  theme: 'geo-boundaries',
  areas: [
    {
      id: 600,
      category: 940,
      name: 'Large Airport',
      iso3: 'WST',
      wkt: multi(box(-9, 1, -5, 3)),
      subCategory: { code: 2, name: 'large_airport' },
    },
    { id: 601, category: 940, name: '', iso3: 'WST', wkt: multi(box(-8, 1.5, -7, 2.5)) },
    { id: 610, category: 920, name: 'W', iso3: 'WST', wkt: multi(box(-10, 0, 0, 10)) },
    { id: 609, category: 920, name: 'E', iso3: 'EST', wkt: multi(box(0, 0, 10, 10)) },
    { id: 620, category: 999, name: 'Of an unknown category', wkt: multi(box(-9, 1, -8.5, 1.5)) },
  ],
};

/** The only tile of the fixture basemap, before gzip. */
export const FIXTURE_TILE = Buffer.from('a tile: the server does not look inside');

const BASEMAP: FixturePack = {
  id: 'basemap-world',
  theme: 'basemap',
  tiles: {
    layers: [
      { name: 'land', minZoom: 0, maxZoom: 6, fields: {} },
      { name: 'place', minZoom: 2, maxZoom: 8, fields: { name: 'String', rank: 'Number' } },
    ],
    tiles: [{ z: 1, x: 0, y: 1, data: gzipSync(FIXTURE_TILE) }],
  },
};

export const API_KEY = 'a-key-of-the-tests-0123456789-abcdefghij';
/** The key of the window. */
export const OWNER_KEY = 'the-owners-key-of-the-tests-0123456789-abc';

export interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  bytes: Buffer;
  text: string;
  /** Returns the body as JSON. @throws SyntaxError if it isn't JSON */
  json(): unknown;
}

export interface Ask {
  method?: string;
  /** Headers in addition to the key; `undefined` removes a header. */
  headers?: Record<string, string | undefined>;
  body?: string | Uint8Array;
}

export interface FixtureServer extends RunningServer {
  packsDirectory: string;
  /** Sends a request with the key, without changing the path. */
  ask(path: string, options?: Ask): Promise<Answer>;
}

/** Sends a request exactly as described. */
export function ask(url: string, path: string, { method = 'GET', headers = {}, body }: Ask = {}): Promise<Answer> {
  const { hostname, port } = new URL(url);
  const sent = Object.fromEntries(
    Object.entries({ 'x-api-key': API_KEY, ...headers }).filter(([, value]) => value !== undefined),
  );
  return new Promise((resolve, reject) => {
    // `setHost: false` prevents a second Host in addition to the one in `headers`.
    const request = httpRequest(
      {
        hostname,
        port,
        path,
        method,
        headers: { host: `${hostname}:${port}`, ...sent },
        setHost: !('host' in headers),
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => {
          const bytes = Buffer.concat(chunks);
          const text = bytes.toString();
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            bytes,
            text,
            json: (): unknown => JSON.parse(text),
          });
        });
      },
    );
    request.on('error', reject);
    request.end(body);
  });
}

/** Writes the packs to a temporary directory and starts a server for them, except those in `without`. */
export async function startFixtureServer({
  without = [],
  ...options
}: { without?: string[] } & Partial<
  Pick<
    StartOptions,
    'ui' | 'limits' | 'onMoved' | 'keyLimits' | 'apiKeys' | 'positionSource' | 'dataDirectory' | 'published' | 'store'
  >
> = {}): Promise<FixtureServer> {
  const directory = mkdtempSync(join(tmpdir(), 'cairn-fixture-'));
  for (const pack of [COUNTRIES, ...ADMIN, ZONES, BOUNDARIES, BASEMAP]) {
    if (!without.includes(pack.id)) writeFixturePack(directory, pack);
  }
  const server = await startTestServer({
    packsDirectory: directory,
    dataDirectory: join(directory, 'data'),
    port: 0,
    apiKeys: [API_KEY],
    ownerKeys: [OWNER_KEY],
    ...options,
  });
  return {
    ...server,
    packsDirectory: directory,
    ask: (path, request) => ask(server.url, path, request),
    async close() {
      await server.close();
      rmSync(directory, { recursive: true });
    },
  };
}

/** Sends a request with a key: a text as CSV, an object as JSON, otherwise a GET without a body. */
export function askAs(url: string, key: string, path: string, body?: object | string): Promise<Answer> {
  const type = typeof body === 'string' ? 'text/csv' : 'application/json';
  const sent =
    body === undefined ? {} : { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body) };
  return ask(url, path, { ...sent, headers: { 'x-api-key': key, 'content-type': type } });
}

/** Returns a text in the JSON of a response. @throws Error if it is missing */
export function textAt(answer: Answer, name: string): string {
  const text: unknown = Object(answer.json())[name];
  if (typeof text !== 'string') throw new Error(`${name} is missing: ${answer.text}`);
  return text;
}
