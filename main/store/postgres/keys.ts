/**
 * API keys in a PostgreSQL that several servers share. Each server caches all keys, so that no request waits for one.
 * Notifications refresh the cache on changes, with polling as a fallback.
 */
import { completeRights } from '../../../contract/rights.ts';
import type { KeyStore } from '../accounts.ts';
import { nameTaken, newKey, readName, type KeyLimits, type StoredKey } from '../stored-key.ts';
import { isUniqueViolation, type PostgresDatabase } from './database.ts';

const COLUMNS = `id, name, digest, prefix, last_four AS "lastFour", created_at AS "createdAt",
  revoked_at AS "revokedAt", last_used_at AS "lastUsedAt", rights, quotas, origins, rate_limit AS "rateLimit"`;

/** Interval at which the keys are read without a notification, in milliseconds. */
const POLL_MS = 5000;

export class PostgresKeys implements KeyStore {
  readonly #database: PostgresDatabase;
  #keys: readonly StoredKey[] = [];
  #byId = new Map<string, StoredKey>();
  #text = '';
  #version = 0;
  /** Reads are numbered: an older one that finishes later is ignored. */
  #readings = 0;
  #latest = 0;
  readonly #polling: NodeJS.Timeout;

  private constructor(database: PostgresDatabase) {
    this.#database = database;
    this.#polling = setInterval(() => this.refreshSoon(), POLL_MS).unref();
  }

  /** @throws like {@link PostgresDatabase.query} */
  static async open(database: PostgresDatabase): Promise<PostgresKeys> {
    const keys = new PostgresKeys(database);
    await keys.refresh();
    return keys;
  }

  /** Reads the keys. If that fails, the next poll retries. */
  refreshSoon(): void {
    this.refresh().catch(() => undefined);
  }

  async refresh(): Promise<void> {
    const reading = ++this.#readings;
    const keys = await this.#database.query<StoredKey>(
      `SELECT ${COLUMNS} FROM api_key ORDER BY revoked_at IS NOT NULL, created_at, id`,
    );
    if (reading < this.#latest) return;
    this.#latest = reading;
    this.#keys = keys;
    this.#byId = new Map(keys.map((key) => [key.id, key]));
    // `lastUsedAt` changes constantly, and nothing depends on it.
    const text = JSON.stringify(keys, (name, value: unknown) => (name === 'lastUsedAt' ? undefined : value));
    if (text === this.#text) return;
    this.#text = text;
    this.#version += 1;
  }

  async create(requestedName: string, limits: Partial<KeyLimits> = {}): Promise<{ key: string; stored: StoredKey }> {
    const made = newKey(requestedName, limits);
    const { id, name, digest, prefix, lastFour, createdAt, rights, quotas, origins, rateLimit } = made.stored;
    await this.#reportTakenName(name, () =>
      this.#database.query(
        `INSERT INTO api_key (id, name, digest, prefix, last_four, created_at, rights, quotas, origins, rate_limit)
         VALUES ($1, $2, $3, $4, $5, $6, $7::jsonb, $8::jsonb, $9::jsonb, $10)`,
        [
          id,
          name,
          digest,
          prefix,
          lastFour,
          createdAt,
          JSON.stringify(rights),
          JSON.stringify(quotas),
          JSON.stringify(origins),
          rateLimit,
        ],
      ),
    );
    await this.refresh();
    return made;
  }

  find(id: string): StoredKey | undefined {
    return this.#byId.get(id);
  }

  list(): StoredKey[] {
    return [...this.#keys];
  }

  async revoke(id: string): Promise<void> {
    await this.#database.query('UPDATE api_key SET revoked_at = $1 WHERE id = $2 AND revoked_at IS NULL', [
      new Date().toISOString(),
      id,
    ]);
    await this.refresh();
  }

  async change(id: string, changes: Partial<KeyLimits> & { name?: string }): Promise<StoredKey> {
    const name = changes.name === undefined ? undefined : readName(changes.name);
    await this.#reportTakenName(name ?? '', () =>
      this.#database.transaction(async (session) => {
        const [current] = await session.query<StoredKey>(`SELECT ${COLUMNS} FROM api_key WHERE id = $1 FOR UPDATE`, [
          id,
        ]);
        if (current === undefined) throw new Error(`Unknown key ${id}`);
        const { rights, quotas, origins, rateLimit } = { ...current, ...changes };
        await session.query(
          'UPDATE api_key SET name = $2, rights = $3::jsonb, quotas = $4::jsonb, origins = $5::jsonb, ' +
            'rate_limit = $6 WHERE id = $1',
          [
            id,
            name ?? current.name,
            JSON.stringify(completeRights(rights)),
            JSON.stringify(quotas),
            JSON.stringify(origins),
            rateLimit,
          ],
        );
        // Without a quota, requests aren't counted in the quota table: a new quota starts from the usage.
        await session.query('DELETE FROM quota_use WHERE key_id = $1 AND NOT interface = ANY ($2)', [
          id,
          Object.keys(quotas),
        ]);
      }),
    );
    await this.refresh();
    const changed = this.find(id);
    if (changed === undefined) throw new Error(`Unknown key ${id}`);
    return changed;
  }

  version(): number {
    return this.#version;
  }

  close(): void {
    clearInterval(this.#polling);
  }

  async #reportTakenName(name: string, write: () => Promise<unknown>): Promise<void> {
    try {
      await write();
    } catch (error) {
      throw isUniqueViolation(error) ? nameTaken(name) : error;
    }
  }
}
