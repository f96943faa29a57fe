/** Saved places and their folders in a PostgreSQL that several servers share. */
import { randomUUID } from 'node:crypto';
import type { KeyLimits } from '../../../contract/key-limits.ts';
import type { Bbox } from '../../../contract/pack.ts';
import { DEFAULT_PLACE_COLOR, type FolderInput, type PlaceInput } from '../../../contract/places.ts';
import type { Requester } from '../requester.ts';
import {
  isFound,
  nameOfAnother,
  noFolder,
  enforceLimits,
  requireOwn,
  wordsOf,
  type StoredFolder,
  type StoredPlace,
  type PlaceFilter,
  type SavedPlaces,
} from '../saved-places.ts';
import type { PostgresDatabase, Session, Values } from './database.ts';

const FOLDER_COLUMNS = 'id, name, made_by AS "madeBy"';
/** Numbers increase by one, and a double holds them exactly. */
const COLUMNS = `number::float8 AS number, id, name, note, color, folder, lon, lat, created_at AS "createdAt",
  changed_at AS "changedAt", made_by AS "madeBy"`;

/** As in a file, only ASCII letters are converted to lower case. */
const BY_NAME = 'ORDER BY lower(name COLLATE "C"), id COLLATE "C"';

/** Selects rows that are visible to the requester and match the filters; absent filters are null. */
const MATCHING = `($1::boolean OR made_by = $2)
  AND ($3::text IS NULL OR strpos(words, $3) > 0)
  AND ($4::text IS NULL OR folder = $4)
  AND ($5::text[] IS NULL OR id = ANY ($5))
  AND ($6::float8 IS NULL OR (lat BETWEEN $7 AND $9
    AND CASE WHEN $6 <= $8::float8 THEN lon BETWEEN $6 AND $8 ELSE lon >= $6 OR lon <= $8 END))`;

const valuesOf = ({ id, isAdmin }: Requester, { text, folder, ids, box }: PlaceFilter): Values => [
  isAdmin,
  id,
  text === undefined ? null : wordsOf(text),
  folder ?? null,
  ids ?? null,
  ...(box ?? [null, null, null, null]),
];

/** PostgreSQL text can't contain this character. */
const storable = (text: string): string => text.replaceAll('\0', '');

/** Serialises saving per key, so that its limit holds across all servers. */
const LOCK = "SELECT pg_advisory_xact_lock(hashtext('cairn places'), hashtext($1))";

export class PostgresPlaces implements SavedPlaces {
  readonly #database: PostgresDatabase;

  constructor(database: PostgresDatabase) {
    this.#database = database;
  }

  folders({ id, isAdmin }: Requester): Promise<StoredFolder[]> {
    return this.#database.query<StoredFolder>(
      `SELECT ${FOLDER_COLUMNS} FROM place_folder WHERE $1::boolean OR made_by = $2 ${BY_NAME}`,
      [isAdmin, id],
    );
  }

  places(requester: Requester, filter: PlaceFilter = {}): Promise<StoredPlace[]> {
    return this.#database.query<StoredPlace>(
      `SELECT ${COLUMNS} FROM saved_place WHERE ${MATCHING} AND saved_place.number > $10::float8
       ORDER BY saved_place.number LIMIT $11 OFFSET $12`,
      [...valuesOf(requester, filter), filter.after ?? 0, filter.limit ?? null, filter.offset ?? 0],
    );
  }

  async count(requester: Requester, filter: PlaceFilter = {}): Promise<number> {
    const [row] = await this.#database.query<{ count: number }>(
      `SELECT count(*)::float8 AS count FROM saved_place WHERE ${MATCHING}`,
      valuesOf(requester, filter),
    );
    return row?.count ?? 0;
  }

  async extent({ id, isAdmin }: Requester): Promise<Bbox> {
    const [row] = await this.#database.query<Record<'west' | 'south' | 'east' | 'north', number | null>>(
      `SELECT min(lon) AS west, min(lat) AS south, max(lon) AS east, max(lat) AS north FROM saved_place
       WHERE $1::boolean OR made_by = $2`,
      [isAdmin, id],
    );
    return [row?.west ?? -180, row?.south ?? -90, row?.east ?? 180, row?.north ?? 90];
  }

  async numbered(requester: Requester, number: number): Promise<StoredPlace | undefined> {
    const [place] = await this.#database.query<StoredPlace>(
      `SELECT ${COLUMNS} FROM saved_place WHERE saved_place.number = $1::float8`,
      [number],
    );
    return isFound(requester, place) ? place : undefined;
  }

  folderNamed({ id }: Requester, name: string): Promise<StoredFolder | undefined> {
    return folderNamed(this.#database, id, name);
  }

  save(
    requester: Requester,
    { folders = [], places = [] }: { folders?: readonly FolderInput[]; places?: readonly PlaceInput[] },
    limits: Pick<KeyLimits, 'places' | 'placeFolders'>,
  ): Promise<{ folders: StoredFolder[]; places: StoredPlace[] }> {
    return this.#database.transaction(async (session) => {
      await session.query(LOCK, [requester.id]);
      const storedFolders: StoredFolder[] = [];
      for (const [index, folder] of folders.entries())
        storedFolders.push(await putFolder(session, requester, folder, `folders[${index}]`));
      const storedPlaces = await putPlaces(session, requester, places);
      await enforceLimitsIn(session, requester, limits);
      return { folders: storedFolders, places: storedPlaces };
    });
  }

  remove(
    { id, isAdmin }: Requester,
    { folders = [], places = [] }: { folders?: readonly string[]; places?: readonly string[] },
  ): Promise<{ folders: number; places: number }> {
    return this.#database.transaction(async (session) => {
      const deleted = async (table: string, ids: readonly string[]): Promise<number> => {
        const rows = await session.query(
          `DELETE FROM ${table} WHERE id = ANY ($3::text[]) AND ($1::boolean OR made_by = $2) RETURNING id`,
          [isAdmin, id, ids],
        );
        return rows.length;
      };
      return { places: await deleted('saved_place', places), folders: await deleted('place_folder', folders) };
    });
  }
}

