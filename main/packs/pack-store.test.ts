import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Point } from '../../contract/coordinates.ts';
import { Fault } from '../../contract/fault.ts';
import type { AreaPack } from './area-pack.ts';
import type { PackChecks } from './found-file.ts';
import { INVENTED, writeFixturePack } from './fixture.ts';
import type { Pack } from './pack.ts';
import { openPacks, PackStore } from './pack-store.ts';
import type { Packs } from './packs.ts';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'cairn-library-'));
  writeFixturePack(directory, {
    id: 'airports',
    theme: 'geo-boundaries',
    areas: [{ id: 1, category: 940, name: 'A', wkt: 'MULTIPOLYGON(((0 0,1 0,1 1,0 0)))' }],
  });
});
afterEach(() => rmSync(directory, { recursive: true }));

const file = (id: string): string => join(directory, `${id}.sqlite`);

/** Returns the message with which a damaged pack is listed. */
function failureOf(id: string): string | undefined {
  const library = openPacks(directory);
  const pack = library.list().find((candidate) => candidate.id === id);
  const others = library.ready.has('airports') || id === 'airports';
  library.close();
  expect(others).toBe(true);
  return pack?.status === 'failed' ? pack.message : undefined;
}

/** Writes a copy of the valid pack, changed by `sql`. */
function spoil(sql: string): void {
  copyFileSync(file('airports'), file('spoilt'));
  const database = new Database(file('spoilt'));
  database.exec(`UPDATE manifest SET id = 'spoilt'; ${sql}`);
  database.close();
}

describe('openPacks', () => {
  it('lists ready packs with manifest and size', () => {
    const library = openPacks(directory);
    expect(library.list()).toEqual([
      {
        id: 'airports',
        format_version: 1,
        theme: 'geo-boundaries',
        title: 'Fixture airports',
        description: 'Invented shapes for tests',
        ...INVENTED,
        notes: ['Every shape is invented'],
        built_at: '2026-01-01T00:00:00Z',
        status: 'ready',
        size_bytes: expect.any(Number),
      },
    ]);
    library.close();
  });

  it('is empty for an empty directory, and ignores other files', () => {
    const empty = join(directory, 'empty');
    mkdirSync(empty);
    writeFileSync(join(empty, 'readme.txt'), 'not a pack');
    const library = openPacks(empty);
    expect([library.list(), library.areas('admin')]).toEqual([[], []]);
    library.close();
  });

  it.each([
    ['is not a database', 'nonsense', () => writeFileSync(file('spoilt'), 'nonsense'.repeat(200))],
    ['is a directory', 'directory', () => mkdirSync(file('spoilt'))],
    [
      'is another database',
      "the file isn't a Cairn pack",
      () => new Database(file('spoilt')).exec('CREATE TABLE a (b)').close(),
    ],
    [
      'has another name than its manifest',
      'the manifest is that of another pack, other',
      () => spoil("UPDATE manifest SET id = 'other'"),
    ],
    ['has no manifest', 'the manifest is empty', () => spoil('DELETE FROM manifest')],
    ['has an odd coverage', 'the manifest is invalid: /coverage', () => spoil("UPDATE manifest SET coverage = '[1]'")],
    [
      'has a newer format',
      'the pack has format 2; this version of Cairn supports format 1. Update Cairn to use it',
      () => spoil('UPDATE manifest SET format_version = 2'),
    ],
    ['lacks a table', 'table shard is missing', () => spoil('DROP TABLE shard')],
    [
      'lacks its index',
      'table idx_shard_geometry_rowid is missing',
      () => spoil('DROP TABLE packed_tree; DROP TABLE idx_shard_geometry'),
    ],
  ])('lists as failed, with a reason and no path, a file that %s', (what, reason, make) => {
    make();
    const message = failureOf('spoilt') ?? '';
    const remedy =
      what === 'has a newer format'
        ? /\. Update Cairn to use it$/
        : /^The pack can't be used: .+\. Import or add it again from a valid file, or remove it$/;
    if (!['nonsense', 'directory'].includes(reason)) expect(message).toContain(`The pack can't be used: ${reason}`);
    expect(message).toMatch(remedy);
    expect(message).not.toContain(directory);
  });

  it('throws if the directory is missing', () => expect(() => openPacks(join(directory, 'nowhere'))).toThrow(/ENOENT/));
});

