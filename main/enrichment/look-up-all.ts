/** Look-ups at many points, on all threads of the pool: the values of each field as JSON. */
import { isOnEarth } from '../../contract/coordinates.ts';
import { readDegrees } from '../tables/coordinate.ts';
import { withTransfer } from '../threads/call.ts';
import { WorkEnded } from '../threads/work-ended.ts';
import type { Answered } from './answered.ts';
import { isNumeric } from './fields.ts';
import { inWindow } from './in-window.ts';
import type { LookUpPool } from './pool.ts';

/** Points of one message to a thread. */
const POINTS_AT_ONCE = 2000;

export interface LookedUpAll {
  /** UTF-8 of the JSON of `LookUps`. */
  json: Uint8Array<ArrayBuffer>;
  /** How many points have an error. */
  faulty: number;
}

/** Slices of the points, each a copy, because a message copies the whole buffer of an array. */
function* slicesOf(points: Float64Array, signal: AbortSignal): Generator<Float64Array> {
  for (let start = 0; start < points.length; start += 2 * POINTS_AT_ONCE) {
    if (signal.aborted) throw new WorkEnded('cancelled', 'The look-ups were cancelled');
    yield points.slice(start, start + 2 * POINTS_AT_ONCE);
  }
}

const jsonOf = (text: string, isNumber: boolean): string =>
  text === '' ? 'null' : isNumber ? text : JSON.stringify(text);

/** Returns the JSON of one column, without brackets. */
function columnJson({ texts, codes, width }: Answered, column: number, isNumber: boolean): string {
  const written: string[] = [];
  const values: string[] = [];
  for (let cell = column; cell < codes.length; cell += width) {
    const code = codes[cell] ?? 0;
    values.push((written[code] ??= jsonOf(texts[code] ?? '', isNumber)));
  }
  return values.join(',');
}

/** Why a point has no answer at all: it isn't on Earth. */
function positionFault(lon: number, lat: number): string {
  const read = readDegrees(String(lon), String(lat));
  return 'fault' in read ? read.fault : `Invalid position ${lon}, ${lat}`;
}

/**
 * Answers all points.
 * @param points longitude and latitude in turn, in degrees
 * @throws Fault, WorkEnded
 */
export async function lookUpAll(
  pool: LookUpPool,
  fields: readonly string[],
  points: Float64Array,
  signal: AbortSignal,
): Promise<LookedUpAll> {
  const run = await pool.open({ fields, position: { kind: 'columns', longitude: 0, latitude: 1 } });
  try {
    const columns = fields.map((): string[] => []);
    const errors: { point: number; message: string }[] = [];
    let first = 0;
    for await (const answered of inWindow(slicesOf(points, signal), pool.window, run.lookUp)) {
      const { texts, codes, width } = answered;
      for (const [i, field] of fields.entries()) columns[i]?.push(columnJson(answered, i, isNumeric(field)));
      for (let cell = width - 1; cell < codes.length; cell += width, first++) {
        const [lon = Number.NaN, lat = Number.NaN] = [points[2 * first], points[2 * first + 1]];
        const message = isOnEarth({ lon, lat }) ? (texts[codes[cell] ?? 0] ?? '') : positionFault(lon, lat);
        if (message !== '') errors.push({ point: first, message });
      }
    }
    const values = fields.map((field, i) => `${JSON.stringify(field)}:[${columns[i]?.join(',') ?? ''}]`);
    const text = `{"fields":{${values.join(',')}},"errors":${JSON.stringify(errors)}}`;
    const json = new TextEncoder().encode(text);
    return withTransfer({ json, faulty: errors.length }, [json.buffer]);
  } finally {
    run.close();
  }
}
