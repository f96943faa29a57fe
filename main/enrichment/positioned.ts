import type { Point } from '../../contract/coordinates.ts';

/** The position of a row, or why it has none; geocoded ones with the cells that geocoding adds. */
export type Positioned = { point: Point; geocoded?: string[] } | { fault: string; geocoded?: string[] };
