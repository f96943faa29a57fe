/** Saved places: the same behaviour in a file and in a shared store. */
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { KEY_LIMITS } from '../../contract/key-limits.ts';
import type { Requester } from './requester.ts';
import type { StoredPlace } from './saved-places.ts';
import { newStore, STORES, stopPostgres, type OpenAccounts, type StoreFixture } from './stores.fixture.ts';

const OWNER: Requester = { id: 'window', isAdmin: true };
const ANNE: Requester = { id: 'anne', isAdmin: false };
const BO: Requester = { id: 'bo', isAdmin: false };

const names = (places: readonly StoredPlace[]): string[] => places.map(({ name }) => name);
const point = (name: string, lon: number, lat: number) => ({ name, lon, lat });
/** Returns the error of a call, whether it throws or rejects. */
const failureOf = async (work: () => unknown): Promise<unknown> => {
  try {
    await work();
  } catch (error) {
    return error;
  }
  return undefined;
};

afterAll(stopPostgres);

describe.each(STORES)('saved places in %s', (kind) => {
  let fixture: StoreFixture;
  let accounts: OpenAccounts;
  let otherAccounts: OpenAccounts;
  beforeEach(async () => {
    fixture = await newStore(kind);
    accounts = await fixture.open();
    otherAccounts = await fixture.open();
  });
  afterEach(async () => {
    await accounts.close();
    await otherAccounts.close();
    fixture.end();
  });

  it('are visible to their key and the owner, on every server', async () => {
    const folder = randomUUID();
    const saved = await accounts.places.save(
      ANNE,
      {
        folders: [{ id: folder, name: ' Wells ' }],
        places: [
          { ...point(' Ätna ', 15, 37.7), note: 'Smokes\nat times', folder, created_at: '2026-01-02T03:04:05+01:00' },
          { ...point('Suva', 178.4, -18.1), color: '#ff0000' },
          point('Taveuni', -179.9, -16.8),
        ],
      },
      KEY_LIMITS,
    );
    expect(saved.folders).toEqual([{ id: folder, name: 'Wells', madeBy: 'anne' }]);
    expect(saved.places[0]).toMatchObject({
      name: 'Ätna',
      note: 'Smokes\nat times',
      color: '#1f5fa8',
      folder,
      createdAt: '2026-01-02T02:04:05.000Z',
    });
    const found = await otherAccounts.places.places(ANNE);
    expect(found).toEqual(saved.places);
    expect(await otherAccounts.places.places(OWNER)).toEqual(found);
    expect([await otherAccounts.places.places(BO), await otherAccounts.places.folders(BO)]).toEqual([[], []]);
    const [first, second] = found;
    expect(await otherAccounts.places.numbered(ANNE, second?.number ?? 0)).toEqual(second);
    expect(await otherAccounts.places.numbered(BO, second?.number ?? 0)).toBeUndefined();
    expect(names(await accounts.places.places(ANNE, { text: 'SMOKES' }))).toEqual(['Ätna']);
    expect(names(await accounts.places.places(ANNE, { text: 'äTN' }))).toEqual(['Ätna']);
    expect(names(await accounts.places.places(ANNE, { folder }))).toEqual(['Ätna']);
    expect(names(await accounts.places.places(ANNE, { ids: [second?.id ?? '', randomUUID()] }))).toEqual(['Suva']);
    expect(names(await accounts.places.places(ANNE, { box: [170, -20, -170, -10] }))).toEqual(['Suva', 'Taveuni']);
    expect(names(await accounts.places.places(ANNE, { box: [10, 30, 20, 40] }))).toEqual(['Ätna']);
    expect(await accounts.places.count(ANNE, { box: [10, 30, 20, 40] })).toBe(1);
    expect(names(await accounts.places.places(ANNE, { after: first?.number ?? 0, offset: 1, limit: 5 }))).toEqual([
      'Taveuni',
    ]);
    expect([await accounts.places.extent(ANNE), await accounts.places.extent(BO)]).toEqual([
      [-179.9, -18.1, 178.4, 37.7],
      [-180, -90, 180, 90],
    ]);
  });

  it('replace places with the same id, and still belong to the key that created them', async () => {
    const id = randomUUID();
    await accounts.places.save(ANNE, { places: [{ ...point('before', 1, 2), id, note: 'a note' }] }, KEY_LIMITS);
    const [before] = await accounts.places.places(ANNE);
    await otherAccounts.places.save(OWNER, { places: [{ ...point('after', 3, 4), id }] }, KEY_LIMITS);
    expect(await accounts.places.places(ANNE)).toEqual([
      { ...before, name: 'after', note: null, lon: 3, lat: 4, changedAt: expect.any(String) },
    ]);
    // If a request contains an id twice, the last item wins.
    const twice = [
      { id, ...point('first', 1, 1) },
      { id, ...point('last', 2, 2) },
    ];
    expect((await accounts.places.save(ANNE, { places: twice }, KEY_LIMITS)).places).toHaveLength(2);
    expect(names(await accounts.places.places(ANNE))).toEqual(['last']);
    expect(
      await failureOf(() => otherAccounts.places.save(BO, { places: [{ ...point('x', 1, 1), id }] }, KEY_LIMITS)),
    ).toEqual(expect.objectContaining({ code: 'not_found', message: expect.stringContaining(`places[0].id "${id}"`) }));
  });

  it('are in folders with unique names', async () => {
    const [a, b] = [randomUUID(), randomUUID()];
    const folders = [
      { id: a, name: 'b' },
      { id: b, name: 'A' },
    ];
    await accounts.places.save(ANNE, { folders, places: [{ ...point('in a', 1, 1), folder: a }] }, KEY_LIMITS);
    await accounts.places.save(BO, { folders: [{ name: 'A' }] }, KEY_LIMITS);
    expect((await otherAccounts.places.folders(ANNE)).map(({ name }) => name)).toEqual(['A', 'b']);
    expect(await otherAccounts.places.folderNamed(ANNE, 'b')).toEqual({ id: a, name: 'b', madeBy: 'anne' });
    expect(await failureOf(() => accounts.places.save(ANNE, { folders: [{ id: a, name: 'A' }] }, KEY_LIMITS))).toEqual(
      expect.objectContaining({ code: 'invalid_parameter', message: expect.stringContaining('another folder') }),
    );
    expect(
      await failureOf(() => accounts.places.save(BO, { places: [{ ...point('x', 1, 1), folder: a }] }, KEY_LIMITS)),
    ).toEqual(expect.objectContaining({ message: expect.stringContaining("isn't a folder of this key") }));
    // Other keys' places are skipped; places in a deleted folder stay.
    expect(await otherAccounts.places.remove(BO, { folders: [a] })).toEqual({ folders: 0, places: 0 });
    expect(await otherAccounts.places.remove(ANNE, { folders: [a, b] })).toEqual({ folders: 2, places: 0 });
    expect(await accounts.places.places(ANNE)).toMatchObject([{ name: 'in a', folder: null }]);
    const [place] = await accounts.places.places(ANNE);
    expect(await accounts.places.remove(ANNE, { places: [place?.id ?? ''] })).toEqual({ folders: 0, places: 1 });
  });

  it('are limited in number per key, but unlimited for the owner', async () => {
    const limits = { ...KEY_LIMITS, places: 2, placeFolders: 1 };
    const two = [1, 2].map((n) => point(`p${n}`, n, n));
    await accounts.places.save(ANNE, { places: two }, limits);
    expect(await failureOf(() => otherAccounts.places.save(ANNE, { places: [point('more', 1, 1)] }, limits))).toEqual(
      expect.objectContaining({ code: 'too_many', message: expect.stringContaining('2 saved places') }),
    );
    expect(
      await failureOf(() => otherAccounts.places.save(ANNE, { folders: [{ name: 'a' }, { name: 'b' }] }, limits)),
    ).toEqual(expect.objectContaining({ message: expect.stringContaining('1 folders') }));
    expect([await accounts.places.count(ANNE), await accounts.places.folders(ANNE)]).toEqual([2, []]);
    expect((await accounts.places.save({ ...ANNE, isAdmin: true }, { places: two }, limits)).places).toHaveLength(2);
  });

  it('accept any text that a request can contain', async () => {
    const places = [{ ...point('😀 "quoted" \\ 100% _', 1, 1), note: `a\0b\t'; DROP TABLE saved_place; --` }];
    await accounts.places.save(ANNE, { places }, KEY_LIMITS);
    const [found] = await otherAccounts.places.places(ANNE, { text: '100% _' });
    expect([found?.name, found?.note?.replaceAll('\0', '')]).toEqual([
      places[0]?.name,
      places[0]?.note.replaceAll('\0', ''),
    ]);
  });
});
