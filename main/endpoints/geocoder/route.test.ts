import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BoxAddresses, GeocoderRefusal, GeocoderResponse } from '../../../contract/geocoder.ts';
import { geohashOf } from '../../../contract/geohash.ts';
import { maidenheadOf } from '../../../contract/maidenhead.ts';
import { mgrsOf } from '../../../contract/mgrs.ts';
import { plusCodeOf } from '../../../contract/plus-code.ts';
import { h3CellOf } from '../../geometry/h3-cell.ts';
import type { RunningServer } from '../../server/start.ts';
import { startTestServer } from '../../server/test-server.fixture.ts';
import { writeFixturePacks } from '../../geocoder/fixture.ts';

const KEY = 'a-key-of-the-tests-0123456789-abcdefghij';
const directory = mkdtempSync(join(tmpdir(), 'cairn-geocoder-'));
let server: RunningServer;

beforeAll(async () => {
  await writeFixturePacks(directory);
  server = await startTestServer({
    packsDirectory: directory,
    dataDirectory: join(directory, 'data'),
    port: 0,
    apiKeys: [KEY],
  });
});
afterAll(async () => {
  await server.close();
  rmSync(directory, { recursive: true });
});

async function ask(endpoint: 'geocoder' | 'rev-geocoder', query: Record<string, string>) {
  const answer = await fetch(`${server.url}/geocoderv1/${endpoint}?${new URLSearchParams(query).toString()}`, {
    headers: { 'x-api-key': KEY },
  });
  return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() };
}

async function find(endpoint: 'geocoder' | 'rev-geocoder', query: Record<string, string>): Promise<GeocoderResponse> {
  const { status, type, text } = await ask(endpoint, query);
  expect(status).toBe(200);
  expect(type).toBe('application/json; charset=utf-8');
  const body: GeocoderResponse = JSON.parse(text);
  expect([...Value.Errors(GeocoderResponse, body)]).toEqual([]);
  return body;
}

async function refusal(endpoint: 'geocoder' | 'rev-geocoder', query: Record<string, string>): Promise<GeocoderRefusal> {
  const { status, text } = await ask(endpoint, query);
  expect(status).toBe(400);
  const body: GeocoderRefusal = JSON.parse(text);
  expect([...Value.Errors(GeocoderRefusal, body)]).toEqual([]);
  expect(body.status).toBe('INVALID_REQUEST');
  expect(body.error_message).toBe(body.message);
  return body;
}

const addresses = ({ results }: GeocoderResponse): string[] =>
  results.map(({ formatted_address }) => formatted_address);

/** The seat of government that is the best town for an address. */
const seatOf = async (address: string) =>
  (await find('geocoder', { address, result_type: 'locality', limit: '1' })).results[0]?.seat_of;

const kinds = ({ results }: GeocoderResponse): string[] => results.map(({ types }) => types[0] ?? '');

