/** The interface of all table writers. */
import { isOnEarth } from '../../../contract/coordinates.ts';
import type { CoordinateOrder, TableColumn } from '../../../contract/tables.ts';
import { readCoordinate, readPair } from './coordinate.ts';
import { isPlainNumber } from './table.ts';

/** Indices of the columns with a row's point. */
export type PointColumns = { longitude: number; latitude: number } | { pair: number; order: CoordinateOrder };

export interface SecondSheet {
  name: string;
  columns: readonly TableColumn[];
  rows: readonly (readonly string[])[];
}

export interface TableShape {
  columns: readonly TableColumn[];
  /** For formats that have geometry. */
  coordinates?: PointColumns | undefined;
  /** Leaves the two columns out of the properties: they were made from geometry and go back into it. */
  omitsCoordinates?: boolean | undefined;
  /** Columns that are not written, though a position may be read from them. */
  dropped?: ReadonlySet<number> | undefined;
  /** Column that names the rows: the `id` of GeoJSON features. */
  key?: number | undefined;
  /** Of a workbook: a short table beside the first. */
  secondSheet?: SecondSheet | undefined;
}

export interface TableWriter {
  /** Rows of as many cells as there are columns, those dropped included. Resolves when more is welcome. */
  write(rows: readonly (readonly string[])[]): Promise<void>;
  /**
   * Completes the table and puts it in its place.
   * @param onPause called from time to time if that takes long; may throw
   */
  finish(onPause?: () => void | Promise<void>): Promise<void>;
  /** Cancels, and removes an unfinished file. */
  abandon(): Promise<void>;
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

/** The cells that are written, as formats without geometry do; those themselves where none is dropped. */
export function keptCells({ columns, dropped }: TableShape): (cells: readonly string[]) => readonly string[] {
  if (dropped === undefined || dropped.size === 0) return (cells) => cells;
  const kept = columns.map((_, index) => index).filter((index) => !dropped.has(index));
  return (cells) => kept.map((index) => cells[index] ?? '');
}

/** Whether a format with geometry leaves a column out: one that is dropped, or goes into the geometry alone. */
export function isOmitted(index: number, { coordinates, omitsCoordinates = false, dropped }: TableShape): boolean {
  if (dropped?.has(index) === true) return true;
  return (
    omitsCoordinates &&
    coordinates !== undefined &&
    'longitude' in coordinates &&
    (index === coordinates.longitude || index === coordinates.latitude)
  );
}

/** The cell as a number where its column holds numbers and it is one; `undefined` where it stays text. */
export const numberIn = (column: TableColumn | undefined, cell: string): number | undefined =>
  column?.kind === 'number' && isPlainNumber(cell) ? Number(cell) : undefined;

/**
 * The names of the columns with none twice, as formats with keys need them: of two of a name the first becomes
 * `name_input`.
 */
export function keyNames(columns: readonly TableColumn[]): string[] {
  // Columns that are dropped take part: whether another one is written changes no name.
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

/** A name of a further column that none of `names` has: `base`, or `base_2`. Names that differ in case are equal. */
export function freeName(names: readonly string[], base: string): string {
  const taken = new Set(names.map((name) => name.toLowerCase()));
  let name = base;
  for (let count = 2; taken.has(name); count++) name = `${base}_${count}`;
  return name;
}
