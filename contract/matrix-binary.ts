/**
 * The binary form of `POST /tdmv1/fetch`, little-endian: the mark `CAIRNMX1`; the numbers of rows and columns, flags of
 * the measures, and the length of the JSON, 32 bits each; the JSON of the job without matrices, padded with spaces to a
 * multiple of four bytes; then the durations in tenths of a second and the distances in tenths of a metre, row by row,
 * 32 bits each. Documented in `docs/api.md`.
 */
import type { FetchAnswer } from './matrix.ts';

/** Marks a cell without a value. */
export const NO_VALUE = -1;

const MARK = 'CAIRNMX1';
const HEAD_BYTES = 24;
const WORD = 4;

/** Flags of the measures that a matrix has. */
const DURATION = 1;
const DISTANCE = 2;

/** A job with its matrices as numbers; a cell without a value is {@link NO_VALUE}. */
export interface BinaryMatrix {
  job: Omit<FetchAnswer, 'duration' | 'distance'>;
  /** Tenths of a second; undefined if the job has no durations or hasn't finished. */
  duration: Int32Array | undefined;
  /** Tenths of a metre. */
  distance: Int32Array | undefined;
}

/** Returns everything before the cells. @param json the job as JSON, without matrices */
export function binaryHead(
  json: string,
  { rows, columns, duration, distance }: { rows: number; columns: number; duration: boolean; distance: boolean },
): Uint8Array {
  const text = new TextEncoder().encode(json);
  const length = Math.ceil(text.length / WORD) * WORD;
  const head = new Uint8Array(HEAD_BYTES + length).fill(0x20);
  head.set(new TextEncoder().encode(MARK));
  const flags = (duration ? DURATION : 0) | (distance ? DISTANCE : 0);
  const view = new DataView(head.buffer);
  for (const [i, value] of [rows, columns, flags, length].entries())
    view.setUint32(MARK.length + WORD * i, value, true);
  head.set(text, HEAD_BYTES);
  return head;
}

/** Reads a response without copying its cells. @throws Error if it is invalid */
export function readBinaryMatrix(bytes: ArrayBuffer): BinaryMatrix {
  const isMarked =
    bytes.byteLength >= HEAD_BYTES && new TextDecoder().decode(new Uint8Array(bytes, 0, MARK.length)) === MARK;
  if (!isMarked) throw new Error('The response is not a matrix');
  const [rows = 0, columns = 0, flags = 0, length = 0] = new Uint32Array(bytes, MARK.length, 4);
  let offset = HEAD_BYTES + length;
  const cells = (flag: number): Int32Array | undefined => {
    if ((flags & flag) === 0) return undefined;
    const values = new Int32Array(bytes, offset, rows * columns);
    offset += values.byteLength;
    return values;
  };
  return {
    job: JSON.parse(new TextDecoder().decode(new Uint8Array(bytes, HEAD_BYTES, length))),
    duration: cells(DURATION),
    distance: cells(DISTANCE),
  };
}
