/** Summaries of a Batch table: the code of `cairn summarise` over its rows and results. */
import { isDeepStrictEqual } from 'node:util';
import {
  MAX_LISTED_GROUPS,
  type BatchSummary,
  type BatchSummarySettings,
  type SummaryResult,
} from '../../../contract/batch-summary.ts';
import type { PositionSource } from '../../../contract/enrich.ts';
import { Fault, isFault, parameterFault } from '../../../contract/fault.ts';
import { FIELD_LIST } from '../../../contract/fields.ts';
import type { TableColumn } from '../../../contract/tables.ts';
import type { TableRow } from '../../formats/tables/table.ts';
import { writeTableFile } from '../../formats/tables/write-table.ts';
import { coordinateBounds } from '../../geometry/bounds.ts';
import { pairsOf } from '../../geometry/rings.ts';
import { polygonsOf } from '../../geometry/shape.ts';
import type { Packs } from '../../packs/packs.ts';
import type { PackStore } from '../../packs/pack-store.ts';
import { isDiskFull, requireSpace } from '../../store/free-space.ts';
import { giveWay } from '../../threads/give-way.ts';
import { guessedPosition } from '../enrich-file.ts';
import type { LookUpPool } from '../pool.ts';
import { countRows, type CountedRows, type Counts } from '../summary/count-rows.ts';
import { groupAreas, type GroupAreas } from '../summary/group-areas.ts';
import { formatFault, readFieldGroup } from '../summary/group-by.ts';
import { summaryTable, textInstead, writeSummary, type Measured, type SummaryTable } from '../summary/summary-table.ts';
import { checkedSettings, failedPackWarnings, requesterOf } from './answer-rows.ts';
import { NO_POSITION, type ExportOptions } from './export-job.ts';
import { diskFull } from './faults.ts';
import { versionOf, type Job } from './job.ts';
import type { JobFile, JobRecord } from './job-file.ts';
import type { RunQuota } from './quota.ts';
import type { SummaryQuery } from './summary-query.ts';
import type { Preparing } from './views.ts';

const PAGE_ROWS = 500;

/** Columns of the table, then those of its results. */
const columnsOf = ({ head, added = [] }: JobRecord): readonly TableColumn[] => [...(head?.columns ?? []), ...added];

/** Validates a summary. @throws Fault that names what doesn't exist, or isn't a number */
function readSummary(
  file: JobFile,
  settings: BatchSummarySettings,
): Pick<SummaryQuery, 'by' | 'sum' | 'mean' | 'position'> {
  const { record } = file;
  const columns = columnsOf(record);
  const first = file.enriched(0, PAGE_ROWS, false);
  const columnAt = (parameter: string, index: number): Measured => {
    const column = columns[index];
    if (column !== undefined) return { index, name: column.name };
    const message = `contains column ${index}, but the table has ${columns.length}, counted from 0`;
    throw parameterFault([{ parameter, message }]);
  };
  const measured = (parameter: 'sum' | 'mean'): Measured[] =>
    (settings[parameter] ?? []).map((index) => {
      const column = columnAt(parameter, index);
      const text = textInstead(first.map(({ cells }) => cells[index] ?? ''));
      if (text === undefined) return column;
      const message = `contains ${JSON.stringify(column.name)}, which has no numbers, e.g. ${JSON.stringify(text)}`;
      throw parameterFault([{ parameter, message }]);
    });
  const query = { sum: measured('sum'), mean: measured('mean') };
  if (typeof settings.by === 'number')
    return { ...query, by: { kind: 'column', ...columnAt('by', settings.by) }, position: NO_POSITION };
  const by = readFieldGroup(settings.by);
  if (by === undefined)
    throw parameterFault([
      { parameter: 'by', message: `${JSON.stringify(settings.by)} isn't a field. Fields: ${FIELD_LIST}` },
    ]);
  const { head, settings: run } = record;
  const position = settings.position ?? run?.position ?? (head === undefined ? undefined : guessedPosition(head.guess));
  if (position === undefined)
    throw parameterFault([
      { parameter: 'position', message: 'is missing, and no columns with coordinates or addresses were detected' },
    ]);
  return { ...query, by, position: checkedSettings(file, { position, fields: [by.field] }).position };
}

