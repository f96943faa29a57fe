/** `cairn mcp` with the official SDK's client, over standard input and output. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { CallToolResultSchema } from '@modelcontextprotocol/sdk/types.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasPacks, linkPacks } from '../packs/built-packs.fixture.ts';
import { API_KEY, OWNER_KEY, startFixtureServer, type FixtureServer } from '../server/fixture-world.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const PROGRAM = join(ROOT, 'cairn.mjs');

/** Endpoints of look-ups that aren't tools, with the reason. */
const NOT_TOOLS: [RegExp, string][] = [
  [/^\/tdmv1\/(?:fetch|jobs|cancel|delete|rename|duplicate|export)$/, 'travel_time_matrix does it all in one call'],
  [/^\/(?:tdmv1\/geopackage|v1\/(?:batch|tables|enrich|imports))/, 'files are for the command line'],
  [/^\/v1\/look-ups$/, 'the tools of the fields answer for a point'],
  [/^\/(?:tiles\/|ogc)/, 'maps, and layers for other programs'],
  [/^\/v1\/packs\/\{id\}\//, 'outlines, tables, tiles and files of whole packs'],
  [/^\/v1\/places/, "the user's own data, for the window and the command line"],
  [/^\/(?:metrics$|v1\/(?:usage$|keys\/))/, 'about the key or the server, not the ground'],
];

let fixture: FixtureServer;
let scratch: string;
beforeAll(async () => {
  fixture = await startFixtureServer();
  scratch = mkdtempSync(join(tmpdir(), 'cairn-mcp-test-'));
});
afterAll(async () => {
  await fixture.close();
  rmSync(scratch, { recursive: true, force: true });
});

async function connect(args: string[], env: Record<string, string> = {}): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [PROGRAM, 'mcp', '--data-dir', join(scratch, 'data'), ...args],
      env: { PATH: process.env['PATH'] ?? '', TMPDIR: scratch, ...env },
      stderr: 'inherit',
    }),
  );
  return client;
}

interface Called {
  isError: boolean;
  text: string;
  /** Returns the structured content. */
  value: unknown;
}

async function call(client: Client, name: string, args: Record<string, unknown> = {}): Promise<Called> {
  const result = CallToolResultSchema.parse(await client.callTool({ name, arguments: args }));
  const [first] = result.content;
  return {
    isError: result.isError === true,
    text: first?.type === 'text' ? first.text : '',
    value: result.structuredContent,
  };
}

const ORDERED = { origin_addresses: ['-122.0302,36.9741', '-122.0179,36.9643'], result: ['cost', 'distance'] };

