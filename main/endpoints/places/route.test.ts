/** Saved places over a real socket: saved, listed, found, changed, removed; separate for each key. */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { Type, type Static } from 'typebox';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  savePlacesEndpoint,
  MAX_PUT_PLACES,
  PlaceFolder,
  placesEndpoint,
  SavedPlace,
} from '../../../contract/places.ts';
import {
  API_KEY,
  askAs,
  OWNER_KEY,
  startFixtureServer,
  type Answer,
  type FixtureServer,
} from '../../server/fixture-world.ts';
import { openTestStore } from '../../store/test-store.fixture.ts';

const Page = placesEndpoint.answers[200]?.schema ?? Type.Never();
const PageAnswer = Type.Object({
  folders: Type.Array(PlaceFolder),
  places: Type.Array(SavedPlace),
  total: Type.Integer(),
  next: Type.Optional(Type.Integer()),
});
const Saved = Type.Object({ folders: Type.Array(PlaceFolder), places: Type.Array(SavedPlace) });

let server: FixtureServer;
beforeAll(async () => {
  server = await startFixtureServer();
});
afterAll(() => server.close());

const send = (path: string, body?: object, key = API_KEY): Promise<Answer> => askAs(server.url, key, path, body);
async function list(query = '', key = API_KEY): Promise<Static<typeof PageAnswer>> {
  const answer = await send(`/v1/places${query}`, undefined, key);
  expect(answer.status, answer.text).toBe(200);
  expect(Value.Check(Page, answer.json())).toBe(true);
  return Value.Parse(PageAnswer, answer.json());
}
async function save(body: object, key = API_KEY): Promise<Static<typeof Saved>> {
  const answer = await send('/v1/places', body, key);
  expect(answer.status, answer.text).toBe(200);
  expect(Value.Check(savePlacesEndpoint.answers[200]?.schema ?? Type.Never(), answer.json())).toBe(true);
  return Value.Parse(Saved, answer.json());
}
const names = ({ places }: { places: readonly { name: string }[] }): string[] => places.map(({ name }) => name);

beforeEach(async () => {
  const { folders, places } = await list('', OWNER_KEY);
  await send(
    '/v1/places/remove',
    { folders: folders.map(({ id }) => id), places: places.map(({ id }) => id) },
    OWNER_KEY,
  );
});

