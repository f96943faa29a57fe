/**
 * The examples in the OpenAPI document, run with the packs included in Cairn: trying one must show a response, not an
 * empty list.
 */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EXAMPLE_UUID } from '../../contract/endpoint.ts';
import { DEFAULT_PACK_THEMES } from '../../contract/default-packs.ts';
import { hasPacks, PACKS } from '../packs/built-packs.fixture.ts';
import { ask, OWNER_KEY, type Answer } from './fixture-world.ts';
import type { RunningServer } from './start.ts';
import { startTestServer } from './test-server.fixture.ts';

const isBuilt = hasPacks('the examples', Object.keys(DEFAULT_PACK_THEMES));

const Media = Type.Object({ example: Type.Optional(Type.Unknown()) });
const Operation = Type.Object({
  'x-example': Type.Optional(Type.String()),
  parameters: Type.Optional(Type.Array(Type.Object({ name: Type.String(), in: Type.String() }))),
  requestBody: Type.Optional(Type.Object({ content: Type.Record(Type.String(), Media) })),
});
const Document = Type.Object({ paths: Type.Record(Type.String(), Type.Record(Type.String(), Operation)) });

/** Lists of the user’s own things, which are still empty. */
const USERS_OWN = [
  '/tdmv1/jobs',
  '/v1/batch',
  '/v1/imports',
  '/v1/imports/files',
  '/v1/keys',
  '/v1/prices',
  '/v1/usage',
  '/v1/requests',
  '/v1/places',
  '/v1/position',
  '/v1/raster',
  '/v1/tracks',
  // Nothing is being built.
  '/v1/packs/build',
];
/** Parameters that refer to the user’s own things, whose ids no example can contain. */
const ID_PARAMETERS = ['uuid', 'id'];

/** Endpoints that expect the file name from the example. */
const AREAS = 'name,code,wkt\nNorth,W-1,"POLYGON ((5 5, 6 5, 6 6, 5 5))"\n';
const ADDRESSES = 'number,street,city,lon,lat\n118,Cooper Street,Santa Cruz,-122.0263,36.9741\n';

/** The body is a pack file. */
const NO_BODY_EXAMPLE = ['/v1/packs/add'];

/** The key in this example has the same name as another; and another program may use the port. */
const NOT_SENT = [
  '/v1/keys',
  '/v1/server/port',
  // The folder in this example is on a removable drive.
  '/v1/packs/folder',
  '/v1/packs/folder/index',
  '/v1/packs/folder/add',
  // There is no receiver to get a position from.
  '/v1/tracks/mark',
  // These would download packs, or their sources.
  '/v1/packs/build',
  '/v1/packs/download',
];

interface Post {
  path: string;
  /** Returns path and query of the example. */
  address: string;
  contentType: string | undefined;
  body: unknown;
}

const isEmpty = (value: unknown): boolean =>
  value === '' || (typeof value === 'object' && value !== null && Object.keys(value).length === 0);

/** Returns the names of empty members of a response; `answer` for the response itself. */
function emptyMembers(answer: unknown): string[] {
  if (typeof answer !== 'object' || answer === null) return ['answer'];
  const members = Object.entries(answer);
  return members.length === 0 ? ['answer'] : members.flatMap(([name, value]) => (isEmpty(value) ? [name] : []));
}

