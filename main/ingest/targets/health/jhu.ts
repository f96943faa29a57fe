/**
 * Wide time series of the Johns Hopkins CSSE COVID-19 repository:
 * `time_series_covid19_{confirmed,deaths}_{global,US}.csv`. Cumulative totals, one column per day, dates month first
 * (`1/22/20` and, in some copies, `02-01-2020` in the same header).
 */
import { fipsKey, iso3Key, pathKey } from '../../../packs/area-key.ts';
import { quoteCell } from './cell.ts';
import type { CsvFile } from './csv-file.ts';
import type { FigureTable, ImportedArea } from './figure-table.ts';
import type { ImportLog } from './import-log.ts';
import { JHU_COUNTRIES, JHU_DEPENDENCIES, JHU_NO_PLACE, JHU_PROVINCES } from './jhu-places.ts';
import { COUNTED_ELSEWHERE, US_STATES } from './us-places.ts';
import { readWide, type WideRow } from './wide-rows.ts';

export type Measure = 'cases' | 'deaths';

export const JHU_GLOBAL_COLUMNS = ['Province/State', 'Country/Region'];
export const JHU_US_COLUMNS = ['FIPS', 'Admin2', 'Province_State'];

const FIRST_OUT_OF_STATE = 80_000;
/** Puerto Rico's "Out of" and "Unassigned", whose codes lie among those of its municipios. */
const PUERTO_RICO_NO_COUNTY = [72_888, 72_999];

/** Sums of series by key: a country's provinces, a state's counties. */
interface DaySum {
  key: string;
  name: string;
  values: Float64Array;
}

interface DaySums {
  /** Adds a series. A day that one part does not know (`NaN`) is not known of the sum. */
  add(key: string, name: string, values: Float64Array): void;
  all(): Iterable<DaySum>;
}

function createDaySums(): DaySums {
  const sums = new Map<string, DaySum>();
  return {
    add(key, name, values) {
      const sum = sums.get(key);
      if (sum === undefined) sums.set(key, { key, name, values: values.slice() });
      else for (const [i, value] of values.entries()) sum.values[i] = (sum.values[i] ?? Number.NaN) + value;
    },
    all: () => sums.values(),
  };
}

/** Writes a series; reports, once per row, days that have a figure already. */
function putSeries(
  table: FigureTable,
  area: ImportedArea,
  days: readonly number[],
  values: Float64Array,
  measure: Measure,
): boolean {
  const id = table.area(area);
  let fresh = true;
  for (const [i, value] of values.entries()) {
    const day = days[i];
    if (day !== undefined && !Number.isNaN(value)) fresh = table.put(id, day, { [measure]: value }) && fresh;
  }
  return fresh;
}

function reportTwice(csv: CsvFile, line: number, name: string, log: ImportLog): void {
  log.problems.add({
    file: csv.file,
    line,
    message: `${quoteCell(name)} already has figures for these days`,
    remedy: 'Keep one row per area',
  });
}

/**
 * The world by country, and by province where the file has provinces. A country is the sum of its rows, as the
 * repository's own totals are. In some copies the province of a country without provinces is the country's name instead
 * of empty.
 */
export async function readJhuGlobal(csv: CsvFile, measure: Measure, table: FigureTable, log: ImportLog): Promise<void> {
  const { days, rows } = readWide(csv, log);
  const countries = createDaySums();
  for await (const row of rows) {
    const country = row.text('Country/Region');
    const province = row.text('Province/State');
    const iso3 = JHU_COUNTRIES.get(country);
    if (iso3 === undefined && JHU_NO_PLACE.has(country)) {
      log.leftOut.push({ file: csv.file, line: row.line, name: country, reason: "isn't a place" });
      continue;
    }
    countries.add(iso3 === undefined ? pathKey([country]) : iso3Key(iso3), country, row.values);
    if (province === '' || province === country) continue;
    if (JHU_NO_PLACE.has(province)) {
      log.leftOut.push({
        file: csv.file,
        line: row.line,
        name: `${province}, ${country}`,
        reason: "isn't a place; counted in the country",
      });
      continue;
    }
    const own = JHU_DEPENDENCIES.get(province);
    const key = own === undefined ? pathKey([JHU_PROVINCES.get(province) ?? province, iso3 ?? country]) : iso3Key(own);
    if (!putSeries(table, { key, name: province }, days, row.values, measure))
      reportTwice(csv, row.line, province, log);
  }
  for (const { key, name, values } of countries.all()) {
    if (!putSeries(table, { key, name }, days, values, measure)) reportTwice(csv, csv.header.line, name, log);
  }
}

/** The five-digit FIPS code of a county; `undefined` for rows that are no county. */
function countyFips(row: WideRow): string | undefined {
  const code = Number.parseInt(row.text('FIPS'), 10);
  if (Number.isNaN(code) || code < 1000 || code >= FIRST_OUT_OF_STATE || PUERTO_RICO_NO_COUNTY.includes(code))
    return undefined;
  return String(code).padStart(5, '0');
}

/** The values without the zeros that stand for "counted in another row". */
const withoutZeros = (values: Float64Array): Float64Array => values.map((value) => (value === 0 ? Number.NaN : value));

/** The United States by county, and by state as the sum of its rows. The deaths file has the population too. */
export async function readJhuUs(csv: CsvFile, measure: Measure, table: FigureTable, log: ImportLog): Promise<void> {
  const { days, rows } = readWide(csv, log);
  const states = createDaySums();
  for await (const row of rows) {
    const state = row.text('Province_State');
    const stateFips = US_STATES.get(state);
    const name = [row.text('Admin2'), state].filter((part) => part !== '').join(', ');
    if (stateFips === undefined) {
      log.leftOut.push({ file: csv.file, line: row.line, name, reason: "isn't in a state" });
      continue;
    }
    states.add(fipsKey(stateFips), state, row.values);
    const fips = countyFips(row);
    const leaveOut = (reason: string): number => log.leftOut.push({ file: csv.file, line: row.line, name, reason });
    if (fips === undefined) {
      if (row.text('Admin2') !== '') leaveOut("isn't a county; counted in the state");
      continue;
    }
    const elsewhere = COUNTED_ELSEWHERE.has(fips) && row.values.includes(0);
    if (elsewhere) leaveOut('its zeros were skipped: another row of the file counts its cases');
    const population = Number.parseInt(row.text('Population'), 10);
    const area = { key: fipsKey(fips), name, population: population > 0 ? population : undefined };
    if (!putSeries(table, area, days, elsewhere ? withoutZeros(row.values) : row.values, measure))
      reportTwice(csv, row.line, name, log);
  }
  for (const { key, name, values } of states.all()) {
    if (!putSeries(table, { key, name }, days, values, measure)) reportTwice(csv, csv.header.line, name, log);
  }
}