describe('with its own packs', () => {
  let client: Client;
  beforeAll(async () => {
    client = await connect(['--packs', fixture.packsDirectory]);
  });
  afterAll(() => client.close());

  it('has a tool for every look-up', async () => {
    const { tools } = await client.listTools();
    const document: unknown = (await fixture.ask('/openapi.json')).json();
    const paths: Record<string, Record<string, { summary: string; security: { ApiKey?: string[] }[] }>> = Object(
      document,
    ).paths;
    const titles = new Set(tools.map(({ title }) => title));
    const withoutTool = Object.entries(paths).flatMap(([path, methods]) =>
      Object.values(methods)
        .filter(({ security }) => security[0]?.ApiKey?.[0] === 'look-up')
        .filter(({ summary }) => !titles.has(summary) && !NOT_TOOLS.some(([pattern]) => pattern.test(path)))
        .map(() => path),
    );
    expect(withoutTool).toEqual([]);
    const page = readFileSync(join(ROOT, 'docs', 'mcp.md'), 'utf8');
    expect(tools.filter(({ name }) => !page.includes(`| \`${name}\` |`)).map(({ name }) => name)).toEqual([]);
    expect(tools.every(({ description }) => (description ?? '').length > 20)).toBe(true);
  });

  it('accepts positions only as typed longitude and latitude', async () => {
    const { tools } = await client.listTools();
    expect(tools.find(({ name }) => name === 'zip4_at')?.inputSchema).toMatchObject({
      type: 'object',
      required: ['longitude', 'latitude'],
      additionalProperties: false,
      properties: {
        longitude: { type: 'number', minimum: -180, maximum: 180 },
        latitude: { type: 'number', minimum: -90, maximum: 90 },
        geometry: { type: 'boolean' },
      },
    });
  });

  it('returns the same as the HTTP interface', async () => {
    const { value, text } = await call(client, 'time_zone_at', { longitude: -5, latitude: 5, date: '2026-07-01' });
    expect(value).toEqual((await fixture.ask('/timezonesv1/xy2tzdata?x=-5&y=5&date=2026-07-01')).json());
    expect(JSON.parse(text)).toEqual(value);
  });

  it('fills the path of an endpoint', async () => {
    const { value } = await call(client, 'area', { boundary_id: 100 });
    expect(value).toMatchObject({ id: 100, properties: { name: 'Eastland' } });
    expect(value).not.toHaveProperty('geometry');
  });

  it('omits shapes unless requested', async () => {
    const point = { longitude: -5, latitude: 2, type: 'admin1' };
    const { value } = await call(client, 'admin_area_at', point);
    expect(value).toMatchObject({ features: [{ properties: { name: 'West South' } }] });
    expect(JSON.stringify(value)).not.toContain('coordinates');
    const { value: withGeometry } = await call(client, 'admin_area_at', { ...point, geometry: true });
    expect(withGeometry).toMatchObject({ features: [{ geometry: { type: 'Polygon' } }] });
  });

  it("reports invalid arguments by the tool's names", async () => {
    const outcome = await call(client, 'zip4_at', { longitude: 181, lat: 3 });
    expect(outcome.isError).toBe(true);
    expect(outcome.value).toMatchObject({
      code: 'invalid_parameter',
      errors: [{ parameter: 'longitude' }, { parameter: 'latitude' }, { parameter: 'lat' }],
    });
    expect(outcome.text).toContain('longitude must be a number from -180 to 180, not "181"');
  });

  it('reports the code and the remedy for a missing pack', async () => {
    const outcome = await call(client, 'nearest_zip4', { longitude: -5, latitude: 5 });
    expect(outcome.isError).toBe(true);
    expect(outcome.value).toMatchObject({ code: 'pack_missing', remedy: 'Build, add or import the pack' });
  });

  it('rejects a matrix that is too large before starting it', async () => {
    const points = Array.from({ length: 101 }, () => '1,1');
    const outcome = await call(client, 'travel_time_matrix', {
      result: ['cost'],
      origin_addresses: points,
      destination_addresses: points,
    });
    expect(outcome.value).toMatchObject({ code: 'too_large' });
    expect(outcome.text).toContain('10201 cells');
  });

  it('rejects an unknown tool', async () => {
    await expect(client.callTool({ name: 'weather', arguments: {} })).rejects.toThrow('Unknown tool "weather"');
  });
});

it('uses a running server with the key from the environment', async () => {
  const client = await connect(['--url', fixture.url], { CAIRN_API_KEY: API_KEY });
  const { value } = await call(client, 'admin_areas_at', { longitude: 5, latitude: 5 });
  expect(JSON.stringify(value)).toContain('Eastland');
  await client.close();
  const unknownClient = await connect(['--url', fixture.url], { CAIRN_API_KEY: 'k'.repeat(43) });
  const { value: refusal } = await call(unknownClient, 'packs');
  expect(refusal).toMatchObject({ code: 'forbidden' });
  await unknownClient.close();
});

it('names failed packs in results from other packs', async () => {
  const world = await startFixtureServer();
  writeFileSync(join(world.packsDirectory, 'admin-spain.sqlite'), 'no database');
  await world.ask('/v1/packs/reload', { method: 'POST', headers: { 'x-api-key': OWNER_KEY } });
  const client = await connect(['--url', world.url], { CAIRN_API_KEY: API_KEY });
  const named = async (name: string): Promise<unknown> =>
    Object((await client.callTool({ name, arguments: { longitude: 5, latitude: 5 } }))['content'])[1];
  expect(await named('admin_areas_at')).toEqual({
    type: 'text',
    text: "Data of these packs may be missing, because they failed and aren't used: admin-spain.",
  });
  expect(await named('time_zone_at')).toBeUndefined();
  await client.close();
  await world.close();
});

