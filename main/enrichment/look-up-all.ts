/** Looks up many points on all threads of the pool. */
import { isOnEarth } from '../../contract/coordinates.ts';
import { ERROR_COLUMN } from '../../contract/enrich.ts';
import { readDegrees } from '../formats/tables/coordinate.ts';
import { withTransfer } from '../threads/call.ts';
import { WorkEnded } from '../threads/work-ended.ts';
import type { Answered } from './answered.ts';
import { isNumeric } from './fields.ts';
import { inWindow } from './in-window.ts';
import type { LookUpPool, RunSettings } from './pool.ts';
import { spatialOrder } from './spatial-order.ts';

/** Points per message to a thread. */
const POINTS_AT_ONCE = 2000;

export interface LookedUpAll {
  /** UTF-8 JSON: a `LookUps` object, or one line per point. */
  bytes: Uint8Array<ArrayBuffer>;
  /** Points with an error. */
  faulty: number;
}

/** Copies the points in that order into small arrays, because a message copies the whole buffer of an array. */
function* slicesOf(points: Float64Array, order: Uint32Array, signal: AbortSignal): Generator<Float64Array> {
  for (let start = 0; start < order.length; start += POINTS_AT_ONCE) {
    if (signal.aborted) throw new WorkEnded('cancelled', 'The look-ups were cancelled');
    const slice = new Float64Array(2 * Math.min(POINTS_AT_ONCE, order.length - start));
    for (let i = 0; i < slice.length; i += 2) {
      const place = 2 * (order[start + i / 2] ?? 0);
      slice[i] = points[place] ?? Number.NaN;
      slice[i + 1] = points[place + 1] ?? Number.NaN;
    }
    yield slice;
  }
}

const jsonOf = (text: string, isNumber: boolean): string =>
  text === '' ? 'null' : isNumber ? text : JSON.stringify(text);

/** Returns why a point isn't on Earth. */
function positionFault(lon: number, lat: number): string {
  const read = readDegrees(String(lon), String(lat));
  return 'fault' in read ? read.fault : `Invalid position ${lon}, ${lat}`;
}

/** The results, in the order of the points. */
interface Answers {
  fields: readonly string[];
  /** JSON values by field and point. */
  columns: readonly string[][];
  /** Why a point lacks values; empty if it doesn't. */
  faults: readonly string[];
}

/** Formats answers as `LookUps`. */
function listsText({ fields, columns, faults }: Answers): string {
  const lists = fields.map((field, i) => `${JSON.stringify(field)}:[${columns[i]?.join(',') ?? ''}]`);
  const errors = faults.flatMap((message, point) => (message === '' ? [] : [{ point, message }]));
  return `{"fields":{${lists.join(',')}},"errors":${JSON.stringify(errors)}}`;
}

/** Formats answers as JSON lines, one per point. */
function linesText({ fields, columns, faults }: Answers): string {
  const names = fields.map((field) => JSON.stringify(field));
  const lines = faults.map((message, point) => {
    const members = columns.map((column, field) => `${names[field]}:${column[point]}`).join(',');
    return `{${members},"${ERROR_COLUMN}":${jsonOf(message, false)}}\n`;
  });
  return lines.join('');
}

/** Writes the JSON of one column to the positions of its points. */
function placeColumn(
  { texts, codes, width }: Answered,
  column: number,
  { values, places, isNumber }: { values: string[]; places: Uint32Array; isNumber: boolean },
): void {
  const jsonByCode: string[] = [];
  for (let i = 0; i < places.length; i++) {
    const code = codes[i * width + column] ?? 0;
    values[places[i] ?? 0] = jsonByCode[code] ??= jsonOf(texts[code] ?? '', isNumber);
  }
}

/**
 * Looks up all points in spatial order, because neighbours need the same pages of packs.
 * @param points longitudes and latitudes in turn, in degrees
 * @param asLines whether to return a line per point instead of a list per field
 * @throws Fault, WorkEnded
 */
export async function lookUpAll(
  pool: LookUpPool,
  { fields, requester }: Pick<RunSettings, 'fields' | 'requester'>,
  points: Float64Array,
  asLines: boolean,
  signal: AbortSignal,
): Promise<LookedUpAll> {
  const run = await pool.open({ fields, requester, position: { kind: 'columns', longitude: 0, latitude: 1 } });
  try {
    const order = spatialOrder(points);
    const columns = fields.map(() => Array.from<string>({ length: order.length }));
    const areNumbers = fields.map(isNumeric);
    const faults = Array.from({ length: order.length }, () => '');
    let first = 0;
    let faulty = 0;
    const slices = slicesOf(points, order, signal);
    for await (const answered of inWindow(slices, pool.window, (slice) => run.lookUp(slice))) {
      const { texts, codes, width } = answered;
      const places = order.subarray(first, (first += codes.length / width));
      for (const [i, values] of columns.entries())
        placeColumn(answered, i, { values, places, isNumber: areNumbers[i] === true });
      for (let i = 0; i < places.length; i++) {
        const place = places[i] ?? 0;
        const [lon, lat] = [points[2 * place] ?? Number.NaN, points[2 * place + 1] ?? Number.NaN];
        const fault = isOnEarth({ lon, lat })
          ? (texts[codes[(i + 1) * width - 1] ?? 0] ?? '')
          : positionFault(lon, lat);
        if (fault === '') continue;
        faulty++;
        faults[place] = fault;
      }
    }
    const answers: Answers = { fields, columns, faults };
    const bytes = new TextEncoder().encode(asLines ? linesText(answers) : listsText(answers));
    return withTransfer({ bytes, faulty }, [bytes.buffer]);
  } finally {
    run.close();
  }
}
