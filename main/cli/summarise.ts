/** `cairn summarise`: the rows of a table counted and added up by area, cell, field or column, without a server. */
import { counted, formatCount } from '../../contract/counted.ts';
import { countRows, type Counts } from '../enrichment/summary/count-rows.ts';
import { groupAreas } from '../enrichment/summary/group-areas.ts';
import { formatFault, readFieldGroup, type GroupBy } from '../enrichment/summary/group-by.ts';
import { summaryTable, textInstead, writeSummary, type Measured } from '../enrichment/summary/summary-table.ts';
import type { TableSource } from '../formats/tables/table.ts';
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

/** Returns the columns of `--sum` or `--mean`. @throws CliFailure if one has texts but no numbers */
function measuredColumns(source: TableSource, option: string, names: readonly string[] = []): Measured[] {
  return names.map((given) => {
    const index = columnIndex(source, option, given);
    const name = source.columns[index]?.name ?? given;
    const text = textInstead(source.head.map(({ cells }) => cells[index] ?? ''));
    if (text !== undefined)
      throw new CliFailure(
        `${source.file}: ${option} ${JSON.stringify(name)} has no numbers, e.g. ${JSON.stringify(text)}. ` +
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
    const unsuitable = formatFault(by, format);
    if (unsuitable !== undefined) throw new CliFailure(`--by ${options.by} ${unsuitable}`, EXIT.usage);
    const sum = measuredColumns(source, '--sum', options.sum);
    const mean = measuredColumns(source, '--mean', options.mean);
    if (by.kind === 'column') table.showProgress();
    const counts = await countRows(by, {
      source,
      columns: [...new Set([...sum, ...mean].map(({ index }) => index))],
      control,
      pool,
      requester: OWNER,
      async locate() {
        const position = await table.locate();
        table.showProgress();
        return position;
      },
    });
    const { summary, rows, outside, faulty, failedPacks } = counts;
    const packs = await openInstalledPacks(options);
    try {
      const result = summaryTable(summary, { name: options.by, areas: groupAreas(by, packs), sum, mean });
      await writeSummary(table.openWriter(result.shape), result);
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
