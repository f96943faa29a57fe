/** Counts, sums and means of groups of rows. */

/** A decimal number. Separators of thousands and decimal commas are ambiguous, so they aren't read. */
const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;

/** Reads a cell; undefined if it isn't a number. */
export function readAmount(cell: string): number | undefined {
  const text = cell.trim();
  return NUMBER.test(text) ? Number(text) : undefined;
}

/** A sum with Neumaier's compensation: a million times 0.1 is 100,000. */
class Sum {
  count = 0;
  #sum = 0;
  #lost = 0;

  add(value: number): void {
    const next = this.#sum + value;
    this.#lost += Math.abs(this.#sum) >= Math.abs(value) ? this.#sum - next + value : value - next + this.#sum;
    this.#sum = next;
    this.count++;
  }

  get total(): number {
    return this.#sum + this.#lost;
  }
}

/** A group of rows. */
export interface Group {
  rows: number;
  /** The sum of each column, over the cells that are numbers. */
  sums: readonly Pick<Sum, 'count' | 'total'>[];
}

/** Cells of a column that aren't numbers. */
export interface Unreadable {
  rows: number;
  /** The first one, for messages. */
  row: number;
  cell: string;
}

/** Values of a row, one for each column to add up; undefined if unknown. */
export type Values = readonly (number | undefined)[];

export class Summary {
  readonly columns: readonly number[];
  /** By the value that the rows are grouped by. */
  readonly groups = new Map<string, { rows: number; sums: Sum[] }>();
  /** By index of the column. */
  readonly unreadable = new Map<number, Unreadable>();

  /** @param columns indices of the columns to add up */
  constructor(columns: readonly number[]) {
    this.columns = columns;
  }

  /** Reads the values of a row. @param row its number, from 1 */
  valuesOf(cells: readonly string[], row: number): Values {
    return this.columns.map((column) => this.#valueOf(column, cells[column] ?? '', row));
  }

  /** Adds a row to a group. */
  add(key: string, values: Values): void {
    let group = this.groups.get(key);
    if (group === undefined) this.groups.set(key, (group = { rows: 0, sums: this.columns.map(() => new Sum()) }));
    group.rows++;
    for (const [i, value] of values.entries()) if (value !== undefined) group.sums[i]?.add(value);
  }

  #valueOf(column: number, cell: string, row: number): number | undefined {
    const value = readAmount(cell);
    if (value !== undefined || cell.trim() === '') return value;
    const known = this.unreadable.get(column);
    if (known === undefined) this.unreadable.set(column, { rows: 1, row, cell });
    else known.rows++;
    return undefined;
  }
}
