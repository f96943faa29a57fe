/**
 * Tile that contains only the pairs with a value, little-endian: a magic number; the numbers of rows and columns and
 * the number of pairs in each row, 32 bits each; then, for all pairs row by row, the columns, the durations and the
 * distances, in tenths of a second and tenths of a metre. Documented in `docs/deployment.md`.
 */
import { NO_VALUE } from '../../../contract/matrix-binary.ts';
import { readCells } from '../cells.ts';
import type { TileMeasure, TileSize } from './tile-file.ts';

/** Pairs of a range of rows, row by row. */
export interface SparsePairs {
  columns: Uint32Array;
  /** Tenths of a second. */
  durations: Int32Array;
  /** Tenths of a metre. */
  distances: Int32Array;
}

const MARK = Buffer.from('CAIRNTS1');
const COUNTS_AT = 16;
const WORD = 4;
const PAIR_BYTES = 3 * WORD;

export const sparseHeadBytes = ({ rows }: TileSize): number => COUNTS_AT + WORD * rows;

/** Returns whether a sparse tile can have that many bytes. */
export const isSparseTile = (size: TileSize, bytes: number): boolean =>
  bytes >= sparseHeadBytes(size) && (bytes - sparseHeadBytes(size)) % PAIR_BYTES === 0;

/** Copies words into a buffer of their own, where they are aligned. */
const words = (bytes: Buffer): ArrayBuffer => new Uint8Array(bytes).buffer;

/** Encodes a tile. @param texts rows as JSON, `[1.5,null],[2,3]`, in pieces */
export function writeSparseTile(size: TileSize, texts: Record<TileMeasure, readonly Uint8Array[]>): Buffer {
  const cells = size.rows * size.columns;
  const [durations, distances] = [new Int32Array(cells), new Int32Array(cells)];
  readCells(texts.duration, durations);
  readCells(texts.distance, distances);
  const pairs = durations.reduce((count, tenths) => count + (tenths === NO_VALUE ? 0 : 1), 0);
  const tile = new ArrayBuffer(sparseHeadBytes(size) + PAIR_BYTES * pairs);
  const bytes = Buffer.from(tile);
  MARK.copy(bytes);
  bytes.writeUInt32LE(size.rows, MARK.length);
  bytes.writeUInt32LE(size.columns, MARK.length + WORD);
  const counts = new Uint32Array(tile, COUNTS_AT, size.rows);
  const out = new Int32Array(tile, sparseHeadBytes(size), 3 * pairs);
  let index = 0;
  for (let cell = 0; cell < cells; cell++) {
    const duration = durations[cell] ?? NO_VALUE;
    if (duration === NO_VALUE) continue;
    const row = Math.floor(cell / size.columns);
    counts[row] = (counts[row] ?? 0) + 1;
    out[index] = cell - row * size.columns;
    out[pairs + index] = duration;
    out[2 * pairs + index] = distances[cell] ?? NO_VALUE;
    index++;
  }
  return bytes;
}

/**
 * Returns the number of pairs in each row.
 * @param head the first {@link sparseHeadBytes} bytes
 * @throws Error if it isn't such a tile
 */
export function readSparseHead(head: Buffer, { rows, columns }: TileSize): Uint32Array {
  if (
    !head.subarray(0, MARK.length).equals(MARK) ||
    head.readUInt32LE(MARK.length) !== rows ||
    head.readUInt32LE(MARK.length + WORD) !== columns
  )
    throw new Error(`not a sparse tile of ${rows} × ${columns} cells`);
  return new Uint32Array(words(head.subarray(COUNTS_AT, COUNTS_AT + WORD * rows)));
}

/** Reads the pairs of a range of rows. @param read reads bytes of the tile */
export async function readPairs(
  read: (range: { from: number; bytes: number }) => Promise<Buffer>,
  size: TileSize,
  counts: Uint32Array,
  fromRow: number,
  rows: number,
): Promise<SparsePairs> {
  const sum = (from: number, to: number): number => counts.subarray(from, to).reduce((all, count) => all + count, 0);
  const [before, count, all] = [sum(0, fromRow), sum(fromRow, fromRow + rows), sum(0, counts.length)];
  const part = async (index: number): Promise<ArrayBuffer> =>
    count === 0
      ? new ArrayBuffer(0)
      : words(await read({ from: sparseHeadBytes(size) + WORD * (index * all + before), bytes: WORD * count }));
  const [columns, durations, distances] = [await part(0), await part(1), await part(2)];
  return {
    columns: new Uint32Array(columns),
    durations: new Int32Array(durations),
    distances: new Int32Array(distances),
  };
}
