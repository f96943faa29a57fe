/** Responses assembled as text: each must match the schema of its endpoint, without additional members. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminChainEndpoint, adminEndpoint } from '../../contract/admin.ts';
import { batchPointsEndpoint } from '../../contract/batch.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import { itemEndpoint, itemsEndpoint } from '../../contract/features.ts';
import { geoBoundariesEndpoint } from '../../contract/geo-boundaries.ts';
import { geocoderEndpoint, reverseGeocoderEndpoint } from '../../contract/geocoder.ts';
import { indexTileEndpoint, pointTileEndpoint } from '../../contract/health.ts';
import { fetchEndpoint } from '../../contract/matrix.ts';
import { DEFAULT_PACK_THEMES } from '../../contract/default-packs.ts';
import { packOutlineEndpoint } from '../../contract/pack-outline.ts';
import { isochroneEndpoint } from '../../contract/reach.ts';
import { areaEndpoint } from '../../contract/service.ts';
import { timeZoneEndpoint } from '../../contract/time-zones.ts';
import { xy2zipEndpoint, zip2xyEndpoint } from '../../contract/zip4.ts';
import { hasPacks, PACKS } from '../packs/built-packs.fixture.ts';
import { askAs, OWNER_KEY, textAt, type Answer } from './fixture-world.ts';
import type { RunningServer } from './start.ts';
import { startTestServer } from './test-server.fixture.ts';

const isBuilt = hasPacks('the answers put together as text', Object.keys(DEFAULT_PACK_THEMES));

/**
 * Santa Cruz, Berlin, Montevideo, a quay in Hamburg, Crimea, Antarctica, the middle of the Atlantic, the 180th
 * meridian.
 */
const POINTS = [
  [-122.0263, 36.9741],
  [13.405, 52.52],
  [-56.1645, -34.9011],
  [9.966, 53.541],
  [34.1, 45.2],
  [0, -85],
  [-30, 30],
  [180, -16.8],
] as const;
const atPoints = (path: string): string[] =>
  POINTS.map(([x, y]) => `${path}${path.includes('?') ? '&' : '?'}x=${x}&y=${y}`);

const GETS: [endpoint: Endpoint, paths: string[]][] = [
  // Only a small country, because outlines of others are several megabytes.
  [
    adminEndpoint,
    [`${adminEndpoint.path}?type=admin0&x=-56.1645&y=-34.9011`, ...atPoints(`${adminEndpoint.path}?type=admin2`)],
  ],
  [adminChainEndpoint, [...atPoints(adminChainEndpoint.path), ...atPoints(`${adminChainEndpoint.path}?language=de`)]],
  [areaEndpoint, [String(areaEndpoint.example)]],
  [
    isochroneEndpoint,
    ['', '&as=streets', '&count=addresses,amenity%3Dpharmacy'].map((more) => String(isochroneEndpoint.example) + more),
  ],
  [itemEndpoint, ['/ogc/collections/zip4-santa-cruz/items/1', '/ogc/collections/places/items/1']],
  [
    itemsEndpoint,
    [String(itemsEndpoint.example), '/ogc/collections/eu-nuts/items?limit=3&offset=2&bbox=170,-20,-170,60'],
  ],
  [
    geoBoundariesEndpoint,
    [...atPoints(geoBoundariesEndpoint.path), ...atPoints(`${geoBoundariesEndpoint.path}?geo_boundary=940`)],
  ],
  [timeZoneEndpoint, [...atPoints(timeZoneEndpoint.path), ...atPoints(`${timeZoneEndpoint.path}?date=2024-07-01`)]],
  [xy2zipEndpoint, [String(xy2zipEndpoint.example), `${xy2zipEndpoint.path}?x=10&y=10`]],
  [zip2xyEndpoint, [String(zip2xyEndpoint.example), `${zip2xyEndpoint.path}?zip9=000000000`]],
  [
    geocoderEndpoint,
    [
      String(geocoderEndpoint.example),
      `${geocoderEndpoint.path}?address=Paris&limit=20`,
      `${geocoderEndpoint.path}?address=qqqqzzzz`,
    ],
  ],
  [reverseGeocoderEndpoint, atPoints(reverseGeocoderEndpoint.path)],
  [pointTileEndpoint, atPoints(`${pointTileEndpoint.path}?zoom=16`).filter((path) => !path.includes('y=-85'))],
  [indexTileEndpoint, [String(indexTileEndpoint.example)]],
  // Computed the first time, then cached.
  [packOutlineEndpoint, [String(packOutlineEndpoint.example), String(packOutlineEndpoint.example)]],
];

