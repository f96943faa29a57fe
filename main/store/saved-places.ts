/** Saved places and their folders, which belong to the keys that created them. */
import { randomUUID } from 'node:crypto';
import type { Database, Statement } from 'better-sqlite3';
import { Fault, parameterFault } from '../../contract/fault.ts';
import type { KeyLimits } from '../../contract/key-limits.ts';
import type { Bbox } from '../../contract/pack.ts';
import { DEFAULT_PLACE_COLOR, type FolderInput, type PlaceInput } from '../../contract/places.ts';
import type { Awaitable } from './accounts.ts';
import { isVisibleTo, type Requester } from './requester.ts';

export interface StoredFolder {
  id: string;
  name: string;
  madeBy: string;
}

export interface StoredPlace {
  /** Increases in the order in which places were first saved. */
  number: number;
  id: string;
  name: string;
  note: string | null;
  color: string;
  /** Id of its folder. */
  folder: string | null;
  lon: number;
  lat: number;
  /** ISO 8601, UTC. */
  createdAt: string;
  changedAt: string;
  madeBy: string;
}

export interface PlaceFilter {
  /** Substring of a name or note. */
  text?: string | undefined;
  /** Id of a folder. */
  folder?: string | undefined;
  /** Ids of the places; all when absent. */
  ids?: readonly string[] | undefined;
  /** West may be greater than east. */
  box?: Bbox | undefined;
  /** Only places with a higher number. */
  after?: number;
  offset?: number;
  limit?: number;
}

const COLUMNS =
  'number, id, name, note, color, folder, lon, lat, created_at AS createdAt, changed_at AS changedAt, made_by ' +
  'AS madeBy';

/** Selects rows that are visible to the requester and match the filters; absent filters are null. */
const MATCHING = `(@all OR made_by = @maker)
  AND (@text IS NULL OR instr(words, @text) > 0)
  AND (@folder IS NULL OR folder = @folder)
  AND (@ids IS NULL OR id IN (SELECT value FROM json_each(@ids)))
  AND (@west IS NULL OR (lat BETWEEN @south AND @north
    AND CASE WHEN @west <= @east THEN lon BETWEEN @west AND @east ELSE lon >= @west OR lon <= @east END))`;

/** Returns the text to search. SQLite itself only converts ASCII letters to lower case. */
export const wordsOf = (text: string): string => text.normalize('NFC').toLowerCase();

type Values = Record<string, string | number | null>;

const valuesOf = ({ id, isAdmin }: Requester, { text, folder, ids, box }: PlaceFilter): Values => {
  const [west, south, east, north] = box ?? [null, null, null, null];
  return {
    all: isAdmin ? 1 : 0,
    maker: id,
    text: text === undefined ? null : wordsOf(text),
    folder: folder ?? null,
    ids: ids === undefined ? null : JSON.stringify(ids),
    west,
    south,
    east,
    north,
  };
};

/** Returns whether something was found and is visible to the requester. */
export const isFound = (requester: Requester, found: { madeBy: string } | undefined): boolean =>
  found !== undefined && isVisibleTo(requester, found.madeBy);

/** A store of saved places: a file, which responds synchronously, or a store shared by several servers. */
export interface SavedPlaces {
  /** Returns all folders visible to the requester, by name. */
  folders(requester: Requester): Awaitable<StoredFolder[]>;
  /** Returns places by number. */
  places(requester: Requester, filter?: PlaceFilter): Awaitable<StoredPlace[]>;
  /** Returns the number of matches on all pages. */
  count(requester: Requester, filter?: PlaceFilter): Awaitable<number>;
  /** Returns the bounding box of all matches; that of the world if there are none. */
  extent(requester: Requester): Awaitable<Bbox>;
  /** Returns the place with that number, if it is visible to the requester. */
  numbered(requester: Requester, number: number): Awaitable<StoredPlace | undefined>;
  /** Returns the requester's folder of that name. */
  folderNamed(requester: Requester, name: string): Awaitable<StoredFolder | undefined>;
  /**
   * Saves all items, or none if one can't be saved. An item with an existing id replaces it, and still belongs to the
   * key that created it.
   * @throws Fault not_found, invalid_parameter, too_many
   */
  save(
    requester: Requester,
    input: { folders?: readonly FolderInput[]; places?: readonly PlaceInput[] },
    limits: Pick<KeyLimits, 'places' | 'placeFolders'>,
  ): Awaitable<{ folders: StoredFolder[]; places: StoredPlace[] }>;
  /** Deletes places. Skips those that aren't visible to the requester. */
  remove(
    requester: Requester,
    ids: { folders?: readonly string[]; places?: readonly string[] },
  ): Awaitable<{ folders: number; places: number }>;
}

