/** Work that takes longer than a look-up: limited per kind, and cancelled when its client disconnects. */
import { readdirSync, readFileSync } from 'node:fs';
import { Value } from 'typebox/value';
import { Type } from 'typebox';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { ErrorBody } from '../../../contract/error.ts';
import { UploadedFile } from '../../../contract/imports.ts';
import { POOLS } from './expensive-work.ts';
import { OWNER_KEY, startFixtureServer, type FixtureServer } from '../../server/fixture-world.ts';

let server: FixtureServer;
let file: string;
beforeAll(async () => {
  server = await startFixtureServer();
  const body = 'number,street,lon,lat\n1,Main Street,0.1,0.1\n';
  const sent = await post('/v1/imports/files?name=a.csv', 'application/octet-stream', body);
  ({ file } = Value.Parse(UploadedFile, await sent.json()));
});
afterAll(() => server.close());

const post = (path: string, type: string, body: string, signal?: AbortSignal): Promise<Response> =>
  fetch(server.url + path, {
    method: 'POST',
    headers: { 'x-api-key': OWNER_KEY, 'content-type': type },
    body,
    ...(signal === undefined ? {} : { signal }),
  });
const preview = (signal?: AbortSignal): Promise<Response> =>
  post('/v1/imports/preview', 'application/json', JSON.stringify({ file }), signal);

it('the pools are documented', () => {
  const docs = readFileSync(join(import.meta.dirname, '..', '..', '..', 'docs', 'api.md'), 'utf8');
  for (const [pool, { concurrency, perKey, maxWaiting }] of Object.entries(POOLS))
    expect(docs).toMatch(
      new RegExp(`^\\| \`${pool}\` \\|.+\\| ${concurrency} \\| ${perKey} \\| ${maxWaiting} \\|$`, 'm'),
    );
});

it('some previews wait, others must retry, and small requests are still served', async () => {
  const answers = Promise.all(Array.from({ length: 24 }, () => preview()));
  expect((await server.ask('/healthz')).status).toBe(200);
  const found = await answers;
  expect(found.filter(({ status }) => status === 200).length).toBe(18);
  const refused = found.filter(({ status }) => status === 503);
  expect(refused.length).toBe(6);
  for (const answer of refused) {
    expect(Value.Parse(ErrorBody, await answer.json()).code).toBe('busy');
    expect(answer.headers.get('retry-after')).toBe('5');
  }
}, 120_000);

/** Returns the processes started by this one; only known on Linux. */
const children = (): string[] =>
  readdirSync('/proc/self/task').flatMap((thread) =>
    readFileSync(`/proc/self/task/${thread}/children`, 'utf8').trim().split(' ').filter(Boolean),
  );

it.skipIf(process.platform !== 'linux')(
  'a preview ends with its client',
  async () => {
    // An idle process of an earlier preview would be reused, so wait for a new one to start and exit.
    await vi.waitFor(() => expect(children()).toHaveLength(0), { timeout: 60_000, interval: 50 });
    const disconnect = new AbortController();
    const refusal = preview(disconnect.signal).catch((error: unknown) => error);
    await vi.waitFor(() => expect(children()).toHaveLength(1), { timeout: 60_000, interval: 5 });
    disconnect.abort();
    await refusal;
    await vi.waitFor(() => expect(children()).toHaveLength(0), { timeout: 60_000, interval: 5 });
    expect(Value.Parse(Type.Object({ shape: Type.String() }), await (await preview()).json()).shape).toBe('points');
  },
  60_000,
);
