/** Detects the format of a file of figures by its header, and the measure of a wide one by its name. */
import { problemFault } from '../../problems.ts';
import { quoteCell } from './cell.ts';
import type { CsvFile } from './csv-file.ts';
import { columnsIn, LONG_TABLES } from './long.ts';
import { WIDE_TABLES, type Measure } from './wide.ts';

type WideName = keyof typeof WIDE_TABLES;
export type Format = { name: WideName; measure: Measure } | { name: keyof typeof LONG_TABLES };

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
  `Johns Hopkins global (${WIDE_TABLES['jhu-global'].columns.join(', ')}, then dates)`,
  `Johns Hopkins US (${WIDE_TABLES['jhu-us'].columns.join(', ')}, then dates)`,
  'Our World in Data (iso_code, location, date, total_cases, total_deaths)',
  'plain (area, date, cases, deaths)',
].join('; ');

/** @throws Fault that names the missing columns */
export function detectFormat(csv: CsvFile): Format {
  const { cells } = csv.header;
  for (const name of ['jhu-global', 'jhu-us'] as const)
    if (WIDE_TABLES[name].columns.every((column) => cells.includes(column))) return { name, measure: measureOf(csv) };
  const { area, name, date, cases, deaths } = columnsIn(csv, LONG_TABLES.owid);
  const isOwid = [area, name, date, cases ?? deaths].every((column) => column !== undefined);
  if (isOwid) return { name: 'owid' };
  const plain = columnsIn(csv, LONG_TABLES.plain);
  const missing = [
    ...(plain.area === undefined ? ['area'] : []),
    ...(plain.date === undefined ? ['date'] : []),
    ...(plain.cases === undefined && plain.deaths === undefined ? ['cases or deaths'] : []),
  ];
  if (missing.length === 0) return { name: 'plain' };
  throw problemFault({
    file: csv.file,
    line: csv.header.line,
    message: `the columns ${cells.slice(0, 6).map(quoteCell).join(', ')} … match no supported format`,
    remedy: `Supported formats: ${KNOWN}. As a plain file it lacks: ${missing.join(', ')}`,
  });
}
