import type { Point } from '../../contract/coordinates.ts';

/** The position of a row, or why it has none, and the cells to add in either case. */
export type Positioned = { point: Point; added?: string[] } | { fault: string; added?: string[] };