/** Returns what is wrong with a response; undefined if it matches the endpoint's schema. */
function faultOf({ path, answers }: Endpoint, { status, text }: Answer): string | undefined {
  const schema = answers[200]?.schema;
  if (schema === undefined) return `${path} has no schema`;
  if (status !== 200) return `${status} ${text.slice(0, 200)}`;
  const body: unknown = JSON.parse(text);
  if (!Value.Check(schema, body))
    return `${JSON.stringify(Value.Errors(schema, body)).slice(0, 300)} in ${text.slice(0, 300)}`;
  const known = JSON.stringify(Value.Clean(schema, structuredClone(body)));
  return known === JSON.stringify(body) ? undefined : `has members that the schema lacks: ${text.slice(0, 300)}`;
}

describe.runIf(isBuilt)('a response assembled as text matches its schema', () => {
  const directory = mkdtempSync(join(tmpdir(), 'cairn-json-text-'));
  let server: RunningServer;
  beforeAll(async () => {
    server = await startTestServer({
      packsDirectory: PACKS,
      dataDirectory: directory,
      port: 0,
      apiKeys: [],
      ownerKeys: [OWNER_KEY],
    });
  });
  afterAll(async () => {
    await server.close();
    rmSync(directory, { recursive: true });
  });
  const ask = (path: string, body?: object | string): Promise<Answer> => askAs(server.url, OWNER_KEY, path, body);

  it.each(GETS.map(([endpoint, paths]) => [endpoint.path, endpoint, paths] as const))(
    'for %s',
    async (_, endpoint, paths) => {
      for (const path of paths) expect([path, faultOf(endpoint, await ask(path))]).toEqual([path, undefined]);
    },
  );

  it('for a matrix, before and after it is finished', async () => {
    const places = {
      origin_addresses: ['-56.1645,-34.9011', '-56.1913,-34.9058'],
      destination_addresses: ['-56.152,-34.913', '0,0'],
    };
    const uuid = textAt(
      await ask('/tdmv1/order', {
        result: ['cost', 'distance'],
        ...places,
        name: 'Two by two',
        origin_names: ['a', ''],
      }),
      'uuid',
    );
    expect(faultOf(fetchEndpoint, await ask(fetchEndpoint.path, { uuid }))).toBeUndefined();
    const finished = await ask(fetchEndpoint.path, { uuid, wait: 30 });
    expect(finished.json()).toMatchObject({ status: 'Finished' });
    expect(faultOf(fetchEndpoint, finished)).toBeUndefined();
    expect(faultOf(fetchEndpoint, await ask(fetchEndpoint.path, { uuid, matrices: false }))).toBeUndefined();
  });

  it('for the positions of a table, before and after it is run', async () => {
    const uuid = textAt(
      await ask('/v1/batch?name=sites.csv', 'id,lon,lat\n1,-122.0263,36.9741\n2,-122.0308,36.9752\n3,,\n'),
      'uuid',
    );
    const path = batchPointsEndpoint.path.replace('{uuid}', uuid);
    const hasStatus = (status: string) =>
      expect
        .poll(async () => (await ask(`/v1/batch/${uuid}`)).text, { timeout: 60_000 })
        .toContain(`"status":"${status}"`);
    await hasStatus('Ready');
    expect(faultOf(batchPointsEndpoint, await ask(path))).toBeUndefined();
    await ask(`/v1/batch/${uuid}/start`, { position: { kind: 'columns', longitude: 1, latitude: 2 }, fields: ['tz'] });
    await hasStatus('Finished');
    const lists = await ask(path);
    expect(lists.json()).toMatchObject({ total: 2, drawn: 2 });
    for (const answer of [lists, await ask(`${path}?form=summary`), await ask(`${path}?bbox=0,0,1,1`)])
      expect(faultOf(batchPointsEndpoint, answer)).toBeUndefined();
  });
});
