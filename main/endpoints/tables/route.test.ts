/** `POST /v1/enrich`, compared with the responses of the single interfaces for the same points. */
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { parquetReadObjects } from 'hyparquet';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasPacks, PACKS } from '../../packs/built-packs.fixture.ts';
import { API_KEY, ask, startFixtureServer, type FixtureServer } from '../../server/fixture-world.ts';
import type { RunningServer } from '../../server/start.ts';
import { startTestServer } from '../../server/test-server.fixture.ts';

let server: FixtureServer;
beforeAll(async () => {
  server = await startFixtureServer();
});
afterAll(() => server.close());

const enrich = (query: string, body: string, type = 'text/csv', headers: Record<string, string> = {}) =>
  server.ask(`/v1/enrich?${query}`, { method: 'POST', body, headers: { 'content-type': type, ...headers } });

const rowsOf = (text: string): Record<string, string>[] => parse(text, { columns: true });

describe('CSV', () => {
  test('fields in the requested order, then the error; rows stay in order', async () => {
    const answer = await enrich(
      'fields=boundary:940,admin1,tz,utc_offset,admin0&lon=east&lat=north',
      'id,east,north,note\n1,-8,2,"a ""b"", c"\n2,-1220.263,2,\n3,5,5,\n4,,5,\n5,x,95,\n',
    );
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
    expect(answer.text.split('\n')[0]).toBe('id,east,north,note,boundary:940,admin1,tz,utc_offset,admin0,cairn_error');
    expect(parse(answer.text, { from: 2 })).toEqual([
      ['1', '-8', '2', 'a "b", c', 'Large Airport', 'West South', 'America/Los_Angeles', 'UTC-08:00', 'Westland', ''],
      ['2', '-1220.263', '2', '', '', '', '', '', '', 'Longitude -1220.263 is outside -180 to 180'],
      ['3', '5', '5', '', '', 'East', 'Europe/Berlin', 'UTC+01:00', 'Eastland', ''],
      ['4', '', '5', '', '', '', '', '', '', 'Longitude is empty'],
      ['5', 'x', '95', '', '', '', '', '', '', 'Longitude "x" isn\'t in decimal degrees'],
    ]);
  });

  test('GeoParquet on request: typed columns, unknown values as null, points', async () => {
    const { status, headers, bytes } = await enrich(
      'fields=admin0,tile_x',
      'id,lon,lat\n1,-8,2\n2,-1220.263,2\n007,5,5.5\n',
      'text/csv',
      { accept: 'application/vnd.apache.parquet' },
    );
    expect([status, headers['content-type']]).toEqual([200, 'application/vnd.apache.parquet']);
    expect(await parquetReadObjects({ file: new Uint8Array(bytes).buffer })).toEqual([
      {
        id: '1',
        lon: -8,
        lat: 2,
        admin0: 'Westland',
        tile_x: expect.any(BigInt),
        cairn_error: null,
        geometry: { type: 'Point', coordinates: [-8, 2] },
      },
      {
        id: '2',
        lon: -1220.263,
        lat: 2,
        admin0: null,
        tile_x: null,
        cairn_error: 'Longitude -1220.263 is outside -180 to 180',
        geometry: null,
      },
      {
        id: '007',
        lon: 5,
        lat: 5.5,
        admin0: 'Eastland',
        tile_x: expect.any(BigInt),
        cairn_error: null,
        geometry: { type: 'Point', coordinates: [5, 5.5] },
      },
    ]);
    const lines = await enrich('fields=admin0', '{"lon":5,"lat":5,"deep":{"a":1}}\n', 'application/x-ndjson', {
      accept: 'application/vnd.apache.parquet',
    });
    const file = new Uint8Array(lines.bytes).buffer;
    expect(await parquetReadObjects({ file })).toMatchObject([{ lon: 5n, deep: '{"a":1}', admin0: 'Eastland' }]);
  });

  test('formulas are unchanged, or escaped on request', async () => {
    const body = 'id,lon,lat,=note\n1,-8,2,=1+1\n2,-8,2,+1.5\n';
    expect((await enrich('fields=admin0', body)).text).toBe(
      'id,lon,lat,=note,admin0,cairn_error\n1,-8,2,=1+1,Westland,\n2,-8,2,+1.5,Westland,\n',
    );
    expect((await enrich('fields=admin0&guard_formulas=1', body)).text).toBe(
      "id,lon,lat,'=note,admin0,cairn_error\n1,-8,2,'=1+1,Westland,\n2,-8,2,+1.5,Westland,\n",
    );
  });

  test('columns are guessed, including a single one with both coordinates', async () => {
    expect((await enrich('fields=admin0', 'Latitude;Longitude\n5;-5,5\n')).text).toBe(
      'Latitude;Longitude;admin0;cairn_error\n5;-5,5;Eastland;\n',
    );
    const [row] = rowsOf((await enrich('fields=admin0', 'name,location\na,"5.0, -5.5"\n')).text);
    expect(row).toMatchObject({ admin0: 'Eastland', cairn_error: '' });
  });

  test('a table whose columns seem swapped is enriched unchanged, with a warning before the first row', async () => {
    const exchanged = await enrich('fields=admin0&lon=lon&lat=lat', 'lon,lat\n5,-8\n5,-8.5\n4,-7\n');
    expect(exchanged.headers['cairn-warning']).toBe(
      '3 of 3 points are in no country; with longitude and latitude swapped, 3 would be. Are they swapped?',
    );
    expect(rowsOf(exchanged.text).map(({ admin0 }) => admin0)).toEqual(['', '', '']);
    const right = await enrich('fields=admin0&lon=lat&lat=lon', 'lon,lat\n5,-8\n5,-8.5\n4,-7\n');
    expect(right.headers).not.toHaveProperty('cairn-warning');
    expect(rowsOf(right.text).map(({ admin0 }) => admin0)).toEqual(['Westland', 'Westland', 'Westland']);
  });

  test('guessed columns are swapped if they have each other’s values, with a warning', async () => {
    const swapped = await enrich('fields=tz', 'lon,lat\n37.5,-122\n37.6,-122.5\n37.7,-121\n');
    expect(swapped.headers['cairn-warning']).toMatch(
      /^The values show .* read the other way round\. To read them by their names/,
    );
    expect(rowsOf(swapped.text).map(({ cairn_error: error }) => error)).toEqual(['', '', '']);
  });

  test('columns of a projected system are transformed, and their position is returned before the fields', async () => {
    const body = 'id,easting,northing\n1,721753.346,553001.722\n2,,553001\n';
    const query = 'fields=admin0&epsg=32631';
    const { text } = await enrich(query, body);
    expect(text.split('\n')[0]).toBe('id,easting,northing,lon,lat,admin0,cairn_error');
    expect(rowsOf(text)).toMatchObject([
      { lon: expect.stringMatching(/^5(?:\.0{6}|$)|^4\.9{6}/), admin0: 'Eastland', cairn_error: '' },
      { lon: '', admin0: '', cairn_error: 'Easting is empty' },
    ]);
    expect((await enrich(`${query}&lon=easting&lat=northing`, body)).text).toBe(text);
    const lines = await enrich(query, '{"x":721753.346,"y":553001.722}\n', 'application/x-ndjson');
    expect(JSON.parse(lines.text)).toMatchObject({ x: 721_753.346, lon: expect.closeTo(5, 6), admin0: 'Eastland' });

    const missing = await enrich('fields=admin0', body);
    expect([missing.status, JSON.parse(missing.text)]).toMatchObject([
      400,
      {
        code: 'invalid_parameter',
        errors: [
          {
            parameter: 'epsg',
            message: expect.stringContaining(
              'is missing: the values of "easting" (e.g. 721753.346) and "northing" (e.g. 553001.722)',
            ),
          },
        ],
      },
    ]);
    const unknown = await enrich('fields=admin0&epsg=99999', body);
    expect([unknown.status, unknown.text]).toEqual([
      400,
      expect.stringContaining("99999 isn't a known coordinate system"),
    ]);
    const named = await enrich('fields=admin0&lon=easting&lat=northing', body);
    expect([named.status, named.headers['cairn-warning']]).toEqual([200, expect.stringContaining("aren't degrees")]);
    expect((await enrich('fields=admin0&epsg=32631&address=id', body)).status).toBe(400);
  });

  test('all rows reach a client that starts reading late', async () => {
    const count = 60_000;
    const filling = 'x'.repeat(100);
    const lines = Array.from({ length: count }, (_, i) => `${i},${(i % 20) - 10}.5,${i % 10}.5,${filling}`);
    const body = `id,lon,lat,filling\n${lines.join('\n')}\n`;
    const { port } = new URL(server.url);
    const request = httpRequest({
      port,
      path: '/v1/enrich?fields=tz,admin0',
      method: 'POST',
      headers: { 'content-type': 'text/csv', 'x-api-key': API_KEY },
    });
    const responded = once(request, 'response');
    // Sends everything before reading anything, as simple clients do.
    await new Promise<void>((resolve) => request.end(body, resolve));
    const [response] = await responded;
    let text = '';
    for await (const chunk of response.setEncoding('utf8')) text += chunk;
    const rows = rowsOf(text);
    expect(rows).toHaveLength(count);
    expect(rows.every(({ id, tz }, i) => id === String(i) && tz !== '')).toBe(true);
    const spilled = join(server.packsDirectory, 'data', 'tables');
    expect(existsSync(spilled) ? readdirSync(spilled) : []).toEqual([]);
  });

  test('the server serves others after a client has disconnected', async () => {
    const { port } = new URL(server.url);
    const request = httpRequest({
      port,
      path: '/v1/enrich?fields=admin0',
      method: 'POST',
      headers: { 'content-type': 'text/csv', 'x-api-key': API_KEY },
    });
    request.on('error', () => undefined);
    request.write(`lon,lat\n${'5,5\n'.repeat(20_000)}`);
    const [response] = await once(request, 'response');
    await once(response, 'data');
    request.destroy();
    expect(rowsOf((await enrich('fields=admin0', 'lon,lat\n5,5\n')).text)).toEqual([
      { lon: '5', lat: '5', admin0: 'Eastland', cairn_error: '' },
    ]);
  });
});

