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
import { INVENTED, writeFixturePack } from './fixture.ts';
import { keptPerPack, keptPerThemes } from './kept.ts';
import { openPackLibrary, type OpenPackLibrary, type PackLibrary } from './library.ts';
import type { PackFile } from './pack-file.ts';

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

/** The message under which a damaged pack is listed. */
function failureOf(id: string): string | undefined {
  const library = openPackLibrary(directory);
  const pack = library.list().find((candidate) => candidate.id === id);
  const others = library.ready.has('airports') || id === 'airports';
  library.close();
  expect(others).toBe(true);
  return pack?.status === 'failed' ? pack.message : undefined;
}

/** A copy of the good pack, changed by `sql`. */
function spoil(sql: string): void {
  copyFileSync(file('airports'), file('spoilt'));
  const database = new Database(file('spoilt'));
  database.exec(`UPDATE manifest SET id = 'spoilt'; ${sql}`);
  database.close();
}

describe('openPackLibrary', () => {
  it('lists what is ready with its manifest and size', () => {
    const library = openPackLibrary(directory);
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
    const library = openPackLibrary(empty);
    expect([library.list(), library.areas('admin')]).toEqual([[], []]);
    library.close();
  });

  it.each([
    ['is not a database', 'nonsense', () => writeFileSync(file('spoilt'), 'nonsense'.repeat(200))],
    ['is a directory', 'directory', () => mkdirSync(file('spoilt'))],
    [
      'is another database',
      'it is not a Cairn pack',
      () => new Database(file('spoilt')).exec('CREATE TABLE a (b)').close(),
    ],
    [
      'has another name than its manifest',
      'its manifest names another pack, other',
      () => spoil("UPDATE manifest SET id = 'other'"),
    ],
    ['has no manifest', 'its manifest is empty', () => spoil('DELETE FROM manifest')],
    [
      'has an odd coverage',
      'its manifest is not valid: /coverage',
      () => spoil("UPDATE manifest SET coverage = '[1]'"),
    ],
    [
      'has a newer format',
      'it has pack format 2, and this version of Cairn reads format 1: update Cairn for it',
      () => spoil('UPDATE manifest SET format_version = 2'),
    ],
    ['lacks a table', 'it has no table shard', () => spoil('DROP TABLE shard')],
    ['lacks its index', 'it has no table idx_shard_geometry_node', () => spoil('DROP TABLE idx_shard_geometry')],
  ])('lists as failed, with a reason and no path, a file that %s', (what, reason, make) => {
    make();
    const message = failureOf('spoilt') ?? '';
    const remedy =
      what === 'has a newer format'
        ? /: update Cairn for it$/
        : /^The pack is not used: .+\. Import or add it again from a valid file, or remove it$/;
    if (!['nonsense', 'directory'].includes(reason)) expect(message).toContain(`The pack is not used: ${reason}`);
    expect(message).toMatch(remedy);
    expect(message).not.toContain(directory);
  });

  it('says of a missing directory that it is missing', () =>
    expect(() => openPackLibrary(join(directory, 'nowhere'))).toThrow(/ENOENT/));
});

describe('a theme without a ready pack', () => {
  it('names the default pack that is not installed', () => {
    const library = openPackLibrary(directory);
    expect(() => library.need('time-zones')).toThrow(
      new Fault('pack_missing', 'Pack time-zones is not installed. Build the default packs, or add one', {
        pack: 'time-zones',
      }),
    );
    expect(() => library.needAreas('admin')).toThrow(expect.objectContaining({ code: 'pack_missing' }));
    library.close();
  });

  it('names the pack that failed, also beside another of the theme that may not have the answer', () => {
    writeFileSync(file('time-zones'), 'damaged');
    writeFileSync(file('eu-nuts'), 'damaged');
    const library = openPackLibrary(directory);
    expect(() => library.need('time-zones')).toThrow(/^Pack time-zones: The pack is not used: /);
    expect(library.needAreas('geo-boundaries')).toHaveLength(1);
    expect(() => library.refuseIfFailed('geo-boundaries')).toThrow(/^Pack eu-nuts: The pack is not used: /);
    library.close();
  });
});

