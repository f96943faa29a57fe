/** The documented plain CSV: one row per area and day (`docs/health.md`). */
import { boundaryKey, fipsKey, iso3Key, pathKey } from '../../../packs/area-key.ts';
import { quoteCell } from './cell.ts';
import type { CsvFile } from './csv-file.ts';
import type { FigureTable } from './figure-table.ts';
import type { ImportLog } from './import-log.ts';
import { findColumn, readLong } from './long-rows.ts';

export const PLAIN_AREA_COLUMNS = ['area', 'code', 'iso3', 'fips', 'boundary_id', 'path'];
export const PLAIN_DATE_COLUMNS = ['date', 'date_reported'];
export const PLAIN_CASES_COLUMNS = ['cases', 'total_cases'];
export const PLAIN_DEATHS_COLUMNS = ['deaths', 'total_deaths'];
const NAME_COLUMNS = ['name', 'country', 'county', 'state'];

const AREA_FORMS =
  'Write an ISO 3166-1 alpha-3 code (URY), a FIPS code (06, 06087), boundary:<number>, or the names from the ' +
  'area up to the country (Ontario|Canada)';

/** A boundary id has 40 bits; bare runs of few digits are FIPS codes. */
const BOUNDARY = /^(?:boundary:(\d{1,13})|(\d{6,13}))$/;
/** Prefixes that only the forms above may have. */
const CODE = /^(?:iso3|fips|boundary):/;

/** The key that `text` means, or `undefined` if it is no area at all. */
function keyOf(text: string): string | undefined {
  if (/^(?:iso3:)?[A-Za-z]{3}$/.test(text)) return iso3Key(text.slice(-3));
  const fips = /^(?:fips:)?(\d{2}|\d{5})$/.exec(text)?.[1];
  if (fips !== undefined) return fipsKey(fips);
  const boundary = BOUNDARY.exec(text);
  if (boundary !== null) return boundaryKey(Number(boundary[1] ?? boundary[2]));
  if (CODE.test(text)) return undefined;
  const names = text.replace(/^path:/, '').split('|');
  const readable = names.every((name) => /\p{L}/u.test(name) && !name.includes('�'));
  return readable ? pathKey(names) : undefined;
}

/** Reads the plain CSV; every row that cannot be read is reported. */
export async function readPlain(csv: CsvFile, table: FigureTable, log: ImportLog): Promise<void> {
  const areaColumn = findColumn(csv, PLAIN_AREA_COLUMNS);
  const dateColumn = findColumn(csv, PLAIN_DATE_COLUMNS) ?? 'date';
  const casesColumn = findColumn(csv, PLAIN_CASES_COLUMNS);
  const deathsColumn = findColumn(csv, PLAIN_DEATHS_COLUMNS);
  const nameColumn = findColumn(csv, NAME_COLUMNS);
  const optional = (name: string): string | undefined => findColumn(csv, [name]);
  const columns = {
    population: optional('population'),
    days: optional('trend_days'),
    cases: optional('covid_trend'),
    deaths: optional('covid_deceased_trend'),
  };
  for await (const row of readLong(csv, log)) {
    const text = row.text(areaColumn);
    const key = keyOf(text);
    if (key === undefined) {
      log.problems.add({
        file: csv.file,
        line: row.line,
        column: areaColumn ?? '',
        message: `${quoteCell(text)} isn't an area`,
        remedy: AREA_FORMS,
      });
    }
    const day = row.day(dateColumn);
    const population = row.count(columns.population);
    const figures = {
      cases: row.count(casesColumn),
      deaths: row.count(deathsColumn),
      trendDays: row.count(columns.days),
      casesTrend: row.change(columns.cases),
      deathsTrend: row.change(columns.deaths),
    };
    if (key === undefined || day === undefined) continue;
    const id = table.area({
      key,
      name: row.text(nameColumn) || text,
      population: population === 0 ? undefined : population,
    });
    if (table.put(id, day, figures)) continue;
    const message = `${quoteCell(text)} already has a figure for ${row.text(dateColumn)}`;
    log.problems.add({ file: csv.file, line: row.line, message, remedy: 'Keep one row per area and day' });
  }
}