describe.runIf(isBuilt)('the examples of the OpenAPI document', () => {
  const directory = mkdtempSync(join(tmpdir(), 'cairn-examples-'));
  const packsDirectory = join(directory, 'packs');
  let server: RunningServer;
  let gets: { path: string; names: string[]; example: string | undefined }[];
  let posts: Post[];
  beforeAll(async () => {
    // Links, because some examples create packs and remove them.
    mkdirSync(packsDirectory);
    for (const file of readdirSync(PACKS).filter((name) => name.endsWith('.sqlite')))
      symlinkSync(join(PACKS, file), join(packsDirectory, file));
    server = await startTestServer({
      packsDirectory,
      dataDirectory: join(directory, 'data'),
      port: 0,
      apiKeys: [],
      ownerKeys: [OWNER_KEY],
    });
    const document = Value.Parse(Document, (await ask(server.url, '/openapi.json')).json());
    gets = Object.entries(document.paths).flatMap(([path, { get }]) =>
      get === undefined
        ? []
        : [{ path, names: (get.parameters ?? []).map(({ name }) => name), example: get['x-example'] }],
    );
    posts = Object.entries(document.paths).flatMap(([path, { post }]) => {
      if (post === undefined) return [];
      const [contentType, media] = Object.entries(post.requestBody?.content ?? {})[0] ?? [];
      return [{ path, address: post['x-example'] ?? path, contentType, body: media?.example }];
    });
  });
  afterAll(async () => {
    await server.close();
    rmSync(directory, { recursive: true });
  });

  /** Sends an example, with its placeholder replaced by `uuid`. */
  async function send(
    { address, contentType = 'application/json', body }: Post,
    { uuid = EXAMPLE_UUID, id = '' } = {},
  ): Promise<Answer> {
    const text = body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body);
    return ask(server.url, address.replace('{uuid}', uuid).replace('{id}', id), {
      method: 'POST',
      headers: { 'x-api-key': OWNER_KEY, 'content-type': contentType },
      ...(text === undefined ? {} : { body: text.replaceAll(EXAMPLE_UUID, uuid) }),
    });
  }
  const post = (path: string): Post =>
    posts.find((each) => each.path === path) ?? { path, address: path, contentType: undefined, body: undefined };
  const Named = Type.Object({
    uuid: Type.Optional(Type.String()),
    file: Type.Optional(Type.String()),
    id: Type.Optional(Type.String()),
  });
  /** Returns the id of the object that the example of `path` creates, for use in other examples. */
  const made = async (path: string, createdId?: string): Promise<{ uuid: string; id: string }> => {
    const { uuid, file, id } = Value.Parse(
      Named,
      (await send(post(path), createdId === undefined ? {} : { uuid: createdId })).json(),
    );
    return { uuid: uuid ?? file ?? '', id: id ?? '' };
  };
  /** Returns a table once it has been read. */
  const readTable = async (): Promise<{ uuid: string }> => {
    const table = await made('/v1/batch');
    await expect
      .poll(
        async () => (await ask(server.url, `/v1/batch/${table.uuid}`, { headers: { 'x-api-key': OWNER_KEY } })).text,
        { timeout: 60_000 },
      )
      .toContain('"status":"Ready"');
    return table;
  };
  const importOf = async (): Promise<{ uuid: string }> => made('/v1/imports', (await made('/v1/imports/files')).uuid);

  it('exist for every GET without references to the user’s own things', () => {
    const withoutExample = gets.filter(
      ({ path, names, example }) =>
        example === undefined &&
        !names.some((name) => ID_PARAMETERS.includes(name)) &&
        // The packs included in Cairn only have Mapbox Vector Tiles.
        !/\/\{y\}\.(?:mlt|png|jpg|webp)$/.test(path),
    );
    expect(withoutExample.map(({ path }) => path)).toEqual([]);
  });

  it('have a non-empty response', async () => {
    const examples = gets.flatMap(({ path, example }) => (example === undefined ? [] : [[path, example] as const]));
    expect(examples.length).toBeGreaterThan(20);
    const failing: string[] = [];
    for (const [path, example] of examples) {
      const answer = await ask(server.url, example, { headers: { 'x-api-key': OWNER_KEY } });
      const isJson = answer.headers['content-type']?.includes('json') === true;
      const empty = emptyMembers(isJson ? answer.json() : [...answer.bytes.subarray(0, 1)]);
      if (answer.status !== 200) failing.push(`${example}: ${answer.status} ${answer.text}`);
      else if (empty.length > 0 && !USERS_OWN.includes(path))
        failing.push(`${example}: nothing in ${empty.join(', ')}`);
    }
    expect(failing).toEqual([]);
  });

  it('exist for every body', () => {
    const withoutExample = posts.filter(({ contentType, body }) => contentType !== undefined && body === undefined);
    expect(withoutExample.map(({ path }) => path)).toEqual(NO_BODY_EXAMPLE);
  });

  it('have a non-empty response to POST', async () => {
    let track = '';
    /** The id of the object that the example has created, even if it has been removed. */
    const trackOf = async (): Promise<{ uuid: string }> => {
      if (track === '') {
        const list = await ask(server.url, '/v1/tracks', { headers: { 'x-api-key': OWNER_KEY } });
        track = Value.Parse(Type.Object({ tracks: Type.Array(Named) }), list.json()).tracks[0]?.id ?? '';
      }
      return { uuid: track };
    };
    /** Creates the object that an example refers to. */
    const before: Record<string, () => Promise<{ uuid?: string; id?: string }>> = {
      ...Object.fromEntries(
        ['fetch', 'cancel', 'rename', 'duplicate', 'delete'].map((action) => [
          `/tdmv1/${action}`,
          () => made('/tdmv1/order'),
        ]),
      ),
      ...Object.fromEntries(
        ['preview', 'start', 'layout', 'edit', 'summary'].map((action) => [`/v1/batch/{uuid}/${action}`, readTable]),
      ),
      '/v1/imports': () => made('/v1/imports/files'),
      '/v1/imports/preview': async () => ({
        uuid: Value.Parse(Named, (await send({ ...post('/v1/imports/files'), body: ADDRESSES })).json()).file ?? '',
      }),
      '/v1/imports/preview/areas': async () => ({
        uuid: Value.Parse(Named, (await send({ ...post('/v1/imports/files'), body: AREAS })).json()).file ?? '',
      }),
      '/v1/imports/look': async () => ({
        uuid: Value.Parse(Named, (await send({ ...post('/v1/imports/files'), body: AREAS })).json()).file ?? '',
      }),
      '/v1/imports/files/delete': () => made('/v1/imports/files'),
      '/v1/imports/cancel': importOf,
      '/v1/imports/delete': importOf,
      '/v1/keys/{id}': () => made('/v1/keys'),
      ...Object.fromEntries(['change', 'remove', 'restore'].map((action) => [`/v1/tracks/${action}`, trackOf])),
    };
    // Verified first, because it is removed later.
    const sequence = ['/v1/packs/verify', '/v1/packs/remove'];
    const reported = posts
      .filter(({ path, body }) => body !== undefined && !NOT_SENT.includes(path))
      .toSorted((a, b) => sequence.indexOf(a.path) - sequence.indexOf(b.path));
    expect(reported.length).toBeGreaterThan(20);
    const failing: string[] = [];
    for (const each of reported) {
      const answer = await send(each, await before[each.path]?.());
      const isJson = answer.headers['content-type']?.includes('json') === true;
      if (answer.status !== 200) failing.push(`${each.path}: ${answer.status} ${answer.text}`);
      else if (isJson && Object.keys(Object(answer.json())).length === 0) failing.push(`${each.path}: an empty answer`);
      else if (/Longitude|"faulty":[1-9]|no pack/.test(answer.text))
        failing.push(`${each.path}: ${answer.text.slice(0, 300)}`);
    }
    expect(failing).toEqual([]);
  }, 120_000);
});