export class SavedPlaceStore implements SavedPlaces {
  readonly #database: Database;
  readonly #folder: Statement<[string], StoredFolder>;
  readonly #folders: Statement<[Values], StoredFolder>;
  readonly #folderNamed: Statement<[string, string], StoredFolder>;
  readonly #upsertFolder: Statement;
  readonly #dropFolder: Statement;
  readonly #emptyFolder: Statement;
  readonly #place: Statement<[string], StoredPlace>;
  readonly #numbered: Statement<[number], StoredPlace>;
  readonly #places: Statement<[Values], StoredPlace>;
  readonly #count: Statement<[Values], number>;
  readonly #extent: Statement<[Values], Record<'west' | 'south' | 'east' | 'north', number | null>>;
  readonly #upsertPlace: Statement;
  readonly #dropPlace: Statement;
  readonly #totals: Statement<[string, string], { places: number; folders: number }>;

  constructor(database: Database) {
    this.#database = database;
    const folderColumns = 'id, name, made_by AS madeBy';
    this.#folder = database.prepare(`SELECT ${folderColumns} FROM place_folder WHERE id = ?`);
    this.#folders = database.prepare(
      `SELECT ${folderColumns} FROM place_folder WHERE @all OR made_by = @maker ORDER BY name COLLATE NOCASE, id`,
    );
    this.#folderNamed = database.prepare(`SELECT ${folderColumns} FROM place_folder WHERE made_by = ? AND name = ?`);
    this.#upsertFolder = database.prepare(
      'INSERT INTO place_folder (id, name, made_by) VALUES (@id, @name, @madeBy) ON CONFLICT (id) DO UPDATE ' +
        'SET name = excluded.name',
    );
    this.#dropFolder = database.prepare('DELETE FROM place_folder WHERE id = ?');
    this.#emptyFolder = database.prepare('UPDATE saved_place SET folder = NULL WHERE folder = ?');
    this.#place = database.prepare(`SELECT ${COLUMNS} FROM saved_place WHERE id = ?`);
    this.#numbered = database.prepare(`SELECT ${COLUMNS} FROM saved_place WHERE number = ?`);
    this.#places = database.prepare(
      `SELECT ${COLUMNS} FROM saved_place WHERE number > @after AND ${MATCHING} ORDER BY number LIMIT @limit ` +
        'OFFSET @offset',
    );
    this.#count = database.prepare<[Values], number>(`SELECT count(*) FROM saved_place WHERE ${MATCHING}`).pluck();
    this.#extent = database.prepare(
      'SELECT min(lon) AS west, min(lat) AS south, max(lon) AS east, max(lat) AS north FROM saved_place WHERE ' +
        '@all OR made_by = @maker',
    );
    this.#upsertPlace = database.prepare(
      `INSERT INTO saved_place (id, name, note, words, color, folder, lon, lat, created_at, changed_at, made_by)
       VALUES (@id, @name, @note, @words, @color, @folder, @lon, @lat, @createdAt, @now, @madeBy)
       ON CONFLICT (id) DO UPDATE SET name = excluded.name, note = excluded.note, words = excluded.words,
         color = excluded.color,
         folder = excluded.folder, lon = excluded.lon, lat = excluded.lat, changed_at = excluded.changed_at`,
    );
    this.#dropPlace = database.prepare('DELETE FROM saved_place WHERE id = ?');
    this.#totals = database.prepare(
      'SELECT (SELECT count(*) FROM saved_place WHERE made_by = ?) AS places, (SELECT count(*) FROM ' +
        'place_folder WHERE made_by = ?) AS folders',
    );
  }

  folders(requester: Requester): StoredFolder[] {
    return this.#folders.all({ all: requester.isAdmin ? 1 : 0, maker: requester.id });
  }

  places(requester: Requester, filter: PlaceFilter = {}): StoredPlace[] {
    const { after = 0, offset = 0, limit = -1 } = filter;
    return this.#places.all({ ...valuesOf(requester, filter), after, offset, limit });
  }

  count(requester: Requester, filter: PlaceFilter = {}): number {
    return this.#count.get(valuesOf(requester, filter)) ?? 0;
  }

  extent(requester: Requester): Bbox {
    const { west, south, east, north } =
      this.#extent.get({ all: requester.isAdmin ? 1 : 0, maker: requester.id }) ?? {};
    return [west ?? -180, south ?? -90, east ?? 180, north ?? 90];
  }

  numbered(requester: Requester, number: number): StoredPlace | undefined {
    const place = this.#numbered.get(number);
    return isFound(requester, place) ? place : undefined;
  }

  folderNamed({ id }: Requester, name: string): StoredFolder | undefined {
    return this.#folderNamed.get(id, name);
  }

  save(
    requester: Requester,
    { folders = [], places = [] }: { folders?: readonly FolderInput[]; places?: readonly PlaceInput[] },
    limits: Pick<KeyLimits, 'places' | 'placeFolders'>,
  ): { folders: StoredFolder[]; places: StoredPlace[] } {
    const now = new Date().toISOString();
    return this.#database
      .transaction(() => {
        const stored = {
          folders: folders.map((folder, index) => this.#putFolder(requester, folder, `folders[${index}]`)),
          places: places.map((place, index) => this.#putPlace(requester, place, now, `places[${index}]`)),
        };
        enforceLimits(requester, this.#totals.get(requester.id, requester.id) ?? { places: 0, folders: 0 }, limits);
        return stored;
      })
      .immediate();
  }

  remove(
    requester: Requester,
    { folders = [], places = [] }: { folders?: readonly string[]; places?: readonly string[] },
  ): { folders: number; places: number } {
    return this.#database
      .transaction(() => {
        const deleted = { folders: 0, places: 0 };
        for (const id of places)
          if (isFound(requester, this.#place.get(id))) deleted.places += this.#dropPlace.run(id).changes;
        for (const id of folders) {
          if (!isFound(requester, this.#folder.get(id))) continue;
          this.#emptyFolder.run(id);
          deleted.folders += this.#dropFolder.run(id).changes;
        }
        return deleted;
      })
      .immediate();
  }

  #putFolder(requester: Requester, { id = randomUUID(), name: input }: FolderInput, parameter: string): StoredFolder {
    const current = this.#folder.get(id);
    requireOwn(requester, current, `${parameter}.id`, id);
    const madeBy = current?.madeBy ?? requester.id;
    const name = input.trim();
    const namesake = this.#folderNamed.get(madeBy, name);
    if (namesake !== undefined && namesake.id !== id) throw nameOfAnother(`${parameter}.name`, name, namesake);
    this.#upsertFolder.run({ id, name, madeBy });
    return { id, name, madeBy };
  }

  #putPlace(requester: Requester, place: PlaceInput, now: string, parameter: string): StoredPlace {
    const { id = randomUUID(), folder = null, note = '', color = DEFAULT_PLACE_COLOR, lon, lat } = place;
    const first = place.created_at === undefined ? now : new Date(place.created_at).toISOString();
    const current = this.#place.get(id);
    requireOwn(requester, current, `${parameter}.id`, id);
    const madeBy = current?.madeBy ?? requester.id;
    const placeFolder = folder === null ? undefined : this.#folder.get(folder);
    if (folder !== null && !isFound(requester, placeFolder)) throw noFolder(`${parameter}.folder`, folder);
    const stored = { id, name: place.name.trim(), note: note.trim() === '' ? null : note, color, folder, lon, lat };
    this.#upsertPlace.run({
      ...stored,
      words: wordsOf(`${stored.name}\n${stored.note ?? ''}`),
      createdAt: first,
      now,
      madeBy,
    });
    const { number = 0, createdAt = first } = this.#place.get(id) ?? {};
    return { ...stored, number, createdAt, changedAt: now, madeBy };
  }
}

/** @throws Fault too_many if the key would exceed its limit */
export function enforceLimits(
  { isAdmin }: Requester,
  totals: { places: number; folders: number },
  limits: Pick<KeyLimits, 'places' | 'placeFolders'>,
): void {
  if (isAdmin) return;
  const exceeded =
    totals.places > limits.places
      ? `${limits.places} saved places`
      : totals.folders > limits.placeFolders
        ? `${limits.placeFolders} folders of places`
        : undefined;
  if (exceeded !== undefined)
    throw new Fault(
      'too_many',
      `This key would exceed its maximum of ${exceeded}: remove some with /v1/places/remove. Nothing in this ` +
        'request was saved',
    );
}

/** @throws Fault not_found if an id belongs to another key */
export function requireOwn(
  requester: Requester,
  found: { madeBy: string } | undefined,
  parameter: string,
  id: string,
): void {
  if (found !== undefined && !isVisibleTo(requester, found.madeBy))
    throw new Fault('not_found', `${parameter} "${id}" doesn't exist for this key: omit the id to create one`);
}

export const nameOfAnother = (parameter: string, name: string, { id }: StoredFolder): Fault =>
  parameterFault([
    {
      parameter,
      message: `${JSON.stringify(name)} is the name of another folder, ${id}: choose another name, or use that folder`,
    },
  ]);

export const noFolder = (parameter: string, folder: string): Fault =>
  parameterFault([
    { parameter, message: `"${folder}" isn't a folder of this key: create it first, or omit the folder` },
  ]);
