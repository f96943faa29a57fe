/** Response to a fetch: a small head, followed by the rows, which are streamed from their files. */
import type { FetchAnswer } from '../../contract/matrix.ts';
import type { MatrixJobRow, MatrixOutcome } from '../store/matrix-job.ts';
import type { MatrixQueue } from './queue.ts';

/** Part of a response: text, or the contents of a file. */
type AnswerPart = string | { file: string };

declare const JSON_TYPE: unique symbol;

/** JSON of a `T`, in parts. */
export type JsonParts<T> = readonly AnswerPart[] & { readonly [JSON_TYPE]: T };

/** Declares that the parts together form the JSON of a `T`, like `asJsonText`. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion, typescript/no-unnecessary-type-parameters -- the writer alone knows what they spell
export const asJsonParts = <T>(...parts: AnswerPart[]): JsonParts<T> => parts as unknown as JsonParts<T>;

/** The response without points and matrices. */
type Head = Omit<
  FetchAnswer,
  'origin_addresses' | 'destination_addresses' | 'origin_names' | 'destination_names' | 'distance' | 'duration'
>;

function headOf(job: MatrixJobRow, progress: number): Head {
  const outcome: MatrixOutcome | undefined = job.outcome === null ? undefined : JSON.parse(job.outcome);
  return {
    uuid: job.uuid,
    status: job.status,
    progress,
    mode: job.mode,
    option: job.option,
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
        }),
  };
}

/**
 * Returns the complete response, whose length is known in advance.
 * @param matrices whether to include the matrices of a finished job
 */
export async function answerParts(
  queue: MatrixQueue,
  job: MatrixJobRow,
  matrices: boolean,
): Promise<JsonParts<FetchAnswer>> {
  return jobParts(
    job,
    queue.progress(job),
    job.status === 'Finished' && matrices ? await queue.resultFiles(job) : undefined,
  );
}

/** Returns a job as JSON. @param files rows of the matrices; if undefined, the matrices are omitted */
export function jobParts(
  job: MatrixJobRow,
  progress: number,
  files: { duration: string; distance: string } | undefined,
): JsonParts<FetchAnswer> {
  const head = JSON.stringify(headOf(job, progress));
  // The addresses are stored as the JSON text that was received.
  let text = `${head.slice(0, -1)},"origin_addresses":${job.origins},"destination_addresses":${job.destinations}`;
  if (job.originNames !== null) text += `,"origin_names":${job.originNames}`;
  if (job.destinationNames !== null) text += `,"destination_names":${job.destinationNames}`;
  if (files === undefined) return asJsonParts(`${text}}`);
  const parts: AnswerPart[] = [text];
  if (job.wantsDistance) parts.push(',"distance":[', { file: files.distance }, ']');
  if (job.wantsDuration) parts.push(',"duration":[', { file: files.duration }, ']');
  return asJsonParts(...parts, '}');
}
