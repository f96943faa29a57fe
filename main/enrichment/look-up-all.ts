/** Look-ups at many points, on all threads of the pool. */
import { isOnEarth } from '../../contract/coordinates.ts';
import { ERROR_COLUMN } from '../../contract/enrich.ts';
import { readDegrees } from '../formats/tables/coordinate.ts';
import { withTransfer } from '../threads/call.ts';
import { WorkEnded } from '../threads/work-ended.ts';
import type { Answered } from './answered.ts';
import { isNumeric } from './fields.ts';
import { inWindow } from './in-window.ts';
import type { LookUpPool } from './pool.ts';

/** Points of one message to a thread. */
const POINTS_AT_ONCE = 2000;

export interface LookedUpAll {
  /** UTF-8 of the JSON of `LookUps`, or of one line for each point. */
  bytes: Uint8Array<ArrayBuffer>;
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

/** Why a point has no answer at all: it isn't on Earth. */
function positionFault(lon: number, lat: number): string {
  const read = readDegrees(String(lon), String(lat));
  return 'fault' in read ? read.fault : `Invalid position ${lon}, ${lat}`;
}

/** Collects the answers as JSON. */
interface AnswerText {
  /** @param values of each field, the JSON for each point @param faults of each point; empty if it has none */
  add(values: readonly (readonly string[])[], faults: readonly string[]): void;
  finish(): string;
}

function columnsText(fields: readonly string[]): AnswerText {
  const columns = fields.map((): string[] => []);
  const errors: { point: number; message: string }[] = [];
  let count = 0;
  return {
    add(values, faults) {
      for (const [i, column] of values.entries()) columns[i]?.push(column.join(','));
      for (const [i, message] of faults.entries()) if (message !== '') errors.push({ point: count + i, message });
      count += faults.length;
    },
    finish() {
      const lists = fields.map((field, i) => `${JSON.stringify(field)}:[${columns[i]?.join(',') ?? ''}]`);
      return `{"fields":{${lists.join(',')}},"errors":${JSON.stringify(errors)}}`;
    },
  };
}

function linesText(fields: readonly string[]): AnswerText {
  const names = fields.map((field) => JSON.stringify(field));
  const lines: string[] = [];
  return {
    add(values, faults) {
      for (const [i, message] of faults.entries()) {
        const members = values.map((column, field) => `${names[field]}:${column[i]}`).join(',');
        lines.push(`{${members},"${ERROR_COLUMN}":${jsonOf(message, false)}}\n`);
      }
    },
    finish: () => lines.join(''),
  };
}

/** Returns the JSON of one column. */
function columnValues({ texts, codes, width }: Answered, column: number, isNumber: boolean): string[] {
  const written: string[] = [];
  const values: string[] = [];
  for (let cell = column; cell < codes.length; cell += width) {
    const code = codes[cell] ?? 0;
    values.push((written[code] ??= jsonOf(texts[code] ?? '', isNumber)));
  }
  return values;
}

/**
 * Answers all points.
 * @param points longitude and latitude in turn, in degrees
 * @param asLines whether each point has a line of its own, rather than each field a list
 * @throws Fault, WorkEnded
 */
export async function lookUpAll(
  pool: LookUpPool,
  fields: readonly string[],
  points: Float64Array,
  asLines: boolean,
  signal: AbortSignal,
): Promise<LookedUpAll> {
  const run = await pool.open({ fields, position: { kind: 'columns', longitude: 0, latitude: 1 } });
  try {
    const text = asLines ? linesText(fields) : columnsText(fields);
    const areNumbers = fields.map(isNumeric);
    let first = 0;
    let faulty = 0;
    for await (const answered of inWindow(slicesOf(points, signal), pool.window, (slice) => run.lookUp(slice))) {
      const { texts, codes, width } = answered;
      const faults: string[] = [];
      for (let cell = width - 1; cell < codes.length; cell += width, first++) {
        const [lon = Number.NaN, lat = Number.NaN] = [points[2 * first], points[2 * first + 1]];
        const fault = isOnEarth({ lon, lat }) ? (texts[codes[cell] ?? 0] ?? '') : positionFault(lon, lat);
        if (fault !== '') faulty++;
        faults.push(fault);
      }
      text.add(
        areNumbers.map((isNumber, i) => columnValues(answered, i, isNumber)),
        faults,
      );
    }
    const bytes = new TextEncoder().encode(text.finish());
    return withTransfer({ bytes, faulty }, [bytes.buffer]);
  } finally {
    run.close();
  }
}
