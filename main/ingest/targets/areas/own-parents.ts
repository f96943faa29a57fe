/**
 * Finds the parents of areas in files with several levels: in the same import if possible, so that a chain comes from
 * one edition. Rows may be in any order, so this runs when all areas are written.
 */
import type { Database, Statement } from 'better-sqlite3';
import { ADMIN_LEVELS, adminCategoryCode, type AdminLevel } from '../../../../contract/categories.ts';
import type { Point } from '../../../../contract/coordinates.ts';
import { foldName } from '../../../packs/area-key.ts';
import { boundaryId } from '../../../packs/boundary-id.ts';
import type { InstalledAreas } from './installed-areas.ts';
import { installedParentAt } from './placed-areas.ts';

/** An area written without a parent. */
export interface UnplacedArea {
  id: number;
  level: AdminLevel;
  inside: Point;
  /** Key or name of the parent in its row; empty if absent. */
  parent: string;
  file: string;
  row: number;
}

interface WaitingRow {
  id: number;
  level: AdminLevel;
  lon: number;
  lat: number;
  parent: string;
  file: string;
  row: number;
  country: string | null;
}

interface Above {
  id: number;
  country: string | null;
  /** Whether it's in this import. */
  isOwn: boolean;
}

/** Reports a problem of a row. */
type Note = (file: string, row: number, message: string, remedy: string) => void;

/** Undefined if several areas have that name. */
type ByName = Map<string, Above | undefined>;

/** Finds the lowest area above a category at a point; requires the index of the shards. */
const AROUND = `SELECT area.boundary_id AS id, area.country_iso3 AS country
  FROM shard JOIN area USING (boundary_id)
  WHERE shard.id IN (SELECT pkid FROM idx_shard_geometry
      WHERE xmin <= @lon AND xmax >= @lon AND ymin <= @lat AND ymax >= @lat)
    AND area.category_code < @category AND (@country IS NULL OR country_iso3 IS NULL OR country_iso3 = @country)
    AND ST_Intersects(shard.geometry, MakePoint(@lon, @lat, 4326))
  ORDER BY area.category_code DESC, area_km2, id LIMIT 1`;

const ROWS_AT_ONCE = 1000;
const BY_POSITION = 'The parent area was found by position instead';
const shown = (text: string): string => JSON.stringify(text.slice(0, 50));
const isOfCountry = (country: string | null, { country: other }: Above): boolean =>
  country === null || other === null || country === other;

export class OwnParents {
  readonly #database: Database;
  readonly #pack: string;
  readonly #installed: InstalledAreas;
  readonly #wait: (area: UnplacedArea) => void;
  readonly #findById: Statement<[number], { country: string | null }>;
  #findAround: Statement<unknown[], { id: number; country: string | null }> | undefined;
  readonly #names = new Map<AdminLevel, ByName>();

  /** @param pack its id, the prefix of its keys */
  constructor(database: Database, pack: string, installed: InstalledAreas) {
    this.#database = database;
    this.#pack = pack;
    this.#installed = installed;
    this.#findById = database.prepare('SELECT country_iso3 AS country FROM area WHERE boundary_id = ?');
    // Not part of the pack; on disk, because a file may have millions of rows.
    database.exec(
      'CREATE TEMP TABLE unplaced (id INTEGER PRIMARY KEY, level INTEGER, lon REAL, lat REAL, parent TEXT, ' +
        'file TEXT, row INTEGER)',
    );
    const insert = database.prepare('INSERT INTO unplaced VALUES (?, ?, ?, ?, ?, ?, ?)');
    this.#wait = ({ id, level, inside, parent, file, row }) =>
      void insert.run(id, level, inside.lon, inside.lat, parent, file, row);
  }

  add(area: UnplacedArea): void {
    this.#wait(area);
  }

