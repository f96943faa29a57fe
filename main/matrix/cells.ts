/** Cells of a matrix as numbers: tenths of a second or of a metre. */
import { NO_VALUE } from '../../contract/matrix-binary.ts';
import type { RowReader } from './rows.ts';

/** ASCII. */
const COMMA = 0x2c;
const DOT = 0x2e;
const ZERO = 0x30;
const NINE = 0x39;
const CLOSING = 0x5d;
const LETTER_N = 0x6e;

/** What has been read of the current cell. */
type Part = 'nothing' | 'whole' | 'dot' | 'everything';

/** Reads rows as JSON, `[1.5,null],[2,3]`, from consecutive pieces of text. */
export class CellReader {
  #part: Part = 'nothing';
  #tenths = 0;

  /**
   * Reads the next piece.
   * @param out receives the cells that end in it; long enough for half as many as the piece has bytes
   * @returns the number of these cells
   * @throws Error if a cell has more than one decimal
   */
  read(text: Uint8Array, out: Int32Array): number {
    let [part, tenths, cells] = [this.#part, this.#tenths, 0];
    for (let offset = 0; offset < text.length; offset++) {
      const byte = text[offset]!;
      if (byte >= ZERO && byte <= NINE) {
        if (part === 'everything') throw new Error(`a cell has more than one decimal, after ${tenths / 10}`);
        tenths = part === 'dot' ? tenths + (byte - ZERO) : 10 * (tenths + (byte - ZERO));
        part = part === 'dot' ? 'everything' : 'whole';
      } else if (byte === COMMA || byte === CLOSING) {
        if (part !== 'nothing') out[cells++] = tenths;
        [part, tenths] = ['nothing', 0];
      } else if (byte === DOT) part = 'dot';
      else if (byte === LETTER_N) [part, tenths] = ['everything', NO_VALUE];
    }
    [this.#part, this.#tenths] = [part, tenths];
    return cells;
  }
}

/** Bytes of text per step. Reading them takes less than a millisecond, during which nothing else is served. */
const STEP_BYTES = 1 << 17;

/** Reads the cells of rows as bytes, in order: 32-bit little-endian integers. */
export function binaryCells(rows: RowReader, cells: number): RowReader {
  const reader = new CellReader();
  const text = Buffer.allocUnsafe(STEP_BYTES);
  let position = 0;
  return {
    bytes: Int32Array.BYTES_PER_ELEMENT * cells,
    async read(target) {
      const out = new Int32Array(target.buffer, target.byteOffset, target.length / Int32Array.BYTES_PER_ELEMENT);
      for (;;) {
        // A cell has at least two bytes of text.
        const length = await rows.read(text.subarray(0, 2 * out.length), position);
        position += length;
        const count = reader.read(text.subarray(0, length), out);
        if (count > 0 || length === 0) return Int32Array.BYTES_PER_ELEMENT * count;
      }
    },
    close: () => rows.close(),
  };
}

/** Reads all pieces. @throws Error if the number of cells differs from the length of `out` */
export function readCells(pieces: readonly Uint8Array[], out: Int32Array): void {
  const reader = new CellReader();
  const cells = pieces.reduce((sum, piece) => sum + reader.read(piece, out.subarray(sum)), 0);
  if (cells !== out.length) throw new Error(`a matrix has ${cells} cells instead of ${out.length}`);
}

/** Formats tenths like the cells of a matrix: `12.5`, `12`; an empty string for a cell without a value. */
export function tenthsText(tenths: number): string {
  if (tenths === NO_VALUE) return '';
  const fraction = tenths % 10;
  const whole = (tenths - fraction) / 10;
  return fraction === 0 ? String(whole) : `${whole}.${fraction}`;
}
