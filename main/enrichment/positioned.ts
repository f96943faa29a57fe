import type { Point } from '../../contract/coordinates.ts';

/** The position of a row, or why it has none; with the cells that finding it adds. */
export type Positioned = { point: Point; added?: string[] } | { fault: string; added?: string[] };
