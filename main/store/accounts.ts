/**
 * What a store of keys and their use does, wherever it lies: in a SQLite file beside the server, which answers at once,
 * or in a PostgreSQL that several servers share, which answers with promises.
 */
import type { Static, TSchema } from 'typebox';
import type { MeteredInterface, QuotaInterface } from '../../contract/metering.ts';
import type { KeyLimits, StoredKey } from './stored-key.ts';
import type { UsageRow } from './usage-row.ts';

/** At once where the store is a file; later where it is elsewhere. */
export type Awaitable<T> = T | Promise<T>;

export interface KeyStore {
  /** Makes a key of 43 random characters, which is returned this once. @throws Fault invalid_parameter, of `name` */
  create(name: string, limits?: Partial<KeyLimits>): Awaitable<{ key: string; stored: StoredKey }>;
  find(id: string): StoredKey | undefined;
  /** Those in force first, each kind by age. */
  list(): StoredKey[];
  /** Refuses the key from now on; one that was revoked before keeps its time. */
  revoke(id: string): Awaitable<void>;
  /** Changes what is named and leaves the rest. @throws Fault invalid_parameter, of `name` */
  change(id: string, changes: Partial<KeyLimits> & { name?: string }): Awaitable<StoredKey>;
  /** Another number than before once someone else has changed the keys; costs nothing that a request would feel. */
  version(): number;
  /** Has `find` and `list` tell what others have written until now, such as when a key was last used. */
  refresh(): Awaitable<void>;
}

export interface UsageLog {
  /** Adds answers to what is there, and notes when keys were last used (ISO 8601 by id): all of it or nothing. */
  note(rows: readonly UsageRow[], lastUsed: ReadonlyMap<string, string>): Awaitable<void>;
  /** Requests of a day that count against quotas, by key and interface. */
  used(day: string): Awaitable<UsedToday[]>;
  /** Days from `from` to `to`, both included, of one key or of all; by key, day, interface and status. */
  between(from: string, to: string, keyId?: string): Awaitable<UsageRow[]>;
  /** Another number than before once {@link used} may say something else than what this process knows. */
  version(): number;
}

export interface UsedToday {
  keyId: string;
  interface: MeteredInterface;
  requests: number;
}

/** Requests that were taken from a quota. */
export interface Taken {
  count: number;
  /** The day (UTC) from whose quota they were taken, for giving back. */
  day: string;
}

/** Quotas that several servers share: what is taken here is gone for all of them. */
export interface QuotaLedger {
  /** Takes up to `count` requests; fewer where the quota leaves fewer. @throws Fault busy */
  take(keyId: string, metered: QuotaInterface, limit: number, count: number): Promise<Taken>;
  /** Returns requests that were taken and not answered. What cannot be returned now stays taken. */
  giveBack(keyId: string, metered: QuotaInterface, taken: Taken): void;
}

/** Settings that are the same for all who share the store: JSON values by name. */
export interface CommonSettings {
  /** The value, if there is one that fits `schema`. */
  read<Schema extends TSchema>(name: string, schema: Schema): Awaitable<Static<Schema> | undefined>;
  write(name: string, value: unknown): Awaitable<void>;
  /** Writes what `change` makes of the value before, as a whole or not at all. @returns what was written */
  change<Schema extends TSchema>(
    name: string,
    schema: Schema,
    change: (before: Static<Schema> | undefined) => Static<Schema>,
  ): Awaitable<Static<Schema>>;
}
