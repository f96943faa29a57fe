/** The table of figures while it is filled, from one file or several. */
import type { Database } from 'better-sqlite3';
import { HEALTH_TABLES } from '../../../packs/schema/health.ts';

export interface ImportedArea {
  /** `main/packs/area-key.ts` */
  key: string;
  name: string;
  population?: number | undefined;
}

export interface Figures {
  cases?: number | undefined;
  deaths?: number | undefined;
  trendDays?: number | undefined;
  casesTrend?: number | undefined;
  deathsTrend?: number | undefined;
}

/** Rows per table, and the first and last day, since 1970-01-01. */
export interface FigureSummary {
  areas: number;
  figures: number;
  firstDay: number;
  lastDay: number;
}

export interface FigureTable {
  /** The id of the area, which is added if it is new. A population that was not known yet is filled in. */
  area(area: ImportedArea): number;
  /**
   * Keeps the figures of one area and day; what is `undefined` is not known. Returns false, and keeps nothing, if one
   * of these figures was given before.
   */
  put(areaId: number, day: number, figures: Figures): boolean;
  /** Ends the filling: notes the last day of each area, and sums up; `undefined` where there is no figure. */
  finish(): FigureSummary | undefined;
}

/** A figure is new only if the row has none in its place. */
const isNew = (column: string): string => `(excluded.${column} IS NULL OR ${column} IS NULL)`;
const COLUMNS = ['total_cases', 'total_deaths', 'trend_days', 'covid_trend', 'covid_deceased_trend'];

/** Creates the tables of theme health in `database` and returns what fills them. Run it inside a transaction. */
export function createFigureTable(database: Database): FigureTable {
  database.exec(HEALTH_TABLES);
  const ids = new Map<string, number>();
  const insertArea = database.prepare('INSERT INTO health_area (area_key, name, population) VALUES (?, ?, ?)');
  const setPopulation = database.prepare('UPDATE health_area SET population = coalesce(population, ?) WHERE id = ?');
  const updates = COLUMNS.map((column) => `${column} = coalesce(${column}, excluded.${column})`);
  const upsert = database.prepare(`
    INSERT INTO health_figure (area_id, day, ${COLUMNS.join(', ')}) VALUES (?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT (area_id, day) DO UPDATE SET ${updates.join(', ')}
    WHERE ${COLUMNS.map(isNew).join(' AND ')}`);
  const summary = database.prepare<
    [],
    { areas: number; figures: number; firstDay: number | null; lastDay: number | null }
  >(`
    SELECT (SELECT count(*) FROM health_area) AS areas, count(*) AS figures, min(day) AS firstDay, max(day) AS lastDay
    FROM health_figure`);
  return {
    area({ key, name, population }) {
      const known = ids.get(key);
      if (known !== undefined) {
        if (population !== undefined) setPopulation.run(population, known);
        return known;
      }
      const id = Number(insertArea.run(key, name, population ?? null).lastInsertRowid);
      ids.set(key, id);
      return id;
    },
    put(areaId, day, { cases, deaths, trendDays, casesTrend, deathsTrend }) {
      if (cases === undefined && deaths === undefined && casesTrend === undefined && deathsTrend === undefined)
        return true;
      const values = [cases ?? null, deaths ?? null, trendDays ?? null, casesTrend ?? null, deathsTrend ?? null];
      return upsert.run(areaId, day, ...values).changes === 1;
    },
    finish() {
      database.exec('UPDATE health_area SET last_day = (SELECT max(day) FROM health_figure WHERE area_id = id)');
      const row = summary.get();
      if (row === undefined || row.firstDay === null || row.lastDay === null) return undefined;
      return { ...row, firstDay: row.firstDay, lastDay: row.lastDay };
    },
  };
}
