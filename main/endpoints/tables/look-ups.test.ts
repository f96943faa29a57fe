/** `POST /v1/look-ups`, compared with `/v1/enrich` for the same points. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { API_KEY, OWNER_KEY, startFixtureServer, type Answer, type FixtureServer } from '../../server/fixture-world.ts';

let server: FixtureServer;
beforeAll(async () => {
  server = await startFixtureServer();
});
afterAll(() => server.close());

const lookUp = (body: unknown, key = API_KEY): Promise<Answer> =>
  server.ask('/v1/look-ups', {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', 'x-api-key': key },
  });

test('each field has a value for every point, in order; unknown ones are null', async () => {
  const answer = await lookUp({
    points: [
      [-8, 2],
      [5, 5],
      [-1220.263, 2],
      [0, 89],
    ],
    fields: ['tz', 'admin1', 'tile_x', 'boundary:940'],
  });
  expect([answer.status, answer.json()]).toEqual([
    200,
    {
      fields: {
        tz: ['America/Los_Angeles', 'Europe/Berlin', null, null],
        admin1: ['West South', 'East', null, null],
        tile_x: [
          expect.any(Number),
          expect.any(Number),
          null,
          expect.toSatisfy((x) => x === null || Number.isInteger(x)),
        ],
        'boundary:940': ['Large Airport', null, null, null],
      },
      errors: [{ point: 2, message: 'Longitude -1220.263 is outside -180 to 180' }],
    },
  ]);
});

test('areas are identified by their ids, and tiles by zoom and indexes', async () => {
  const fields = ['admin_id:0', 'admin_id:1', 'boundary_id:940', 'tile:0', 'tile:14'];
  const points = [
    [-8, 2],
    [5, 5],
    [0, 89],
  ];
  const answer = await lookUp({ points, fields });
  expect(answer.json()).toMatchObject({
    fields: {
      'admin_id:0': [200, 100, null],
      'admin_id:1': [211, 110, null],
      'boundary_id:940': [expect.stringMatching(/^\d+$/), null, null],
      'tile:0': ['0/0/0', '0/0/0', null],
      'tile:14': ['14/7827/8100', '14/8419/7964', null],
    },
  });
});

test('more points than one message holds are the same as in a table', async () => {
  const points = Array.from({ length: 9001 }, (_, i) => [((i * 37) % 300) / 10 - 15, ((i * 53) % 200) / 10 - 10]);
  const answer = await lookUp({ points, fields: ['admin0', 'admin1'] });
  const csv = await server.ask('/v1/enrich?fields=admin0,admin1', {
    method: 'POST',
    body: `lon,lat\n${points.map((point) => `${point.join(',')}\n`).join('')}`,
    headers: { 'content-type': 'text/csv', 'x-api-key': API_KEY },
  });
  const rows = csv.text.trim().split('\n').slice(1);
  const { fields, errors } = JSON.parse(answer.text);
  expect(errors).toEqual([]);
  expect(rows.map((row) => row.split(',').slice(2, 4))).toEqual(
    points.map((_, i) => [fields.admin0[i] ?? '', fields.admin1[i] ?? '']),
  );
  expect(rows).toHaveLength(9001);
});

const sendLines = (lines: string, fields: string, key = API_KEY): Promise<Answer> =>
  server.ask(`/v1/look-ups?fields=${fields}`, {
    method: 'POST',
    body: lines,
    headers: { 'content-type': 'application/x-ndjson', 'x-api-key': key },
  });

const rowsOf = ({ text }: Answer): Record<string, unknown>[] =>
  text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

test('lines have the values of JSON, in lines or lists', async () => {
  const fields = ['tz', 'admin0', 'tile_x', 'boundary:940'];
  const points = Array.from({ length: 5003 }, (_, i) => [((i * 37) % 300) / 10 - 15, ((i * 53) % 2000) / 10 - 100]);
  const json = await lookUp({ points, fields });
  const { fields: lists, errors } = JSON.parse(json.text);
  const messages = new Map(errors.map(({ point, message }: { point: number; message: string }) => [point, message]));
  const expected = points.map((_, i) => ({
    ...Object.fromEntries(fields.map((field) => [field, lists[field][i]])),
    cairn_error: messages.get(i) ?? null,
  }));
  expect(messages.size).toBeGreaterThan(100);
  const streamed = await sendLines(points.map((point) => `${JSON.stringify(point)}\n`).join(''), fields.join(','));
  expect([streamed.status, streamed.headers['content-type']]).toEqual([200, 'application/x-ndjson; charset=utf-8']);
  expect(rowsOf(streamed)).toEqual(expected);
  const asLines = await server.ask('/v1/look-ups', {
    method: 'POST',
    body: JSON.stringify({ points, fields }),
    headers: { 'content-type': 'application/json', accept: 'application/x-ndjson', 'x-api-key': API_KEY },
  });
  expect(asLines.headers['content-type']).toBe('application/x-ndjson; charset=utf-8');
  expect(asLines.text).toBe(streamed.text);
});

test("each line that isn't a point says so, and the others are answered", async () => {
  const answer = await sendLines('[-8,2]\n\n{"lon":1}\n[1,"2"]\n[05,5]\n[0.5e1,5.00]\n[5, 5', 'tz');
  const fault = "The line isn't a pair [longitude, latitude] of numbers";
  expect(rowsOf(answer)).toEqual([
    { tz: 'America/Los_Angeles', cairn_error: null },
    { tz: null, cairn_error: fault },
    { tz: null, cairn_error: fault },
    { tz: null, cairn_error: fault },
    { tz: 'Europe/Berlin', cairn_error: null },
    { tz: null, cairn_error: fault },
  ]);
});

test('lines beyond a quota say so', async () => {
  const created = await server.ask('/v1/keys', {
    method: 'POST',
    body: JSON.stringify({ name: 'two lines', quotas: { timezones: 2 } }),
    headers: { 'content-type': 'application/json', 'x-api-key': OWNER_KEY },
  });
  const answer = await sendLines('[-8,2]\n[5,5]\n[5,5]\n', 'tz', JSON.parse(created.text).key);
  expect(rowsOf(answer)).toEqual([
    { tz: 'America/Los_Angeles', cairn_error: null },
    { tz: 'Europe/Berlin', cairn_error: null },
    { tz: null, cairn_error: expect.stringContaining('quota') },
  ]);
});

test.each([
  ['text/csv', '/v1/look-ups?fields=tz', '1,2', 415, /application\/x-ndjson/],
  ['application/x-ndjson', '/v1/look-ups', '[1,2]', 400, /fields/],
  ['application/x-ndjson', '/v1/look-ups?fields=tzz', '[1,2]', 400, /tzz/],
  ['application/json', '/v1/look-ups', '', 400, /empty/],
  ['application/json', '/v1/look-ups', '{"points":', 400, /valid JSON/],
  ['application/json', '/v1/look-ups', `{"points":[${'[1,2],'.repeat(1_000_000)}]}`, 413, /5 MiB/],
])('%s to %s is refused, naming the fault', async (type, path, body, status, message) => {
  const headers = { 'content-type': type, 'x-api-key': API_KEY };
  const answer = await server.ask(path, { method: 'POST', body, headers });
  expect([answer.status, answer.text]).toEqual([status, expect.stringMatching(message)]);
});

test.each([
  [{ points: [], fields: ['tz'] }, /points/],
  [{ points: [[1]], fields: ['tz'] }, /points\[0\]/],
  [{ points: [['1', '2']], fields: ['tz'] }, /points\[0\]/],
  [{ points: [[1, 2]], fields: ['tzz'] }, /tzz/],
  [{ points: [[1, 2]], fields: ['boundary:7'] }, /boundary:7/],
  [{ points: [[1, 2]] }, /fields/],
])('%j is refused, naming the fault', async (body, message) => {
  const answer = await lookUp(body);
  expect([answer.status, answer.text]).toEqual([400, expect.stringMatching(message)]);
});

test('points count once for each interface, and a quota that is too small for all refuses all', async () => {
  const created = await server.ask('/v1/keys', {
    method: 'POST',
    body: JSON.stringify({ name: 'few', quotas: { timezones: 3 } }),
    headers: { 'content-type': 'application/json', 'x-api-key': OWNER_KEY },
  });
  const { key, id } = JSON.parse(created.text);
  const points = [
    [-8, 2],
    [5, 5],
  ];
  const body = { points, fields: ['tz', 'utc_offset', 'admin0'] };
  expect((await lookUp(body, key)).status).toBe(200);
  const refused = await lookUp(body, key);
  expect([refused.status, refused.json()]).toEqual([
    429,
    expect.objectContaining({ code: 'quota_exceeded', message: expect.stringContaining('1 of these points') }),
  ]);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await lookUp({ ...body, points: points.slice(1) }, key)).status).toBe(200);
  const usage = await server.ask('/v1/usage', { headers: { 'x-api-key': OWNER_KEY } });
  const { keys } = JSON.parse(usage.text);
  const { days } = keys.find((entry: { id: string }) => entry.id === id);
  expect(
    Object.fromEntries(
      days.map((day: { interface: string; statuses: Record<string, number> }) => [day.interface, day.statuses['200']]),
    ),
  ).toMatchObject({ timezones: 3, admin: 3 });
});
