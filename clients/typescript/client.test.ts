/** The TypeScript client's results and errors, and its types generated from the OpenAPI document. */
import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { missingPacksMessage, linkPacks } from '../../main/packs/built-packs.fixture.ts';
import { API_KEY, OWNER_KEY, startFixtureServer, type FixtureServer } from '../../main/server/fixture-world.ts';
import { startServer } from '../../main/server/start.ts';
import { expectExampleOutput } from '../example-output.fixture.ts';

const HERE = import.meta.dirname;
const NEEDED = ['countries', 'time-zones', 'geocoder-santa-cruz', 'roads-santa-cruz'];
const PACKAGES = join(HERE, 'node_modules');
const run = promisify(execFile);
const lack = missingPacksMessage(NEEDED);
const reasons = [
  ...(existsSync(PACKAGES) ? [] : ['the types: npm ci --prefix clients/typescript']),
  ...(lack === undefined ? [] : [lack]),
];
if (reasons.length > 0) process.stderr.write(`Parts of the TypeScript client skipped: ${reasons.join('; ')}\n`);

let server: FixtureServer;
let scratch: string;
beforeAll(async () => {
  server = await startFixtureServer();
  scratch = mkdtempSync(join(tmpdir(), 'cairn-typescript-'));
});
afterAll(async () => {
  await server.close();
  rmSync(scratch, { recursive: true });
});

/** Returns the JSON that a program prints. Node runs the client's source directly. */
async function printed(program: string, key = API_KEY): Promise<unknown> {
  const options = JSON.stringify({ key, url: `${server.url}/` });
  const head =
    `import { Cairn, CairnError } from ${JSON.stringify(join(HERE, 'cairn.ts'))};\n` +
    `const cairn = new Cairn(${options});\n`;
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', head + program]);
  return JSON.parse(stdout);
}

describe('a call', () => {
  it('sends parameters in query, path and body, and files', async () => {
    const program = `console.log(JSON.stringify([
      (await cairn.get('/timezonesv1/xy2tzdata', { x: -5, y: 5, date: '2026-07-01' })).local_area.local_boundary_name,
      (await cairn.get('/v1/areas/{boundary_id}', { boundary_id: 100 })).properties.name,
      (await cairn.post('/v1/tables/preview', 'name,lon,lat\\nMill,-5,5\\n', { name: 'shops.csv' })).columns.length,
      await (await cairn.post('/v1/enrich', 'lon,lat\\n-5,5\\n', { fields: 'tz' })).text(),
    ]))`;
    expect(await printed(program)).toEqual([
      'America/Los_Angeles',
      'Eastland',
      3,
      'lon,lat,tz,cairn_error\n-5,5,America/Los_Angeles,\n',
    ]);
  });

  it('rejects with the code and every invalid parameter', async () => {
    const program = `const caught = (call) => call.catch(({ name, status, code, errors, message }) =>
      [name, status, code, errors.map(({ parameter }) => parameter), message]);
    console.log(JSON.stringify([
      await caught(cairn.get('/v1/admin-chain', { x: 181, y: -91 })),
      await caught(cairn.post('/tdmv1/fetch', { uuid: 'none' })),
      await caught(new Cairn({ key: 'k', url: '${server.url}/docs?' }).get('/healthz')),
    ]))`;
    expect(await printed(program)).toEqual([
      ['CairnError', 400, 'invalid_parameter', ['x', 'y'], expect.stringContaining('from -180 to 180')],
      ['CairnError', 404, 'not_found', [], expect.stringContaining('none')],
      expect.anything(),
    ]);
  });

  it('waits for a server that is busy', async () => {
    const made = Object(
      await printed(
        "console.log(JSON.stringify(await cairn.post('/v1/keys', { name: 'slow', rate_limit: 1 })))",
        OWNER_KEY,
      ),
    );
    const program = `const ask = () => cairn.get('/timezonesv1/xy2tzdata', { x: -5, y: 5 });
    console.log(JSON.stringify((await Promise.all([ask(), ask(), ask()])).length))`;
    expect(await printed(program, made.key)).toBe(3);
  });
});

it.skipIf(!existsSync(PACKAGES))('has the types of the document, which find what it does not take', async () => {
  for (const file of ['cairn.ts', 'tsconfig.json', 'package.json']) cpSync(join(HERE, file), join(scratch, file));
  symlinkSync(PACKAGES, join(scratch, 'node_modules'));
  const use = `import { Cairn } from './cairn.ts';
const cairn = new Cairn({ key: 'k' });
const zone = (await cairn.get('/timezonesv1/xy2tzdata', { x: 1, y: 2 })).local_area;
export const name: string | undefined = zone?.local_boundary_name;
export const cells: (number | null)[][] | undefined = (await cairn.post('/tdmv1/fetch', { uuid: 'u' })).duration;
export const rows: Response = await cairn.post('/v1/enrich', 'lon,lat', { fields: 'tz' });
await cairn.get('/v1/packs');
// @ts-expect-error -- no such level
await cairn.get('/adminv1/xy2admininfo', { x: 1, y: 2, type: 'admin9' });
// @ts-expect-error -- x and y are missing
await cairn.get('/timezonesv1/xy2tzdata');
// @ts-expect-error -- no such path
await cairn.get('/nothing');
`;
  writeFileSync(join(scratch, 'use.ts'), use);
  writeFileSync(
    join(scratch, 'tsconfig.use.json'),
    JSON.stringify({ extends: './tsconfig.json', include: ['use.ts'] }),
  );
  const environment = { ...process.env, CAIRN_URL: server.url };
  await run('npm', ['run', 'build'], { cwd: scratch, env: environment });
  expect(existsSync(join(scratch, 'dist', 'cairn.d.ts'))).toBe(true);
  const checked = run(join(PACKAGES, '.bin', 'tsc'), ['-p', 'tsconfig.use.json', '--noEmit'], { cwd: scratch });
  await expect(checked.catch((error: unknown) => Object(error).stdout)).resolves.toMatchObject({ stdout: '' });
});

it.skipIf(lack !== undefined)('has an example that prints an address, a time zone and a matrix', async () => {
  linkPacks(NEEDED, scratch);
  const real = await startServer({
    packsDirectory: scratch,
    dataDirectory: join(scratch, 'data'),
    port: 0,
    apiKeys: [API_KEY],
  });
  try {
    const { stdout } = await run(process.execPath, [join(HERE, 'example.ts')], {
      env: { ...process.env, CAIRN_KEY: API_KEY, CAIRN_URL: real.url },
    });
    expectExampleOutput(stdout);
  } finally {
    await real.close();
  }
});
