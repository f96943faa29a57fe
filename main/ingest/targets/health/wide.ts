/**
 * Wide tables: an area in the first columns, then one column per day. Those of the Johns Hopkins CSSE COVID-19
 * repository, `time_series_covid19_{confirmed,deaths}_{global,US}.csv`, have cumulative totals, and dates month first
 * (`1/22/20` and, in some copies, `02-01-2020` in the same header).
 */
import type { Fault } from '../../../../contract/fault.ts';
import { fipsKey, iso3Key, pathKey } from '../../../packs/area-key.ts';
import { problemFault } from '../../problems.ts';
import { quoteCell, readCount, readHeaderDate } from './cell.ts';
import type { CsvFile } from './csv-file.ts';
import type { FigureTable, ImportedArea } from './figure-table.ts';
import type { ImportLog } from './import-log.ts';
import { countryCode, dependencyCode, JHU_NO_PLACE, JHU_PROVINCES } from './jhu-places.ts';
import { figureRows, type FigureRow } from './rows.ts';
import { COUNTED_ELSEWHERE, US_STATES } from './us-places.ts';

export type Measure = 'cases' | 'deaths';

/** What a row counts for. */
interface RowPlaces {
  /** The area that is the sum of its rows, e.g. the country of a province. */
  sum?: ImportedArea;
  /** The area of the row itself. */
  own?: ImportedArea;
  /** Why it isn't an area of its own, or isn't used whole. */
  leftOut?: { name: string; reason: string };
  /** Whether its zeros say nothing, because another row counts its cases. */
  hasNoZeros?: boolean;
}

/** A mapping: the columns by which a table is recognised, and what its rows count for. */
export interface WideTable {
  columns: readonly string[];
  placesOf: (row: FigureRow) => RowPlaces;
}

const FIRST_OUT_OF_STATE = 80_000;
/** Puerto Rico's "Out of" and "Unassigned", whose codes lie among those of its municipios. */
const PUERTO_RICO_NO_COUNTY = [72_888, 72_999];

/** The five-digit FIPS code of a county; undefined for rows that aren't a county. */
function countyFips(row: FigureRow): string | undefined {
  const code = Number.parseInt(row.text('FIPS'), 10);
  if (Number.isNaN(code) || code < 1000 || code >= FIRST_OUT_OF_STATE || PUERTO_RICO_NO_COUNTY.includes(code))
    return undefined;
  return String(code).padStart(5, '0');
}

export const WIDE_TABLES = {
  /**
   * The world by country, and by province if the file has provinces. In some copies the province of a country without
   * provinces is the country's name instead of empty.
   */
  'jhu-global': {
    columns: ['Province/State', 'Country/Region'],
    placesOf(row) {
      const [country, province] = [row.text('Country/Region'), row.text('Province/State')];
      const iso3 = countryCode(country);
      if (iso3 === undefined && JHU_NO_PLACE.has(country))
        return { leftOut: { name: country, reason: "isn't a place" } };
      const sum = { key: iso3 === undefined ? pathKey([country]) : iso3Key(iso3), name: country };
      if (province === '' || province === country) return { sum };
      if (JHU_NO_PLACE.has(province))
        return { sum, leftOut: { name: `${province}, ${country}`, reason: "isn't a place; counted in the country" } };
      const dependency = dependencyCode(province, country);
      const key =
        dependency === undefined
          ? pathKey([JHU_PROVINCES.get(province) ?? province, iso3 ?? country])
          : iso3Key(dependency);
      return { sum, own: { key, name: province } };
    },
  },
  /** The United States by county, and by state. The deaths file has the population too. */
  'jhu-us': {
    columns: ['FIPS', 'Admin2', 'Province_State'],
    placesOf(row) {
      const [county, state] = [row.text('Admin2'), row.text('Province_State')];
      const name = [county, state].filter((part) => part !== '').join(', ');
      const stateFips = US_STATES.get(state);
      if (stateFips === undefined) return { leftOut: { name, reason: "isn't in a state" } };
      const sum = { key: fipsKey(stateFips), name: state };
      const fips = countyFips(row);
      if (fips === undefined)
        return county === '' ? { sum } : { sum, leftOut: { name, reason: "isn't a county; counted in the state" } };
      const population = Number.parseInt(row.text('Population'), 10);
      const own = { key: fipsKey(fips), name, population: population > 0 ? population : undefined };
      return { sum, own, hasNoZeros: COUNTED_ELSEWHERE.has(fips) };
    },
  },
} as const satisfies Record<string, WideTable>;

