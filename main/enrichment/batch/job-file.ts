/** One table on disk: its rows, their answers, and how far it is. Every batch of rows is one transaction. */
import Database, { type Statement } from 'better-sqlite3';
import { MAX_BATCH_POINTS, type BatchJob, type BatchRows } from '../../../contract/batch.ts';
import type { TableColumn } from '../../../contract/tables.ts';
import type { TableRow } from '../../tables/table.ts';

/** What is kept of a table beside its rows. */
export type JobRecord = Omit<BatchJob, 'progress'>;

export interface RowsWish {
  offset?: number;
  limit?: number;
  sort?: number | undefined;
  isDescending?: boolean;
  filter?: string | undefined;
  onlyErrors?: boolean;
}

const DEFAULT_LIMIT = 100;
/** A view that is sorted by answers is made anew so seldom while these still come, in milliseconds. */
const VIEW_MS = 4000;

export interface AnsweredRow {
  number: number;
  cells: readonly string[];
  point: [longitude: number, latitude: number] | undefined;
}

const columnList = (prefix: string, count: number): string[] => Array.from({ length: count }, (_, i) => prefix + i);

export class JobFile {
  readonly path: string;
  readonly #database: Database.Database;
  #record: JobRecord;
  #view: { key: string; total: number; at: number } | undefined;
  #insertInput: Statement | undefined;
  #insertAnswer: Statement | undefined;

  private constructor(path: string, database: Database.Database, record: JobRecord) {
    this.path = path;
    this.#database = database;
    this.#record = record;
  }

  static create(path: string, record: JobRecord): JobFile {
    const database = open(path);
    database.exec('CREATE TABLE job (record TEXT NOT NULL)');
    database.prepare('INSERT INTO job VALUES (?)').run(JSON.stringify(record));
    return new JobFile(path, database, record);
  }

  /** @throws Error where the file is none of ours */
  static open(path: string): JobFile {
    const database = open(path);
    try {
      const text = database.prepare<[], string>('SELECT record FROM job').pluck().get();
      const record: JobRecord = JSON.parse(text ?? '');
      return new JobFile(path, database, record);
    } catch (error) {
      database.close();
      throw error;
    }
  }

  get record(): JobRecord {
    return this.#record;
  }

  /** A message belongs to the state that it came with. */
  change(change: Partial<JobRecord>): void {
    const { message, ...record } = this.#record;
    this.#record = { ...record, ...(message === undefined || change.status !== undefined ? {} : { message }), ...change };
    this.#database.prepare('UPDATE job SET record = ?').run(JSON.stringify(this.#record));
  }

  /** Makes room for rows of the columns in `head`. */
  beginInput(columns: readonly TableColumn[]): void {
    this.#database.exec(`CREATE TABLE input (number INTEGER PRIMARY KEY, fault TEXT, ${columnList('c', columns.length).map((name) => `${name} TEXT`).join(', ')})`);
  }

  addInput(rows: readonly TableRow[], columnCount: number): void {
    this.#insertInput ??= this.#database.prepare(`INSERT INTO input VALUES (${Array.from({ length: columnCount + 2 }, () => '?').join(',')})`);
    const insert = this.#insertInput;
    this.#database.transaction(() => {
      for (const { number, cells, fault } of rows) insert.run(number, fault ?? null, ...cells);
      this.change({ rows: this.#record.rows + rows.length });
    })();
  }

