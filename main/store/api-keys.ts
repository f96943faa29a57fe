/** API keys on disk: digests, never the keys. */
import type { Database, Statement } from 'better-sqlite3';
import { completeRights } from '../../contract/rights.ts';
import { hasSystemCode } from '../../contract/system-error.ts';
import type { KeyStore } from './accounts.ts';
import { nameTaken, newKey, readName, type KeyLimits, type StoredKey } from './stored-key.ts';

interface Row extends Omit<StoredKey, 'rights' | 'quotas' | 'origins'> {
  /** JSON array. */
  rights: string;
  quotas: string;
  origins: string;
}

const COLUMNS = `id, name, digest, prefix, last_four AS lastFour, created_at AS createdAt,
  revoked_at AS revokedAt, last_used_at AS lastUsedAt, rights, quotas, origins, rate_limit AS rateLimit`;

const readRow = ({ rights, quotas, origins, ...row }: Row): StoredKey => ({
  ...row,
  rights: JSON.parse(rights),
  quotas: JSON.parse(quotas),
  origins: JSON.parse(origins),
});

export class ApiKeyStore implements KeyStore {
  readonly #insert: Statement;
  readonly #select: Statement<[string], Row>;
  readonly #selectAll: Statement<[], Row>;
  readonly #revoke: Statement;
  readonly #change: Statement;
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
      'UPDATE api_key SET name = @name, rights = @rights, quotas = @quotas, origins = @origins, rate_limit = ' +
        '@rateLimit WHERE id = @id',
    );
    this.#version = database.prepare<[], number>('PRAGMA data_version').pluck();
  }

  /** Creates a key of 43 random characters, which only this call returns. @throws Fault invalid_parameter for `name` */
  create(requestedName: string, limits: Partial<KeyLimits> = {}): { key: string; stored: StoredKey } {
    const { key, stored } = newKey(requestedName, limits);
    const { id, name, digest, prefix, lastFour, createdAt, rateLimit } = stored;
    const lists = {
      rights: JSON.stringify(stored.rights),
      quotas: JSON.stringify(stored.quotas),
      origins: JSON.stringify(stored.origins),
    };
    this.#reportTakenName(
      () => this.#insert.run({ id, name, digest, prefix, lastFour, createdAt, ...lists, rateLimit }),
      name,
    );
    return { key, stored: this.#require(id) };
  }

  find(id: string): StoredKey | undefined {
    const row = this.#select.get(id);
    return row === undefined ? undefined : readRow(row);
  }

  /** Returns valid keys first, then revoked ones, each group by age. */
  list(): StoredKey[] {
    return this.#selectAll.all().map(readRow);
  }

  /** Revokes the key. A key that is already revoked keeps its time of revocation. */
  revoke(id: string): void {
    this.#revoke.run(new Date().toISOString(), id);
  }

  /** Changes only the given fields. @throws Fault invalid_parameter for `name` */
  change(id: string, changes: Partial<KeyLimits> & { name?: string }): StoredKey {
    const current = this.#require(id);
    const { rights, quotas, origins, rateLimit } = { ...current, ...changes };
    const lists = {
      rights: JSON.stringify(completeRights(rights)),
      quotas: JSON.stringify(quotas),
      origins: JSON.stringify(origins),
    };
    const name = changes.name === undefined ? current.name : readName(changes.name);
    this.#reportTakenName(() => this.#change.run({ id, name, ...lists, rateLimit }), name);
    return this.#require(id);
  }

  /** A value that changes when another process has written to the database; doesn't read any table. */
  version(): number {
    return this.#version.get() ?? Number.NaN;
  }

  /** Does nothing, because every call reads the file. */
  refresh(): void {}

  #require(id: string): StoredKey {
    const key = this.find(id);
    if (key === undefined) throw new Error(`Unknown key ${id}`);
    return key;
  }

  #reportTakenName(write: () => unknown, name: string): void {
    try {
      write();
    } catch (error) {
      if (hasSystemCode(error, 'SQLITE_CONSTRAINT_UNIQUE')) {
        throw nameTaken(name);
      }
      throw error;
    }
  }
}