const DAMAGED_HEADER = 'Download the file again, or restore its header: dates in ascending order, one column per day';

/** The days of the header from its first date. @throws Fault for a column that isn't a date, or runs backwards */
function readDays({ file, header }: CsvFile): { first: number; days: number[] } {
  const fault = (message: string): Fault => problemFault({ file, line: header.line, message, remedy: DAMAGED_HEADER });
  const found = header.cells.findIndex((name) => readHeaderDate(name) !== undefined);
  const first = found === -1 ? header.cells.length : found;
  const days: number[] = [];
  for (const name of header.cells.slice(first)) {
    const day = readHeaderDate(name);
    const last = days.at(-1);
    if (day === undefined) throw fault(`column ${quoteCell(name)} isn't a date`);
    if (last !== undefined && day <= last) throw fault(`date ${quoteCell(name)} isn't after the previous one`);
    days.push(day);
  }
  return { first, days };
}

/** One number per day; NaN if a cell is empty or wrong, so that no sum is taken over it. */
function seriesOf(row: FigureRow, header: readonly string[], first: number): Float64Array {
  const values = new Float64Array(header.length - first).fill(Number.NaN);
  if (!row.isWhole) return values;
  for (const [i, text] of row.cells.slice(first).entries()) {
    const cell = readCount(text);
    if ('fault' in cell) row.report(cell.fault, cell.remedy, header[first + i] ?? '');
    else if (cell.value !== undefined) values[i] = cell.value;
  }
  return values;
}

/** Reads a wide table. An area that is a sum isn't known on days that one of its rows doesn't know. */
export async function readWide(
  csv: CsvFile,
  table: WideTable,
  measure: Measure,
  figures: FigureTable,
  log: ImportLog,
): Promise<void> {
  const { first, days } = readDays(csv);
  const sums = new Map<string, { area: ImportedArea; values: Float64Array }>();
  const put = (area: ImportedArea, values: Float64Array, line: number): void => {
    const id = figures.area(area);
    let isNew = true;
    for (const [i, value] of values.entries()) {
      const day = days[i];
      if (day !== undefined && !Number.isNaN(value)) isNew = figures.put(id, day, { [measure]: value }) && isNew;
    }
    const message = `${quoteCell(area.name)} already has figures for these days`;
    if (!isNew) log.problems.add({ file: csv.file, line, message, remedy: 'Keep one row per area' });
  };
  for await (const row of figureRows(csv, log)) {
    const values = seriesOf(row, csv.header.cells, first);
    const { sum, own, leftOut, hasNoZeros = false } = table.placesOf(row);
    if (sum !== undefined) {
      const known = sums.get(sum.key);
      if (known === undefined) sums.set(sum.key, { area: sum, values: values.slice() });
      else for (const [i, value] of values.entries()) known.values[i] = (known.values[i] ?? Number.NaN) + value;
    }
    if (leftOut !== undefined) row.leaveOut(leftOut.name, leftOut.reason);
    if (own === undefined) continue;
    const isCountedElsewhere = hasNoZeros && values.includes(0);
    if (isCountedElsewhere) row.leaveOut(own.name, 'its zeros were skipped: another row of the file counts its cases');
    put(own, isCountedElsewhere ? values.map((value) => (value === 0 ? Number.NaN : value)) : values, row.line);
  }
  for (const { area, values } of sums.values()) put(area, values, csv.header.line);
}
