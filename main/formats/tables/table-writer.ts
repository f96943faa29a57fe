/** The interface of all table writers. */
import { isOnEarth } from '../../../contract/coordinates.ts';
import type { CoordinateOrder, TableColumn } from '../../../contract/tables.ts';
import type { Polygons } from '../../geometry/geometry-blob.ts';
import type { Shape } from '../../geometry/shape.ts';
import { readCoordinate, readPair } from './coordinate.ts';
import { isPlainNumber } from './table.ts';

/** Indices of the columns with a row's point. */
export type PointColumns = { longitude: number; latitude: number } | { pair: number; order: CoordinateOrder };

export interface TableShape {
  columns: readonly TableColumn[];
  /** For formats with geometry. */
  coordinates?: PointColumns | undefined;
  /** Returns the area of a row, for formats with geometry, instead of a point. */
  areaOf?: ((row: readonly string[]) => Polygons | undefined) | undefined;
  /** Omits the two columns from the properties, because they are written as geometry. */
  omitsCoordinates?: boolean | undefined;
  /** Columns that aren't written; positions may still be read from them. */
  dropped?: ReadonlySet<number> | undefined;
  /** Column with the `id` of GeoJSON features. */
  key?: number | undefined;
}

export interface TableWriter {
  /** Writes rows with a cell for each column, also dropped ones. Resolves when more can be written. */
  write(rows: readonly (readonly string[])[]): Promise<void>;
  /**
   * Completes the table and puts it in its place.
   * @param onPause called from time to time if that takes long; may throw
   */
  finish(onPause?: () => void | Promise<void>): Promise<void>;
  /** Cancels, and removes an unfinished file. */
  abandon(): Promise<void>;
}

/** Writes a table: completes it after `write`, or abandons it on failure. */
export async function writeWhole(writer: TableWriter, write: () => Promise<void>): Promise<void> {
  try {
    await write();
    await writer.finish();
  } catch (error) {
    await writer.abandon();
    throw error;
  }
}

/** Returns longitude and latitude of a row; undefined if they aren't a position on Earth. */
export function pointOf(
  row: readonly string[],
  coordinates: PointColumns | undefined,
): [longitude: number, latitude: number] | undefined {
  if (coordinates === undefined) return undefined;
  const pair =
    'pair' in coordinates
      ? readPair(row[coordinates.pair] ?? '', coordinates.order)
      : [readCoordinate(row[coordinates.longitude] ?? ''), readCoordinate(row[coordinates.latitude] ?? '')];
  const [lon, lat] = pair ?? [];
  return lon !== undefined && lat !== undefined && isOnEarth({ lon, lat }) ? [lon, lat] : undefined;
}

const POINT = { kind: 'point', ringEnds: new Uint32Array(), polygonEnds: new Uint32Array() } satisfies Partial<Shape>;

/** Returns the area or the point of a row; undefined if it has neither. */
export function shapeOf(row: readonly string[], { coordinates, areaOf }: TableShape): Shape | undefined {
  const area = areaOf?.(row);
  if (area !== undefined) return { kind: 'polygon', ...area };
  const point = pointOf(row, coordinates);
  return point === undefined ? undefined : { ...POINT, coordinates: Float64Array.from(point) };
}

/** Returns the type of the rows' geometry; undefined without geometry. Areas always have several polygons. */
export function geometryType({ coordinates, areaOf }: TableShape): 'Point' | 'MultiPolygon' | undefined {
  if (areaOf !== undefined) return 'MultiPolygon';
  return coordinates === undefined ? undefined : 'Point';
}

/** Returns a function that removes dropped cells. */
export function keptCells({ columns, dropped }: TableShape): (cells: readonly string[]) => readonly string[] {
  if (dropped === undefined || dropped.size === 0) return (cells) => cells;
  const kept = columns.map((_, index) => index).filter((index) => !dropped.has(index));
  return (cells) => kept.map((index) => cells[index] ?? '');
}

/** Whether a format with geometry omits a column: dropped, or only written as geometry. */
export function isOmitted(index: number, { coordinates, omitsCoordinates = false, dropped }: TableShape): boolean {
  if (dropped?.has(index) === true) return true;
  return (
    omitsCoordinates &&
    coordinates !== undefined &&
    'longitude' in coordinates &&
    (index === coordinates.longitude || index === coordinates.latitude)
  );
}

/** Returns the cell as a number if its column is numeric and it is a number; else undefined. */
export const numberIn = (column: TableColumn | undefined, cell: string): number | undefined =>
  column?.kind === 'number' && isPlainNumber(cell) ? Number(cell) : undefined;

/** Returns unique names of the columns, for formats with keys. The first of two equal names becomes `name_input`. */
export function keyNames(columns: readonly TableColumn[]): string[] {
  // Dropped columns count, so that dropping one doesn't rename others.
  const last = new Map(columns.map(({ name }, index) => [name.toLowerCase(), index]));
  const taken = new Set(last.keys());
  return columns.map(({ name }, index) => {
    if (last.get(name.toLowerCase()) === index) return name;
    let key = `${name}_input`;
    for (let count = 2; taken.has(key.toLowerCase()); count++) key = `${name}_input_${count}`;
    taken.add(key.toLowerCase());
    return key;
  });
}

/** Returns a name that isn't in `names`, ignoring case: `base`, `base_2` etc. */
export function freeName(names: readonly string[], base: string): string {
  const taken = new Set(names.map((name) => name.toLowerCase()));
  let name = base;
  for (let count = 2; taken.has(name); count++) name = `${base}_${count}`;
  return name;
}
