/**
 * What a store of keys and their use does, wherever it lies: in a SQLite file beside the server, which answers at once,
 * or in a PostgreSQL that several servers share, which answers with promises.
 */
import type { Static, TSchema } from 'typebox';
import type { MeteredInterface, QuotaInterface, Quotas } from '../../contract/metering.ts';
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

/** Requests or rows of one key, to be taken from its quotas. */
export interface Charge {
  keyId: string;
  /** Each row of a table counts once to every one of them. */
  interfaces: readonly QuotaInterface[];
  /** Requests a day; an interface without one has no limit. */
  quotas: Quotas;
  count: number;
  /** Takes nothing where one of the quotas leaves less than `count`; as many as there are otherwise. */
  isAllOrNothing?: boolean;
}

/** Requests that were taken from the quotas of a day. */
export interface Taken {
  count: number;
  /** The day (UTC), for giving back. */
  day: string;
}

export interface Charged extends Taken {
  /** What the quota that leaves least had left before; absent if none of the interfaces has one. */
  least: { interface: QuotaInterface; left: number } | undefined;
}

/** What keys have used, and what their quotas leave. */
export interface Ledger {
  /** Takes the same count from all quotas that a charge is about, at once. @throws Fault busy */
  charge(charge: Charge): Awaitable<Charged>;
  /** Returns requests that were taken and not answered. What cannot be returned now stays taken. */
  giveBack(from: Pick<Charge, 'keyId' | 'interfaces'>, taken: Taken): void;
  /**
   * Takes again, whatever is left, what was taken by a process that has ended, if the count of it ended too.
   * @returns from which day it is taken now
   */
  chargeAgain(from: Pick<Charge, 'keyId' | 'interfaces'>, taken: Taken): Taken;
  /** Counts answers, and that the key is used now. The store has them within a second. */
  add(answers: UsageRow): void;
  /** Has the store take all answers that were counted. If it cannot now, it is tried again every second. */
  flush(): Awaitable<void>;
  /** Has it take them for the last time. */
  close(): Awaitable<void>;
  /** Requests of a day that were taken from quotas, or that would have been, by key and interface. @throws Fault busy */
  used(day: string): Awaitable<UsedToday[]>;
  /**
   * Days from `from` to `to`, both included, of one key or of all; by key, day, interface and status. Includes all
   * answers that were counted by this process.
   * @throws Fault busy
   */
  between(from: string, to: string, keyId?: string): Awaitable<UsageRow[]>;
}

export interface UsedToday {
  keyId: string;
  interface: MeteredInterface;
  requests: number;
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