/** Returns whether a complete run has found these positions. */
const hasFound = ({ settings, done, rows }: JobRecord, position: PositionSource): boolean =>
  done === rows && isDeepStrictEqual(settings?.position, position);

/** Rows with their results. @param isPlaced whether the position of the last run follows, as two more cells */
async function* tableRows(file: JobFile, isPlaced: boolean): AsyncGenerator<TableRow[]> {
  const width = columnsOf(file.record).length;
  for (let after = 0; ;) {
    const rows = file.enriched(after, PAGE_ROWS, false);
    if (rows.length === 0) return;
    after = rows.at(-1)?.row ?? after;
    yield rows.map(({ row: number, cells, point }) => {
      if (!isPlaced) return { number, cells };
      if (point === undefined) return { number, cells, fault: cells.at(-1) ?? '' };
      const unanswered = Array.from({ length: width - cells.length }, () => '');
      return { number, cells: [...cells, ...unanswered, ...point.map(String)] };
    });
    await giveWay();
  }
}

export interface CountJobOptions {
  pool: LookUpPool;
  quota: RunQuota;
  signal: AbortSignal;
  /** Called with the share of the rows. */
  onProgress: (share: number) => void;
}

/** Counts the rows of a table. Rows are charged like those of a run. @throws Fault; WorkEnded if cancelled */
export async function countJob(
  file: JobFile,
  { by, sum, mean, position, keyId }: SummaryQuery,
  { pool, quota, signal, onProgress }: CountJobOptions,
): Promise<Counts> {
  const { rows } = file.record;
  const isPlaced = hasFound(file.record, position);
  const width = columnsOf(file.record).length;
  const located: PositionSource = isPlaced ? { kind: 'columns', longitude: width, latitude: width + 1 } : position;
  const source: CountedRows = { rows: () => tableRows(file, isPlaced) };
  const counted =
    by.kind === 'column' ? undefined : await quota.admit({ position: located, fields: [by.field] }, rows, keyId);
  try {
    const counts = await countRows(by, {
      source,
      columns: [...new Set([...sum, ...mean].map(({ index }) => index))],
      pool,
      requester: requesterOf(file),
      control: { isCancelled: () => signal.aborted, onProgress: (done) => onProgress(done / Math.max(1, rows)) },
      locate: async () => located,
    });
    quota.add(counted, counts.rows - counts.faulty, counts.faulty);
    return counts;
  } catch (error) {
    quota.refund(counted, rows);
    if (!isFault(error, 'invalid_parameter')) throw error;
    // It names the parameter of a run.
    throw parameterFault([{ parameter: 'by', message: error.errors?.[0]?.message ?? error.message }]);
  }
}

/** Returns the table of a summary. */
const tableOf = ({ summary }: Counts, { by, sum, mean }: SummaryQuery, areas: GroupAreas | undefined): SummaryTable =>
  summaryTable(summary, { name: by.kind === 'column' ? by.name : by.field, areas, sum, mean });

