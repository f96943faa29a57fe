/**
 * Runs a matrix job within one tool call: creates it, waits for it with progress, cancels it with the call, and deletes
 * it afterwards.
 */
import { fetchEndpoint, cancelEndpoint, deleteEndpoint, type FetchAnswer } from '../../contract/matrix.ts';
import { Fault } from '../../contract/fault.ts';
import { callCairn, type CairnAddress } from './call-cairn.ts';
import { MAX_MATRIX_CELLS } from './tools.ts';

/** Interval of progress notifications, in seconds. */
const WAIT_SECONDS = 1;

const countOf = (body: unknown, list: string): number => {
  const points: unknown = Object(body)[list];
  return Array.isArray(points) ? points.length : 0;
};

const isFinished = ({ status }: FetchAnswer): boolean => status !== 'Queued' && status !== 'Running';

/**
 * @param order body of `POST /tdmv1/order`
 * @param onProgress called with the completed share, 0 to 1
 * @returns the finished job with its matrices
 * @throws Fault; the signal's reason
 */
export async function runMatrix(
  cairn: CairnAddress,
  order: unknown,
  signal: AbortSignal,
  onProgress: (share: number) => Promise<void>,
): Promise<FetchAnswer> {
  const cells = countOf(order, 'origin_addresses') * countOf(order, 'destination_addresses');
  if (cells > MAX_MATRIX_CELLS)
    throw new Fault(
      'too_large',
      'The matrix has ' +
        `${cells} cells; the maximum for this tool is ${MAX_MATRIX_CELLS}. Split it, or use cairn ` +
        'matrix or POST /tdmv1/order',
    );
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the contract's answer, of a server of this version
  const { uuid } = (await callCairn(cairn, { method: 'POST', path: '/tdmv1/order', body: order }, signal)) as {
    uuid: string;
  };
  try {
    for (;;) {
      const question = { method: fetchEndpoint.method, path: fetchEndpoint.path, body: { uuid, wait: WAIT_SECONDS } };
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
      const job = (await callCairn(cairn, question, signal)) as FetchAnswer;
      await onProgress(job.progress);
      if (!isFinished(job)) continue;
      if (job.status !== 'Finished')
        throw new Fault('invalid_request', job.message ?? `The matrix was ${job.status.toLowerCase()}`);
      return job;
    }
  } catch (error) {
    if (signal.aborted)
      await callCairn(cairn, { method: 'POST', path: cancelEndpoint.path, body: { uuid } }).catch(() => undefined);
    throw error;
  } finally {
    await callCairn(cairn, { method: 'POST', path: deleteEndpoint.path, body: { uuid } }).catch(() => undefined);
  }
}
