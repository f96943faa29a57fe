/** The file of a Batch table: rows, answers and progress. Every batch of rows is one transaction. */
import Database, { type Statement } from 'better-sqlite3';
import type { BatchJob, BatchRows } from '../../../contract/batch.ts';
import type { QuotaInterface } from '../../../contract/metering.ts';
import type { TableColumn } from '../../../contract/tables.ts';
import type { TableRow } from '../../formats/tables/table.ts';
import { columnList, columnNames, errorColumn, type TableFile } from './view-query.ts';

/** Everything stored about a table except its rows. */
export type JobRecord = Omit<BatchJob, 'progress' | 'exporting' | 'key' | 'warnings'> & {
  /** Warnings of the last run. */
  warnings?: BatchJob['warnings'] | undefined;
  /** The key that uploaded it; absent from tables of earlier versions. */
  madeBy?: string;
  counted?: Counted | undefined;
};

/** The key and interfaces that the rows of a run are charged to. */
export interface Counted {
  key: string;
  interfaces: QuotaInterface[];
  /** The day (UTC) of the charged quotas; absent from runs of earlier versions. */
  day?: string;
}

/** A page of the table in its original order. */
export interface Page {
  /** Rows to skip. */
  offset: number;
  limit: number;
}

export interface AnsweredRow {
  number: number;
  cells: readonly string[];
  point: [longitude: number, latitude: number] | undefined;
}

/** Whether a table has reached a final state: only a new request changes it. */
export const hasEnded = (status: BatchJob['status']): boolean =>
  status === 'Finished' || status === 'Cancelled' || status === 'Failed';

export class JobFile {
  readonly path: string;
  readonly #database: Database.Database;
  #record: JobRecord;
  #insertAnswer: Statement | undefined;
  /** The last prepared query: pages are read one after another. */
  #readStatement: Statement<number[], [number, number | null, number | null, ...(string | null)[]]> | undefined;
  #readSql = '';

  private constructor(path: string, database: Database.Database, record: JobRecord) {
    this.path = path;
    this.#database = database;
    this.#record = record;
  }

  /** Creates a table file atomically; another process adds the rows. */
  static create(path: string, record: JobRecord): JobFile {
    const database = open(path);
    const file = new JobFile(path, database, record);
    database.transaction(() => {
      database.exec('CREATE TABLE job (record TEXT NOT NULL)');
      database.prepare('INSERT INTO job VALUES (?)').run(JSON.stringify(record));
      file.beginInput();
    })();
    return file;
  }

  /** Opens a table file; undefined if `create` didn't finish it. @throws Error if it isn't a table file */
  static open(path: string): JobFile | undefined {
    const database = open(path);
    try {
      const isCreated = database.prepare('SELECT 1 FROM sqlite_schema').get() !== undefined;
      if (!isCreated) {
        database.close();
        return undefined;
      }
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

  /**
   * Changes the record; a new status clears the message of the old one. @throws if the disk is full: the record is then
   * unchanged
   */
  change(change: Partial<JobRecord>): void {
    const record = this.#changed(change);
    this.#database.prepare('UPDATE job SET record = ?').run(JSON.stringify(record));
    this.#record = record;
  }

  /** Like {@link change}, but if the disk is full the change is held in memory. */
  note(change: Partial<JobRecord>): void {
    try {
      this.change(change);
    } catch {
      this.#record = this.#changed(change);
    }
  }

  #changed(change: Partial<JobRecord>): JobRecord {
    const { message, resumed_at: resumedAt, ended_at: endedAt, ...record } = this.#record;
    const statusDetails = {
      ...(message === undefined ? {} : { message }),
      ...(resumedAt === undefined ? {} : { resumed_at: resumedAt }),
      ...(endedAt === undefined ? {} : { ended_at: endedAt }),
    };
    const end = change.status !== undefined && hasEnded(change.status) ? { ended_at: new Date().toISOString() } : {};
    return { ...record, ...(change.status === undefined ? statusDetails : end), ...change };
  }

  /** The description that other threads need to query the table. */
  get table(): TableFile {
    const { head, added, rows } = this.#record;
    return { path: this.path, input: head?.columns ?? [], added, rows };
  }

  /** Creates the empty table of input rows. */
  beginInput(): void {
    const texts = columnList('c', this.#record.head?.columns.length ?? 0).map((name) => `${name} TEXT`);
    const columns = ['number INTEGER PRIMARY KEY', 'fault TEXT', ...texts];
    this.#database.exec(`DROP TABLE IF EXISTS input; CREATE TABLE input (${columns.join(', ')})`);
  }

  /** Updates the number of stored rows, in memory until the next change. */
  countInput(rows: number): void {
    this.#record = { ...this.#record, rows };
  }

  /** Replaces all answers by an empty table with the columns of `added`; a full disk leaves everything unchanged. */
  beginAnswers(added: readonly TableColumn[], change: Partial<JobRecord>): void {
    this.#insertAnswer = undefined;
    this.#readStatement = undefined;
    this.#readSql = '';
    this.#database.transaction(() => {
      this.#database
        .exec(`DROP TABLE IF EXISTS answer; CREATE TABLE answer (number INTEGER PRIMARY KEY, lon REAL, lat REAL,
          ${columnList('a', added.length)
            .map((name) => `${name} TEXT`)
            .join(', ')});
        CREATE INDEX answer_error ON answer (number) WHERE a${added.length - 1} <> ''`);
      this.change(change);
    })();
  }

