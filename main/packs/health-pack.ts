/** Figures of one health pack, by the keys of areas. */
import type { Database, Statement } from 'better-sqlite3';
import type { PackFile } from './pack-file.ts';

/** Figures of one area at the end of one day; what is not known is `null`. `day` counts days since 1970-01-01. */
export interface FigureRow {
  day: number;
  total_cases: number | null;
  total_deaths: number | null;
  /** Changes that the source itself states, and the days that they refer to. */
  trend_days: number | null;
  covid_trend: number | null;
  covid_deceased_trend: number | null;
}

/** An area that a health pack has figures, or only a population, for. */
export interface HealthArea {
  id: number;
  population: number | null;
}

/** The key and name of an area with figures. */
export interface HealthKey {
  key: string;
  name: string;
}

/** The areas of a pack of theme health that have figures, in the order of their files. */
export function keysWithFigures(database: Database): HealthKey[] {
  return database
    .prepare<[], HealthKey>(
      'SELECT area_key AS key, name FROM health_area WHERE EXISTS (SELECT 1 FROM health_figure WHERE area_id = id) ORDER BY id',
    )
    .all();
}

const COLUMNS = 'day, total_cases, total_deaths, trend_days, covid_trend, covid_deceased_trend';

export class HealthPack {
  readonly pack: PackFile;
  readonly #areas: Map<string, HealthArea>;
  readonly #selectDay: Statement<[number, number], FigureRow>;
  readonly #selectLatest: Statement<[number], FigureRow>;
  readonly #selectRange: Statement<[number, number, number], FigureRow>;

  /** @throws Error if the pack lacks the tables of theme health. */
  constructor(pack: PackFile) {
    const { database } = pack;
    this.pack = pack;
    const rows = database.prepare<[], HealthArea & { area_key: string }>('SELECT id, area_key, population FROM health_area').all();
    this.#areas = new Map(rows.map(({ area_key: key, id, population }) => [key, { id, population }]));
    this.#selectDay = database.prepare(`SELECT ${COLUMNS} FROM health_figure WHERE area_id = ? AND day = ?`);
    this.#selectLatest = database.prepare(`SELECT ${COLUMNS} FROM health_figure WHERE area_id = ? ORDER BY day DESC LIMIT 1`);
    this.#selectRange = database.prepare(`SELECT ${COLUMNS} FROM health_figure WHERE area_id = ? AND day BETWEEN ? AND ? ORDER BY day`);
  }

  /** The area under the first of `keys` that this pack has. */
  area(keys: Iterable<string>): HealthArea | undefined {
    for (const key of keys) {
      const area = this.#areas.get(key);
      if (area !== undefined) return area;
    }
    return undefined;
  }

  on(area: HealthArea, day: number): FigureRow | undefined {
    return this.#selectDay.get(area.id, day);
  }

  latest(area: HealthArea): FigureRow | undefined {
    return this.#selectLatest.get(area.id);
  }

  /** Rows of the days `from` to `to`, both included. */
  range(area: HealthArea, from: number, to: number): FigureRow[] {
    return this.#selectRange.all(area.id, from, to);
  }
}
