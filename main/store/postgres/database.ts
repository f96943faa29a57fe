/** Connections to the PostgreSQL that several servers share. The driver is loaded with the first connection. */
import { setTimeout } from 'node:timers/promises';
import type * as Driver from 'pg';
import type { Client, ClientConfig, Pool, PoolClient } from 'pg';
import { Fault } from '../../../contract/fault.ts';
import { errorMessage } from '../../../contract/system-error.ts';

/** The location of the shared store. */
export interface PostgresPlace {
  /** `postgres://USER@HOST:PORT/DATABASE`. Never displayed, because it may contain a password. */
  url: string;
  /** Schema of the tables; {@link SCHEMA} if absent. */
  schema?: string | undefined;
  /** Overrides the maximum time that a job may go without a heartbeat, in milliseconds. */
  leaseMs?: number | undefined;
}

const SCHEMA = 'cairn_store';

/** Maximum connections per process. Statements are short, so more connections would only wait for the same rows. */
const CONNECTIONS = 8;
const CONNECT_MS = 5000;
/** Time limit of a statement. A statement that takes longer is waiting for a lock that it won't get. */
const STATEMENT_MS = 30_000;
/** Delay before the listening connection reconnects, in milliseconds. */
const LISTEN_AGAIN_MS = 1000;

/** SQLSTATEs of a server that is starting, shutting down, out of connections or read-only. */
const UNAVAILABLE_CODES = /^(?:08|57P0|53300|25006)/;
/** System errors of connections. */
const UNAVAILABLE_ERRNOS = [
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
];
const UNAVAILABLE_MESSAGES =
  /connection terminated|timeout exceeded when trying to connect|connection error|not queryable/i;

const UNIQUE_VIOLATION = '23505';

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** Returns whether the error means that another row already has that value. */
export const isUniqueViolation = (error: unknown): boolean => codeOf(error) === UNIQUE_VIOLATION;

/** Returns whether the connection or the server failed, rather than the statement. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isUnavailable);
  const code = codeOf(error);
  return (
    UNAVAILABLE_CODES.test(code) || UNAVAILABLE_ERRNOS.includes(code) || UNAVAILABLE_MESSAGES.test(errorMessage(error))
  );
}

export type Values = readonly (string | number | boolean | Buffer | null | readonly string[] | readonly number[])[];

/** Runs statements one after another. */
export interface Session {
  query<Row extends object>(sql: string, values?: Values): Promise<Row[]>;
}

const sessionOn = (client: Pick<PoolClient, 'query'>): Session => ({
  query: async <Row extends object>(sql: string, values: Values = []) =>
    (await client.query<Row & Record<string, unknown>>(sql, [...values])).rows,
});

/** Quotes a name for SQL. */
const identifier = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** The message doesn't quote the URL, because the invalid part may be the password. */
const unreadable = (): Fault =>
  new Fault(
    'invalid_request',
    'Invalid store URL. Use the form postgres://USER@HOST:PORT/DATABASE, with special characters ' +
      'percent-encoded (%40 for @)',
  );

export class PostgresDatabase implements Session {
  readonly schema: string;
  /** The server as shown in messages, without the password. */
  readonly target: string;
  readonly #config: ClientConfig;
  readonly #pool: Pool;
  readonly #newClient: (config: ClientConfig) => Client;
  readonly #closing = new AbortController();
  #listener: Client | undefined;

  private constructor({ url, schema = SCHEMA }: PostgresPlace, driver: typeof Driver) {
    if (!/^postgres(?:ql)?:\/\//.test(url)) throw unreadable();
    this.schema = schema;
    this.#config = {
      connectionString: url,
      application_name: 'cairn',
      connectionTimeoutMillis: CONNECT_MS,
      keepAlive: true,
      options: `-c search_path=${identifier(schema)}`,
    };
    this.#newClient = (config) => new driver.Client(config);
    try {
      const { user, host, port, database } = new driver.Client(this.#config);
      this.target = `${user ?? ''}@${host}:${port}/${database ?? ''}`;
      this.#pool = new driver.Pool({ ...this.#config, max: CONNECTIONS, statement_timeout: STATEMENT_MS });
    } catch {
      throw unreadable();
    }
    // The next query replaces a connection that breaks while idle.
    this.#pool.on('error', () => undefined);
    this.#pool.on('connect', (client) => client.on('error', () => undefined));
  }

  /** Doesn't connect before the first query. @throws Fault invalid_request for an invalid URL */
  static async connect(place: PostgresPlace): Promise<PostgresDatabase> {
    return new PostgresDatabase(place, await import('pg'));
  }

  /** Runs a statement. @throws Fault busy if the server is unavailable; the driver's error for the statement */
  async query<Row extends object>(sql: string, values: Values = []): Promise<Row[]> {
    try {
      return await sessionOn(this.#pool).query<Row>(sql, values);
    } catch (error) {
      throw this.#asFault(error);
    }
  }

  /** Runs `work` in a transaction. @throws like {@link query}; errors of `work` */
  async transaction<Result>(work: (session: Session) => Promise<Result>): Promise<Result> {
    let client: PoolClient | undefined;
    try {
      client = await this.#pool.connect();
      await client.query('BEGIN');
      const result = await work(sessionOn(client));
      await client.query('COMMIT');
      client.release();
      return result;
    } catch (error) {
      const isBroken = await client?.query('ROLLBACK').then(
        () => false,
        () => true,
      );
      client?.release(isBroken);
      throw this.#asFault(error);
    }
  }

  /**
   * Listens on the channel named after the schema, until the database is closed.
   * @param onNotice called with each notification
   * @param onConnect called on each connection, including the first: earlier notifications were missed
   */
  listen(onNotice: (notice: string) => void, onConnect: () => void): void {
    void this.#listen(onNotice, onConnect);
  }

  async #listen(onNotice: (notice: string) => void, onConnect: () => void): Promise<void> {
    const { signal } = this.#closing;
    while (!signal.aborted) {
      const client = this.#newClient(this.#config);
      const failed = Promise.withResolvers<void>();
      client.on('error', () => failed.resolve());
      client.on('end', () => failed.resolve());
      client.on('notification', ({ payload }) => onNotice(payload ?? ''));
      try {
        await client.connect();
        this.#listener = client;
        // If the database was closed while connecting, only this code can end the connection.
        if (!signal.aborted) {
          await client.query(`LISTEN ${identifier(this.schema)}`);
          onConnect();
          await failed.promise;
        }
      } catch {
        // Queries report why the database is unavailable.
      }
      this.#listener = undefined;
      await client.end().catch(() => undefined);
      await setTimeout(LISTEN_AGAIN_MS, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#listener?.end().catch(() => undefined);
    await this.#pool.end();
  }

  #asFault(error: unknown): unknown {
    if (error instanceof Fault || !isUnavailable(error)) return error;
    // Clients don't need to know where the store is.
    return new Fault('busy', "The store of keys and jobs isn't responding. Try again", {
      headers: { 'retry-after': '1' },
      cause: error,
    });
  }
}
