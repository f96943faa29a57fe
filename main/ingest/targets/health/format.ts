/** Tells by its header, and for the Johns Hopkins files by its name, what kind of figures file a CSV is. */
import { problemFault } from '../../problems.ts';
import { quoteCell } from './cell.ts';
import type { CsvFile } from './csv-file.ts';
import { JHU_GLOBAL_COLUMNS, JHU_US_COLUMNS, type Measure } from './jhu.ts';
import { findColumn } from './long-rows.ts';
import { OWID_CODE_COLUMNS, OWID_FIGURE_COLUMNS, OWID_NAME_COLUMNS } from './owid.ts';
import { PLAIN_AREA_COLUMNS, PLAIN_CASES_COLUMNS, PLAIN_DATE_COLUMNS, PLAIN_DEATHS_COLUMNS } from './plain.ts';

export type Format = { name: 'jhu-global' | 'jhu-us'; measure: Measure } | { name: 'owid' | 'plain' };

function measureOf(csv: CsvFile): Measure {
  const name = csv.file.toLowerCase();
  if (/confirmed|cases/.test(name)) return 'cases';
  if (/deaths?|deceased/.test(name)) return 'deaths';
  throw problemFault({
    file: csv.file,
    message: "the name of this wide time series doesn't say what it contains",
    remedy: 'Rename it so that the name contains "confirmed" or "deaths"',
  });
}

const KNOWN = [
  `Johns Hopkins global (${JHU_GLOBAL_COLUMNS.join(', ')}, then dates)`,
  `Johns Hopkins US (${JHU_US_COLUMNS.join(', ')}, then dates)`,
  'Our World in Data (iso_code, location, date, total_cases, total_deaths)',
  'plain (area, date, cases, deaths)',
].join('; ');

/** @throws Fault that names the columns which are missing. */
export function detectFormat(csv: CsvFile): Format {
  const has = (names: readonly string[]): boolean => names.every((name) => csv.header.cells.includes(name));
  const oneOf = (names: readonly string[]): boolean => findColumn(csv, names) !== undefined;
  if (has(JHU_GLOBAL_COLUMNS)) return { name: 'jhu-global', measure: measureOf(csv) };
  if (has(JHU_US_COLUMNS)) return { name: 'jhu-us', measure: measureOf(csv) };
  if (oneOf(OWID_CODE_COLUMNS) && oneOf(OWID_NAME_COLUMNS) && oneOf(OWID_FIGURE_COLUMNS) && has(['date']))
    return { name: 'owid' };
  const plain: [string, readonly string[]][] = [
    ['area', PLAIN_AREA_COLUMNS],
    ['date', PLAIN_DATE_COLUMNS],
    ['cases or deaths', [...PLAIN_CASES_COLUMNS, ...PLAIN_DEATHS_COLUMNS]],
  ];
  const missing = plain.filter(([, names]) => !oneOf(names)).map(([label]) => label);
  if (missing.length === 0) return { name: 'plain' };
  throw problemFault({
    file: csv.file,
    line: csv.header.line,
    message: `the columns ${csv.header.cells.slice(0, 6).map(quoteCell).join(', ')} … match no supported format`,
    remedy: `Supported formats: ${KNOWN}. As a plain file it lacks: ${missing.join(', ')}`,
  });
}