describe('geocoder', () => {
  test('an address inside a range, field by field', async () => {
    const { results, status } = await find('geocoder', { address: '1550 Pacific Ave, Santa Cruz' });
    expect(status).toBe('OK');
    const [first] = results;
    expect(first?.address_components).toEqual([
      { long_name: '1550', short_name: '1550', types: ['street_number'] },
      { long_name: 'Pacific Ave', short_name: 'Pacific Ave', types: ['route'] },
      { long_name: 'Santa Cruz', short_name: 'Santa Cruz', types: ['locality', 'political'] },
      { long_name: 'California', short_name: 'CA', types: ['administrative_area_level_1', 'political'] },
      { long_name: 'United States', short_name: 'US', types: ['country', 'political'] },
      { long_name: '95060', short_name: '95060', types: ['postal_code'] },
    ]);
    expect(first?.formatted_address).toBe('1550 Pacific Ave, Santa Cruz, CA 95060, USA');
    expect(first?.types).toEqual(['street_address']);
    expect(first?.geometry.location_type).toBe('RANGE_INTERPOLATED');
    // Even numbers are on the right of the line, which runs to the south-east: west of it.
    expect(first?.geometry.location.lat).toBeCloseTo(36.97385, 4);
    expect(first?.geometry.location.lng).toBeCloseTo(-122.02655, 4);
    expect(first?.geometry.viewport.northeast.lat).toBeGreaterThan(first?.geometry.location.lat ?? 90);
    expect(first?.place_id).toMatch(/^[\w-]{24}$/);
    expect(first?.partial_match).toBeUndefined();
    expect(first?.match_quality).toBeGreaterThan(0.95);
    expect(first?.pack).toBe('geocoder-streets');
  });

  test('a Plus Code and an MGRS reference return their point, with the address there', async () => {
    const point = { lon: -122.02645, lat: 36.97385 };
    for (const [address, type] of [
      [plusCodeOf(point), 'plus_code'],
      [mgrsOf(point), 'grid_reference'],
      [geohashOf(point, 10), 'geohash'],
      [maidenheadOf(point, 10), 'maidenhead'],
      [h3CellOf(point, 12), 'h3'],
    ] as const) {
      const { results } = await find('geocoder', { address });
      expect(results).toHaveLength(1);
      expect(results[0]).toMatchObject({ types: [type], match_quality: 1 });
      expect(results[0]).not.toHaveProperty('partial_match');
      const { lat = 0, lng = 0 } = results[0]?.geometry.location ?? {};
      const reversed = await find('rev-geocoder', { x: String(lng), y: String(lat) });
      expect(results[0]?.address_components).toEqual(reversed.results[0]?.address_components);
      expect(lat).toBeCloseTo(point.lat, 3);
      expect(await find('geocoder', { address, result_type: 'route' })).toEqual({
        results: [],
        status: 'ZERO_RESULTS',
      });
    }
  });

  test('a short Plus Code is completed near the place after it, or near the bias', async () => {
    const short = 'XXF9+MQ';
    const [full] = (await find('geocoder', { address: `848V${short}` })).results;
    for (const query of [{ address: `${short} Santa Cruz, CA` }, { address: short, bias: '-122.03,36.97' }])
      expect((await find('geocoder', query)).results).toEqual([full]);
    expect(await find('geocoder', { address: `${short} Zzyzxqq` })).toEqual({ results: [], status: 'ZERO_RESULTS' });
  });

  test('a code without an address nearby returns only its point; an invalid one is refused', async () => {
    const [atSea] = (await find('geocoder', { address: '31NAA6602100000' })).results;
    expect(atSea).toMatchObject({ formatted_address: '31N AA 66021 00000', address_components: [] });
    expect(atSea).not.toHaveProperty('pack');
    expect((await refusal('geocoder', { address: '849VCWC8+RA' })).message).toContain('849VCWC8+RA');
  });

  test.each(['36.9735, -122.0262', '36.9735° N 122.0262° W', '(36.9735 -122.0262)'])(
    'a position is answered as in reverse: %s',
    async (address) => {
      const reversed = await find('rev-geocoder', { x: '-122.0262', y: '36.9735' });
      expect(reversed.results.length).toBeGreaterThan(2);
      expect((await find('geocoder', { address, limit: '20' })).results).toEqual(reversed.results);
      expect((await find('geocoder', { address, limit: '1' })).results).toEqual(reversed.results.slice(0, 1));
    },
  );

  test.each([
    ['Z%FCrich', /^address must be percent-encoded as UTF-8, not "Z%FCrich": ü is %C3%BC/],
    ['%ED%A0%80', /not "%ED%A0%80"/],
    ['%C0%AF', /not "%C0%AF"/],
    ['100%', /a percent sign %25/],
  ])('invalid bytes are refused, not searched for: %s', async (address, message) => {
    const answer = await fetch(`${server.url}/geocoderv1/geocoder?limit=1&address=${address}&unread=%FF`, {
      headers: { 'x-api-key': KEY },
    });
    expect(answer.status).toBe(400);
    const body: GeocoderRefusal = JSON.parse(await answer.text());
    expect(body.status).toBe('INVALID_REQUEST');
    expect(body.message).toMatch(message);
    expect(body.errors?.map(({ parameter }) => parameter)).toEqual(['address']);
  });

  test('a position without anything nearby has no results, and an invalid one is searched as text', async () => {
    expect(await find('geocoder', { address: '-21.0,-33.0' })).toEqual({ results: [], status: 'ZERO_RESULTS' });
    expect(addresses(await find('geocoder', { address: '1202 colonia' }))).toEqual(
      addresses(await find('geocoder', { address: 'colonia 1202' })),
    );
  });

  test('an address point is a rooftop, formatted as in its country', async () => {
    const { results } = await find('geocoder', { address: 'colonia 1202 bis, montevideo' });
    expect(results[0]?.formatted_address).toBe('Colonia 1202 BIS, Montevideo, Uruguay');
    expect(results[0]?.geometry).toMatchObject({
      location: { lat: -34.9045, lng: -56.1948 },
      location_type: 'ROOFTOP',
    });
  });

  test("a number interpolated between mapped houses isn't a rooftop, forward or reverse", async () => {
    const interpolated = {
      formatted_address: 'Colonia 1330, Montevideo, Uruguay',
      geometry: { location: { lat: -34.9044, lng: -56.192 }, location_type: 'RANGE_INTERPOLATED' },
    };
    expect((await find('geocoder', { address: 'colonia 1330, montevideo' })).results[0]).toMatchObject(interpolated);
    expect((await find('rev-geocoder', { x: '-56.192', y: '-34.90441' })).results[0]).toMatchObject(interpolated);
    // A mapped house at almost the same distance takes precedence.
    expect(addresses(await find('rev-geocoder', { x: '-56.1926', y: '-34.9045' }))[0]).toBe(
      'Colonia 1320, Montevideo, Uruguay',
    );
  });

  test('places, areas and airports come with their own types', async () => {
    expect((await find('geocoder', { address: 'München' })).results[0]).toMatchObject({
      formatted_address: 'Munich, Bayern, Germany',
      types: ['locality', 'political'],
      geometry: { location_type: 'APPROXIMATE' },
    });
    expect((await find('geocoder', { address: 'Deutschland' })).results[0]?.types).toEqual(['country', 'political']);
    expect((await find('geocoder', { address: 'Baviera' })).results[0]?.types).toEqual([
      'administrative_area_level_1',
      'political',
    ]);
    expect((await find('geocoder', { address: 'MUC' })).results[0]?.types).toEqual([
      'airport',
      'point_of_interest',
      'establishment',
    ]);
    const [zip] = (await find('geocoder', { address: '95060' })).results;
    expect(zip?.types).toEqual(['postal_code']);
    expect(zip?.address_components.map(({ long_name: name }) => name)).toEqual([
      '95060',
      'California',
      'United States',
    ]);
    expect((await find('geocoder', { address: 'Schwabing' })).results[0]?.types).toEqual(['neighborhood', 'political']);
  });

  test('capitals and seats of divisions are marked', async () => {
    expect([await seatOf('Tokyo, Japan'), await seatOf('Kyoto, Japan'), await seatOf('Munich')]).toEqual([
      'country',
      'administrative_area_level_1',
      undefined,
    ]);
  });

  test('an intersection is where the streets meet', async () => {
    for (const address of ['Pacific Ave & Soquel Ave, Santa Cruz', 'soquel and pacific, santa cruz']) {
      const { results } = await find('geocoder', { address });
      expect(results[0]?.types).toEqual(['intersection']);
      expect(results[0]?.geometry.location.lat).toBeCloseTo(36.9732, 4);
      expect(results[0]?.geometry.location.lng).toBeCloseTo(-122.0262, 4);
    }
  });

  test('components narrow the results, and can replace the address', async () => {
    expect(addresses(await find('geocoder', { address: 'San Jose', components: 'country:CR' }))).toEqual([
      'San José, Costa Rica',
      'San José, Costa Rica',
    ]);
    expect(addresses(await find('geocoder', { address: 'San Jose', components: 'country:Estados Unidos' }))).toEqual([
      'San Jose, CA, USA',
    ]);
    expect(
      addresses(await find('geocoder', { address: '1550 Pacific Ave', components: 'postal_code:95060|country:US' }))[0],
    ).toBe('1550 Pacific Ave, Santa Cruz, CA 95060, USA');
    expect(addresses(await find('geocoder', { address: '1550 Pacific Ave', components: 'postal_code:95062' }))).toEqual(
      [],
    );
    expect(addresses(await find('geocoder', { components: 'locality:Munich|country:DE' }))[0]).toBe(
      'Munich, Bayern, Germany',
    );
    expect((await find('geocoder', { address: 'Munich', components: 'administrative_area:California' })).status).toBe(
      'ZERO_RESULTS',
    );
  });

  test('result_type and location_type filter', async () => {
    expect(
      (await find('geocoder', { address: 'Munich', result_type: 'airport' })).results.map(({ types }) => types[0]),
    ).toEqual(['airport']);
    expect((await find('geocoder', { address: 'Munich', result_type: 'airport|locality' })).results).toHaveLength(2);
    expect((await find('geocoder', { address: '1550 Pacific Ave', location_type: 'ROOFTOP' })).status).toBe(
      'ZERO_RESULTS',
    );
  });

  test('autocomplete, bias and limit', async () => {
    expect(addresses(await find('geocoder', { address: 'san j', autocomplete: '1', limit: '1' }))).toEqual([
      'San Jose, CA, USA',
    ]);
    expect(
      addresses(await find('geocoder', { address: 'san j', autocomplete: '1', limit: '1', bias: '-84.1,9.9' }))[0],
    ).toContain('Costa Rica');
    expect((await find('geocoder', { address: 'san j', autocomplete: '0', result_type: 'country' })).results).toEqual(
      [],
    );
  });

  test('finding nothing is a success', async () => {
    expect(await find('geocoder', { address: 'qqqqqqqq wwwwwwww' })).toEqual({ results: [], status: 'ZERO_RESULTS' });
  });

  test.each([
    [{}, 'address'],
    [{ address: '' }, 'address'],
    [{ address: '   ' }, 'address'],
    [{ address: 'x', components: 'planet:Mars' }, 'components'],
    [{ address: 'x', components: 'country' }, 'components'],
    [{ address: 'x', result_type: 'town' }, 'result_type'],
    [{ address: 'x', location_type: 'NEARBY' }, 'location_type'],
    [{ address: 'x', autocomplete: 'yes' }, 'autocomplete'],
    [{ address: 'x', bias: '1' }, 'bias'],
    [{ address: 'x', bias: '190,1' }, 'bias'],
    [{ address: 'x', limit: '0' }, 'limit'],
    [{ address: 'x', format: 'yaml' }, 'format'],
  ])('%j is an invalid request that names %s', async (query, parameter) => {
    const body = await refusal('geocoder', query);
    expect(body.errors?.map((error) => error.parameter)).toEqual([parameter]);
    expect(body.message).toContain(parameter);
  });

  test('XML on request, for results and errors', async () => {
    const found = await ask('geocoder', { address: 'Munich', format: 'xml' });
    expect(found.type).toBe('application/xml; charset=utf-8');
    expect(found.text).toContain('<GeocodeResponse><status>OK</status><result><type>locality</type>');
    const refused = await ask('geocoder', { format: 'xml' });
    expect(refused.status).toBe(400);
    expect(refused.text).toContain('<status>INVALID_REQUEST</status><error_message>address is missing');
  });
});

