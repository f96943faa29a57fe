import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import Database from 'better-sqlite3';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Collection, Link } from '../../../contract/features.ts';
import { builtPack, missingPacksMessage, linkPacks } from '../../packs/built-packs.fixture.ts';
import {
  API_KEY,
  ask,
  askAs,
  OWNER_KEY,
  startFixtureServer,
  textAt,
  type FixtureServer,
} from '../../server/fixture-world.ts';
import type { RunningServer } from '../../server/start.ts';
import { startTestServer } from '../../server/test-server.fixture.ts';

let server: FixtureServer;
beforeAll(async () => {
  server = await startFixtureServer();
});
afterAll(() => server.close());

const Page = Type.Object({
  numberMatched: Type.Integer(),
  numberReturned: Type.Integer(),
  links: Type.Array(Link),
  features: Type.Array(
    Type.Object({ id: Type.Integer(), properties: Type.Object({ name: Type.Optional(Type.String()) }) }),
  ),
});

const page = async (path: string) => Value.Parse(Page, (await server.ask(path)).json());
const linkOf = (links: readonly Link[], rel: string): string | undefined =>
  links.find((link) => link.rel === rel)?.href.slice(server.url.length);

describe('/ogc', () => {
  it('links to all resources, with the requested address', async () => {
    const landing: unknown = (await server.ask('/ogc')).json();
    const links = Value.Parse(Type.Array(Link), Object(landing)['links']);
    expect(links.map(({ rel }) => rel)).toEqual(['self', 'service-desc', 'service-doc', 'conformance', 'data']);
    for (const { rel } of links) {
      const answer = await server.ask(linkOf(links, rel) ?? '');
      expect([rel, answer.status]).toEqual([rel, 200]);
    }
    const port = new URL(server.url).port;
    const { text } = await server.ask('/ogc', { headers: { host: `localhost:${port}` } });
    expect(text).toContain(`http://localhost:${port}/ogc/collections`);
  });

  it('includes the saved places of the requesting key, by box and in pages', async () => {
    const folder = '3f2b8c1e-5d4a-4e6f-9a7b-0c1d2e3f4a5b';
    const saved = await askAs(server.url, API_KEY, '/v1/places', {
      folders: [{ id: folder, name: 'Samples' }],
      places: [
        { name: 'Suva', lon: 178.4, lat: -18.1, note: 'north', folder },
        { name: 'Apia', lon: -171.8, lat: -13.8 },
        { name: 'Accra', lon: -0.2, lat: 5.6 },
      ],
    });
    expect(saved.status).toBe(200);
    const items = '/ogc/collections/saved_places/items';
    const all = await page(`${items}?limit=2`);
    expect([all.numberMatched, all.features.map(({ properties }) => properties.name)]).toEqual([3, ['Suva', 'Apia']]);
    const rest = await page(linkOf(all.links, 'next') ?? '');
    expect(rest.features.map(({ properties }) => properties.name)).toEqual(['Accra']);
    const across = await page(`${items}?bbox=170,-20,-170,0`);
    expect(across.features.map(({ properties }) => properties.name)).toEqual(['Suva', 'Apia']);
    const place: unknown = (await server.ask(`${items}/${all.features[0]?.id}`)).json();
    expect(place).toMatchObject({
      geometry: { type: 'Point', coordinates: [178.4, -18.1] },
      properties: { name: 'Suva', note: 'north', color: '#1f5fa8', folder: 'Samples' },
    });
    expect((await server.ask(`${items}/999999`)).status).toBe(404);
    expect((await askAs(server.url, OWNER_KEY, `${items}?limit=1`)).text).toContain('"numberMatched":3');
    const made = await askAs(server.url, OWNER_KEY, '/v1/keys', { name: 'another' });
    const otherKey = textAt(made, 'key');
    expect((await askAs(server.url, otherKey, items)).text).toContain('"numberMatched":0');
  });

  it('has a collection for each pack with features, and no others', async () => {
    const body: unknown = (await server.ask('/ogc/collections')).json();
    const collections = Value.Parse(Type.Array(Collection), Object(body)['collections']);
    expect(collections.map(({ id }) => id)).toEqual([
      'admin-east',
      'admin-west',
      'airports',
      'countries',
      'time-zones',
      'saved_places',
    ]);
    for (const collection of collections) {
      expect((await server.ask(linkOf(collection.links, 'self') ?? '')).json()).toEqual(collection);
    }
  });

  it.each([
    '/ogc',
    '/ogc/conformance',
    '/ogc/collections',
    '/ogc/collections/countries',
    '/ogc/collections/countries/items',
    '/ogc/collections/countries/items/100',
  ])('accepts f=json at %s, and names another format', async (path) => {
    const [plain, asked, refused] = await Promise.all(
      ['', '?f=json', '?f=html'].map(async (query) => server.ask(path + query)),
    );
    expect([plain?.status, asked?.status, refused?.status]).toEqual([200, 200, 400]);
    expect(asked?.headers['content-type']).toBe(plain?.headers['content-type']);
    expect(refused?.text).toContain('f must be one of json, not \\"html\\"');
  });

  it('needs the key', async () => {
    expect((await server.ask('/ogc', { headers: { 'x-api-key': undefined } })).status).toBe(403);
  });
});