const lines = (text: string): unknown[] =>
  text
    .trim()
    .split('\n')
    .map((line): unknown => JSON.parse(line));

describe('newline-delimited JSON', () => {
  test('objects keep their values; unknown values are null', async () => {
    const answer = await enrich(
      'fields=tile_x,admin1,admin8',
      '{"lon":5,"lat":5,"deep":{"a":[1]},"admin1":"theirs"}\n\nnonsense\n{"lon":200,"lat":0}\n',
      'application/x-ndjson',
    );
    expect(answer.headers['content-type']).toBe('application/x-ndjson; charset=utf-8');
    expect(lines(answer.text)).toEqual([
      {
        lon: 5,
        lat: 5,
        deep: { a: [1] },
        admin1_input: 'theirs',
        tile_x: 33_678,
        admin1: 'East',
        admin8: null,
        cairn_error: null,
      },
      { tile_x: null, admin1: null, admin8: null, cairn_error: expect.stringContaining('not valid JSON') },
      {
        lon: 200,
        lat: 0,
        tile_x: null,
        admin1: null,
        admin8: null,
        cairn_error: 'Longitude 200 is outside -180 to 180',
      },
    ]);
  });

  test('accept converts one format to the other', async () => {
    const answer = await enrich('fields=admin0', 'id,lon,lat\n007,5,5\n', 'text/csv', {
      accept: 'application/x-ndjson',
    });
    expect(lines(answer.text)).toEqual([{ id: '007', lon: 5, lat: 5, admin0: 'Eastland', cairn_error: null }]);
    expect(
      (await enrich('fields=admin0', '{"lon":5,"lat":5}', 'application/x-ndjson', { accept: 'text/csv' })).text,
    ).toBe('lon,lat,admin0,cairn_error\n5,5,Eastland,\n');
  });
});

