/** API keys on disk: digests, never the keys. */
import { hash, randomBytes } from 'node:crypto';
import type { Database, Statement } from 'better-sqlite3';
import { parameterFault, type Fault } from '../../contract/fault.ts';
import { MAX_KEY_NAME_LENGTH, type ApiKey } from '../../contract/keys.ts';
import type { Quotas } from '../../contract/metering.ts';
import { completeRights, type Right } from '../../contract/rights.ts';
import { hasSystemCode } from '../../contract/system-error.ts';

/** 32 random bytes: 43 characters of base64url. */
const KEY_BYTES = 32;
const ID_BYTES = 6;
const SHOWN_CHARACTERS = 4;

/** What a key is kept and compared as. Keys are random, so that a plain digest cannot be turned back. */
export const keyDigest = (key: string): Buffer => hash('sha256', key, 'buffer');

export interface KeyLimits {
  /** Complete: a right comes with those that it includes. */
  rights: readonly Right[];
  quotas: Quotas;
  /** As a browser sends them: `https://example.org`. */
  origins: readonly string[];
  /** Requests per second; null for no limit. */
  rateLimit: number | null;
}

export interface StoredKey extends KeyLimits {
  id: string;
  name: string;
  digest: Buffer;
  prefix: string;
  lastFour: string;
  /** ISO 8601, UTC. */
  createdAt: string;
  revokedAt: string | null;
  lastUsedAt: string | null;
}

/**
 * A key as answers show it.
 * @param counted what a server that counts its requests knows beside
 */
export const describeKey = <Counted extends Partial<Pick<ApiKey, 'used_today'>>>(
  key: StoredKey,
  counted: Counted,
): Omit<ApiKey, 'used_today'> & Counted => ({
  id: key.id,
  name: key.name,
  prefix: key.prefix,
  last_four: key.lastFour,
  created_at: key.createdAt,
  ...(key.revokedAt === null ? {} : { revoked_at: key.revokedAt }),
  ...(key.lastUsedAt === null ? {} : { last_used_at: key.lastUsedAt }),
  rights: [...key.rights],
  quotas: key.quotas,
  ...counted,
  origins: [...key.origins],
  ...(key.rateLimit === null ? {} : { rate_limit: key.rateLimit }),
});

interface Row extends Omit<StoredKey, 'rights' | 'quotas' | 'origins'> {
  /** JSON. */
  rights: string;
  quotas: string;
  origins: string;
}

const COLUMNS = `id, name, digest, prefix, last_four AS lastFour, created_at AS createdAt, revoked_at AS revokedAt, last_used_at AS lastUsedAt,
  rights, quotas, origins, rate_limit AS rateLimit`;

/** The name is in use by another key in force, or is none. */
const nameFault = (message: string): Fault => parameterFault([{ parameter: 'name', message }]);

function readName(given: string): string {
  const name = given.trim();
  if (name === '') throw nameFault('is empty: a key needs a name to be told from others');
  if (name.length > MAX_KEY_NAME_LENGTH)
    throw nameFault(`has ${name.length} characters: at most ${MAX_KEY_NAME_LENGTH} are allowed`);
  if (/\p{C}/u.test(name)) throw nameFault('holds characters that cannot be seen: use letters, digits and spaces');
  return name;
}

const readRow = ({ rights, quotas, origins, ...row }: Row): StoredKey => ({
  ...row,
  rights: JSON.parse(rights),
  quotas: JSON.parse(quotas),
  origins: JSON.parse(origins),
});

export class ApiKeyStore {
  readonly #insert: Statement;
  readonly #select: Statement<[string], Row>;
  readonly #selectAll: Statement<[], Row>;
  readonly #revoke: Statement;
  readonly #change: Statement;
  readonly #touch: Statement;
  readonly #version: Statement<[], number>;

