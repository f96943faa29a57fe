/** Connections to packs. An error that finds the file damaged names the pack: any query may come to a damaged page. */
import Database from 'better-sqlite3';
import { damagedPack } from './unavailable.ts';

/** A prepared query: of a pack, or of any other SQLite file. */
export interface Query<Parameters extends unknown[] = unknown[], Row = unknown> {
  get(...parameters: Parameters): Row | undefined;
  all(...parameters: Parameters): Row[];
  iterate(...parameters: Parameters): IterableIterator<Row>;
  /** Makes each row its first value. */
  pluck(): this;
  /** Makes each row an array. */
  raw(): this;
  /** Makes integers BigInts. */
  safeIntegers(): this;
  columns(): { name: string }[];
}

/** What code needs that reads tables, in a pack or while one is built. */
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
      throw this.#named(error);
    }
  }

  all(...parameters: Parameters): Row[] {
    try {
      return this.#statement.all(...parameters);
    } catch (error) {
      throw this.#named(error);
    }
  }

  *iterate(...parameters: Parameters): Generator<Row, undefined> {
    try {
      yield* this.#statement.iterate(...parameters);
    } catch (error) {
      throw this.#named(error);
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

  #named(error: unknown): unknown {
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

  /** For SpatiaLite, which builds of packs need. */
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