describe('rev-geocoder', () => {
  test('from most to least specific, on the right side of the street', async () => {
    const west = await find('rev-geocoder', { x: '-122.02655', y: '36.97385' });
    expect(kinds(west)).toEqual(['street_address', 'route', 'locality', 'postal_code']);
    expect(west.results[0]?.formatted_address).toMatch(/^15[45]\d Pacific Ave, Santa Cruz, CA 95060, USA$/);
    expect(Number(west.results[0]?.address_components[0]?.long_name) % 2).toBe(0);
    expect(west.results[0]?.distance_metres).toBeLessThan(10);
    const east = await find('rev-geocoder', { latlng: '36.97385,-122.02645' });
    expect(Number(east.results[0]?.address_components[0]?.long_name) % 2).toBe(1);
  });

  test('geocoding results are found again in reverse', async () => {
    for (const address of [
      '1502 Pacific Ave, Santa Cruz',
      '1598 Pacific Ave, Santa Cruz',
      '101 Soquel Ave, Santa Cruz',
      '801 17th Ave, Santa Cruz',
      'Colonia 1202, Montevideo',
    ]) {
      const [forward] = (await find('geocoder', { address })).results;
      const { lat = 0, lng = 0 } = forward?.geometry.location ?? {};
      const [reverse] = (await find('rev-geocoder', { x: String(lng), y: String(lat) })).results;
      expect(reverse?.formatted_address).toBe(forward?.formatted_address);
    }
  });

  test('away from streets, the place that extends that far is returned', async () => {
    const { results } = await find('rev-geocoder', { x: '11.58', y: '48.14' });
    expect(results[0]).toMatchObject({
      formatted_address: 'Munich, Bayern, Germany',
      types: ['locality', 'political'],
    });
    expect(results[0]?.distance_metres).toBeGreaterThan(100);
  });

  test('result_type filters, and a remote position has no results', async () => {
    expect(
      kinds(await find('rev-geocoder', { x: '-122.02655', y: '36.97385', result_type: 'route|locality' })),
    ).toEqual(['route', 'locality']);
    expect(await find('rev-geocoder', { x: '-150', y: '-40' })).toEqual({ results: [], status: 'ZERO_RESULTS' });
  });

  test.each(['36.97385,-122.02645', '+36.973850,-122.026450', '3.697385e1,-1.2202645E2'])(
    'latlng %s is a position',
    async (latlng) => {
      expect(await find('rev-geocoder', { latlng })).toEqual(
        await find('rev-geocoder', { x: '-122.02645', y: '36.97385' }),
      );
    },
  );

  test('latlng near zero, as programs write it', async () => {
    expect((await find('rev-geocoder', { latlng: '1e-7,-5e-324' })).status).toBe('ZERO_RESULTS');
  });

  test.each([
    [{}, ['x', 'y']],
    [{ x: '1' }, ['y']],
    [{ x: '181', y: '1' }, ['x']],
    [{ latlng: '91,1' }, ['latlng']],
    [{ latlng: 'here' }, ['latlng']],
    [{ latlng: '1e400,0' }, ['latlng']],
    [{ latlng: '0x1,0' }, ['latlng']],
    [{ latlng: '1, 2' }, ['latlng']],
    [{ latlng: '1,1', x: '1' }, ['latlng']],
    [{ x: '1', y: '1', result_type: 'street' }, ['result_type']],
  ])('%j is an invalid request that names %j', async (query: Record<string, string>, parameters) => {
    expect((await refusal('rev-geocoder', query)).errors?.map((error) => error.parameter)).toEqual(parameters);
  });
});

