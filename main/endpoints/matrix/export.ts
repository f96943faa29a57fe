/** `GET /tdmv1/export`: downloads a finished job as a file. */
import { createWriteStream } from 'node:fs';
import { basename } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FastifyRequest } from 'fastify';
import type { NotJson } from '../../../contract/endpoint.ts';
import {
  EXPORT_TYPES,
  exportEndpoint,
  MAX_EXPORTED_LINES,
  type ExportQuery,
  type NearestPairs,
} from '../../../contract/matrix-export.ts';
import type { PackStore } from '../../packs/pack-store.ts';
import type { MatrixJobRow } from '../../store/matrix-job.ts';
import { Fault, parameterFault } from '../../../contract/fault.ts';
import { JSON_CONTENT_TYPE } from '../kit/content-type.ts';
import type { Mount } from '../kit/mounting.ts';
import { asSent } from '../kit/sent.ts';
import type { TempFiles } from '../kit/temp-file.ts';
import { fetchAnswer } from '../../matrix/answer.ts';
import type { MatrixThread } from '../../matrix/matrix-thread.ts';
import type { MatrixQueue } from '../../matrix/queue.ts';
import { sendAnswer } from './send-answer.ts';
import {
  exportFileName,
  exportJob,
  measureOf,
  type ExportJob,
  type Measure,
  type TableTask,
} from '../../matrix/export/export-job.ts';
import { choosePairsInThread, writeTableInThread } from '../../matrix/export/export-thread.ts';
import { tooManyPairs } from '../../matrix/export/pairs.ts';
import { changesOf } from '../../matrix/avoid.ts';
import { withMoved } from '../../matrix/export/moved.ts';
import { pathLines } from '../../matrix/export/paths.ts';
import { giveWay } from '../../threads/give-way.ts';

export interface ExportParts {
  mount: Mount;
  packStore: PackStore;
  tempFiles: TempFiles;
  queue: MatrixQueue;
  thread: MatrixThread;
  /** Returns the job. @throws Fault 404 */
  requireJob: (uuid: string, request: FastifyRequest) => Promise<MatrixJobRow>;
}

function requireFinished({ uuid, status }: MatrixJobRow): void {
  if (status !== 'Finished')
    throw new Fault('conflict', `The job ${uuid} is ${status.toLowerCase()}: only finished jobs can be exported`);
}

const hasMeasure = ({ wantsDuration, wantsDistance }: MatrixJobRow, measure: Measure): boolean =>
  measure === 'duration' ? wantsDuration : wantsDistance;

/** What `nearest` lists. @throws Fault 400 for `pairs=all` */
function nearestOf({ format, pairs = 'nearest', k = 1 }: ExportQuery): { pairs: NearestPairs; k: number } | undefined {
  if (format !== 'nearest') return undefined;
  if (pairs !== 'all') return { pairs, k };
  throw parameterFault([
    { parameter: 'pairs', message: 'is all, but format=nearest takes nearest or nearest-destination' },
  ]);
}

export function mountExport({ mount, packStore, tempFiles, queue, thread, requireJob }: ExportParts): void {
  const writePaths = async (
    query: ExportQuery,
    row: MatrixJobRow,
    job: ExportJob,
    path: string,
    signal: AbortSignal,
  ): Promise<void> => {
    const pack = packStore.current.ready.get(row.pack ?? '');
    if (pack === undefined)
      throw new Fault(
        'pack_missing',
        `The road pack ${row.pack ?? ''} of the job is no longer installed, so its paths can't be computed`,
        { pack: row.pack ?? undefined },
      );
    const { pairs = 'nearest', least = -Infinity, most = Infinity, min = least, max = most } = query;
    if (min > max) throw parameterFault([{ parameter: 'min', message: `is ${min}, greater than max ${max}` }]);
    const chosen = await choosePairsInThread(
      { kind: 'pairs', job, measure: measureOf(query, row), pairs, min, max, limit: MAX_EXPORTED_LINES },
      signal,
    );
    if (chosen.count > MAX_EXPORTED_LINES) {
      throw new Fault('invalid_request', tooManyPairs(chosen.count, MAX_EXPORTED_LINES));
    }
    await pipeline(pathLines(thread, pack.path, row, job, chosen), createWriteStream(path), { signal });
  };

  const comparisonOf = async (
    query: ExportQuery,
    raw: FastifyRequest,
    measure: Measure,
    job: ExportJob,
    file: string,
  ): Promise<TableTask> => {
    if (query.with === undefined)
      throw parameterFault([{ parameter: 'with', message: 'is missing: the uuid of the job to compare with' }]);
    const row = await requireJob(query.with, raw);
    requireFinished(row);
    if (!hasMeasure(row, measure))
      throw parameterFault([{ parameter: 'with', message: `is ${row.uuid}, which has no ${measure} matrix` }]);
    const otherJob = { ...exportJob(row, await queue.resultFiles(row)), uuid: row.uuid };
    return { kind: 'comparison', job, otherJob, measure, file, guardsFormulas: query.guard_formulas === '1' };
  };

  const write = async (
    query: ExportQuery,
    raw: FastifyRequest,
    measure: Measure,
    path: string,
    signal: AbortSignal,
  ): Promise<void> => {
    // Reading the points of a large job takes milliseconds, so yield first. The job may have been deleted while this
    // request was waiting.
    await giveWay();
    const { uuid, format, guard_formulas: guard } = query;
    const row = await requireJob(uuid, raw);
    const pack = packStore.current.ready.get(row.pack ?? '');
    const plain = exportJob(row, await queue.resultFiles(row));
    const job =
      pack === undefined
        ? plain
        : await withMoved(plain, { pack: pack.path, mode: row.mode, ...changesOf(row) }, thread);
    const file = basename(path);
    if (format === 'json') throw new Error('the JSON of a job is sent from its files, not written to a new one');
    if (format === 'geojson') await writePaths(query, row, job, path, signal);
    else if (format === 'comparison')
      await writeTableInThread(await comparisonOf(query, raw, measure, job, file), path, signal);
    else
      await writeTableInThread(
        { kind: 'table', job, format, measure, file, guardsFormulas: guard === '1', nearest: nearestOf(query) },
        path,
        signal,
      );
  };

  mount(exportEndpoint, async ({ query, raw }, reply) => {
    const row = await requireJob(query.uuid, raw);
    const { format } = query;
    requireFinished(row);
    const measure = measureOf(query, row);
    if (!hasMeasure(row, measure)) {
      throw parameterFault([
        {
          parameter: 'measure',
          message: `is ${measure}, but the job only has ${measure === 'duration' ? 'distance' : 'duration'}`,
        },
      ]);
    }
    const file = exportFileName(row, format, measure);
    const disposition = `attachment; filename="${file}"`;
    if (format === 'json') {
      void reply.header('content-disposition', disposition);
      await giveWay();
      await sendAnswer(reply, await fetchAnswer(queue, row, true, JSON_CONTENT_TYPE));
      return asSent<NotJson>(reply);
    }
    const answer = { name: file, contentType: EXPORT_TYPES[format], disposition };
    return tempFiles.send(raw, reply, answer, (path, signal) => write(query, raw, measure, path, signal));
  });
}
