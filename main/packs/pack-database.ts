/** Connections to packs. Errors caused by a damaged file name the pack, because any query may reach a damaged page. */
import Database from 'better-sqlite3';
import { damagedPack } from './unavailable.ts';

/** A prepared query of a pack, or of any other SQLite file. */
export interface Query<Parameters extends unknown[] = unknown[], Row = unknown> {
  get(...parameters: Parameters): Row | undefined;
  all(...parameters: Parameters): Row[];
  iterate(...parameters: Parameters): IterableIterator<Row>;
  /** Returns only the first value of each row. */
  pluck(): this;
  /** Returns each row as an array. */
  raw(): this;
  /** Returns integers as BigInt. */
  safeIntegers(): this;
  columns(): { name: string }[];
}

/** The part of a database that readers of tables need, in a pack or while one is built. */
export interface ReadableDatabase {
  prepare<Parameters extends unknown[] = unknown[], Row = unknown>(sql: string): Query<Parameters, Row>;
}

const DAMAGE = /^SQLITE_(?:CORRUPT|NOTADB|IOERR|TOOBIG)/u;

class PackQuery<Parameters extends unknown[], Row> implements Query<Parameters, Row> {
  readonly #statement: Query<Parameters, Row>;
  readonly #pack: string;

  constructor(statement: Query<Parameters, Row>, pack: string) {
    this.#statement = statement;
    this.#pack = pack;
  }

  get(...parameters: Parameters): Row | undefined {
    try {
      return this.#statement.get(...parameters);
    } catch (error) {
      throw this.#addPack(error);
    }
  }

  all(...parameters: Parameters): Row[] {
    try {
      return this.#statement.all(...parameters);
    } catch (error) {
      throw this.#addPack(error);
    }
  }

  *iterate(...parameters: Parameters): Generator<Row, undefined> {
    try {
      yield* this.#statement.iterate(...parameters);
    } catch (error) {
      throw this.#addPack(error);
    }
    return undefined;
  }

  pluck(): this {
    this.#statement.pluck();
    return this;
  }

  raw(): this {
    this.#statement.raw();
    return this;
  }

  safeIntegers(): this {
    this.#statement.safeIntegers();
    return this;
  }

  columns(): { name: string }[] {
    return this.#statement.columns();
  }

  #addPack(error: unknown): unknown {
    return error instanceof Database.SqliteError && DAMAGE.test(error.code) ? damagedPack(this.#pack, error) : error;
  }
}

/** A read-only connection to a pack. Queries throw Fault `pack_damaged`, with the pack's id, if its file is damaged. */
export class PackDatabase implements ReadableDatabase {
  readonly #database: Database.Database;
  readonly #pack: string;

  /** @param pack id of the pack */
  constructor(database: Database.Database, pack: string) {
    this.#database = database;
    this.#pack = pack;
  }

  get open(): boolean {
    return this.#database.open;
  }

  prepare<Parameters extends unknown[] = unknown[], Row = unknown>(sql: string): Query<Parameters, Row> {
    return new PackQuery<Parameters, Row>(this.#database.prepare<Parameters, Row>(sql), this.#pack);
  }

  /** Loads SpatiaLite, which builds of packs need. */
  loadExtension(path: string): void {
    this.#database.loadExtension(path);
  }

  /** Frees the pages that SQLite caches. */
  releaseCaches(): void {
    this.#database.pragma('shrink_memory');
  }

  close(): void {
    this.#database.close();
  }
}
