/** `cairn enrich`: look-ups appended to the rows of a table, without a server. */
import type { BatchLayout } from '../../contract/batch.ts';
import { counted } from '../../contract/counted.ts';
import { enrichTable } from '../enrichment/enrich-file.ts';
import { readFields } from '../enrichment/fields.ts';
import type { TableSource } from '../formats/tables/table.ts';
import { packIdentities } from '../packs/pack-identity.ts';
import { orderChunks, type ChunkedTable } from './enrich-chunks.ts';
import { CliFailure } from './failure.ts';
import { note as say } from './notes.ts';
import { openInstalledPacks } from './pack-directory.ts';
import { storeForParts, type PartsOptions } from './parts-order.ts';
import { OWNER } from './places.ts';
import { STANDARD, withStandardInput } from './standard-streams.ts';
import { columnIndex, printReport, withTable, type TableOptions } from './table-command.ts';

export interface EnrichOptions extends TableOptions, Partial<Omit<PartsOptions, 'store'>> {
  fields: string;
  columns?: string;
  key?: string;
}

/** Returns which columns of the table are included in the result. */
function layoutOf(source: TableSource, { columns, key }: EnrichOptions): BatchLayout {
  const names = columns
    ?.split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  return {
    ...(names === undefined ? {} : { columns: names.map((name) => columnIndex(source, '--columns', name)) }),
    ...(key === undefined ? {} : { key: columnIndex(source, '--key', key) }),
  };
}

/**
 * Enriches `input` (`-` for standard input) and writes `--output` or standard output. The file appears when it is
 * complete. SIGINT and SIGTERM cancel.
 * @throws CliFailure
 */
export async function enrich(input: string, options: EnrichOptions): Promise<void> {
  await withStandardInput([input], async ([file = '']) => enrichFile(file, options));
}

async function enrichFile(input: string, options: EnrichOptions): Promise<void> {
  const { json, results } = options;
  const store = results === undefined ? '' : storeForParts(options.store);
  await withTable(input, options, '--fields', async (table) => {
    const { source, open, pool, file, openWriter, control, signal, bar, noteFailed } = table;
    const fields = readFields(options.fields);
    const position = await table.locate();
    let chunks: ChunkedTable | undefined;
    if (results !== undefined) {
      // Reject invalid fields or positions here rather than in a worker.
      const trial = await pool.open({ fields, position });
      trial.close();
      noteFailed(trial.failedPacks);
      const installed = await openInstalledPacks(options);
      const identities = packIdentities(installed);
      installed.close();
      chunks = await orderChunks({
        results,
        store,
        settings: { fields, position, packs: identities },
        open,
        onDone: (share) => bar.draw(Math.min(0.99, share), 'by workers'),
        signal,
      });
    }
    table.showProgress();
    const report = await enrichTable({
      source,
      position,
      fields,
      requester: OWNER,
      layout: layoutOf(source, options),
      pool: chunks?.pool ?? pool,
      openWriter,
      control,
    });
    if (options.keepParts !== true) await chunks?.remove();
    bar.draw(1, counted(report.rows, 'row'));
    noteFailed(report.failedPacks);
    const output = file ?? 'standard output';
    if (json) printReport(file, { output: file ?? STANDARD, rows: report.rows, rows_with_errors: report.faulty });
    else
      say(
        `${output}: ` +
          counted(report.rows, 'row') +
          (report.faulty === 0 ? '' : `, ${report.faulty} of them with an error in cairn_error`),
      );
    if (options.strict && report.faulty > 0)
      throw new CliFailure(
        `--strict: ${report.faulty} of ${report.rows} rows have an error in cairn_error; ` +
          `${output} is still written`,
      );
  });
}
