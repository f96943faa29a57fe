/**
 * Paints a heat map into the pixels of an image: a scanline for each row of cells, copied for the row's height. The
 * time depends on visible cells and the pixels of the image, not on the size of the matrix.
 */
import { MUTED, type Pixels } from './codes.ts';
import { UNREACHABLE } from './scale.ts';

/** Lengths in pixels of the image. */
export type Painting = {
  readonly codes: Uint16Array;
  /** Positions in the job of the rows and columns, in display order. */
  readonly rows: Int32Array;
  readonly columns: Int32Array;
  /** Numbers of the cells in the job that have a dot: the nearest of each column or row. */
  readonly dotted: Int32Array;
  readonly left: number;
  readonly top: number;
  readonly cellWidth: number;
  readonly cellHeight: number;
  /** Width of the gap between cells, 0 for none. */
  readonly gap: number;
  /** Radius of the dots; 0 for none. */
  readonly dotRadius: number;
  /** Distance of the dot below the middle of its cell. */
  readonly dotDrop: number;
  readonly pixels: Pixels;
};

/** Distance of the lines of the hatching. */
const HATCH = 6;
/** Minimum share of unreachable cells for hatching a pixel of several cells. */
const HATCHED_FROM = 1 / 3;

export function paint(painting: Painting, image: Uint32Array, width: number, height: number): void {
  if (painting.cellWidth >= 1 && painting.cellHeight >= 1) paintCells(painting, image, width, height);
  else paintBlocks(painting, image, width, height);
}

/** Starts of the visible cells, from the first one; the last number is the end of the last one. */
function edges(start: number, length: number, count: number, extent: number): { first: number; at: Int32Array } {
  const first = Math.max(0, Math.floor(start / length));
  const last = Math.min(count, Math.ceil((start + extent) / length));
  const at = new Int32Array(Math.max(0, last - first) + 1);
  for (let i = 0; i < at.length; i += 1) at[i] = Math.round((first + i) * length - start);
  return { first, at };
}

/** The hatching of a pixel: diagonal lines that run on from cell to cell. */
function hatched(x: number, y: number, code: number, pixels: Pixels): number {
  if ((x + y) % HATCH !== 0) return pixels.byCode[code]!;
  return code >= MUTED ? pixels.mutedHatchLine : pixels.hatchLine;
}

/** For each pixel of a scanline the column of the job that it shows; −1 in gaps and beside the cells. */
function columnsOfPixels({ columns, gap }: Painting, first: number, at: Int32Array, width: number): Int32Array {
  const shown = new Int32Array(width).fill(-1);
  for (let c = 0; c < at.length - 1; c += 1)
    shown.fill(columns[first + c]!, Math.max(0, at[c]!), Math.max(0, Math.min(width, at[c + 1]! - gap)));
  return shown;
}

function paintCells(painting: Painting, image: Uint32Array, width: number, height: number): void {
  const { codes, rows, columns, gap, pixels } = painting;
  const { byCode } = pixels;
  const stride = columns.length;
  const { first: firstColumn, at: xs } = edges(painting.left, painting.cellWidth, stride, width);
  const { first: firstRow, at: ys } = edges(painting.top, painting.cellHeight, rows.length, height);
  const shown = columnsOfPixels(painting, firstColumn, xs, width);
  image.fill(pixels.ground);
  for (let r = 0; r < ys.length - 1; r += 1) {
    const start = Math.max(0, ys[r]!);
    const end = Math.min(height, ys[r + 1]! - gap);
    if (end <= start) continue;
    const row = rows[firstRow + r]! * stride;
    const line = start * width;
    let hasHatching = false;
    for (let x = 0; x < width; x += 1) {
      const column = shown[x]!;
      if (column < 0) continue;
      const code = codes[row + column]!;
      if ((code & 255) === UNREACHABLE) hasHatching = true;
      image[line + x] = byCode[code]!;
    }
    for (let y = start + 1; y < end; y += 1) image.copyWithin(y * width, line, line + width);
    if (hasHatching) hatchLines(painting, shown, row, { start, end }, image, width);
  }
  if (painting.dotRadius > 0) paintDots(painting, { firstColumn, xs, firstRow, ys }, image, width, height);
}

/** Hatches the unreachable cells of a row of cells, over all its scanlines. */
function hatchLines(
  { codes, pixels }: Painting,
  shown: Int32Array,
  row: number,
  { start, end }: { start: number; end: number },
  image: Uint32Array,
  width: number,
): void {
  for (let y = start; y < end; y += 1) {
    // Only the pixels on a line of the hatching differ from the ground that they have already.
    for (let x = (HATCH - (y % HATCH)) % HATCH; x < width; x += HATCH) {
      const column = shown[x]!;
      const code = column < 0 ? 0 : codes[row + column]!;
      if ((code & 255) === UNREACHABLE) image[y * width + x] = hatched(x, y, code, pixels);
    }
  }
}