describe('items', () => {
  it('are GeoJSON with the whole shape and every field', async () => {
    const answer = await server.ask('/ogc/collections/admin-west/items');
    expect(answer.headers['content-type']).toBe('application/geo+json; charset=utf-8');
    expect(answer.json()).toMatchObject({
      type: 'FeatureCollection',
      numberMatched: 3,
      numberReturned: 3,
      features: [
        { id: 210, properties: { name: 'West North', country_iso3: 'WST', boundary_id: 210 } },
        { id: 211, geometry: { type: 'Polygon' } },
        { id: 218 },
      ],
    });
  });

  it('come in pages, each once, by the links', async () => {
    const seen: number[] = [];
    let next: string | undefined = '/ogc/collections/airports/items?limit=2';
    for (let pages = 0; next !== undefined && pages < 10; pages++) {
      const { features, links, numberMatched } = await page(next);
      expect(numberMatched).toBe(5);
      seen.push(...features.map(({ id }) => id));
      next = linkOf(links, 'next');
    }
    expect(seen).toEqual([600, 601, 609, 610, 620]);
    const { links } = await page('/ogc/collections/airports/items?limit=2&offset=3');
    expect(linkOf(links, 'prev')).toBe('/ogc/collections/airports/items?limit=2&offset=1');
  });

  it.each([
    ['1,1,2,2', [100]],
    // In Eastland's exclave, which Westland's box surrounds; and in Westland next to it.
    ['-5.5,4.5,-5,5', [100]],
    ['-3,4.5,-2.5,5', [200]],
    // Touches the common border.
    ['0,3,0,4', [100, 200]],
    ['-180,-90,180,90', [100, 200, 300, 400]],
    // Across ±180°, with heights.
    ['175,-15,-175,-12', [300]],
    ['175,-15,0,-175,-12,9', [300]],
    ['20,20,30,30', []],
  ])('in the box %s are the features that intersect it', async (bbox, ids) => {
    const { features, numberMatched } = await page(`/ogc/collections/countries/items?bbox=${bbox}`);
    expect(features.map(({ id }) => id)).toEqual(ids);
    expect(numberMatched).toBe(ids.length);
  });

  it.each([
    ['bbox=1,2,3', 'bbox must be west,south,east,north'],
    ['bbox=1,2,3,4,5', 'bbox must be west,south,east,north'],
    ['bbox=1,2,3,91', 'not "1,2,3,91"'],
    ['bbox=1,5,3,4', 'south not above north'],
    ['limit=0', 'limit must be an integer from 1 to 10000, not "0"'],
    ['datetime=yesterday', 'datetime must be an RFC 3339 instant or interval'],
    ['datetime=180.0000001', 'datetime must be an RFC 3339 instant or interval'],
    ['datetime=2026-02-30', 'datetime must be an RFC 3339 instant or interval'],
    ['datetime=2026-01-01T25:00:00Z', 'datetime must be an RFC 3339 instant or interval'],
    ['datetime=2026-01-01T00:00:00', 'datetime must be an RFC 3339 instant or interval'],
    ['datetime=2026-01-01/2026-13-01', 'datetime must be an RFC 3339 instant or interval'],
    ['datetime=../..', 'datetime must be an RFC 3339 instant or interval'],
    ['datetime=', 'datetime must be an RFC 3339 instant or interval'],
    ['bbox-crs=http://www.opengis.net/def/crs/EPSG/0/4326', 'bbox-crs must be one of'],
    ['f=html', 'f must be one of json, not "html"'],
    [
      'name=West',
      "name isn't a parameter of this operation, which supports bbox, bbox-crs, datetime, limit, offset, f",
    ],
  ])('refuse %s', async (query, words) => {
    const answer = await server.ask(`/ogc/collections/countries/items?${query}`);
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining(JSON.stringify(words).slice(1, -1))]);
  });

  it('are available one by one', async () => {
    const answer = await server.ask('/ogc/collections/countries/items/100');
    expect(answer.json()).toMatchObject({
      type: 'Feature',
      id: 100,
      geometry: { type: 'MultiPolygon' },
      links: [{ rel: 'self', href: `${server.url}/ogc/collections/countries/items/100` }, { rel: 'collection' }],
    });
    expect((await server.ask('/ogc/collections/countries/items/101')).status).toBe(404);
    expect((await server.ask('/ogc/collections/basemap-world/items')).text).toContain('Unknown collection');
  });
});