  /** Drops the answers that there are, and makes room for those of `added`. */
  beginAnswers(added: readonly TableColumn[]): void {
    this.#insertAnswer = undefined;
    this.#view = undefined;
    this.#database.exec(`DROP TABLE IF EXISTS answer; CREATE TABLE answer (number INTEGER PRIMARY KEY, lon REAL, lat REAL, ${columnList('a', added.length).map((name) => `${name} TEXT`).join(', ')});
      CREATE INDEX answer_error ON answer (number) WHERE a${added.length - 1} <> ''`);
  }

  addAnswers(rows: readonly AnsweredRow[], change: Partial<JobRecord>): void {
    const [first] = rows;
    if (first === undefined) return;
    this.#insertAnswer ??= this.#database.prepare(`INSERT INTO answer VALUES (${Array.from({ length: first.cells.length + 3 }, () => '?').join(',')})`);
    const insert = this.#insertAnswer;
    this.#database.transaction(() => {
      for (const { number, cells, point } of rows) insert.run(number, point?.[0] ?? null, point?.[1] ?? null, ...cells);
      this.change(change);
    })();
  }

  /** Rows from the one after `after` on, as they were read. */
  input(after: number, limit: number): TableRow[] {
    const rows = this.#database.prepare<[number, number], [number, string | null, ...string[]]>('SELECT * FROM input WHERE number > ? ORDER BY number LIMIT ?').raw().all(after, limit);
    return rows.map(([number, fault, ...cells]) => (fault === null ? { number, cells } : { number, cells, fault }));
  }

  /** Rows with their answers in the order of the table: a page after `after`. */
  enriched(after: number, limit: number, onlyErrors: boolean): BatchRows['rows'] {
    const where = onlyErrors ? `AND ${this.#errorColumn()} <> ''` : '';
    return this.#read(`SELECT ${this.#columns()} FROM ${this.#source()} WHERE input.number > ? ${where} ORDER BY input.number LIMIT ?`, after, limit);
  }

  rows(wish: RowsWish): BatchRows {
    const { offset = 0, limit = DEFAULT_LIMIT } = wish;
    if (wish.sort === undefined && wish.filter === undefined && wish.onlyErrors !== true) {
      return { total: this.#record.rows, rows: this.#read(`SELECT ${this.#columns()} FROM ${this.#source()} WHERE input.number > ? ORDER BY input.number LIMIT ?`, offset, limit) };
    }
    const total = this.#makeView(wish);
    return { total, rows: this.#read(`SELECT ${this.#columns()} FROM view CROSS JOIN input ON input.number = view.number ${this.#answers()} WHERE view.rowid > ? ORDER BY view.rowid LIMIT ?`, offset, limit) };
  }

  points(): { total: number; points: [number, number, number, number][] } {
    if (this.#record.added === undefined) return { total: 0, points: [] };
    const total = this.#database.prepare<[], number>('SELECT count(*) FROM answer WHERE lon IS NOT NULL').pluck().get() ?? 0;
    const step = Math.max(1, Math.ceil(total / MAX_BATCH_POINTS));
    const points = this.#database.prepare<[number], [number, number, number, number]>(`SELECT number, lon, lat, ${this.#errorColumn()} <> '' FROM answer WHERE lon IS NOT NULL AND number % ? = 0`).raw().all(step);
    return { total, points };
  }

  close(): void {
    this.#database.close();
  }

  #errorColumn(): string {
    return `answer.a${(this.#record.added?.length ?? 1) - 1}`;
  }

  #names(): string[] {
    return [...columnList('input.c', this.#record.head?.columns.length ?? 0), ...columnList('answer.a', this.#record.added?.length ?? 0)];
  }

  #columns(): string {
    return ['input.number', 'input.fault', ...this.#names()].join(', ');
  }

  #answers(): string {
    return this.#record.added === undefined ? '' : 'LEFT JOIN answer ON answer.number = input.number';
  }

  #source(): string {
    return `input ${this.#answers()}`;
  }

  #read(sql: string, ...values: (number | string)[]): BatchRows['rows'] {
    const inputCount = this.#record.head?.columns.length ?? 0;
    const rows = this.#database.prepare<(number | string)[], [number, string | null, ...(string | null)[]]>(sql).raw().all(...values);
    return rows.map(([row, , ...cells]) => ({ row, cells: cells.slice(0, cells[inputCount] === null ? inputCount : undefined).map((cell) => cell ?? '') }));
  }

  /** The numbers of the rows that `wish` asks for, in its order; made once for all pages. */
  #makeView({ sort, isDescending = false, filter, onlyErrors = false }: RowsWish): number {
    const { done, status, head, added } = this.#record;
    const key = JSON.stringify([sort, isDescending, filter, onlyErrors, status === 'Running' ? 'running' : done]);
    const isFresh = this.#view?.key === key && (status !== 'Running' || Date.now() - this.#view.at < VIEW_MS);
    if (this.#view !== undefined && isFresh) return this.#view.total;
    const names = this.#names();
    const columns = [...(head?.columns ?? []), ...(added ?? [])];
    const column = sort === undefined ? undefined : names[sort];
    const conditions = [
      ...(onlyErrors ? [added === undefined ? 'input.fault IS NOT NULL' : `${this.#errorColumn()} <> ''`] : []),
      ...(filter === undefined ? [] : [`(${names.map((name) => `instr(lower(${name}), @filter) > 0`).join(' OR ')})`]),
    ];
    // Empty cells come last either way; numbers are ordered as numbers.
    const value = columns[sort ?? -1]?.kind === 'number' ? `CAST(${column ?? ''} AS REAL)` : `${column ?? ''} COLLATE NOCASE`;
    const order = column === undefined ? 'input.number' : `(${column} IS NULL OR ${column} = ''), ${value} ${isDescending ? 'DESC' : 'ASC'}, input.number`;
    this.#database.exec('DROP TABLE IF EXISTS temp.view; CREATE TEMP TABLE view (number INTEGER)');
    const insert = this.#database.prepare(`INSERT INTO temp.view SELECT input.number FROM ${this.#source()} ${conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`} ORDER BY ${order}`);
    const { changes } = filter === undefined ? insert.run() : insert.run({ filter: filter.toLowerCase() });
    this.#view = { key, total: changes, at: Date.now() };
    return changes;
  }
}

function open(path: string): Database.Database {
  const database = new Database(path);
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = NORMAL');
  return database;
}