  addAnswers(rows: readonly AnsweredRow[], change: Partial<JobRecord>): void {
    const [first] = rows;
    if (first === undefined) return;
    this.#insertAnswer ??= this.#database.prepare(
      `INSERT INTO answer VALUES (${Array.from({ length: first.cells.length + 3 }, () => '?').join(',')})`,
    );
    const insert = this.#insertAnswer;
    this.#database.transaction(() => {
      for (const { number, cells, point } of rows) insert.run(number, point?.[0] ?? null, point?.[1] ?? null, ...cells);
      this.change(change);
    })();
  }

  /** Replaces rows of the table, and the answers of those that have been answered. */
  replaceRows(rows: readonly TableRow[], answers: readonly AnsweredRow[]): void {
    const { faulty, found = [], added = [] } = this.#record;
    const columns = columnList('c', this.#record.head?.columns.length ?? 0);
    const update = this.#database.prepare(
      `UPDATE input SET ${columns.map((name) => `${name} = ?`).join(', ')} WHERE number = ?`,
    );
    const before = this.pick(answers.map(({ number }) => number)).map(({ cells }) => cells.slice(columns.length));
    const now = answers.map(({ cells }) => cells);
    const change = (column: number): number => countFilled(now, column) - countFilled(before, column);
    this.#database.transaction(() => {
      for (const { number, cells } of rows) update.run(...columns.map((_, i) => cells[i] ?? ''), number);
      if (answers.length === 0) return;
      const replace = this.#database.prepare(
        `REPLACE INTO answer VALUES (${Array.from({ length: added.length + 3 }, () => '?').join(',')})`,
      );
      for (const { number, cells, point } of answers)
        replace.run(number, point?.[0] ?? null, point?.[1] ?? null, ...cells);
      this.change({
        faulty: faulty + change(added.length - 1),
        found: found.map((known, column) => known + change(column)),
      });
    })();
  }

  /** The answered rows with a position, in table order. */
  placed(): IterableIterator<{ number: number; lon: number; lat: number }> {
    return this.#database
      .prepare<[], { number: number; lon: number; lat: number }>(
        'SELECT number, lon, lat FROM answer WHERE lon IS NOT NULL ORDER BY number',
      )
      .iterate();
  }

  /** Input rows after number `after`. */
  input(after: number, limit: number): TableRow[] {
    const rows = this.#database
      .prepare<[number, number], [number, string | null, ...string[]]>(
        'SELECT * FROM input WHERE number > ? ORDER BY number LIMIT ?',
      )
      .raw()
      .all(after, limit);
    return rows.map(([number, fault, ...cells]) => (fault === null ? { number, cells } : { number, cells, fault }));
  }

  /** Input rows, evenly spaced over the table. @param count maximum number */
  sample(count: number): TableRow[] {
    const step = Math.max(1, Math.ceil(this.#record.rows / count));
    return Array.from({ length: Math.min(count, this.#record.rows) }, (_, index) => this.input(index * step, 1)).flat();
  }

  /** Rows with answers in table order, after number `after`. */
  enriched(after: number, limit: number, onlyErrors: boolean): BatchRows['rows'] {
    const { added } = this.#record;
    const where = !onlyErrors
      ? ''
      : added === undefined
        ? 'AND input.fault IS NOT NULL'
        : `AND ${errorColumn(added)} <> ''`;
    return this.#read(
      `SELECT ${this.#columns()} FROM ${this.#source()} WHERE input.number > ? ${where} ORDER BY input.number LIMIT ?`,
      after,
      limit,
    );
  }

  page({ offset, limit }: Page): BatchRows {
    return {
      total: this.#record.rows,
      rows: this.#read(
        `SELECT ${this.#columns()} FROM ${this.#source()} WHERE input.number > ? ORDER BY input.number LIMIT ?`,
        offset,
        limit,
      ),
    };
  }

  /** The rows with these numbers, in that order. */
  pick(numbers: Iterable<number>): BatchRows['rows'] {
    const sql = `SELECT ${this.#columns()} FROM ${this.#source()} WHERE input.number = ?`;
    return Array.from(numbers).flatMap((number) => this.#read(sql, number));
  }

  close(): void {
    this.#database.close();
  }

  #columns(): string {
    return [
      'input.number',
      this.#record.added === undefined ? 'NULL, NULL' : 'answer.lon, answer.lat',
      ...columnNames(this.table),
    ].join(', ');
  }

  #answers(): string {
    return this.#record.added === undefined ? '' : 'LEFT JOIN answer ON answer.number = input.number';
  }

  #source(): string {
    return `input ${this.#answers()}`;
  }

  #read(sql: string, ...parameters: number[]): BatchRows['rows'] {
    const inputCount = this.#record.head?.columns.length ?? 0;
    if (this.#readSql !== sql) {
      this.#readSql = sql;
      this.#readStatement = this.#database
        .prepare<number[], [number, number | null, number | null, ...(string | null)[]]>(sql)
        .raw();
    }
    const rows = this.#readStatement?.all(...parameters) ?? [];
    return rows.map(([row, lon, lat, ...values]) => {
      const cells = values.slice(0, values[inputCount] === null ? inputCount : undefined).map((cell) => cell ?? '');
      return lon === null || lat === null ? { row, cells } : { row, point: [lon, lat], cells };
    });
  }
}

const countFilled = (rows: readonly (readonly string[])[], column: number): number =>
  rows.filter((cells) => (cells[column] ?? '') !== '').length;

function open(path: string): Database.Database {
  const database = new Database(path);
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = NORMAL');
  return database;
}
