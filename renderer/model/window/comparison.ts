import { numberWithin, record } from '../../kit/storage/stored.ts';

/** Height of the compare dock in pixels; at most this part of what the bars leave of the window. */
export const DOCK_HEIGHT = { min: 200, default: 408, mostPart: 0.7 } as const;
const TALLEST = 4000;
/** From so many pins on there is something to compare. */
export const MIN_COMPARED = 2;

/** How the person left the comparison of pins. */
export type Comparison = {
  readonly isOpen: boolean;
  readonly height: number;
  /** Only the rows in which the points differ. */
  readonly isDifferences: boolean;
};

/** Whatever was stored, brought back to something usable. */
export function readComparison(stored: unknown): Comparison {
  const found = record(stored);
  return {
    isOpen: found['isOpen'] !== false,
    height: numberWithin(found['height'], DOCK_HEIGHT.min, TALLEST) ?? DOCK_HEIGHT.default,
    isDifferences: found['isDifferences'] === true,
  };
}
