/** Functions of the table thread, which reads, enriches and writes tables for the server. */
import type { MessagePort } from 'node:worker_threads';
import type { KeyLimits } from '../../contract/key-limits.ts';
import type { RowCharges } from '../account/row-charges.ts';
import type { StreamedRows } from '../account/streamed-rows.ts';
import type { ReadSavedPoints } from '../look-ups/roads/saved-points.ts';
import type { Requester } from '../store/requester.ts';
import { processesOver } from '../threads/bridge.ts';
import { byteReaderOver, byteWriterOver } from '../threads/byte-stream.ts';
import type { Call } from '../threads/call.ts';
import { startProcessesBy } from '../threads/process.ts';
import { callOver } from '../threads/call-over.ts';
import { BatchJobs } from './batch/batch-jobs.ts';
import type { ExportOptions } from './batch/export-job.ts';
import { RunQuota } from './batch/quota.ts';
import type { SummaryExport } from './batch/summarise-job.ts';
import { enrichStream, type StreamOptions } from './enrich-stream.ts';
import { lookUpAll, type LookedUpAll } from './look-up-all.ts';
import { readLookUps } from './look-up-request.ts';
import { LookUpPool } from './pool.ts';
import { openStore, type PackLocation } from './row-functions.ts';

export interface TableLocation extends PackLocation {
  /** Folder of the stored Batch tables. */
  batchDirectory: string;
  keyLimits: KeyLimits;
}

/** Server functions that the table thread calls. */
export interface TableHost extends RowCharges {
  /** Reads the saved places named by fields. */
  savedPoints: ReadSavedPoints;
}

export interface TableThreadData extends TableLocation {
  /** Served by {@link TableHost}. */
  host: MessagePort;
  /** Whether rows of running tables were already charged in this process. */
  hasCharged: boolean;
  /** Port for starting processes, if the thread can't do so itself. */
  processes: MessagePort | undefined;
}

/** Methods of {@link BatchJobs} that are exposed unchanged. */
const BATCH_METHODS = [
  'isIdle',
  'list',
  'get',
  'enforceLimits',
  'create',
  'preview',
  'start',
  'layout',
  'edit',
  'act',
  'rows',
  'summarise',
  'points',
  'pointTile',
  'endTimes',
  'deleteEnded',
] as const;
type BatchFunctions = Pick<BatchJobs, (typeof BATCH_METHODS)[number]>;

/** Charges of a stream: rows, and bytes stored on disk. Both may throw a Fault. */
export interface StreamCharges extends Pick<StreamedRows, 'charge'> {
  admit: (bytes: number) => void;
}

/** Progress of a stream: it starts, perhaps with a warning; then rows answered since the last event. */
export type StreamProgress = { warning: string | undefined } | { valid: number; faulty: number };

/** Exposes the methods as functions. @param jobs opened on first use */
function functionsOf(jobs: () => BatchJobs): BatchFunctions {
  const call = (name: (typeof BATCH_METHODS)[number], values: readonly unknown[]): unknown => {
    const all = jobs();
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `ask` takes only what the method takes
    return (all[name] as (...parameters: unknown[]) => unknown).apply(all, [...values]);
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one for each name
  return Object.fromEntries(
    BATCH_METHODS.map((name) => [name, (...values: readonly unknown[]) => call(name, values)]),
  ) as unknown as BatchFunctions;
}

export function tableService({ batchDirectory, keyLimits, host, hasCharged, processes, ...location }: TableThreadData) {
  if (processes !== undefined) startProcessesBy(processesOver(processes));
  const server = callOver<TableHost>(host);
  const pool = new LookUpPool(location, (requester, names) => server.ask('savedPoints', [requester, names]));
  const quota = new RunQuota(server);
  let opened: BatchJobs | undefined;
  const jobs = (): BatchJobs =>
    (opened ??= new BatchJobs(
      { directory: batchDirectory, limits: keyLimits },
      pool,
      quota,
      () => openStore(location),
      hasCharged,
    ));
  const batch = functionsOf(jobs);

  return ({ progress, signal }: Call<StreamProgress>) => ({
    ...batch,
    exportTo: (requester: Requester, uuid: string, path: string, options: ExportOptions): Promise<void> =>
      jobs().exportTo(requester, uuid, path, options, signal),
    exportSummary: (requester: Requester, uuid: string, path: string, options: SummaryExport): Promise<void> =>
      jobs().exportSummary(requester, uuid, path, options, signal),
    readLookUps,
    /** Looks up points: longitude and latitude alternate. @throws Fault */
    lookUpAll: (
      requester: Requester,
      fields: readonly string[],
      points: Float64Array,
      asLines: boolean,
    ): Promise<LookedUpAll> => lookUpAll(pool, { requester, fields }, points, asLines, signal),
    /**
     * Enriches the table from one port, and writes it to another.
     * @param rowsPort served by {@link StreamCharges}
     * @param store temporary path for the rows of a Parquet file
     * @throws Fault; stream errors
     */
    async enrich(
      options: StreamOptions,
      bodyPort: MessagePort,
      outPort: MessagePort,
      rowsPort: MessagePort,
      store: string,
    ): Promise<void> {
      const rows = callOver<StreamCharges>(rowsPort);
      const [body, out] = [byteReaderOver(bodyPort), byteWriterOver(outPort)];
      // The pipeline reports the error to both ends.
      body.on('error', () => out.destroy());
      out.on('error', () => body.destroy());
      try {
        await enrichStream(pool, options, body, out, {
          parquet: { store, admit: (bytes) => rows.ask('admit', [bytes]) },
          admit: (requested) => rows.ask('charge', [requested]),
          onReady: (warning) => progress({ warning }),
          onAnswered: (valid, faulty) => progress({ valid, faulty }),
        });
      } catch (error) {
        out.destroy();
        throw error;
      } finally {
        body.destroy();
        rowsPort.close();
      }
    },
  });
}
