/** Reads positions from cells that hold coordinates: in degrees, or in a projected system. */
import { gridOf, type PositionSource } from '../../contract/enrich.ts';
import { readDegrees, readDegreesPair, type ReadDegrees } from '../formats/tables/coordinate.ts';
import { openGrid } from './grid.ts';
import type { Positioned } from './positioned.ts';

/** Columns of coordinates, and no address. */
export type CoordinateSource = Exclude<PositionSource, { kind: 'address' }>;

export interface PositionReader {
  /** @param cells those of the row that its position is read from */
  readonly read: (cells: readonly string[]) => Positioned;
  readonly close: () => void;
}

const positioned = (read: ReadDegrees): Positioned =>
  'fault' in read ? read : { point: { lon: read.pair[0], lat: read.pair[1] } };

/** Degrees need nothing that is to be closed. */
const close = (): void => undefined;

/** @throws Fault of a system that is not known */
export function openCoordinates(position: CoordinateSource): PositionReader {
  if (position.kind === 'pair')
    return { read: ([text = '']) => positioned(readDegreesPair(text, position.order)), close };
  const epsg = gridOf(position);
  if (epsg === undefined) return { read: ([x = '', y = '']) => positioned(readDegrees(x, y)), close };
  const grid = openGrid(epsg);
  return { read: grid.position, close: grid.close };
}

/** The cells of a row that its position is read from. */
export function positionCells(position: PositionSource, cells: readonly string[]): string[] {
  if (position.kind === 'columns') return [cells[position.longitude] ?? '', cells[position.latitude] ?? ''];
  if (position.kind === 'pair') return [cells[position.column] ?? ''];
  return position.columns.map((column) => cells[column] ?? '');
}
