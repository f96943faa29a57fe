/** What the thread of tables does: reads, answers and writes them for the server. */
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
import type { ExportWish } from './batch/export-job.ts';
import { RunQuota } from './batch/quota.ts';
import { enrichStream, type StreamOptions } from './enrich-stream.ts';
import { lookUpAll, type LookedUpAll } from './look-up-all.ts';
import { readLookUps } from './look-up-request.ts';
import { LookUpPool } from './pool.ts';
import type { LookUpPlace } from './row-functions.ts';

export interface TablePlace extends LookUpPlace {
  /** Where the tables of the window are kept. */
  batchDirectory: string;
  keyLimits: KeyLimits;
}

/** Functions of the server that the thread of tables calls. */
export interface TableHost extends RowCharges {
  /** Reads the saved places that fields name. */
  savedPoints: ReadSavedPoints;
}

export interface TableThreadData extends TablePlace {
  /** Answered by {@link TableHost}. */
  host: MessagePort;
  /** Whether rows of tables that are running were taken in this process. */
  hasTaken: boolean;
  /** Over which its processes are started, where it cannot do so itself. */
  processes: MessagePort | undefined;
}

/** What can be asked of the tables of the window as it is. */
const BATCH_METHODS = [
  'isIdle',
  'list',
  'get',
  'enforceLimits',
  'create',
  'preview',
  'start',
  'layout',
  'act',
  'rows',
  'points',
  'pointTile',
  'endTimes',
  'deleteEnded',
] as const;
type BatchFunctions = Pick<BatchJobs, (typeof BATCH_METHODS)[number]>;

/** What a stream is charged for: rows, and bytes stored on disk. Both may throw a Fault. */
export interface StreamCharges extends Pick<StreamedRows, 'charge'> {
  admit: (bytes: number) => void;
}

/** How it goes with a stream: it begins, perhaps with a warning; rows were answered since the last time. */
export type StreamProgress = { warning: string | undefined } | { right: number; faulty: number };

/** Methods as functions. @param jobs opened by the first of them */
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

export function tableService({ batchDirectory, keyLimits, host, hasTaken, processes, ...place }: TableThreadData) {
  if (processes !== undefined) startProcessesBy(processesOver(processes));
  const server = callOver<TableHost>(host);
  const pool = new LookUpPool(place, (requester, names) => server.ask('savedPoints', [requester, names]));
  const quota = new RunQuota(server);
  let opened: BatchJobs | undefined;
  const jobs = (): BatchJobs =>
    (opened ??= new BatchJobs({ directory: batchDirectory, limits: keyLimits }, pool, quota, hasTaken));
  const batch = functionsOf(jobs);

  return ({ progress, signal }: Call<StreamProgress>) => ({
    ...batch,
    exportTo: (requester: Requester, uuid: string, path: string, wish: ExportWish): Promise<void> =>
      jobs().exportTo(requester, uuid, path, wish, signal),
    readLookUps,
    /** Answers points, longitude and latitude in turn. @throws Fault */
    lookUpAll: (
      requester: Requester,
      fields: readonly string[],
      points: Float64Array,
      asLines: boolean,
    ): Promise<LookedUpAll> => lookUpAll(pool, { requester, fields }, points, asLines, signal),
    /**
     * Enriches what comes over one port, to the other.
     * @param rowsPort answered by {@link StreamCharges}
     * @param store path for the rows of Parquet until they are complete
     * @throws Fault; errors of the streams
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
      // Both ends get what the pipeline throws.
      body.on('error', () => out.destroy());
      out.on('error', () => body.destroy());
      try {
        await enrichStream(pool, options, body, out, {
          parquet: { store, admit: (bytes) => rows.ask('admit', [bytes]) },
          admit: (wanted) => rows.ask('charge', [wanted]),
          onReady: (warning) => progress({ warning }),
          onAnswered: (right, faulty) => progress({ right, faulty }),
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