describe('a theme without a ready pack', () => {
  it('names the default pack that is not installed', () => {
    const library = openPacks(directory);
    expect(() => library.need('time-zones')).toThrow(
      new Fault('pack_missing', "Pack time-zones isn't installed. Build the default packs, or add one", {
        pack: 'time-zones',
      }),
    );
    expect(() => library.needAreas('admin')).toThrow(expect.objectContaining({ code: 'pack_missing' }));
    library.close();
  });

  it('names the failed pack, even if the theme has another pack without an answer', () => {
    writeFileSync(file('time-zones'), 'damaged');
    writeFileSync(file('eu-nuts'), 'damaged');
    const library = openPacks(directory);
    expect(() => library.need('time-zones')).toThrow(/^Pack time-zones: The pack can't be used: /);
    expect(library.needAreas('geo-boundaries')).toHaveLength(1);
    expect(() => library.refuseIfFailed('geo-boundaries')).toThrow(/^Pack eu-nuts: The pack can't be used: /);
    library.close();
  });
});

it('names the failed packs that cover the point, and their titles', () => {
  for (const [id, west] of [
    ['east', 10],
    ['west', -20],
  ] as const) {
    copyFileSync(file('airports'), file(id));
    const database = new Database(file(id));
    database
      .prepare('UPDATE manifest SET id = ?, theme = ?, title = ?, coverage = ?')
      .run(id, 'geocoder', `Addresses, ${id}`, JSON.stringify([west, 0, west + 10, 10]));
    database.close();
  }
  const checks: PackChecks = {
    find: ({ pack }) =>
      pack === 'airports'
        ? undefined
        : {
            id: pack,
            checked_at: '2026-01-01T00:00:00Z',
            sha256: '',
            passed: false,
            checks: [{ check: 'content', passed: false, text: 'one byte differs' }],
          },
  };
  const library = openPacks(directory, { checks });
  const west = "Pack west (Addresses, west): The pack can't be used: the check failed (one byte differs)";
  const east = west.replaceAll('west', 'east');
  const refusal = (point?: Point): unknown => {
    try {
      return library.refuseIfFailed('geocoder', point);
    } catch (error) {
      return error;
    }
  };
  const only = { code: 'pack_damaged', pack: 'west', message: expect.not.stringContaining('Pack east') };
  expect(refusal({ lon: -15, lat: 5 })).toMatchObject(only);
  expect(refusal({ lon: -15, lat: 5 })).toHaveProperty('message', expect.stringContaining(west));
  for (const point of [undefined, { lon: 50, lat: 5 }]) {
    const all = refusal(point);
    expect(all).toMatchObject({ pack: 'east', message: expect.stringContaining(`. ${west}`) });
    expect(all).toHaveProperty('message', expect.stringContaining(east));
  }
  library.close();
});

/** Writes a small pack with one airport of that name. */
const writeAirport = (id: string, name: string): void => {
  writeFixturePack(directory, {
    id,
    theme: 'geo-boundaries',
    areas: [{ id: 1, category: 940, name, wkt: 'MULTIPOLYGON(((0 0,1 0,1 1,0 0)))' }],
  });
};

/** Replaces `airports` as pack builders do: writes a file beside it and renames it. */
function replaceAirports(name: string): void {
  const temporary = join(directory, 'beside');
  mkdirSync(temporary, { recursive: true });
  writeFixturePack(temporary, {
    id: 'airports',
    theme: 'geo-boundaries',
    areas: [{ id: 1, category: 940, name, wkt: 'MULTIPOLYGON(((0 0,1 0,1 1,0 0)))' }],
  });
  renameSync(join(temporary, 'airports.sqlite'), file('airports'));
}

/** Returns the first pack of boundaries, by id. */
function firstOf(packs: Packs): { areas: AreaPack; pack: Pack } {
  const [areas] = packs.needAreas('geo-boundaries');
  const [pack] = packs.need('geo-boundaries');
  if (areas === undefined || pack === undefined) throw new Error('no pack');
  return { areas, pack };
}

const nameOf = (packs: Packs): string | undefined => packs.areas('geo-boundaries')[0]?.area(1)?.name;

const UNCHANGED = { added: [], replaced: [], removed: [] };

describe('PackStore', () => {
  let store: PackStore;
  beforeEach(() => {
    writeAirport('other', 'Other');
    store = new PackStore(directory);
  });
  afterEach(() => store.close());

  it('has the same packs if nothing changed', () => {
    const before = store.current;
    expect(store.reload()).toEqual(UNCHANGED);
    expect(store.current).toBe(before);
  });

  it('opens added packs and closes removed ones', () => {
    writeAirport('second', 'B');
    rmSync(file('airports'));
    expect(store.reload()).toEqual({ added: ['second'], replaced: [], removed: ['airports'] });
    expect(store.current.list().map(({ id }) => id)).toEqual(['other', 'second']);
    rmSync(file('second'));
    rmSync(file('other'));
    store.reload();
    expect(() => store.current.need('geo-boundaries')).toThrow(expect.objectContaining({ code: 'pack_missing' }));
  });

  it('opens replaced packs, and shares the others', () => {
    const [airports, other] = store.current.areas('geo-boundaries');
    replaceAirports('B');
    expect(store.reload()).toEqual({ ...UNCHANGED, replaced: ['airports'] });
    const now = store.current.areas('geo-boundaries');
    expect([now[0] === airports, now[1] === other, nameOf(store.current)]).toEqual([false, true, 'B']);
  });

  it('returns the geometry of the replacing pack', () => {
    const json = () => firstOf(store.current).areas.geometryJson(1)?.toString();
    const before = json();
    const temporary = join(directory, 'beside');
    mkdirSync(temporary);
    writeFixturePack(temporary, {
      id: 'airports',
      theme: 'geo-boundaries',
      areas: [{ id: 1, category: 940, name: 'A', wkt: 'MULTIPOLYGON(((5 5,6 5,6 6,5 5)))' }],
    });
    renameSync(join(temporary, 'airports.sqlite'), file('airports'));
    store.reload();
    expect(before).toContain('[0,0]');
    expect(json()).toContain('[5,5]');
  });

  it('gives the same answers after its caches were released', () => {
    const answers = () => {
      const { areas } = firstOf(store.current);
      return [areas.at({ lon: 0.9, lat: 0.2 }), areas.areasOf(940), areas.area(1), areas.geometryJson(1)?.toString()];
    };
    const before = answers();
    expect(before[0]).toHaveLength(1);
    expect(before[3]).toContain('[0,0]');
    store.releaseCaches();
    expect(answers()).toEqual(before);
  });

  it('lists a damaged pack as failed with its former theme, and uses it again after repair', () => {
    const good = readFileSync(file('other'));
    rmSync(file('airports'));
    writeFileSync(file('other'), 'damaged');
    store.reload();
    expect(() => store.current.need('geo-boundaries')).toThrow(/^Pack other: The pack can't be used: /);
    writeFileSync(file('other'), good);
    expect(store.reload()).toEqual({ ...UNCHANGED, replaced: ['other'] });
    expect(nameOf(store.current)).toBe('Other');
  });

  it('closes a replaced or deleted file after its readers have finished', async () => {
    const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const { current } = store;
    const { database } = firstOf(current).pack;
    const readingFirst = store.use(() => first.promise);
    replaceAirports('B');
    store.reload();
    const replacement = firstOf(store.current).pack.database;
    const readingSecond = store.use(() => second.promise);
    rmSync(file('airports'));
    store.reload();
    expect([nameOf(current), nameOf(store.current)]).toEqual(['A', 'Other']);
    expect([database.open, replacement.open]).toEqual([true, true]);
    first.resolve();
    await readingFirst;
    expect([database.open, replacement.open]).toEqual([false, true]);
    second.resolve();
    await readingSecond;
    expect(replacement.open).toBe(false);
    expect(nameOf(store.current)).toBe('Other');
  });

  it('closes a replaced file after a reader that failed', async () => {
    const { database } = firstOf(store.current).pack;
    const failure = Promise.withResolvers<void>();
    const reading = store.use(() => failure.promise);
    expect(() =>
      store.use(() => {
        throw new Error('at once');
      }),
    ).toThrow('at once');
    replaceAirports('B');
    store.reload();
    expect(database.open).toBe(true);
    failure.reject(new Error('later'));
    await expect(reading).rejects.toThrow('later');
    expect(database.open).toBe(false);
  });

  it('survives the truncation of a file that is being read', () => {
    store.use((packs) => {
      const { database } = firstOf(packs).pack;
      truncateSync(file('airports'), 0);
      store.reload();
      expect(() => database.prepare('SELECT count(*), max(geometry) FROM area').get()).toThrow(Error);
    });
    expect(store.current.list().find(({ id }) => id === 'airports')).toMatchObject({ status: 'failed' });
  });

  it('has no packs while the directory is missing, then those of a new one', () => {
    const away = `${directory}-away`;
    renameSync(directory, away);
    expect(store.reload()).toEqual({ ...UNCHANGED, removed: ['airports', 'other'] });
    expect(store.current.list()).toEqual([]);
    renameSync(away, directory);
    expect(store.reload()).toEqual({ ...UNCHANGED, added: ['airports', 'other'] });
  });
});

const itself = (pack: Pack): Pack => pack;

describe('memo', () => {
  let store: PackStore;
  beforeEach(() => (store = new PackStore(directory)));
  afterEach(() => store.close());

  it('of a pack computes once per file, and reports the remedy for a damaged one', () => {
    let count = 0;
    const make = (): number => (count += 1);
    const { pack } = firstOf(store.current);
    expect([pack.memo(make), pack.memo(make)]).toEqual([1, 1]);
    replaceAirports('B');
    store.reload();
    expect(firstOf(store.current).pack.memo(make)).toBe(2);
    expect(() =>
      firstOf(store.current).pack.memo(({ database }) => database.prepare('SELECT * FROM health_area')),
    ).toThrow(
      "Pack airports can't be read: table health_area is missing. Rebuild it, or add it again from a valid file",
    );
  });

  it('of a pack frees memory with the caches of the store, and when its file is closed', () => {
    const released: Pack[] = [];
    const { pack } = firstOf(store.current);
    pack.memo(itself, (made) => released.push(made));
    store.releaseCaches();
    expect(released).toEqual([pack]);
    replaceAirports('B');
    store.reload();
    expect(released).toEqual([pack, pack]);
    // Nothing is cached for the replacement yet.
    store.releaseCaches();
    expect(released).toHaveLength(2);
  });

  it('of packs computes once until a pack changes', () => {
    let count = 0;
    const make = (): number => (count += 1);
    expect([store.current.memo(make), store.current.memo(make)]).toEqual([1, 1]);
    store.reload();
    expect(store.current.memo(make)).toBe(1);
    replaceAirports('B');
    store.reload();
    expect([store.current.memo(make), store.current.memo(make)]).toEqual([2, 2]);
  });
});
