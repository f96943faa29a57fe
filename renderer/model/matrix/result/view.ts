/**
 * The visible part of a heat map, and its scale. Lengths are CSS pixels. `left` and `top` are scroll offsets of the
 * cells; rows and columns are in display order.
 */
export type HeatView = {
  readonly left: number;
  readonly top: number;
  readonly cellWidth: number;
  readonly cellHeight: number;
  /** The whole matrix, scaled to the size of the window. */
  readonly isFit: boolean;
};

export type Size = { readonly width: number; readonly height: number };
/** Of the matrix. */
export type Extent = { readonly rows: number; readonly columns: number };
/** A cell by its display position. */
export type Spot = { readonly row: number; readonly column: number };

export const MAX_CELL = 40;
/** From this size on cells have gaps and the nearest has a dot. */
export const APART_FROM = 10;
/** Below this size, in both directions, single cells can't be distinguished. */
export const FLAT_FROM = 2;
/** Cells from this size on have room for their number. */
const NUMBER_ROOM: Size = { width: 26, height: 21 };
/** Below this height the number is written smaller, and the dot of the nearest makes room for it. */
export const SMALL_NUMBER_BELOW = 28;
/** Larger cells only make a small matrix unwieldy. */
const MAX_FIT = 36;
const DEFAULT_CELL = 13;
/** Maximum number of cells for opening a matrix with distinguishable cells. */
const LARGEST_LEGIBLE = 100_000;

const STEPS = [1, 2, 3, 4, 5, 6, 8, 10, 13, 16, 20, 26, 32, MAX_CELL];

const clamp = (value: number, min: number, max: number): number => Math.max(min, Math.min(max, value));

/** Cells of at least two pixels have whole numbers of pixels, to look alike. */
const wholePixels = (length: number): number => (length >= FLAT_FROM ? Math.floor(length) : length);

export function fitView({ width, height }: Size, { rows, columns }: Extent): HeatView {
  return {
    left: 0,
    top: 0,
    cellWidth: wholePixels(Math.min(MAX_FIT, width / columns)),
    cellHeight: wholePixels(Math.min(MAX_FIT, height / rows)),
    isFit: true,
  };
}

/** The initial view of a matrix. */
export function firstView(size: Size, extent: Extent): HeatView {
  const fit = fitView(size, extent);
  const isLegible = fit.cellWidth >= APART_FROM && fit.cellHeight >= APART_FROM;
  return isLegible || extent.rows * extent.columns > LARGEST_LEGIBLE
    ? fit
    : { ...fit, cellWidth: DEFAULT_CELL, cellHeight: DEFAULT_CELL, isFit: false };
}

/** Limits scrolling to the cells. */
export function within(view: HeatView, size: Size, { rows, columns }: Extent): HeatView {
  if (view.isFit) return fitView(size, { rows, columns });
  const left = clamp(view.left, 0, Math.max(0, columns * view.cellWidth - size.width));
  const top = clamp(view.top, 0, Math.max(0, rows * view.cellHeight - size.height));
  return left === view.left && top === view.top ? view : { ...view, left, top };
}

export const scrolled = (view: HeatView, right: number, down: number, size: Size, extent: Extent): HeatView =>
  view.isFit ? view : within({ ...view, left: view.left + right, top: view.top + down }, size, extent);

/**
 * Changes the size of cells around a point. Below the smallest size follows fit; from fit the smaller side grows until
 * the cells are square, so that nothing shrinks.
 */
export function zoomed(
  view: HeatView,
  direction: 1 | -1,
  at: { readonly x: number; readonly y: number },
  size: Size,
  extent: Extent,
): HeatView {
  const fit = fitView(size, extent);
  const current = Math.min(view.cellWidth, view.cellHeight);
  const next = direction === 1 ? STEPS.find((step) => step > current) : STEPS.findLast((step) => step < current);
  if (next === undefined) return direction === 1 ? view : fit;
  const isAllSeen = next <= fit.cellWidth && next <= fit.cellHeight;
  if (direction === -1 && isAllSeen) return fit;
  const cellWidth = Math.max(next, Math.min(MAX_FIT, wholePixels(fit.cellWidth)));
  const cellHeight = Math.max(next, Math.min(MAX_FIT, wholePixels(fit.cellHeight)));
  const left = ((view.left + at.x) / view.cellWidth) * cellWidth - at.x;
  const top = ((view.top + at.y) / view.cellHeight) * cellHeight - at.y;
  return within({ left, top, cellWidth, cellHeight, isFit: false }, size, extent);
}

/** The cell under a point of the heat map; `null` beside the cells. */
export function spotAt(view: HeatView, x: number, y: number, { rows, columns }: Extent): Spot | null {
  const row = Math.floor((view.top + y) / view.cellHeight);
  const column = Math.floor((view.left + x) / view.cellWidth);
  return row < 0 || column < 0 || row >= rows || column >= columns ? null : { row, column };
}

/** Scrolls as little as shows the cell whole. */
export function revealing(view: HeatView, { row, column }: Spot, size: Size, extent: Extent): HeatView {
  const { cellWidth, cellHeight } = view;
  const left = clamp(view.left, (column + 1) * cellWidth - size.width, column * cellWidth);
  const top = clamp(view.top, (row + 1) * cellHeight - size.height, row * cellHeight);
  return within({ ...view, left, top }, size, extent);
}

/** The view whose middle is at a share, 0 to 1, of the matrix. */
export function centredAt(view: HeatView, across: number, down: number, size: Size, extent: Extent): HeatView {
  const left = across * extent.columns * view.cellWidth - size.width / 2;
  const top = down * extent.rows * view.cellHeight - size.height / 2;
  return within({ ...view, left, top }, size, extent);
}

/** Whether the cells are so large that each shows its number. */
export const hasNumbers = ({ cellWidth, cellHeight }: HeatView): boolean =>
  cellWidth >= NUMBER_ROOM.width && cellHeight >= NUMBER_ROOM.height;

export const isAllSeen = (
  { cellWidth, cellHeight }: HeatView,
  { width, height }: Size,
  { rows, columns }: Extent,
): boolean => columns * cellWidth <= width && rows * cellHeight <= height;

/** Cells per pixel along a side: `[1]`, or `[2, 3]` if it varies. */
export function cellsPerPixel(view: HeatView): readonly [min: number, max: number] {
  const area = 1 / (Math.min(1, view.cellWidth) * Math.min(1, view.cellHeight));
  return [Math.max(1, Math.floor(area)), Math.max(1, Math.ceil(area))];
}
