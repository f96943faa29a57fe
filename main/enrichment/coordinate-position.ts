/** Reads positions from coordinate cells: degrees, or a projected coordinate system. */
import { gridOf, type PositionSource } from '../../contract/enrich.ts';
import { readDegrees, readDegreesPair, type ReadDegrees } from '../formats/tables/coordinate.ts';
import { openGrid } from './grid.ts';
import type { Positioned } from './positioned.ts';

/** Coordinate columns, not an address. */
export type CoordinateSource = Exclude<PositionSource, { kind: 'address' }>;

export interface PositionReader {
  /** @param cells the row's position cells */
  readonly read: (cells: readonly string[]) => Positioned;
  readonly close: () => void;
}

const positioned = (read: ReadDegrees): Positioned =>
  'fault' in read ? read : { point: { lon: read.pair[0], lat: read.pair[1] } };

/** Degrees need no PROJ object to close. */
const close = (): void => undefined;

/** Opens a reader for these columns. @throws Fault if the coordinate system is unknown */
export function openCoordinates(position: CoordinateSource): PositionReader {
  if (position.kind === 'pair')
    return { read: ([text = '']) => positioned(readDegreesPair(text, position.order)), close };
  const epsg = gridOf(position);
  if (epsg === undefined) return { read: ([x = '', y = '']) => positioned(readDegrees(x, y)), close };
  const grid = openGrid(epsg);
  return { read: grid.position, close: grid.close };
}

/** Returns the cells of a row that contain its position. */
export function positionCells(position: PositionSource, cells: readonly string[]): string[] {
  if (position.kind === 'columns') return [cells[position.longitude] ?? '', cells[position.latitude] ?? ''];
  if (position.kind === 'pair') return [cells[position.column] ?? ''];
  return position.columns.map((column) => cells[column] ?? '');
}