it('names of the packs that failed their check those that cover the point, and what they are for', () => {
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
  const library = openPackLibrary(directory, {
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
  });
  const west = 'Pack west (Addresses, west): The pack is not used: it failed its check (one byte differs)';
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

/** A small pack with one airport of that name. */
const writeAirport = (id: string, name: string): void => {
  writeFixturePack(directory, {
    id,
    theme: 'geo-boundaries',
    areas: [{ id: 1, category: 940, name, wkt: 'MULTIPOLYGON(((0 0,1 0,1 1,0 0)))' }],
  });
};

/** Puts a pack in the place of `airports` as builders do: written beside, then renamed. */
function replaceAirports(name: string): void {
  const beside = join(directory, 'beside');
  mkdirSync(beside, { recursive: true });
  writeFixturePack(beside, {
    id: 'airports',
    theme: 'geo-boundaries',
    areas: [{ id: 1, category: 940, name, wkt: 'MULTIPOLYGON(((0 0,1 0,1 1,0 0)))' }],
  });
  renameSync(join(beside, 'airports.sqlite'), file('airports'));
}

/** The first pack of boundaries, in order of id. */
function firstOf(library: PackLibrary): { areas: AreaPack; file: PackFile } {
  const [areas] = library.needAreas('geo-boundaries');
  const [pack] = library.need('geo-boundaries');
  if (areas === undefined || pack === undefined) throw new Error('no pack');
  return { areas, file: pack };
}

const nameOf = (library: PackLibrary): string | undefined => library.areas('geo-boundaries')[0]?.area(1)?.name;

const UNCHANGED = { added: [], replaced: [], removed: [] };

describe('a library that is looked at again', () => {
  let library: OpenPackLibrary;
  beforeEach(() => {
    writeAirport('other', 'Other');
    library = openPackLibrary(directory);
  });
  afterEach(() => library.close());

  it('keeps every object as it is where nothing changed', () => {
    const before = library.current;
    expect(library.reload()).toEqual(UNCHANGED);
    expect(library.current).toBe(before);
  });

  it('opens what was added and closes what is gone', () => {
    writeAirport('second', 'B');
    rmSync(file('airports'));
    expect(library.reload()).toEqual({ added: ['second'], replaced: [], removed: ['airports'] });
    expect(library.list().map(({ id }) => id)).toEqual(['other', 'second']);
    rmSync(file('second'));
    rmSync(file('other'));
    library.reload();
    expect(() => library.need('geo-boundaries')).toThrow(expect.objectContaining({ code: 'pack_missing' }));
  });

  it('opens anew what was replaced, and nothing else', () => {
    const [airports, other] = library.areas('geo-boundaries');
    replaceAirports('B');
    expect(library.reload()).toEqual({ ...UNCHANGED, replaced: ['airports'] });
    const now = library.areas('geo-boundaries');
    expect([now[0] === airports, now[1] === other, nameOf(library)]).toEqual([false, true, 'B']);
  });

  it('keeps the arrays of themes that did not change', () => {
    const themes = ['countries', 'geo-boundaries'] as const;
    const [countries, boundaries] = themes.map((theme) => library.ofTheme(theme));
    replaceAirports('B');
    library.reload();
    expect(library.ofTheme('countries')).toBe(countries);
    expect(library.ofTheme('geo-boundaries')).not.toBe(boundaries);
  });

  it('forgets the geometry of the pack that was replaced', () => {
    const json = () => library.geometryJson(firstOf(library).areas, 1)?.toString();
    const before = json();
    const beside = join(directory, 'beside');
    mkdirSync(beside);
    writeFixturePack(beside, {
      id: 'airports',
      theme: 'geo-boundaries',
      areas: [{ id: 1, category: 940, name: 'A', wkt: 'MULTIPOLYGON(((5 5,6 5,6 6,5 5)))' }],
    });
    renameSync(join(beside, 'airports.sqlite'), file('airports'));
    library.reload();
    expect(before).toContain('[0,0]');
    expect(json()).toContain('[5,5]');
  });

  it('answers the same once its caches were released', () => {
    const answers = () => {
      const { areas } = firstOf(library);
      return [
        areas.at({ lon: 0.9, lat: 0.2 }),
        areas.areasOf(940),
        areas.area(1),
        library.geometryJson(areas, 1)?.toString(),
      ];
    };
    const before = answers();
    expect(before[0]).toHaveLength(1);
    expect(before[3]).toContain('[0,0]');
    library.releaseCaches();
    expect(answers()).toEqual(before);
  });

  it('lists what was damaged as failed, by the theme that it had, and takes it again once it is repaired', () => {
    const good = readFileSync(file('other'));
    rmSync(file('airports'));
    writeFileSync(file('other'), 'damaged');
    library.reload();
    expect(() => library.need('geo-boundaries')).toThrow(/^Pack other: The pack is not used: /);
    writeFileSync(file('other'), good);
    expect(library.reload()).toEqual({ ...UNCHANGED, replaced: ['other'] });
    expect(nameOf(library)).toBe('Other');
  });

  it('lets its holders finish on the file that was replaced or deleted, and closes that file then', () => {
    const release = library.retain();
    const { current } = library;
    const { database } = firstOf(current).file;
    replaceAirports('B');
    library.reload();
    const releaseLater = library.retain();
    rmSync(file('airports'));
    library.reload();
    expect([nameOf(current), nameOf(library), database.open]).toEqual(['A', 'Other', true]);
    release();
    expect(database.open).toBe(false);
    releaseLater();
    // A second call releases nothing that another caller holds.
    release();
    expect(nameOf(library)).toBe('Other');
  });

  it('survives that a file is cut off in place while it is read', () => {
    const release = library.retain();
    const { database } = firstOf(library.current).file;
    truncateSync(file('airports'), 0);
    library.reload();
    expect(() => database.prepare('SELECT count(*), max(geometry) FROM area').get()).toThrow(Error);
    expect(library.list().find(({ id }) => id === 'airports')).toMatchObject({ status: 'failed' });
    release();
  });

  it('has no packs while the directory is gone, and those of the next one', () => {
    const away = `${directory}-away`;
    renameSync(directory, away);
    expect(library.reload()).toEqual({ ...UNCHANGED, removed: ['airports', 'other'] });
    expect(library.list()).toEqual([]);
    renameSync(away, directory);
    expect(library.reload()).toEqual({ ...UNCHANGED, added: ['airports', 'other'] });
  });
});

describe('what is kept', () => {
  it('is made once per file, and says of a damaged one what to do', () => {
    const library = openPackLibrary(directory);
    let made = 0;
    const reader = keptPerPack(() => (made += 1));
    expect([reader(firstOf(library).file), reader(firstOf(library).file)]).toEqual([1, 1]);
    replaceAirports('B');
    library.reload();
    expect(reader(firstOf(library).file)).toBe(2);
    const broken = keptPerPack(({ database }) => database.prepare('SELECT * FROM health_area'));
    expect(() => broken(firstOf(library).file)).toThrow(
      'Pack airports cannot be read: it has no table health_area. Build it again, or add it again from a valid file',
    );
    library.close();
  });

  it('gives memory back with the caches of the library, and as its file is closed', () => {
    const library = openPackLibrary(directory);
    const released: PackFile[] = [];
    const kept = keptPerPack(
      (pack) => pack,
      (pack) => released.push(pack),
    );
    const [first] = library.ofTheme('geo-boundaries').map(kept);
    library.releaseCaches();
    expect(released).toEqual([first]);
    replaceAirports('B');
    library.reload();
    expect(released).toEqual([first, first]);
    // Of what nothing was made nothing is given back.
    library.close();
    expect(released).toHaveLength(2);
  });

  it('is made again when one of its themes changed, and only then', () => {
    const library = openPackLibrary(directory);
    let made = 0;
    const boundaries = keptPerThemes(library, ['geo-boundaries', 'health'], () => (made += 1));
    const countries = keptPerThemes(library, ['countries'], () => 'kept');
    boundaries();
    countries();
    replaceAirports('B');
    library.reload();
    expect([boundaries(), boundaries(), countries()]).toEqual([2, 2, 'kept']);
    library.close();
  });
});