  constructor(database: Database) {
    this.#insert = database.prepare(
      `INSERT INTO api_key (id, name, digest, prefix, last_four, created_at, rights, quotas, origins, rate_limit)
       VALUES (@id, @name, @digest, @prefix, @lastFour, @createdAt, @rights, @quotas, @origins, @rateLimit)`,
    );
    this.#select = database.prepare(`SELECT ${COLUMNS} FROM api_key WHERE id = ?`);
    this.#selectAll = database.prepare(
      `SELECT ${COLUMNS} FROM api_key ORDER BY revoked_at IS NOT NULL, created_at, id`,
    );
    this.#revoke = database.prepare('UPDATE api_key SET revoked_at = ? WHERE id = ? AND revoked_at IS NULL');
    this.#change = database.prepare(
      'UPDATE api_key SET name = @name, rights = @rights, quotas = @quotas, origins = @origins, rate_limit = @rateLimit WHERE id = @id',
    );
    this.#version = database.prepare<[], number>('PRAGMA data_version').pluck();
    // A clock that was set back does not make a key less lately used.
    this.#touch = database.prepare("UPDATE api_key SET last_used_at = max(coalesce(last_used_at, ''), ?) WHERE id = ?");
  }

  /**
   * Makes a key of 43 random characters, which is returned this once.
   * @throws Fault invalid_parameter, of `name`
   */
  create(givenName: string, limits: Partial<KeyLimits> = {}): { key: string; stored: StoredKey } {
    const key = randomBytes(KEY_BYTES).toString('base64url');
    const id = randomBytes(ID_BYTES).toString('hex');
    const name = readName(givenName);
    this.#refuseTaken(
      () =>
        this.#insert.run({
          id,
          name,
          digest: keyDigest(key),
          prefix: key.slice(0, SHOWN_CHARACTERS),
          lastFour: key.slice(-SHOWN_CHARACTERS),
          createdAt: new Date().toISOString(),
          rights: JSON.stringify(completeRights(limits.rights ?? [])),
          quotas: JSON.stringify(limits.quotas ?? {}),
          origins: JSON.stringify(limits.origins ?? []),
          rateLimit: limits.rateLimit ?? null,
        }),
      name,
    );
    return { key, stored: this.#need(id) };
  }

  find(id: string): StoredKey | undefined {
    const row = this.#select.get(id);
    return row === undefined ? undefined : readRow(row);
  }

  /** Those in force first, each kind by age. */
  list(): StoredKey[] {
    return this.#selectAll.all().map(readRow);
  }

  /** Refuses the key from now on; one that was revoked before keeps its time. */
  revoke(id: string): void {
    this.#revoke.run(new Date().toISOString(), id);
  }

  /**
   * Changes what is named and leaves the rest.
   * @throws Fault invalid_parameter, of `name`
   */
  change(id: string, changes: Partial<KeyLimits> & { name?: string }): StoredKey {
    const present = this.#need(id);
    const { rights, quotas, origins, rateLimit } = { ...present, ...changes };
    const lists = {
      rights: JSON.stringify(completeRights(rights)),
      quotas: JSON.stringify(quotas),
      origins: JSON.stringify(origins),
    };
    const name = changes.name === undefined ? present.name : readName(changes.name);
    this.#refuseTaken(() => this.#change.run({ id, name, ...lists, rateLimit }), name);
    return this.#need(id);
  }

  /** Notes when keys were last used; ISO 8601 by id. */
  touch(times: ReadonlyMap<string, string>): void {
    for (const [id, time] of times) this.#touch.run(time, id);
  }

  /** Another number than before once another process has written to the database; reads no table. */
  version(): number {
    return this.#version.get() ?? Number.NaN;
  }

  #need(id: string): StoredKey {
    const key = this.find(id);
    if (key === undefined) throw new Error(`There is no key ${id}`);
    return key;
  }

  #refuseTaken(write: () => unknown, name: string): void {
    try {
      write();
    } catch (error) {
      if (hasSystemCode(error, 'SQLITE_CONSTRAINT_UNIQUE')) {
        throw nameFault(
          `${JSON.stringify(name)} is the name of another key: revoke that one first or choose another name`,
        );
      }
      throw error;
    }
  }
}