  /**
   * Sets the parent of each area, from the top level downwards, and its country if it has none.
   * @param note reports rows that name an unknown parent
   * @returns the number of areas with a parent in the same import, and without a parent
   */
  place(note: Note): { ofOwn: number; without: number } {
    const rows = this.#database.prepare<[number, number], WaitingRow>(
      'SELECT unplaced.*, country_iso3 AS country FROM unplaced JOIN area ON boundary_id = unplaced.id WHERE ' +
        `level = ? AND unplaced.id > ? ORDER BY unplaced.id LIMIT ${ROWS_AT_ONCE}`,
    );
    const update = this.#database.prepare(
      'UPDATE area SET parent_id = ?, country_iso3 = coalesce(country_iso3, ?) WHERE boundary_id = ?',
    );
    const counts = { ofOwn: 0, without: 0 };
    this.#database.transaction(() => {
      for (const level of ADMIN_LEVELS.slice(1)) {
        for (let some = rows.all(level, 0); some.length > 0; some = rows.all(level, some.at(-1)?.id ?? Infinity)) {
          for (const row of some) {
            const above = this.#named(row, note) ?? this.#around(row) ?? this.#installedAround(row);
            if (above === undefined) counts.without++;
            else update.run(above.id, above.country, row.id);
            if (above?.isOwn === true) counts.ofOwn++;
          }
        }
      }
    })();
    return counts;
  }

  /** Returns the parent named by the row, in this import or else installed. */
  #named(row: WaitingRow, note: Note): Above | undefined {
    const { level, parent, country, file, row: line } = row;
    if (parent === '') return undefined;
    const above = ADMIN_LEVELS.slice(0, level).toReversed();
    const found =
      this.#first(above, (each) => this.#ofKey(each, parent)) ??
      this.#first(above, (each) => this.#namesOf(each).get(foldName(parent)));
    if (found !== undefined && isOfCountry(country, found)) return found;
    if (found !== undefined) {
      note(
        file,
        line,
        `the parent area ${shown(parent)} belongs to ${found.country}, the area itself to ${country}`,
        BY_POSITION,
      );
      return undefined;
    }
    const installed = this.#installed.parentNamed(parent, level, country ?? undefined);
    if (installed !== undefined) return { id: installed.boundaryId, country: installed.countryIso3, isOwn: false };
    const below = ADMIN_LEVELS.slice(level).find((each) => this.#ofKey(each, parent) !== undefined);
    const message =
      below === undefined
        ? `no unique parent area named ${shown(parent)} in the file or the installed packs`
        : `the parent area ${shown(parent)} has level ${below}, which isn't above ${level}`;
    note(file, line, message, BY_POSITION);
    return undefined;
  }

  #first(levels: readonly AdminLevel[], look: (level: AdminLevel) => Above | undefined): Above | undefined {
    for (const level of levels) {
      const found = look(level);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  #ofKey(level: AdminLevel, key: string): Above | undefined {
    const id = boundaryId(adminCategoryCode(level), `${this.#pack}:${key}`);
    const found = this.#findById.get(id);
    return found === undefined ? undefined : { id, country: found.country, isOwn: true };
  }

  #namesOf(level: AdminLevel): ByName {
    const known = this.#names.get(level);
    if (known !== undefined) return known;
    const names: ByName = new Map();
    const all = this.#database.prepare<[number], { id: number; name: string; country: string | null }>(
      'SELECT boundary_id AS id, name, country_iso3 AS country FROM area WHERE category_code = ?',
    );
    for (const { id, name, country } of all.iterate(adminCategoryCode(level))) {
      const folded = foldName(name);
      names.set(folded, names.has(folded) ? undefined : { id, country, isOwn: true });
    }
    this.#names.set(level, names);
    return names;
  }

  /** Returns the lowest area of this import above the row's level at its position. */
  #around({ level, lon, lat, country }: WaitingRow): Above | undefined {
    this.#findAround ??= this.#database.prepare(AROUND);
    const found = this.#findAround.get({ lon, lat, country, category: adminCategoryCode(level) });
    return found === undefined ? undefined : { ...found, isOwn: true };
  }

  #installedAround({ level, lon, lat, country }: WaitingRow): Above | undefined {
    const id = installedParentAt(this.#installed, { lon, lat }, level, country ?? undefined);
    return id === undefined ? undefined : { id, country, isOwn: false };
  }
}
