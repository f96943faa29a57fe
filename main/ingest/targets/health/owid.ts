/** The long CSV of Our World in Data's COVID-19 data set (CC BY 4.0), in its older and its compact form. */
import { iso3Key } from '../../../packs/area-key.ts';
import { quoteCell } from './cell.ts';
import type { CsvFile } from './csv-file.ts';
import type { FigureTable } from './figure-table.ts';
import type { ImportLog } from './import-log.ts';
import { findColumn, readLong } from './long-rows.ts';

export const OWID_CODE_COLUMNS = ['iso_code', 'code'];
export const OWID_NAME_COLUMNS = ['location', 'country'];
export const OWID_FIGURE_COLUMNS = ['total_cases', 'total_deaths'];

const ISO3 = /^[A-Z]{3}$/;
const KOSOVO = 'OWID_KOS';

/**
 * Countries by ISO code. Continents, income groups and other aggregates have no code, or one of their own, and are left
 * out.
 */
export async function readOwid(csv: CsvFile, table: FigureTable, log: ImportLog): Promise<void> {
  const codeColumn = findColumn(csv, OWID_CODE_COLUMNS);
  const nameColumn = findColumn(csv, OWID_NAME_COLUMNS);
  const seen = new Set<string>();
  for await (const row of readLong(csv, log)) {
    const code = row.text(codeColumn);
    const name = row.text(nameColumn) || code;
    if (!ISO3.test(code) && code !== KOSOVO) {
      if (!seen.has(name))
        log.leftOut.push({
          file: csv.file,
          line: row.line,
          name,
          reason: "isn't a country (its code isn't in ISO 3166)",
        });
      seen.add(name);
      continue;
    }
    const day = row.day('date');
    const cases = row.count('total_cases');
    const deaths = row.count('total_deaths');
    if (day === undefined) continue;
    const id = table.area({ key: iso3Key(code), name, population: row.count(findColumn(csv, ['population'])) });
    if (table.put(id, day, { cases, deaths })) continue;
    const message = `${quoteCell(name)} already has a figure for this day`;
    log.problems.add({ file: csv.file, line: row.line, message, remedy: 'Keep one row per country and day' });
  }
}