/** Returns the response to an invalid line. */
const refusal = (code: number): unknown => ({
  jsonrpc: '2.0',
  id: null,
  error: { code, message: expect.stringContaining('JSON') },
});

it('responds to invalid lines with an error', async () => {
  const child = spawn(process.execPath, [PROGRAM, 'mcp', '--url', fixture.url, '--data-dir', join(scratch, 'data')], {
    env: { PATH: process.env['PATH'] ?? '', TMPDIR: scratch, CAIRN_API_KEY: API_KEY },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const answers: unknown[] = [];
  const lines = createInterface({ input: child.stdout });
  lines.on('line', (line) => answers.push(JSON.parse(line)));
  child.stdin.end(
    '{"jsonrpc":\n[]\n{"jsonrpc":"1.0","id":1,"method":"ping"}\n{"jsonrpc":"2.0","id":2,"method":"ping"}\n',
  );
  await exited;
  expect(answers).toEqual([
    refusal(-32_700),
    refusal(-32_600),
    refusal(-32_600),
    { jsonrpc: '2.0', id: 2, result: {} },
  ]);
});

const NEEDED = ['roads-santa-cruz'];
const isBuilt = hasPacks('the matrix over MCP', NEEDED);

it.runIf(isBuilt)('returns a matrix, with progress', async () => {
  const packs = join(scratch, 'packs');
  mkdirSync(packs);
  linkPacks(NEEDED, packs);
  const client = await connect(['--packs', packs]);
  const shares: number[] = [];
  const result = CallToolResultSchema.parse(
    await client.callTool(
      {
        name: 'travel_time_matrix',
        arguments: { ...ORDERED, destination_addresses: ORDERED.origin_addresses },
      },
      undefined,
      { onprogress: ({ progress }) => shares.push(progress) },
    ),
  );
  expect(result.structuredContent).toMatchObject({ status: 'Finished', pack: 'roads-santa-cruz' });
  const duration: unknown = Object(result.structuredContent)['duration'];
  expect(duration).toEqual([
    [0, expect.any(Number)],
    [expect.any(Number), 0],
  ]);
  // The client drops notifications in the same packet as the response, so the last progress may be missing.
  expect(shares).toEqual(shares.toSorted((a, b) => a - b));
  expect(shares.every((share) => share >= 0 && share <= 1)).toBe(true);
  await client.close();
});

/** Sends lines to `cairn mcp`, closes its input, and returns what it wrote. */
function session(lines: readonly string[]): Promise<{ code: number | null; out: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [PROGRAM, 'mcp', '--packs', fixture.packsDirectory], {
      env: { ...process.env, TMPDIR: scratch, CAIRN_DATA_DIR: join(scratch, 'data') },
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    let out = '';
    child.stdout.on('data', (chunk: Buffer) => {
      out += chunk.toString();
      // Both requests have been answered.
      if (out.split('\n').length > lines.length) child.stdin.end();
    });
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, out }));
    child.stdin.write(lines.map((line) => `${line}\n`).join(''));
  });
}

it('writes only the protocol, exits with its client, and leaves no files', async () => {
  const initialize = {
    jsonrpc: '2.0',
    id: 1,
    method: 'initialize',
    params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
  };
  const { code, out } = await session([
    JSON.stringify(initialize),
    JSON.stringify({ jsonrpc: '2.0', id: 2, method: 'tools/list' }),
  ]);
  expect(code).toBe(0);
  for (const line of out.trimEnd().split('\n')) expect(JSON.parse(line)).toMatchObject({ jsonrpc: '2.0' });
  expect(readdirSync(scratch).filter((name) => name.startsWith('cairn-mcp-'))).toEqual([]);
});

it('sends a key only to this machine', async () => {
  const { code, stderr } = await new Promise<{ code: number | null; stderr: string }>((resolve) => {
    const child = spawn(process.execPath, [PROGRAM, 'mcp', '--url', 'http://example.org:8765']);
    let text = '';
    child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()));
    child.on('close', (status) => resolve({ code: status, stderr: text }));
  });
  expect(code).toBe(2);
  expect(stderr).toContain('an address of this machine');
});
