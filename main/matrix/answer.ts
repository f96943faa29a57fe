/** Response to a fetch: a small head, followed by the rows, which are streamed. */
import type { NotJson } from '../../contract/endpoint.ts';
import { binaryHead } from '../../contract/matrix-binary.ts';
import { MATRIX_TYPE, type FetchAnswer } from '../../contract/matrix.ts';
import type { MatrixJobRow, MatrixOutcome } from '../store/matrix-job.ts';
import { requestedChanges } from './avoid.ts';
import { binaryCells } from './cells.ts';
import type { MatrixQueue } from './queue.ts';
import type { OpenRows } from './result-files.ts';
import type { RowReader } from './rows.ts';

declare const BODY: unique symbol;

/** A response in parts, whose length is known in advance. It must be sent, which closes the rows. */
export interface AnswerParts<Body> {
  contentType: string;
  parts: readonly (string | Uint8Array | RowReader)[];
  /** Exists only in types: that of the JSON, or {@link NotJson}. */
  readonly [BODY]?: Body;
}

/** The response without points and matrices. */
type Head = Omit<
  FetchAnswer,
  | 'origin_addresses'
  | 'destination_addresses'
  | 'origin_names'
  | 'destination_names'
  | 'origin_fields'
  | 'destination_fields'
  | 'distance'
  | 'duration'
>;

function headOf(job: MatrixJobRow, progress: number): Head {
  const outcome: MatrixOutcome | undefined = job.outcome === null ? undefined : JSON.parse(job.outcome);
  return {
    uuid: job.uuid,
    status: job.status,
    progress,
    mode: job.mode,
    option: job.option,
    ...requestedChanges(job),
    result: [...(job.wantsDuration ? (['cost'] as const) : []), ...(job.wantsDistance ? (['distance'] as const) : [])],
    created_at: job.createdAt,
    ...(job.startedAt === null ? {} : { started_at: job.startedAt }),
    ...(job.finishedAt === null ? {} : { finished_at: job.finishedAt }),
    ...(job.name === null ? {} : { name: job.name }),
    ...(job.message === null ? {} : { message: job.message }),
    ...(job.pack === null ? {} : { pack: job.pack }),
    ...(outcome === undefined
      ? {}
      : {
          unreachable: outcome.unreachable,
          origins_without_road: outcome.originsWithoutRoad,
          destinations_without_road: outcome.destinationsWithoutRoad,
          ...(outcome.originsMoved === undefined ? {} : { origins_moved: outcome.originsMoved }),
          ...(outcome.destinationsMoved === undefined ? {} : { destinations_moved: outcome.destinationsMoved }),
          ...(outcome.conditions === undefined ? {} : { conditions: outcome.conditions }),
        }),
  };
}

/**
 * Returns the complete response.
 * @param matrices whether to include the matrices of a finished job
 * @param contentType JSON or {@link MATRIX_TYPE}
 */
export async function fetchAnswer(
  queue: MatrixQueue,
  job: MatrixJobRow,
  matrices: boolean,
  contentType: string,
): Promise<AnswerParts<FetchAnswer | NotJson>> {
  const rows = job.status === 'Finished' && matrices ? await queue.openRows(job) : {};
  const progress = queue.progress(job);
  return {
    contentType,
    parts: contentType === MATRIX_TYPE ? binaryParts(job, progress, rows) : jobParts(job, progress, rows),
  };
}

function binaryParts(
  job: MatrixJobRow,
  progress: number,
  { duration, distance }: OpenRows,
): (Uint8Array | RowReader)[] {
  const head = binaryHead(jobParts<never>(job, progress, {}).join(''), {
    rows: job.originCount,
    columns: job.destinationCount,
    duration: duration !== undefined,
    distance: distance !== undefined,
  });
  const cells = job.originCount * job.destinationCount;
  return [head, ...[duration, distance].flatMap((rows) => (rows === undefined ? [] : [binaryCells(rows, cells)]))];
}

/** Returns a job as JSON in parts, with the given matrices. */
export function jobParts<Rows extends object>(
  job: MatrixJobRow,
  progress: number,
  { distance, duration }: { distance?: Rows; duration?: Rows },
): (string | Rows)[] {
  const head = JSON.stringify(headOf(job, progress));
  // The addresses are stored as the JSON text that was received.
  let text = `${head.slice(0, -1)},"origin_addresses":${job.origins},"destination_addresses":${job.destinations}`;
  if (job.originNames !== null) text += `,"origin_names":${job.originNames}`;
  if (job.destinationNames !== null) text += `,"destination_names":${job.destinationNames}`;
  if (job.originFields !== null) text += `,"origin_fields":${job.originFields}`;
  if (job.destinationFields !== null) text += `,"destination_fields":${job.destinationFields}`;
  const matrixParts = (name: string, rows: Rows | undefined): (string | Rows)[] =>
    rows === undefined ? [] : [`,"${name}":[`, rows, ']'];
  return [text, ...matrixParts('distance', distance), ...matrixParts('duration', duration), '}'];
}
