/** Fills the table of figures from one or several files. */
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
  /** Returns the id of an area, and adds it if it's new. Adds its population if that was unknown. */
  area(area: ImportedArea): number;
  /**
   * Stores the known figures of an area and day.
   * @returns false, and stores nothing, if one of them is already stored
   */
  put(areaId: number, day: number, figures: Figures): boolean;
  /** Stores the last day of each area. @returns the summary; undefined if there are no figures */
  finish(): FigureSummary | undefined;
}

/** SQL condition: the row has no such figure yet. */
const isNew = (column: string): string => `(excluded.${column} IS NULL OR ${column} IS NULL)`;
const COLUMNS = ['total_cases', 'total_deaths', 'trend_days', 'covid_trend', 'covid_deceased_trend'];

/** Creates the tables of theme health; use it inside a transaction. */
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
