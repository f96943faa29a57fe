/** The connections to a PostgreSQL that several servers share. Its driver is loaded with the first of them. */
import { setTimeout } from 'node:timers/promises';
import type * as Driver from 'pg';
import type { Client, ClientConfig, Pool, PoolClient } from 'pg';
import { Fault } from '../../../contract/fault.ts';

/** Where the shared store lies. */
export interface PostgresPlace {
  /** `postgres://USER@HOST:PORT/DATABASE`. Never shown: it may hold a password. */
  url: string;
  /** Of the tables; {@link SCHEMA} when absent. */
  schema?: string | undefined;
  /** How long a server may be silent before it is taken for lost, other than the default, in milliseconds. */
  leaseMs?: number | undefined;
}

const SCHEMA = 'cairn_store';

/** Per process. Statements are short: more connections would wait for the same rows. */
const CONNECTIONS = 8;
const CONNECT_MS = 5000;
/** A statement that takes longer waits for a lock that it will not get. */
const STATEMENT_MS = 30_000;
/** How long a connection that listens is waited for before the next is tried, in milliseconds. */
const LISTEN_AGAIN_MS = 1000;

/** SQLSTATEs of a server that is shutting down or starting, has no connection left, or is of no more use. */
const AWAY_CODES = /^(?:08|57P0|53300|25006)/;
/** What the system says of a connection. */
const AWAY_CALLS = [
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
];
const AWAY_WORDS = /connection terminated|timeout exceeded when trying to connect|connection error|not queryable/i;

const UNIQUE_VIOLATION = '23505';

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** Whether another row has that value already. */
export const isTaken = (error: unknown): boolean => codeOf(error) === UNIQUE_VIOLATION;

export const messageOf = (error: unknown): string => {
  if (error instanceof AggregateError && error.errors.length > 0) return messageOf(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
};

/** Whether the connection or the server is at fault, and not what was asked. */
export function isAway(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isAway);
  const code = codeOf(error);
  return AWAY_CODES.test(code) || AWAY_CALLS.includes(code) || AWAY_WORDS.test(messageOf(error));
}

export type Values = readonly (string | number | boolean | Buffer | null | readonly string[] | readonly number[])[];

/** One after the other on one connection. */
export interface Session {
  query<Row extends object>(sql: string, values?: Values): Promise<Row[]>;
}

const sessionOn = (client: Pick<PoolClient, 'query'>): Session => ({
  query: async <Row extends object>(sql: string, values: Values = []) =>
    (await client.query<Row & Record<string, unknown>>(sql, [...values])).rows,
});

/** A name as SQL has it. */
const identifier = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Says how a URL is written, and nothing of what was given: what is wrong with it may be in the password. */
const unreadable = (): Fault =>
  new Fault(
    'invalid_request',
    'The URL of the store cannot be read: it is of the form postgres://USER@HOST:PORT/DATABASE; special characters are written as in a web address (%40 for @)',
  );

export class PostgresDatabase implements Session {
  readonly schema: string;
  /** How the server is called in messages: without the password. */
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
      // Names of tables are those of the schema.
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
    // A connection that breaks while nothing is asked is replaced by the next question.
    this.#pool.on('error', () => undefined);
    this.#pool.on('connect', (client) => client.on('error', () => undefined));
  }

  /** Connects with the first question alone. @throws Fault invalid_request for a URL that is none */
  static async at(place: PostgresPlace): Promise<PostgresDatabase> {
    return new PostgresDatabase(place, await import('pg'));
  }

  /** @throws Fault busy where the server does not answer; the driver's error of what was asked */
  async query<Row extends object>(sql: string, values: Values = []): Promise<Row[]> {
    try {
      return await sessionOn(this.#pool).query<Row>(sql, values);
    } catch (error) {
      throw this.#told(error);
    }
  }

  /** Does `work` as a whole or not at all. @throws as {@link query}, and what `work` throws */
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
      throw this.#told(error);
    }
  }

  /**
   * Hears of what is told on the channel of the schema's name, until the database is closed.
   * @param onNotice what was told
   * @param onAgain called with each connection, also the first: what was told before has not been heard
   */
  listen(onNotice: (notice: string) => void, onAgain: () => void): void {
    void this.#listen(onNotice, onAgain);
  }

  async #listen(onNotice: (notice: string) => void, onAgain: () => void): Promise<void> {
    const { signal } = this.#closing;
    while (!signal.aborted) {
      const client = this.#newClient(this.#config);
      const broken = Promise.withResolvers<void>();
      client.on('error', () => broken.resolve());
      client.on('end', () => broken.resolve());
      client.on('notification', ({ payload }) => onNotice(payload ?? ''));
      try {
        await client.connect();
        this.#listener = client;
        // Closed while it was connecting: nobody else knows of this connection.
        if (!signal.aborted) {
          await client.query(`LISTEN ${identifier(this.schema)}`);
          onAgain();
          await broken.promise;
        }
      } catch {
        // Questions say why it is away.
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

  #told(error: unknown): unknown {
    if (error instanceof Fault || !isAway(error)) return error;
    // Where it is concerns nobody who asks.
    return new Fault('busy', 'The store of keys and jobs does not answer now. Try again', {
      headers: { 'retry-after': '1' },
      cause: error,
    });
  }
}
