/** The figures of one health pack. */
import type { Query, ReadableDatabase } from './pack-database.ts';
import { isPathKey } from './area-key.ts';
import { allWithin } from './bounded.ts';
import type { PackFile } from './pack-file.ts';

/** Figures of one area at the end of one day; unknown ones are `null`. `day` is in days since 1970-01-01. */
export interface FigureRow {
  day: number;
  total_cases: number | null;
  total_deaths: number | null;
  /** Changes as stated by the source, and their number of days. */
  trend_days: number | null;
  covid_trend: number | null;
  covid_deceased_trend: number | null;
}

/** An area for which a health pack has figures, or only a population. */
export interface HealthArea {
  id: number;
  population: number | null;
  /** The last day with figures; `null` if there is only a population. */
  last_day: number | null;
}

/** The key and name of an area with figures. */
export interface HealthKey {
  key: string;
  name: string;
}

/** Returns the areas with figures, in the order of the imported files. */
export function keysWithFigures(database: ReadableDatabase): HealthKey[] {
  return database
    .prepare<[], HealthKey>('SELECT area_key AS key, name FROM health_area WHERE last_day IS NOT NULL ORDER BY id')
    .all();
}

/** Ten times the number of areas in all area packs. */
const MAX_AREAS = 500_000;

const COLUMNS = 'day, total_cases, total_deaths, trend_days, covid_trend, covid_deceased_trend';

export class HealthPack {
  readonly pack: PackFile;
  /** Whether some areas are identified by names. Otherwise, names don't have to be normalised and compared. */
  readonly hasPaths: boolean;
  readonly #areas: Map<string, HealthArea>;
  readonly #selectDay: Query<[number, number], FigureRow>;
  readonly #selectRange: Query<[number, number, number], FigureRow>;

  /** @throws Error if the pack lacks the tables of theme health. */
  constructor(pack: PackFile) {
    const { database } = pack;
    this.pack = pack;
    const rows = allWithin<HealthArea & { area_key: string }>(
      database,
      'SELECT id, area_key, population, last_day FROM health_area',
      MAX_AREAS,
    );
    this.#areas = new Map(rows.map(({ area_key: key, ...area }) => [key, area]));
    this.hasPaths = rows.some(({ area_key: key }) => isPathKey(key));
    this.#selectDay = database.prepare(`SELECT ${COLUMNS} FROM health_figure WHERE area_id = ? AND day = ?`);
    this.#selectRange = database.prepare(
      `SELECT ${COLUMNS} FROM health_figure WHERE area_id = ? AND day BETWEEN ? AND ? ORDER BY day`,
    );
  }

  /** Returns the area with the first of `keys` that this pack has. */
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
    return area.last_day === null ? undefined : this.on(area, area.last_day);
  }

  /** Returns the rows of the days `from` to `to`, inclusive. */
  range(area: HealthArea, from: number, to: number): FigureRow[] {
    return this.#selectRange.all(area.id, from, to);
  }
}