const addressesInBox = async (query: Record<string, string>) => {
  const answer = await fetch(`${server.url}/v1/addresses?${new URLSearchParams(query).toString()}`, {
    headers: { 'x-api-key': KEY },
  });
  return { status: answer.status, body: Value.Parse(Type.Unknown(), await answer.json()) };
};

describe('addresses in a box', () => {
  const montevideo = '-56.3,-35,-56,-34.8';

  test('counts all and lists the requested number, with street and number', async () => {
    const all = Value.Parse(BoxAddresses, (await addressesInBox({ bbox: montevideo, limit: '1000' })).body);
    expect(all.count).toBe(all.addresses.length);
    expect(all.count).toBeGreaterThan(3);
    for (const { name, lon, lat } of all.addresses) {
      expect(name).toMatch(/\p{L}.* \d+( \w+)?$/u);
      expect([lon > -56.3, lon < -56, lat > -35, lat < -34.8]).toEqual([true, true, true, true]);
    }
    for (const choose of ['even', 'random']) {
      const some = Value.Parse(BoxAddresses, (await addressesInBox({ bbox: montevideo, limit: '3', choose })).body);
      expect(some).toMatchObject({ count: all.count });
      expect(some.addresses).toHaveLength(3);
      expect(all.addresses).toEqual(expect.arrayContaining(some.addresses));
      expect((await addressesInBox({ bbox: montevideo, limit: '3', choose })).body).toEqual(some);
    }
    expect((await addressesInBox({ bbox: '0,0,0.1,0.1' })).body).toEqual({ count: 0, addresses: [] });
  });

  test.each([
    ['-56,-35,-56.3,-34.8', /west,south,east,north/],
    ['-57.5,-35,-56,-34.8', /wider or higher than 1 degree/],
    ['-56,-95,-55.9,-94.8', /latitude beyond/],
    ['here', /bbox/],
  ])('refuses the box %s', async (bbox, message) => {
    const { status, body } = await addressesInBox({ bbox });
    expect([status, Reflect.get(Object(body), 'message')]).toEqual([400, expect.stringMatching(message)]);
  });
});

test('without a key the response is Forbidden, without a pack it contains the remedy', async () => {
  expect((await fetch(`${server.url}/geocoderv1/geocoder?address=x`)).status).toBe(403);
  const empty = mkdtempSync(join(tmpdir(), 'cairn-empty-'));
  const bare = await startTestServer({
    packsDirectory: empty,
    dataDirectory: join(empty, 'data'),
    port: 0,
    apiKeys: [KEY],
  });
  const answer = await fetch(`${bare.url}/geocoderv1/geocoder?address=x`, { headers: { 'x-api-key': KEY } });
  expect(answer.status).toBe(503);
  expect(await answer.text()).toContain("Pack geocoder-world isn't installed. Build the default packs, or add one");
  await bare.close();
  rmSync(empty, { recursive: true });
});