/** A pixel with another over a share of it, 0 to 1. */
function mixed(under: number, over: number, share: number): number {
  const part = (shift: number): number => {
    const from = (under >>> shift) & 255;
    return Math.round(from + (((over >>> shift) & 255) - from) * share) << shift;
  };
  return (part(24) | part(16) | part(8) | part(0)) >>> 0;
}

function paintDots(
  painting: Painting,
  sight: { firstColumn: number; xs: Int32Array; firstRow: number; ys: Int32Array },
  image: Uint32Array,
  width: number,
  height: number,
): void {
  const { rows, columns, dotted, gap, dotRadius, dotDrop, pixels } = painting;
  const { firstColumn, xs, firstRow, ys } = sight;
  const rowsInSight = new Map<number, number>();
  const columnsInSight = new Map<number, number>();
  for (let r = 0; r < ys.length - 1; r += 1) rowsInSight.set(rows[firstRow + r]!, r);
  for (let c = 0; c < xs.length - 1; c += 1) columnsInSight.set(columns[firstColumn + c]!, c);
  for (const cell of dotted) {
    const r = rowsInSight.get(Math.floor(cell / columns.length));
    const c = columnsInSight.get(cell % columns.length);
    if (r === undefined || c === undefined) continue;
    const middleX = (xs[c]! + xs[c + 1]! - gap) / 2;
    const middleY = (ys[r]! + ys[r + 1]! - gap) / 2 + dotDrop;
    for (let y = Math.max(0, Math.floor(middleY - dotRadius)); y < Math.min(height, middleY + dotRadius); y += 1) {
      for (let x = Math.max(0, Math.floor(middleX - dotRadius)); x < Math.min(width, middleX + dotRadius); x += 1) {
        const distance = Math.hypot(x + 0.5 - middleX, y + 0.5 - middleY);
        const share = Math.max(0, Math.min(1, dotRadius + 0.5 - distance));
        if (share > 0) image[y * width + x] = mixed(image[y * width + x]!, pixels.dot, share);
      }
    }
  }
}

/** Pixels of several cells show the mean level; they are muted if most cells are filtered. */
function paintBlocks(painting: Painting, image: Uint32Array, width: number, height: number): void {
  const { codes, rows, columns, cellWidth, cellHeight, left, top, pixels } = painting;
  const { byCode } = pixels;
  const stride = columns.length;
  const from = new Int32Array(width + 1);
  for (let x = 0; x <= width; x += 1) from[x] = Math.min(stride, Math.floor((left + x) / cellWidth));
  image.fill(pixels.ground);
  for (let y = 0; y < height; y += 1) {
    const firstRow = Math.floor((top + y) / cellHeight);
    if (firstRow >= rows.length) break;
    const endRow = Math.min(rows.length, Math.max(firstRow + 1, Math.floor((top + y + 1) / cellHeight)));
    const line = y * width;
    const row = rows[firstRow]! * stride;
    const isOneRow = endRow === firstRow + 1;
    for (let x = 0; x < width; x += 1) {
      const column = from[x]!;
      if (column >= stride) break;
      const endColumn = Math.max(column + 1, from[x + 1]!);
      const code =
        isOneRow && endColumn === column + 1
          ? codes[row + columns[column]!]!
          : meanCode(painting, firstRow, endRow, column, endColumn);
      image[line + x] = (code & 255) === UNREACHABLE ? hatched(x, y, code, pixels) : byCode[code]!;
    }
  }
}

/** One code for a block of cells. */
function meanCode(
  { codes, rows, columns }: Painting,
  firstRow: number,
  endRow: number,
  firstColumn: number,
  endColumn: number,
): number {
  const stride = columns.length;
  let sum = 0;
  let muted = 0;
  let without = 0;
  for (let r = firstRow; r < endRow; r += 1) {
    const row = rows[r]! * stride;
    for (let c = firstColumn; c < endColumn; c += 1) {
      const code = codes[row + columns[c]!]!;
      muted += code >> 8;
      if ((code & 255) === UNREACHABLE) without += 1;
      else sum += code & 255;
    }
  }
  const count = (endRow - firstRow) * (endColumn - firstColumn);
  const mute = 2 * muted > count ? MUTED : 0;
  return mute + (without >= count * HATCHED_FROM ? UNREACHABLE : Math.round(sum / (count - without)));
}
