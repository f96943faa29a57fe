/** The default packs, each removed in turn: unknown data must never be reported as nonexistent. */
import { mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AdminChain } from '../../contract/admin.ts';
import { ErrorBody } from '../../contract/error.ts';
import { DEFAULT_PACK_THEMES } from '../../contract/default-packs.ts';
import { hasPacks, linkPacks } from '../packs/built-packs.fixture.ts';
import { API_KEY, ask, OWNER_KEY, type Answer } from './fixture-world.ts';
import type { RunningServer } from './start.ts';
import { startTestServer } from './test-server.fixture.ts';

const IDS = Object.keys(DEFAULT_PACK_THEMES);

const PLACES = [
  { title: 'downtown Santa Cruz', lon: -122.0263, lat: 36.9741 },
  { title: 'a German town', lon: 9.9937, lat: 50.5558 },
  { title: 'a Spanish town', lon: -3.7038, lat: 40.4168 },
  { title: 'the Pacific', lon: -150, lat: 10 },
];

const timeless = ({ text }: Answer): string => text.replaceAll(/"time[sS]tamp":"[^"]+"/g, '');

/** Checks that the response is the same as with all packs, or an error that names the pack. */
const expectSameOrMissing = (answer: Answer, before: string, id: string): void => {
  if (answer.status === 200) expect(timeless(answer)).toBe(before);
  else expect(Value.Parse(ErrorBody, answer.json())).toMatchObject({ code: 'pack_missing', pack: id });
};

describe.runIf(hasPacks('answers with a pack away', IDS))('without one pack', () => {
  const directory = mkdtempSync(join(tmpdir(), 'cairn-away-'));
  const file = (id: string): string => join(directory, `${id}.sqlite`);
  let server: RunningServer;
  const get = (path: string): Promise<Answer> => ask(server.url, path);
  const reload = async (): Promise<void> => {
    expect(
      (await ask(server.url, '/v1/packs/reload', { method: 'POST', headers: { 'x-api-key': OWNER_KEY } })).status,
    ).toBe(200);
  };
  const chainAt = async ({ lon, lat }: (typeof PLACES)[number]): Promise<Answer> =>
    get(`/v1/admin-chain?x=${lon}&y=${lat}`);
  const zoneAt = async ({ lon, lat }: (typeof PLACES)[number]): Promise<Answer> =>
    get(`/timezonesv1/xy2tzdata?x=${lon}&y=${lat}`);
  const zipAt = async ({ lon, lat }: (typeof PLACES)[number]): Promise<Answer> =>
    get(`/zip4v1/xy2zip?x=${lat}&y=${lon}`);
  let complete: { chain: AdminChain; zone: string; zip: string }[];

  beforeAll(async () => {
    linkPacks(IDS, directory);
    server = await startTestServer({
      packsDirectory: directory,
      dataDirectory: join(directory, 'data'),
      port: 0,
      apiKeys: [API_KEY],
      ownerKeys: [OWNER_KEY],
    });
    complete = [];
    for (const place of PLACES)
      complete.push({
        chain: Value.Parse(AdminChain, (await chainAt(place)).json()),
        zone: timeless(await zoneAt(place)),
        zip: timeless(await zipAt(place)),
      });
  });
  afterAll(async () => {
    await server.close();
    rmSync(directory, { recursive: true });
  });

  it.each(IDS)('%s', async (id) => {
    renameSync(file(id), `${file(id)}.away`);
    await reload();
    for (const [index, place] of PLACES.entries()) {
      const before = complete[index];
      if (before === undefined) throw new Error(`${place.title} was not asked for`);
      const answer = await chainAt(place);
      if (answer.status === 200) {
        const { levels, unknown_levels: unknown = [] } = Value.Parse(AdminChain, answer.json());
        const lost = before.chain.levels
          .filter(({ level }) => !levels.some((now) => now.level === level))
          .map(({ level }) => level);
        expect(lost.filter((level) => !unknown.includes(level))).toEqual([]);
        if (lost.length > 0) expect(before.chain.levels.at(-1)?.pack).toBe(id);
      } else expect(Value.Parse(ErrorBody, answer.json())).toMatchObject({ code: 'pack_missing', pack: id });
      expectSameOrMissing(await zoneAt(place), before.zone, id);
      expectSameOrMissing(await zipAt(place), before.zip, id);
    }
    renameSync(`${file(id)}.away`, file(id));
  });
});
