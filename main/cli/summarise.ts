/** `cairn summarise`: the rows of a table counted and added up by area, cell, field or column, without a server. */
import { counted, formatCount } from '../../contract/counted.ts';
import { countByColumn, countByField, type Counts } from '../enrichment/summary/count-rows.ts';
import { groupAreas } from '../enrichment/summary/group-areas.ts';
import { readFieldGroup, type GroupBy } from '../enrichment/summary/group-by.ts';
import { readAmount } from '../enrichment/summary/summary.ts';
import { summaryTable, type Measured } from '../enrichment/summary/summary-table.ts';
import type { TableSource } from '../formats/tables/table.ts';
import { writeWhole } from '../formats/tables/table-writer.ts';
import { CliFailure, EXIT } from './failure.ts';
import { note } from './notes.ts';
import { openInstalledPacks } from './pack-directory.ts';
import { OWNER } from './places.ts';
import { STANDARD, withStandardInput } from './standard-streams.ts';
import { columnIndex, printReport, withTable, type TableOptions } from './table-command.ts';

export interface SummariseOptions extends TableOptions {
  by: string;
  sum?: string[];
  mean?: string[];
}

/** Rows written at once. */
const BATCH = 250;

/** Formats that are only useful with areas. */
const MAP_FORMATS: ReadonlySet<string> = new Set(['geojson', 'gpkg']);

/** Returns the columns of `--sum` or `--mean`. @throws CliFailure if one has texts but no numbers */
function measuredColumns(source: TableSource, option: string, names: readonly string[] = []): Measured[] {
  return names.map((given) => {
    const index = columnIndex(source, option, given);
    const name = source.columns[index]?.name ?? given;
    const cells = source.head.map(({ cells: row }) => row[index] ?? '').filter((cell) => cell.trim() !== '');
    if (cells.length > 0 && cells.every((cell) => readAmount(cell) === undefined))
      throw new CliFailure(
        `${source.file}: ${option} ${JSON.stringify(name)} has no numbers, e.g. ${JSON.stringify(cells[0])}. ` +
          'Numbers have a decimal point and no thousands separators',
        EXIT.usage,
      );
    return { index, name };
  });
}

const readGroupBy = (source: TableSource, by: string): GroupBy =>
  readFieldGroup(by) ?? { kind: 'column', index: columnIndex(source, '--by', by), name: by };

/** Prints notes on rows that are missing in the result. */
function noteMissing(
  { rows, outside, faulty, firstFault, summary }: Counts,
  { columns }: TableSource,
  by: string,
): void {
  if (outside > 0)
    note(
      `Note: ${formatCount(outside)} of ${counted(rows, 'row')} ${outside === 1 ? 'is' : 'are'} in no ${by}` +
        (firstFault === undefined
          ? ''
          : `, ${formatCount(faulty)} with an error, e.g. row ${firstFault.row}: ${firstFault.message}`),
    );
  for (const [column, { rows: count, row, cell }] of summary.unreadable) {
    const cells = `${counted(count, 'cell')} of ${JSON.stringify(columns[column]?.name)}`;
    const example = `e.g. ${JSON.stringify(cell)} in row ${row}`;
    note(
      count === 1
        ? `Note: ${cells} isn't a number and isn't added, ${example}`
        : `Note: ${cells} aren't numbers and aren't added, ${example}`,
    );
  }
}

/**
 * Summarises `input` (`-` for standard input) and writes `--output` or standard output. SIGINT and SIGTERM cancel.
 * @throws CliFailure
 */
export async function summarise(input: string, options: SummariseOptions): Promise<void> {
  await withStandardInput([input], async ([file = '']) => summariseFile(file, options));
}

async function summariseFile(input: string, options: SummariseOptions): Promise<void> {
  await withTable(input, options, '--by', async (table) => {
    const { source, pool, format, file, control, bar } = table;
    const by = readGroupBy(source, options.by);
    const hasAreas = by.kind === 'areas' || by.kind === 'cells';
    if (!hasAreas && MAP_FORMATS.has(format))
      throw new CliFailure(
        `--by ${options.by} has no areas to write as ${format}: use .csv, .tsv, .xlsx or .parquet`,
        EXIT.usage,
      );
    const sum = measuredColumns(source, '--sum', options.sum);
    const mean = measuredColumns(source, '--mean', options.mean);
    const count = { source, columns: [...new Set([...sum, ...mean].map(({ index }) => index))], control };
    let counts: Counts;
    if (by.kind === 'column') {
      table.showProgress();
      counts = await countByColumn(by.index, count);
    } else {
      const position = await table.locate();
      table.showProgress();
      counts = await countByField(by, { ...count, position, pool, requester: OWNER });
    }
    const { summary, rows, outside, faulty, failedPacks } = counts;
    const packs = await openInstalledPacks(options);
    try {
      const result = summaryTable(summary, { name: options.by, areas: groupAreas(by, packs), sum, mean });
      const writer = table.openWriter(result.shape);
      await writeWhole(writer, async () => {
        for (let start = 0; start < result.rows.length; start += BATCH)
          // oxlint-disable-next-line no-await-in-loop -- in order
          await writer.write(result.rows.slice(start, start + BATCH));
      });
    } finally {
      packs.close();
    }
    bar.draw(1, counted(rows, 'row'));
    table.noteFailed(failedPacks);
    noteMissing(counts, source, options.by);
    const groups = summary.groups.size;
    if (options.json)
      printReport(file, {
        output: file ?? STANDARD,
        rows,
        groups,
        rows_in_no_group: outside,
        rows_with_errors: faulty,
      });
    else note(`${file ?? 'standard output'}: ${counted(groups, 'group')} of ${counted(rows, 'row')}`);
    if (options.strict && faulty > 0)
      throw new CliFailure(
        `--strict: ${faulty} of ${rows} rows have an error; ${file ?? 'standard output'} is still written`,
      );
  });
}
