/** Metrics of a server that has served requests. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startFixtureServer, type FixtureServer } from '../../server/fixture-world.ts';

let server: FixtureServer;
beforeAll(async () => {
  server = await startFixtureServer();
});
afterAll(() => server.close());

/** Parses values by name and labels. */
async function measured(): Promise<Map<string, number>> {
  const { status, text } = await server.ask('/metrics');
  expect(status).toBe(200);
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]),
  );
}

it('needs a key, and has the content type for Prometheus', async () => {
  expect((await server.ask('/metrics', { headers: { 'x-api-key': undefined } })).status).toBe(403);
  expect((await server.ask('/metrics')).headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/);
});

it('counts requests by interface and status from the first scrape on', async () => {
  await measured();
  for (let i = 0; i < 5; i++) await server.ask('/v1/admin-chain?x=-5&y=5');
  await server.ask('/v1/admin-chain?x=-500&y=5');
  await server.ask('/timezonesv1/xy2tzdata?x=-5&y=5');
  const values = await measured();
  expect(values.get('cairn_request_duration_seconds_count{interface="admin",status="200"}')).toBe(5);
  expect(values.get('cairn_request_duration_seconds_count{interface="admin",status="400"}')).toBe(1);
  expect(values.get('cairn_request_duration_seconds_count{interface="timezones",status="200"}')).toBe(1);
  expect(values.get('cairn_request_duration_seconds_bucket{le="+Inf",interface="admin",status="200"}')).toBe(5);
  expect(values.get('cairn_answer_bytes_total{interface="admin"}')).toBeGreaterThan(1000);
});

it('reports the state of the server', async () => {
  const values = await measured();
  expect(values.get('cairn_packs')).toBe(server.packs.length);
  expect(values.get('cairn_packs_failed')).toBe(0);
  expect(values.get('cairn_ready')).toBe(1);
  expect(values.get('cairn_connections')).toBeGreaterThan(0);
  expect([...values.keys()].some((name) => name.startsWith('cairn_info{version="'))).toBe(true);
  expect(values.get('process_resident_memory_bytes')).toBeGreaterThan(1e7);
});