test('only the requested columns, in either format', async () => {
  expect((await enrich('fields=tz&columns=lat,id', 'id,lon,lat\n7,5,5\n')).text).toBe(
    'id,lat,tz,cairn_error\n7,5,Europe/Berlin,\n',
  );
  expect(
    lines((await enrich('fields=tz&columns=id', '{"id":7,"lon":5,"lat":5,"tz":"x"}', 'application/x-ndjson')).text),
  ).toEqual([{ id: 7, tz: 'Europe/Berlin', cairn_error: null }]);
});

describe('refusals, before the first byte', () => {
  test.each([
    ['fields=adress', 'lon,lat\n1,1\n', 400, `"adress" isn't a field. Did you mean address? Fields: `],
    [
      'fields=tz&columns=lom',
      'lon,lat\n1,1\n',
      400,
      'columns "lom" isn\'t a column. Did you mean "lon"? Columns: "lon", "lat"',
    ],
    ['fields=tz,nonsense', 'lon,lat\n1,1\n', 400, `fields "nonsense" isn't a field. Fields: tz, utc_offset`],
    ['fields=tz,tz', 'lon,lat\n1,1\n', 400, 'fields contains tz twice'],
    ['fields=boundary:999999', 'lon,lat\n1,1\n', 400, 'no installed pack has boundaries of that category'],
    ['fields=zip9', 'lon,lat\n1,1\n', 503, 'zip4'],
    ['fields=zip', 'lon,lat\n1,1\n', 503, 'zip4'],
    ['fields=tz&lon=a&lat=b', 'lon,lat\n1,1\n', 400, 'lon "a" isn\'t a column. Columns: "lon", "lat"'],
    ['fields=tz&lon=lon', 'lon,lat\n1,1\n', 400, 'lon requires lat'],
    ['fields=tz', 'town,colour\nA,red\n', 400, 'No coordinate or address columns found among "town", "colour"'],
    ['fields=tz', '1,1\n2,2\n', 400, 'the first line contains no column names'],
    ['fields=tz', '', 400, 'The body: the file is empty'],
    ['', 'lon,lat\n1,1\n', 400, 'fields'],
  ])('%s with %j', async (query, body, status, message) => {
    const answer = await enrich(query, body);
    expect(answer.status).toBe(status);
    expect(Object(answer.json()).message).toContain(message);
  });

  test('another content type', async () => {
    expect((await enrich('fields=tz', '{}', 'application/json')).status).toBe(415);
  });
});

