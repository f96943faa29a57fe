/** The generated client is the present one, and answers and fails as it says, over a real socket. */
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasPacks, linkPacks } from '../../main/packs/built-packs.fixture.ts';
import { API_KEY, startFixtureServer, type FixtureServer } from '../../main/server/fixture-world.ts';
import { startServer } from '../../main/server/start.ts';
import { CairnError, createCairnClient } from './cairn-client.ts';
import { clientSource, isOpenApi } from './client-source.ts';
import { expectExampleOutput } from '../example-output.fixture.ts';

const NEEDED = ['countries', 'time-zones', 'geocoder-santa-cruz', 'roads-santa-cruz'];

let server: FixtureServer;
let cairn: ReturnType<typeof createCairnClient>;
beforeAll(async () => {
  server = await startFixtureServer();
  cairn = createCairnClient({ key: API_KEY, url: server.url });
});
afterAll(() => server.close());

/** What `call` rejects with, which has to be a CairnError. */
async function refusal(call: Promise<unknown>): Promise<CairnError> {
  const reason: unknown = await call.then(
    () => 'no refusal',
    (error: unknown) => error,
  );
  if (reason instanceof CairnError) return reason;
  throw new Error(`expected a CairnError, not ${String(reason)}`);
}

it('is what the generator writes from the present endpoints', async () => {
  const document = (await server.ask('/openapi.json')).json();
  if (!isOpenApi(document)) throw new Error('/openapi.json is not an OpenAPI 3.1 document');
  const committed = readFileSync(join(import.meta.dirname, 'cairn-client.ts'), 'utf8');
  expect(
    committed === clientSource(document),
    'cairn-client.ts is not of the present endpoints: run `npm run client` and commit it',
  ).toBe(true);
});

describe('a call', () => {
  it('puts parameters into the query', async () => {
    const { local_area: zone } = await cairn.getTimezonesv1Xy2tzdata({ x: -5, y: 5, date: '2026-07-01' });
    expect([zone?.local_boundary_name, zone?.time_zone]).toEqual(['America/Los_Angeles', 'UTC-08:00']);
  });

  it('puts parameters into the path', async () => {
    const { properties } = await cairn.getV1AreasBoundary_id({ boundary_id: 100 });
    expect(properties.name).toBe('Eastland');
  });

  it('sends a JSON body', async () => {
    const error = await refusal(cairn.postTdmv1Fetch({ uuid: '00000000-0000-4000-8000-000000000000', wait: 0 }));
    expect([error.status, error.message]).toEqual([
      404,
      expect.stringContaining('00000000-0000-4000-8000-000000000000'),
    ]);
  });

  it('sends a file', async () => {
    const { columns, rows } = await cairn.postV1TablesPreview({ name: 'shops.csv' }, 'name,lon,lat\nMill,-5,5\n');
    expect([columns.length, rows.length]).toEqual([3, 1]);
  });

  it('leaves out what is undefined, and takes an address with a slash at its end', async () => {
    const slashed = createCairnClient({ key: API_KEY, url: `${server.url}/` });
    const { local_area: zone } = await slashed.getTimezonesv1Xy2tzdata({ x: 5, y: 5, date: undefined });
    expect(zone?.local_boundary_name).toBe('Europe/Berlin');
  });

  it('ends with its signal', async () => {
    await expect(cairn.getHealthz({ signal: AbortSignal.abort(new Error('no longer wanted')) })).rejects.toThrow(
      'no longer wanted',
    );
  });
});

describe('a refusal', () => {
  it('names every parameter at fault', async () => {
    const error = await refusal(cairn.getV1AdminChain({ x: 181, y: -91 }));
    expect([error.status, error.errors.map(({ parameter }) => parameter)]).toEqual([400, ['x', 'y']]);
    expect(error.message).toContain('x must be a number from -180 to 180, not "181"');
  });

  it('of a key has status 403 and no parameters', async () => {
    const error = await refusal(createCairnClient({ key: 'k'.repeat(43), url: server.url }).getV1Packs());
    expect([error.status, error.message, error.errors]).toEqual([403, 'Forbidden', []]);
  });

  it("of the geocoder has the geocoder's own message", async () => {
    const error = await refusal(cairn.getGeocoderv1RevGeocoder({ latlng: 'nowhere' }));
    expect([error.status, error.message]).toEqual([400, expect.stringContaining('nowhere')]);
  });

  it('is a CairnError also where the answer is not JSON', async () => {
    // Everything after the question mark is query: the page of the reference answers.
    const error = await refusal(createCairnClient({ key: API_KEY, url: `${server.url}/docs?` }).getHealthz());
    expect([error.status, error.message]).toEqual([200, expect.stringContaining("not in Cairn's form")]);
  });
});

describe('the example', () => {
  const run = promisify(execFile);
  const example = join(import.meta.dirname, 'example.ts');
  const isBuilt = hasPacks('the example client', NEEDED);

  it.runIf(isBuilt)('prints an address, a time zone and a matrix', async () => {
    const packsDirectory = mkdtempSync(join(tmpdir(), 'cairn-example-'));
    linkPacks(NEEDED, packsDirectory);
    const real = await startServer({
      packsDirectory,
      dataDirectory: join(packsDirectory, 'data'),
      port: 0,
      apiKeys: [API_KEY],
    });
    try {
      const { stdout } = await run(process.execPath, [example], {
        env: { ...process.env, CAIRN_KEY: API_KEY, CAIRN_URL: real.url },
      });
      expectExampleOutput(stdout);
    } finally {
      await real.close();
      rmSync(packsDirectory, { recursive: true });
    }
  });

  it('says which pack is missing', async () => {
    const failure: unknown = await run(process.execPath, [example], {
      env: { ...process.env, CAIRN_KEY: API_KEY, CAIRN_URL: server.url },
    }).catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: 1, stderr: expect.stringContaining('Cairn answered 503') });
  });
});