/** Returns a summary with its first groups. */
function describeSummary(record: JobRecord, counts: Counts, query: SummaryQuery, packs: Packs): SummaryResult {
  const areas = groupAreas(query.by, packs);
  const { shape, figures, rows } = tableOf(counts, query, areas);
  const names = columnsOf(record);
  const used = new Map<string, number>();
  const groups = rows.slice(0, MAX_LISTED_GROUPS).map((cells): SummaryResult['groups'][number] => {
    const key = cells[areas?.key ?? -1];
    if (areas === undefined || key === undefined) return { cells };
    const { area } = areas.areaOf(key);
    if (area !== undefined) {
      used.set(area.packId, area.categoryCode);
      return { cells, boundary_id: area.boundaryId, bbox: area.bbox };
    }
    const polygons = query.by.kind === 'cells' ? areas.polygonsOf(key) : undefined;
    if (polygons === undefined) return { cells };
    const coordinates = polygonsOf(polygons).map((rings) => rings.map(pairsOf));
    return { cells, bbox: coordinateBounds(polygons.coordinates), shape: { type: 'MultiPolygon', coordinates } };
  });
  const { firstFault, failedPacks } = counts;
  return {
    columns: [...shape.columns],
    figures,
    total: rows.length,
    groups,
    packs: Array.from(used, ([id, code]) => ({ id, category_code: code })),
    rows: counts.rows,
    rows_in_no_group: counts.outside,
    rows_with_errors: counts.faulty,
    ...(firstFault === undefined ? {} : { first_error: firstFault }),
    not_numbers: Array.from(counts.summary.unreadable, ([column, { rows: count, row, cell }]) => ({
      column: names[column]?.name ?? '',
      count,
      row,
      cell,
    })),
    warnings: failedPackWarnings(failedPacks),
  };
}

/** The file of a summary. */
export interface SummaryExport extends Pick<ExportOptions, 'format' | 'guardsFormulas'> {
  /** The key that is charged if the rows have to be counted again. */
  keyId: string | undefined;
}

/** Summaries of tables, with the areas of the current packs. */
export class Summaries {
  readonly #openPacks: () => PackStore;
  #store: PackStore | undefined;
  #edition = 0;

  /** @param openPacks called for the first summary */
  constructor(openPacks: () => PackStore) {
    this.#openPacks = openPacks;
  }

  /** Returns a summary, or its progress, and stores its settings with the table. @throws Fault */
  async get(job: Job, settings: BatchSummarySettings, keyId: string | undefined): Promise<BatchSummary> {
    const { file, summaries } = job;
    const packs = this.#packs();
    const query = this.#query(file, settings, keyId);
    if (!isDeepStrictEqual(file.record.summary, settings)) file.change({ summary: settings });
    const found = await summaries.get(query, versionOf(job));
    return 'preparing' in found ? found : { result: describeSummary(file.record, found.value, query, packs) };
  }

  /**
   * Writes the last summary of a table.
   * @param isCancelled checked from time to time
   * @throws Fault if there is none, or the format needs areas and its groups have none
   */
  async exportTo(path: string, job: Job, options: SummaryExport, isCancelled: () => boolean): Promise<void> {
    const { format, guardsFormulas, keyId } = options;
    const { summary, head, name } = job.file.record;
    if (summary === undefined)
      throw new Fault('invalid_request', 'The table has no summary yet: request one, then its file');
    const packs = this.#packs();
    const query = this.#query(job.file, summary, keyId);
    const unsuitable = formatFault(query.by, format);
    if (unsuitable !== undefined)
      throw parameterFault([{ parameter: 'format', message: `${format}: the summary ${unsuitable}` }]);
    const check = (): void => {
      if (isCancelled()) throw new Fault('invalid_request', 'The export was cancelled');
      requireSpace(path);
    };
    let found: { value: Counts } | Preparing;
    do {
      check();
      // oxlint-disable-next-line no-await-in-loop -- until it is computed
      found = await job.summaries.get(query, versionOf(job));
    } while ('preparing' in found);
    const table = tableOf(found.value, query, groupAreas(query.by, packs));
    try {
      const style = { delimiter: head?.delimiter ?? ',', guardsFormulas };
      await writeSummary(writeTableFile(path, format, table.shape, style), table, check);
    } catch (error) {
      throw isDiskFull(error)
        ? diskFull(`The summary of ${name} wasn't exported. Free up disk space, then export again.`)
        : error;
    }
  }

  /** The packs as they are now. */
  #packs(): Packs {
    this.#store ??= this.#openPacks();
    const { added, replaced, removed } = this.#store.reload();
    if (added.length + replaced.length + removed.length > 0) this.#edition++;
    return this.#store.current;
  }

  #query(file: JobFile, settings: BatchSummarySettings, keyId: string | undefined): SummaryQuery {
    return { ...readSummary(file, settings), keyId, edition: this.#edition };
  }
}