const REAL = [
  'countries',
  'admin-us',
  'time-zones',
  'zip4-santa-cruz',
  'geocoder-santa-cruz',
  'geocoder-montevideo',
  'health-default',
  'streets-montevideo',
];
const isBuilt = hasPacks('enrichment beside the HTTP answers', REAL);

describe.skipIf(!isBuilt)('compared with the HTTP responses, with the packs included in Cairn', () => {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'cairn-enrich-'));
  let real: RunningServer;
  beforeAll(async () => {
    real = await startTestServer({ packsDirectory: PACKS, dataDirectory, port: 0, apiKeys: [API_KEY] });
  });
  afterAll(async () => {
    await real.close();
    rmSync(dataDirectory, { recursive: true });
  });
  const get = async (path: string) => Object((await ask(real.url, path)).json());
  const post = async (query: string, body: string) =>
    rowsOf(
      (await ask(real.url, `/v1/enrich?${query}`, { method: 'POST', body, headers: { 'content-type': 'text/csv' } }))
        .text,
    );

  test('every field for thirty points', async () => {
    const points = Array.from({ length: 30 }, (_, i) =>
      i % 3 === 0
        ? [-122.03 + i * 0.0013, 36.97 + i * 0.0004]
        : i % 3 === 1
          ? [-56.16 - i * 0.0011, -34.9 + i * 0.0007]
          : [-10 + i * 3, 45 - i],
    ).map((pair) => pair.map((value) => value.toFixed(5)));
    const fields =
      'tz,utc_offset,admin0,admin1,admin2,admin8,zip,zip9,fips,address,address_distance_m,tile_x,tile_y,risk,' +
      'density,boundary:940';
    const rows = await post(`fields=${fields}`, `lon,lat\n${points.map((pair) => pair.join(',')).join('\n')}\n`);
    expect(rows).toHaveLength(30);
    const found = new Set<string>();
    for (const row of rows) {
      const [x, y] = [row['lon'], row['lat']];
      const [zone, chain, zip, reverse, tile, bounds] = await Promise.all([
        get(`/timezonesv1/xy2tzdata?x=${x}&y=${y}`),
        get(`/v1/admin-chain?x=${x}&y=${y}`),
        get(`/zip4v1/xy2zip?x=${y}&y=${x}`),
        get(`/geocoderv1/rev-geocoder?x=${x}&y=${y}&result_type=street_address`),
        get(`/covidv1/xy2tile?x=${x}&y=${y}&zoom=16`),
        get(`/geoboundariesv1/xy2bounddata?x=${x}&y=${y}&geo_boundary=940`),
      ]);
      const level = (n: number): string =>
        Object(chain.levels.find((area: { level: number }) => area.level === n)).name ?? '';
      const figures = tile.features[0].properties;
      const first = reverse.results[0];
      expect(row).toEqual({
        lon: x,
        lat: y,
        tz: zone.local_area.local_boundary_name,
        utc_offset: zone.local_area.time_zone,
        admin0: level(0),
        admin1: level(1),
        admin2: level(2),
        admin8: level(8),
        zip: zip.features[0]?.properties.zip ?? '',
        zip9: zip.features[0]?.properties.zip9 ?? '',
        fips: zip.features[0]?.properties.fips ?? '',
        address: first?.formatted_address ?? '',
        address_distance_m: String(first?.distance_metres ?? ''),
        tile_x: String(figures.x_index),
        tile_y: String(figures.y_index),
        risk: figures.covid_risk_score ?? '',
        density: figures.business_density ?? '',
        'boundary:940': bounds.boundaries
          .flatMap((area: { geo_boundary_name?: string }) => area.geo_boundary_name ?? [])
          .join('; '),
        cairn_error: '',
      });
      for (const [field, value] of Object.entries(row)) if (value !== '') found.add(field);
    }
    expect(['zip9', 'fips', 'address', 'risk', 'density', 'admin8'].filter((field) => !found.has(field))).toEqual([]);
  });

  test('columns of an address can be its parts, each interpreted only as that part', async () => {
    const rows = await post(
      'fields=tz&address=house_number=nr,street=road,city=town',
      'town,road,nr\nSanta Cruz,Pacific Ave,1500\nPacific Ave,Santa Cruz,1500\n',
    );
    expect(rows[0]).toMatchObject({ match_type: 'street_address', tz: 'America/Los_Angeles', cairn_error: '' });
    expect(rows[1]).toMatchObject({ lon: '', tz: '', cairn_error: expect.stringMatching(/^No place found/) });
  });

  test('a column of addresses can contain positions and their codes', async () => {
    const rows = await post(
      'fields=tz&address=place',
      'place\n"36.97, -122.03"\n848VXX99+XX\n"XX99+XX Santa Cruz, CA"\n10S EG 85743 91873\nXX99+XX\n',
    );
    expect(rows.map((row) => row['match_type'])).toEqual([
      'coordinates',
      'plus_code',
      'plus_code',
      'grid_reference',
      '',
    ]);
    for (const row of rows.slice(0, 4)) expect(row).toMatchObject({ tz: 'America/Los_Angeles', cairn_error: '' });
    expect(rows[1]).toMatchObject({ lon: rows[2]?.['lon'], lat: rows[2]?.['lat'] });
    for (const row of rows.slice(1, 4)) expect(row['lat']).toMatch(/^3\d\.\d{1,7}$/);
    expect(rows[4]).toMatchObject({ lon: '', cairn_error: expect.stringContaining('XX99+XX') });
  });

  test('addresses are geocoded, with their quality, and looked up there', async () => {
    const rows = await post(
      'fields=tz,admin2&address=street,town',
      'street,town\n1500 Pacific Ave,Santa Cruz\n,\nzzqqxx,wwvvkk\nQwertz Boulevard 99,"Santa Cruz, CA"\n',
    );
    const { results } = await get('/geocoderv1/geocoder?address=1500+Pacific+Ave%2C+Santa+Cruz&limit=1');
    expect(rows[0]).toEqual({
      street: '1500 Pacific Ave',
      town: 'Santa Cruz',
      lon: String(results[0].geometry.location.lng),
      lat: String(results[0].geometry.location.lat),
      match_quality: String(results[0].match_quality),
      match_type: 'street_address',
      matched_address: results[0].formatted_address,
      tz: 'America/Los_Angeles',
      admin2: 'Santa Cruz County',
      cairn_error: '',
    });
    expect(rows[1]).toMatchObject({ lon: '', tz: '', cairn_error: 'The address is empty' });
    expect(rows[2]).toMatchObject({ lon: '', cairn_error: 'No place found for "zzqqxx, wwvvkk"' });
    // A place that matches only a word or two isn't the position of the address.
    expect(rows[3]).toMatchObject({
      lon: '',
      tz: '',
      cairn_error: expect.stringMatching(
        /^No confident match for "Qwertz Boulevard 99, Santa Cruz, CA": the best is ".*Santa Cruz.*", but not all of its words match/,
      ),
      match_type: 'locality',
      matched_address: expect.stringContaining('Santa Cruz'),
    });
  });
});
