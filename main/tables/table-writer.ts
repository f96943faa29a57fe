/** What every writer of tables takes. */
import type { CoordinateOrder, TableColumn } from '../../contract/tables.ts';
import { readCoordinate, readPair } from './coordinate.ts';
import { isPlainNumber } from './table.ts';

/** Which columns hold the point of a row, by position. */
export type PointColumns = { longitude: number; latitude: number } | { pair: number; order: CoordinateOrder };

export interface TableShape {
  columns: readonly TableColumn[];
  /** For formats that have geometry. */
  coordinates?: PointColumns | undefined;
  /** Leaves the two columns out of the properties: they were made from geometry and go back into it. */
  omitsCoordinates?: boolean | undefined;
}

export interface TableWriter {
  /** Rows of as many cells as there are columns. Resolves when more is welcome. */
  write(rows: readonly (readonly string[])[]): Promise<void>;
  /** Completes the table and puts it in its place. */
  finish(): Promise<void>;
  /** Gives up: nothing is left of an unfinished file. */
  abandon(): Promise<void>;
}

/** Longitude and latitude of a row, or nothing where they are no position on the earth. */
export function pointOf(row: readonly string[], coordinates: PointColumns | undefined): [longitude: number, latitude: number] | undefined {
  if (coordinates === undefined) return undefined;
  const pair = 'pair' in coordinates ? readPair(row[coordinates.pair] ?? '', coordinates.order) : [readCoordinate(row[coordinates.longitude] ?? ''), readCoordinate(row[coordinates.latitude] ?? '')];
  const [longitude, latitude] = pair ?? [];
  if (longitude === undefined || latitude === undefined || Math.abs(longitude) > 180 || Math.abs(latitude) > 90) return undefined;
  return [longitude, latitude];
}

/** Whether a column goes into the geometry alone. */
export const isOmitted = (index: number, { coordinates, omitsCoordinates = false }: TableShape): boolean =>
  omitsCoordinates && coordinates !== undefined && 'longitude' in coordinates && (index === coordinates.longitude || index === coordinates.latitude);

/** The cell as a number where its column holds numbers and it is one; `undefined` where it stays text. */
export const numberIn = (column: TableColumn | undefined, cell: string): number | undefined => (column?.kind === 'number' && isPlainNumber(cell) ? Number(cell) : undefined);

/** The names of the columns with none twice, as formats with keys need them: of two of a name the first becomes `name_input`. */
export function keyNames(columns: readonly TableColumn[]): string[] {
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
