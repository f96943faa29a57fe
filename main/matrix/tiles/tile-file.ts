/**
 * Tile of a large matrix, little-endian: a magic number; the numbers of rows and columns; for each reason, the number
 * of cells without a value; a flag for each row and column whose point has no road or was moved to another; then all
 * durations and all distances, row by row, in tenths of a second and tenths of a metre. Documented in
 * `docs/deployment.md`. A file of any other length is incomplete.
 */
import type { MatrixOutcome } from '../../store/matrix-job.ts';
import { readCells } from '../cells.ts';
import type { TotalOutcome } from '../outcome.ts';

export type TileMeasure = 'duration' | 'distance';

export interface TileSize {
  rows: number;
  columns: number;
}

const MARK = Buffer.from('CAIRNTL1');
const COUNTS_AT = 16;
const REASONS = ['no_road_at_origin', 'no_road_at_destination', 'no_path', 'too_far'] as const;
const MARKS_AT = COUNTS_AT + 8 * REASONS.length;
const CELL_BYTES = 4;

/** Flags of rows and columns: the point has no road, or was moved to another one. */
const NO_ROAD = 1;
const MOVED = 2;

/** Returns the number of bytes before the cells. */
export const tileHeadBytes = ({ rows, columns }: TileSize): number =>
  Math.ceil((MARKS_AT + rows + columns) / CELL_BYTES) * CELL_BYTES;

export const tileBytes = (size: TileSize): number => tileHeadBytes(size) + 2 * CELL_BYTES * size.rows * size.columns;

/** Returns the byte range of the cells of a range of rows. */
export const rowsRange = (
  size: TileSize,
  measure: TileMeasure,
  from: number,
  rows: number,
): { from: number; bytes: number } => ({
  from: tileHeadBytes(size) + CELL_BYTES * size.columns * (from + (measure === 'distance' ? size.rows : 0)),
  bytes: CELL_BYTES * size.columns * rows,
});

/** Encodes a tile. @param texts rows as JSON, `[1.5,null],[2,3]`, in pieces */
export function writeTile(
  size: TileSize,
  outcome: MatrixOutcome,
  texts: Record<TileMeasure, readonly Uint8Array[]>,
): Buffer {
  const tile = Buffer.alloc(tileBytes(size));
  MARK.copy(tile);
  tile.writeUInt32LE(size.rows, MARK.length);
  tile.writeUInt32LE(size.columns, MARK.length + 4);
  for (const [i, reason] of REASONS.entries()) tile.writeDoubleLE(outcome.unreachable[reason], COUNTS_AT + 8 * i);
  const mark = (from: number, positions: readonly number[] | undefined, value: number): void => {
    for (const position of positions ?? []) tile[MARKS_AT + from + position] = value;
  };
  mark(0, outcome.originsWithoutRoad, NO_ROAD);
  mark(0, outcome.originsMoved, MOVED);
  mark(size.rows, outcome.destinationsWithoutRoad, NO_ROAD);
  mark(size.rows, outcome.destinationsMoved, MOVED);
  const cells = size.rows * size.columns;
  for (const [i, measure] of (['duration', 'distance'] as const).entries())
    readCells(
      texts[measure],
      new Int32Array(tile.buffer, tile.byteOffset + tileHeadBytes(size) + CELL_BYTES * cells * i, cells),
    );
  return tile;
}

const marked = (bytes: Uint8Array, value: number): number[] =>
  [...bytes.entries()].flatMap(([i, byte]) => (byte === value ? [i] : []));

/**
 * Reads the outcome from the head of a tile.
 * @param head its first {@link tileHeadBytes} bytes
 * @throws Error if it isn't such a tile
 */
export function readTileHead(head: Buffer, { rows, columns }: TileSize): TotalOutcome {
  if (
    !head.subarray(0, MARK.length).equals(MARK) ||
    head.readUInt32LE(MARK.length) !== rows ||
    head.readUInt32LE(MARK.length + 4) !== columns
  )
    throw new Error(`not a tile of ${rows} × ${columns} cells`);
  const [ofRows, ofColumns] = [
    head.subarray(MARKS_AT, MARKS_AT + rows),
    head.subarray(MARKS_AT + rows, MARKS_AT + rows + columns),
  ];
  const count = (i: number): number => head.readDoubleLE(COUNTS_AT + 8 * i);
  return {
    unreachable: {
      no_road_at_origin: count(0),
      no_road_at_destination: count(1),
      no_path: count(2),
      too_far: count(3),
    },
    originsWithoutRoad: marked(ofRows, NO_ROAD),
    destinationsWithoutRoad: marked(ofColumns, NO_ROAD),
    originsMoved: marked(ofRows, MOVED),
    destinationsMoved: marked(ofColumns, MOVED),
  };
}
