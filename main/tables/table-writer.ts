/** What every writer of tables takes. */
import type { TableColumn } from '../../contract/tables.ts';
import { isPlainNumber } from './table.ts';

export interface TableShape {
  columns: readonly TableColumn[];
  /** Which columns hold the point, for formats that have geometry. */
  coordinates?: { longitude: number; latitude: number } | undefined;
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