describe('saved places', () => {
  it('are saved with and without optional properties', async () => {
    const folder = randomUUID();
    const { folders, places } = await save({
      folders: [{ id: folder, name: ' Water samples ' }],
      places: [
        {
          name: ' Levee gauge ',
          note: 'Read it first\nthen fill',
          lon: -122.02255,
          lat: 36.97392,
          color: '#a3195b',
          folder,
        },
        { name: 'Depot', note: '  ', lon: 180, lat: -90 },
      ],
    });
    expect(folders).toEqual([{ id: folder, name: 'Water samples' }]);
    expect(places).toMatchObject([
      {
        name: 'Levee gauge',
        note: 'Read it first\nthen fill',
        lon: -122.02255,
        lat: 36.97392,
        color: '#a3195b',
        folder,
      },
      { name: 'Depot', color: '#1f5fa8', lon: 180, lat: -90 },
    ]);
    expect(places[1]).not.toHaveProperty('note');
    expect(places[1]).not.toHaveProperty('folder');
    expect(await list()).toEqual({ folders, places, total: 2 });
  });

  it('are replaced completely by their id, and keep their creation time', async () => {
    const [id, folder] = [randomUUID(), randomUUID()];
    const before = await save({
      folders: [{ id: folder, name: 'A' }],
      places: [{ id, name: 'Old', note: 'n', lon: 1, lat: 2, folder }],
    });
    const after = await save({ folders: [{ id: folder, name: 'B' }], places: [{ id, name: 'New', lon: 3, lat: 4 }] });
    expect(after.places[0]).toMatchObject({ id, name: 'New', lon: 3, created_at: before.places[0]?.created_at });
    expect(after.places[0]).not.toHaveProperty('note');
    expect(await list()).toMatchObject({ folders: [{ id: folder, name: 'B' }], total: 1 });
  });

  it('are found by text in name or note, ignoring case and accents, by folder, and in pages', async () => {
    const folder = randomUUID();
    await save({
      folders: [{ id: folder, name: 'F' }],
      places: [
        { name: 'Écluse', lon: 1, lat: 1 },
        { name: 'Gate', note: 'beside the éCLUSE', lon: 2, lat: 2, folder },
        { name: '100% done_', lon: 3, lat: 3 },
      ],
    });
    expect(names(await list(`?q=${encodeURIComponent('e\u0301cluse')}`))).toEqual(['Écluse', 'Gate']);
    expect(names(await list(`?q=${encodeURIComponent('%')}`))).toEqual(['100% done_']);
    expect(names(await list(`?folder=${folder}`))).toEqual(['Gate']);
    const first = await list('?limit=2');
    expect([names(first), first.total]).toEqual([['Écluse', 'Gate'], 3]);
    const second = await list(`?limit=2&after=${first.next}`);
    expect([names(second), second.next]).toEqual([['100% done_'], undefined]);
  });

  it('stay when their folder is removed, unless they are also listed', async () => {
    const folder = randomUUID();
    const { places } = await save({
      folders: [{ id: folder, name: 'F' }],
      places: [
        { name: 'stays', lon: 1, lat: 1, folder },
        { name: 'goes', lon: 2, lat: 2, folder },
      ],
    });
    const removed = await send('/v1/places/remove', {
      folders: [folder, randomUUID()],
      places: [places[1]?.id, randomUUID()],
    });
    expect(removed.json()).toEqual({ folders: 1, places: 1 });
    const left = await list();
    expect([left.folders, names(left), left.places[0]?.folder]).toEqual([[], ['stays'], undefined]);
  });

  it('are saved all or nothing', async () => {
    const refused = await send('/v1/places', {
      places: [
        { name: 'good', lon: 1, lat: 1 },
        { name: 'in no folder that there is', lon: 1, lat: 1, folder: randomUUID() },
      ],
    });
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('places[1].folder')]);
    expect((await list()).total).toBe(0);
  });

  it.each([
    [{ places: [{ name: '', lon: 1, lat: 1 }] }, 'places[0].name'],
    [{ places: [{ name: ' \u00a0', lon: 1, lat: 1 }] }, 'places[0].name'],
    [{ places: [{ name: 'a\nb', lon: 1, lat: 1 }] }, 'places[0].name'],
    [{ places: [{ name: 'a', lon: 181, lat: 1 }] }, 'places[0].lon'],
    [{ places: [{ name: 'a', lon: 1, lat: 1, color: 'red' }] }, 'places[0].color'],
    [{ places: [{ name: 'a', lon: 1, lat: 1, id: '7' }] }, 'places[0].id'],
    [{ places: [{ name: 'a', lon: 1, lat: 1, colour: '#ffffff' }] }, 'colour'],
    [{ folders: [{ name: 'a'.repeat(121) }] }, 'folders[0].name'],
    [{ places: Array.from({ length: MAX_PUT_PLACES + 1 }, () => ({ name: 'a', lon: 1, lat: 1 })) }, 'places'],
    [{ folders: [{ name: 'twice' }, { name: 'twice' }] }, 'folders[1].name'],
  ])('are refused with the location of the fault: %#', async (body, parameter) => {
    const { status, text } = await send('/v1/places', body);
    expect([status, text]).toEqual([400, expect.stringContaining(parameter)]);
    expect((await list()).folders).toEqual([]);
  });

  it("belong to their key: only the machine's owner and that key can see, change or remove them", async () => {
    const made = await send('/v1/keys', { name: `other ${randomUUID()}` }, OWNER_KEY);
    const { key: otherKey } = Value.Parse(Type.Object({ key: Type.String() }), made.json());
    const { places, folders } = await save({ folders: [{ name: 'Mine' }], places: [{ name: 'mine', lon: 1, lat: 1 }] });
    const [id, folder] = [places[0]?.id, folders[0]?.id];
    expect(await list('', otherKey)).toEqual({ folders: [], places: [], total: 0 });
    const existingId = await send('/v1/places', { places: [{ id, name: 'taken', lon: 9, lat: 9 }] }, otherKey);
    expect(existingId.status).toBe(404);
    const foreignFolder = await send('/v1/places', { places: [{ name: 'into', lon: 9, lat: 9, folder }] }, otherKey);
    expect(foreignFolder.status).toBe(400);
    expect((await send('/v1/places/remove', { places: [id], folders: [folder] }, otherKey)).json()).toEqual({
      places: 0,
      folders: 0,
    });
    // Names are unique per key.
    expect((await save({ folders: [{ name: 'Mine' }] }, otherKey)).folders).toHaveLength(1);
    const visible = await list('', OWNER_KEY);
    expect(visible.places).toMatchObject([{ id, key: 'Command line' }]);
    await save({ places: [{ id, name: 'changed by the owner', lon: 1, lat: 1 }] }, OWNER_KEY);
    expect(names(await list())).toEqual(['changed by the owner']);
  });

  it('are on disk when the response arrives', async () => {
    await save({ places: [{ name: 'kept', lon: 1, lat: 1 }] });
    const reopened = await openTestStore(join(server.packsDirectory, 'data'));
    expect((await reopened.places.places({ id: '', isAdmin: true })).map(({ name }) => name)).toEqual(['kept']);
    await reopened.close();
  });
});