async function folderNamed(session: Session, madeBy: string, name: string): Promise<StoredFolder | undefined> {
  const [folder] = await session.query<StoredFolder>(
    `SELECT ${FOLDER_COLUMNS} FROM place_folder WHERE made_by = $1 AND name = $2`,
    [madeBy, name],
  );
  return folder;
}

async function putFolder(
  session: Session,
  requester: Requester,
  { id = randomUUID(), name: input }: FolderInput,
  parameter: string,
): Promise<StoredFolder> {
  const [current] = await session.query<StoredFolder>(`SELECT ${FOLDER_COLUMNS} FROM place_folder WHERE id = $1`, [id]);
  requireOwn(requester, current, `${parameter}.id`, id);
  const madeBy = current?.madeBy ?? requester.id;
  const name = input.trim();
  const namesake = await folderNamed(session, madeBy, name);
  if (namesake !== undefined && namesake.id !== id) throw nameOfAnother(`${parameter}.name`, name, namesake);
  await session.query(
    'INSERT INTO place_folder (id, name, made_by) VALUES ($1, $2, $3) ON CONFLICT (id) DO UPDATE SET name = ' +
      'excluded.name',
    [id, name, madeBy],
  );
  return { id, name, madeBy };
}

async function putPlaces(
  session: Session,
  requester: Requester,
  places: readonly PlaceInput[],
): Promise<StoredPlace[]> {
  if (places.length === 0) return [];
  const now = new Date().toISOString();
  const input = places.map((place) => ({ ...place, id: place.id ?? randomUUID() }));
  const current = await session.query<{ id: string; madeBy: string }>(
    'SELECT id, made_by AS "madeBy" FROM saved_place WHERE id = ANY ($1::text[]) FOR UPDATE',
    [input.map(({ id }) => id)],
  );
  const folders = await session.query<StoredFolder>(
    `SELECT ${FOLDER_COLUMNS} FROM place_folder WHERE id = ANY ($1::text[])`,
    [input.flatMap(({ folder }) => folder ?? [])],
  );
  for (const [index, { id, folder }] of input.entries()) {
    requireOwn(
      requester,
      current.find((each) => each.id === id),
      `places[${index}].id`,
      id,
    );
    const placeFolder = folders.find((each) => each.id === folder);
    if (folder !== undefined && !isFound(requester, placeFolder)) throw noFolder(`places[${index}].folder`, folder);
  }
  // If an id occurs twice, the last item wins.
  const rows = [...new Map(input.map((place) => [place.id, place])).values()].map(
    ({ id, name: called, note: text = '', color = DEFAULT_PLACE_COLOR, folder, lon, lat, created_at: first }) => {
      const [name, note] = [called.trim(), storable(text)];
      const words = wordsOf(`${name}\n${note.trim() === '' ? '' : note}`);
      const createdAt = first === undefined ? now : new Date(first).toISOString();
      return { id, name, note: note.trim() === '' ? null : note, words, color, folder, lon, lat, createdAt };
    },
  );
  const stored = await session.query<StoredPlace>(
    `INSERT INTO saved_place (id, name, note, words, color, folder, lon, lat, created_at, changed_at, made_by)
     SELECT id, name, note, words, color, folder, lon, lat, "createdAt", $2, $3
     FROM ROWS FROM (json_to_recordset($1::json) AS (id text, name text, note text, words text, color text, folder text,
       lon float8, lat float8, "createdAt" text)) WITH ORDINALITY
     ORDER BY ordinality
     ON CONFLICT (id) DO UPDATE SET name = excluded.name, note = excluded.note, words = excluded.words,
       color = excluded.color, folder = excluded.folder, lon = excluded.lon, lat = excluded.lat,
       changed_at = excluded.changed_at
     RETURNING ${COLUMNS}`,
    [JSON.stringify(rows), now, requester.id],
  );
  const byId = new Map(stored.map((place) => [place.id, place]));
  return input.flatMap(({ id }) => byId.get(id) ?? []);
}

async function enforceLimitsIn(
  session: Session,
  requester: Requester,
  limits: Pick<KeyLimits, 'places' | 'placeFolders'>,
): Promise<void> {
  const [totals] = await session.query<{ places: number; folders: number }>(
    `SELECT (SELECT count(*) FROM saved_place WHERE made_by = $1)::float8 AS places,
       (SELECT count(*) FROM place_folder WHERE made_by = $1)::float8 AS folders`,
    [requester.id],
  );
  enforceLimits(requester, totals ?? { places: 0, folders: 0 }, limits);
}