const NEEDED = ['zip4-santa-cruz', 'eu-nuts', 'places'];

function skipReason(): string | undefined {
  const lack = missingPacksMessage(NEEDED);
  if (lack !== undefined) return lack;
  try {
    const formats = execFileSync('ogrinfo', ['--formats'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    return formats.includes('OAPIF') ? undefined : "GDAL's build has no OAPIF driver";
  } catch {
    return 'ogrinfo is not installed (Debian: gdal-bin)';
  }
}
const reason = skipReason();
if (reason !== undefined) process.stderr.write(`Skipped: OGC API – Features as GDAL reads it: ${reason}\n`);

const countOf = (id: string, table: string): number => {
  const database = new Database(builtPack(id), { readonly: true });
  try {
    return database.prepare<[], number>(`SELECT count(*) FROM ${table}`).pluck().get() ?? -1;
  } finally {
    database.close();
  }
};

describe.skipIf(reason !== undefined)('as read by GDAL', () => {
  const run = promisify(execFile);
  let real: RunningServer;
  let scratch: string;
  beforeAll(async () => {
    scratch = mkdtempSync(join(tmpdir(), 'cairn-ogc-'));
    linkPacks(NEEDED, scratch);
    real = await startTestServer({
      packsDirectory: scratch,
      dataDirectory: join(scratch, 'data'),
      port: 0,
      apiKeys: [API_KEY],
    });
  });
  afterAll(async () => {
    await real.close();
    rmSync(scratch, { recursive: true });
  });

  const gdal = async (program: 'ogrinfo' | 'ogr2ogr', ...args: string[]): Promise<string> =>
    (await run(program, ['--config', 'GDAL_HTTP_HEADERS', `x-api-key: ${API_KEY}`, ...args], { maxBuffer: 1 << 26 }))
      .stdout;

  it('lists the collections', async () => {
    const listed = await gdal('ogrinfo', `OAPIF:${real.url}/ogc`);
    for (const id of NEEDED) expect(listed).toContain(id);
  });

  it('copies a whole pack, page by page, with all its features', async () => {
    const file = join(scratch, 'nuts.geojson');
    await gdal('ogr2ogr', '-f', 'GeoJSON', file, `OAPIF:${real.url}/ogc`, 'eu-nuts', '-oo', 'PAGE_SIZE=300');
    const copied: unknown = JSON.parse(readFileSync(file, 'utf8'));
    const ids = Value.Parse(
      Type.Array(Type.Object({ properties: Type.Object({ boundary_id: Type.Integer() }) })),
      Object(copied)['features'],
    );
    expect(new Set(ids.map(({ properties }) => properties.boundary_id)).size).toBe(countOf('eu-nuts', 'area'));
  });

  it('requests only a box', async () => {
    const box = ['-122.03', '36.97', '-122.02', '36.98'];
    const found = await gdal('ogrinfo', '-q', '-spat', ...box, `OAPIF:${real.url}/ogc`, 'zip4-santa-cruz');
    const features = found.match(/^OGRFeature/gm)?.length ?? 0;
    expect(features).toBeGreaterThan(50);
    const answer: unknown = (
      await ask(real.url, `/ogc/collections/zip4-santa-cruz/items?limit=10000&bbox=${box.join(',')}`)
    ).json();
    // GDAL compares bounding boxes; this server compares the shapes.
    expect(features).toBe(Object(answer)['numberMatched']);
  });

  it('refuses without the key', async () => {
    await expect(run('ogrinfo', [`OAPIF:${real.url}/ogc`])).rejects.toThrow();
  });
});
