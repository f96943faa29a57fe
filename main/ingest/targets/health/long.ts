/** Long tables: one row per area and day. */
import { fieldByName } from '../../../../contract/mapping.ts';
import { boundaryKey, fipsKey, iso3Key, pathKey } from '../../../packs/area-key.ts';
import { quoteCell, readChange, readCount } from './cell.ts';
import type { CsvFile } from './csv-file.ts';
import type { FigureTable } from './figure-table.ts';
import type { ImportLog } from './import-log.ts';
import { figureRows } from './rows.ts';

type Field = 'area' | 'name' | 'date' | 'population' | 'cases' | 'deaths' | 'trendDays' | 'casesTrend' | 'deathsTrend';

/** A mapping: aliases of the column of each field, as in `contract/mapping.ts`, and what an area is. */
export interface LongTable {
  fields: Readonly<Partial<Record<Field, string>>>;
  /** The key of an area; undefined if the text isn't one. */
  keyOf: (area: string) => string | undefined;
  /** What is wrong with a row without a key; with a remedy it is a problem, otherwise it is left out on purpose. */
  notAnArea: { reason: string; remedy?: string };
}

/** A boundary id has 40 bits; bare runs of few digits are FIPS codes. */
const BOUNDARY = /^(?:boundary:(\d{1,13})|(\d{6,13}))$/;
/** Prefixes of codes, which names don't have. */
const CODE = /^(?:iso3|fips|boundary):/;

/** The key of a code, or of the names from the area up to its country; undefined if it is neither. */
function plainKey(text: string): string | undefined {
  if (/^(?:iso3:)?[A-Za-z]{3}$/.test(text)) return iso3Key(text.slice(-3));
  const fips = /^(?:fips:)?(\d{2}|\d{5})$/.exec(text)?.[1];
  if (fips !== undefined) return fipsKey(fips);
  const boundary = BOUNDARY.exec(text);
  if (boundary !== null) return boundaryKey(Number(boundary[1] ?? boundary[2]));
  if (CODE.test(text)) return undefined;
  const names = text.replace(/^path:/, '').split('|');
  return names.every((name) => /\p{L}/u.test(name) && !name.includes('\uFFFD')) ? pathKey(names) : undefined;
}

export const LONG_TABLES = {
  /** Countries by ISO code; continents, income groups and other aggregates have no code, or one of their own. */
  owid: {
    fields: {
      area: 'isocode code',
      name: 'location country',
      date: 'date',
      population: 'population',
      cases: 'totalcases',
      deaths: 'totaldeaths',
    },
    keyOf: (code) => (/^(?:[A-Z]{3}|OWID_KOS)$/.test(code) ? iso3Key(code) : undefined),
    notAnArea: { reason: "isn't a country (its code isn't in ISO 3166)" },
  },
  /** The documented one (`docs/health.md`). */
  plain: {
    fields: {
      area: 'area code iso3 fips boundaryid path',
      name: 'name country county state',
      date: 'date datereported',
      population: 'population',
      cases: 'cases totalcases',
      deaths: 'deaths totaldeaths',
      trendDays: 'trenddays',
      casesTrend: 'covidtrend',
      deathsTrend: 'coviddeceasedtrend',
    },
    keyOf: plainKey,
    notAnArea: {
      reason: "isn't an area",
      remedy:
        'Write an ISO 3166-1 alpha-3 code (URY), a FIPS code (06, 06087), boundary:<number>, or the names from the ' +
        'area up to the country (Ontario|Canada)',
    },
  },
} as const satisfies Record<string, LongTable>;

/** Returns the columns of the header by field. */
export const columnsIn = ({ header }: CsvFile, { fields }: LongTable): Partial<Record<Field, string>> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([field, aliases]) => {
      const column = fieldByName(aliases, header.cells);
      return column === undefined ? [] : [[field, column]];
    }),
  );

/** Reads a long table. Rows that can't be read are reported. */
export async function readLong(csv: CsvFile, table: LongTable, figures: FigureTable, log: ImportLog): Promise<void> {
  const columns = columnsIn(csv, table);
  const { reason, remedy } = table.notAnArea;
  const leftOut = new Set<string>();
  for await (const row of figureRows(csv, log)) {
    if (!row.isWhole) continue;
    const text = row.text(columns.area);
    const name = row.text(columns.name) || text;
    const key = table.keyOf(text);
    if (key === undefined && remedy === undefined) {
      if (!leftOut.has(name)) row.leaveOut(name, reason);
      leftOut.add(name);
      continue;
    }
    if (key === undefined) row.report(`${quoteCell(text)} ${reason}`, remedy ?? '', columns.area ?? '');
    const day = row.day(columns.date);
    const population = row.number(columns.population, readCount);
    const found = {
      cases: row.number(columns.cases, readCount),
      deaths: row.number(columns.deaths, readCount),
      trendDays: row.number(columns.trendDays, readCount),
      casesTrend: row.number(columns.casesTrend, readChange),
      deathsTrend: row.number(columns.deathsTrend, readChange),
    };
    if (key === undefined || day === undefined) continue;
    const id = figures.area({ key, name, population: population === 0 ? undefined : population });
    if (!figures.put(id, day, found))
      row.report(
        `${quoteCell(text)} already has a figure for ${row.text(columns.date)}`,
        'Keep one row per area and day',
      );
  }
}
