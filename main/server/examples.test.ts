/** The examples of the OpenAPI document, on the packs that Cairn comes with: whoever tries one sees an answer, not an empty list. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_PACK_THEMES } from '../../contract/pack.ts';
import { ask, OWNER_KEY } from './fixture-world.ts';
import { startServer, type RunningServer } from './start.ts';

const PACKS = join(import.meta.dirname, '..', '..', 'data', 'packs');
const missing = Object.keys(DEFAULT_PACK_THEMES).filter((id) => !existsSync(join(PACKS, `${id}.sqlite`)));
if (missing.length > 0) process.stderr.write(`Skipped: the examples, which need ${missing.join(', ')} in data/packs; build them with npm run data\n`);

const Document = Type.Object({
  paths: Type.Record(
    Type.String(),
    Type.Record(Type.String(), Type.Object({ 'x-example': Type.Optional(Type.String()), parameters: Type.Optional(Type.Array(Type.Object({ name: Type.String() }))) })),
  ),
});

/** What these list is the user's own, who has made nothing yet. */
const USERS_OWN = ['/tdmv1/jobs', '/v1/batch', '/v1/imports', '/v1/keys', '/v1/prices', '/v1/usage', '/v1/requests'];
/** Of these the parameter names something of the user's own, which no example can know. */
const ID_PARAMETERS = ['uuid', 'id'];

const isEmpty = (value: unknown): boolean => value === '' || (typeof value === 'object' && value !== null && Object.keys(value).length === 0);

/** The members of an answer that say nothing, by name; the answer itself as `answer`. */
function emptyMembers(answer: unknown): string[] {
  if (typeof answer !== 'object' || answer === null) return ['answer'];
  const members = Object.entries(answer);
  return members.length === 0 ? ['answer'] : members.flatMap(([name, value]) => (isEmpty(value) ? [name] : []));
}

describe.runIf(missing.length === 0)('the examples of the OpenAPI document', () => {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'cairn-examples-'));
  let server: RunningServer;
  let gets: { path: string; names: string[]; example: string | undefined }[];
  beforeAll(async () => {
    server = await startServer({ packsDirectory: PACKS, dataDirectory, port: 0, apiKeys: [], ownerKeys: [OWNER_KEY] });
    const document = Value.Parse(Document, (await ask(server.url, '/openapi.json')).json());
    gets = Object.entries(document.paths).flatMap(([path, { get }]) =>
      get === undefined ? [] : [{ path, names: (get.parameters ?? []).map(({ name }) => name), example: get['x-example'] }],
    );
  });
  afterAll(async () => {
    await server.close();
    rmSync(dataDirectory, { recursive: true });
  });

  it('are given for every GET that names nothing of the user’s own', () => {
    const without = gets.filter(({ names, example }) => example === undefined && !names.some((name) => ID_PARAMETERS.includes(name)));
    expect(without.map(({ path }) => path)).toEqual([]);
  });

  it('answer with something', async () => {
    const examples = gets.flatMap(({ path, example }) => (example === undefined ? [] : [[path, example] as const]));
    expect(examples.length).toBeGreaterThan(20);
    const poor: string[] = [];
    for (const [path, example] of examples) {
      const answer = await ask(server.url, example, { headers: { 'x-api-key': OWNER_KEY } });
      const isJson = answer.headers['content-type']?.includes('json') === true;
      const empty = emptyMembers(isJson ? answer.json() : [...answer.bytes.subarray(0, 1)]);
      if (answer.status !== 200) poor.push(`${example}: ${answer.status} ${answer.text}`);
      else if (empty.length > 0 && !USERS_OWN.includes(path)) poor.push(`${example}: nothing in ${empty.join(', ')}`);
    }
    expect(poor).toEqual([]);
  });
});
