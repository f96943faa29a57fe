/** Look-ups at many points, on all threads of the pool. */
import { asJsonText, type JsonText } from '../../contract/json-text.ts';
import type { LookUps } from '../../contract/look-ups.ts';
import { WorkEnded } from '../threads/work-ended.ts';
import type { LookedUp } from './look-up-points.ts';
import type { LookUpPool, PoolRun } from './pool.ts';

/** Points of one message to a thread. */
const POINTS_AT_ONCE = 2000;

export interface LookedUpAll {
  json: JsonText<LookUps>;
  /** How many points have an error. */
  faulty: number;
}

/** Answers all points in pieces, with as many under way as keep all threads busy. @throws WorkEnded */
async function inPieces(run: PoolRun, points: Float64Array, window: number, signal: AbortSignal): Promise<LookedUp[]> {
  const pieces: LookedUp[] = [];
  const underWay: Promise<LookedUp>[] = [];
  const collect = async (): Promise<void> => {
    const piece = await underWay.shift();
    if (piece !== undefined) pieces.push(piece);
  };
  for (let start = 0; start < points.length; start += 2 * POINTS_AT_ONCE) {
    if (signal.aborted) throw new WorkEnded('cancelled', 'The look-ups were cancelled');
    const piece = run.lookUp(points.slice(start, start + 2 * POINTS_AT_ONCE));
    // Awaited in its turn; until then a failure isn't handled.
    piece.catch(() => undefined);
    underWay.push(piece);
    if (underWay.length >= window) await collect();
  }
  while (underWay.length > 0) await collect();
  return pieces;
}

/** @param points longitude and latitude in turn, in degrees @throws Fault, WorkEnded */
export async function lookUpAll(
  pool: LookUpPool,
  fields: readonly string[],
  points: Float64Array,
  signal: AbortSignal,
): Promise<LookedUpAll> {
  const run = await pool.open({ fields, position: { kind: 'columns', longitude: 0, latitude: 1 } });
  try {
    const pieces = await inPieces(run, points, pool.window, signal);
    const columns = fields.map(
      (field, i) => `${JSON.stringify(field)}:[${pieces.map(({ values }) => values[i] ?? '').join(',')}]`,
    );
    const errors = pieces.flatMap((piece, p) =>
      piece.errors.map(({ point, message }) => ({ point: p * POINTS_AT_ONCE + point, message })),
    );
    return {
      json: asJsonText(`{"fields":{${columns.join(',')}},"errors":${JSON.stringify(errors)}}`),
      faulty: errors.length,
    };
  } finally {
    run.close();
  }
}
