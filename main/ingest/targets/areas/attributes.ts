/** Stores the other fields of areas, for the attribute table and the colours of layers. */
import type { Database, Statement } from 'better-sqlite3';
import { ATTRIBUTE_TABLES } from '../../../packs/schema/attributes.ts';
import type { AreaFields } from '../../../../contract/area-columns.ts';
import type { Properties } from '../../../../contract/mapping.ts';

const MAX_FIELDS = 200;
const MAX_LETTERS = 500;

type Cell = string | number | null;

function cellOf(value: unknown): Cell {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value === 'string') return value.trim() === '' ? null : value.trim().slice(0, MAX_LETTERS);
  if (typeof value === 'bigint' || typeof value === 'boolean') return String(value);
  return typeof value === 'object' && value !== null && !Buffer.isBuffer(value)
    ? JSON.stringify(value).slice(0, MAX_LETTERS)
    : null;
}

interface Column {
  position: number;
  /** Whether all values so far are numbers; undefined before the first. */
  isNumber: boolean | undefined;
}

export class AttributeWriter {
  readonly #insert: Statement<[number, string]>;
  readonly #insertField: Statement<[number, string, number]>;
  readonly #columns = new Map<string, Column>();

  /** Creates the tables. */
  constructor(database: Database) {
    database.exec(ATTRIBUTE_TABLES);
    this.#insert = database.prepare('INSERT OR REPLACE INTO attribute (boundary_id, cells) VALUES (?, ?)');
    this.#insertField = database.prepare('INSERT INTO attribute_field (position, name, is_number) VALUES (?, ?, ?)');
  }

  /** Stores the fields of an area, except its name and key. */
  add(boundaryId: number, properties: Properties, { name, key }: AreaFields): void {
    const cells: Cell[] = [];
    for (const [field, value] of Object.entries(properties)) {
      if (field === name || field === key) continue;
      const column = this.#column(field);
      const cell = cellOf(value);
      if (column === undefined || cell === null) continue;
      column.isNumber = column.isNumber !== false && typeof cell === 'number';
      cells[column.position] = cell;
    }
    if (cells.length > 0) this.#insert.run(boundaryId, JSON.stringify(Array.from(cells, (cell) => cell ?? null)));
  }

  #column(field: string): Column | undefined {
    const known = this.#columns.get(field);
    if (known !== undefined || this.#columns.size === MAX_FIELDS) return known;
    const column = { position: this.#columns.size, isNumber: undefined };
    this.#columns.set(field, column);
    return column;
  }

  /** Writes the list of fields. */
  finish(): void {
    for (const [field, { position, isNumber }] of this.#columns)
      this.#insertField.run(position, field, isNumber === true ? 1 : 0);
  }
}
