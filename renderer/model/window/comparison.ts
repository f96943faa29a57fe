import { numberWithin, record } from '../../kit/storage/stored.ts';

/** Height of the compare dock in pixels; at most this share of the window without the bars. */
export const DOCK_HEIGHT = { min: 200, default: 408, mostPart: 0.7 } as const;
const TALLEST = 4000;
/** Minimum number of pins for a comparison. */
export const MIN_COMPARED = 2;

/** State of the comparison of pins. */
export type Comparison = {
  readonly isOpen: boolean;
  readonly height: number;
  /** Only rows whose points differ. */
  readonly isDifferences: boolean;
};

/** The stored state; invalid members become defaults. */
export function readComparison(stored: unknown): Comparison {
  const found = record(stored);
  return {
    isOpen: found['isOpen'] === true,
    height: numberWithin(found['height'], DOCK_HEIGHT.min, TALLEST) ?? DOCK_HEIGHT.default,
    isDifferences: found['isDifferences'] === true,
  };
}
