/**
 * The interface of stores of keys and usage: a SQLite file of one server, which answers synchronously, or a PostgreSQL
 * database shared by several servers, which answers with promises.
 */
import type { Static, TSchema } from 'typebox';
import type { MeteredInterface, QuotaInterface, Quotas } from '../../contract/metering.ts';
import type { KeyLimits, StoredKey } from './stored-key.ts';
import type { UsageRow } from './usage-row.ts';

/** Synchronous for a file, a promise for a shared store. */
export type Awaitable<T> = T | Promise<T>;

export interface KeyStore {
  /** Creates a key of 43 random characters; only this call returns it. @throws Fault invalid_parameter, of `name` */
  create(name: string, limits?: Partial<KeyLimits>): Awaitable<{ key: string; stored: StoredKey }>;
  find(id: string): StoredKey | undefined;
  /** Valid keys first, then revoked ones, each by age. */
  list(): StoredKey[];
  /** Revokes the key; one that is already revoked keeps its time. */
  revoke(id: string): Awaitable<void>;
  /** Changes the given fields only. @throws Fault invalid_parameter, of `name` */
  change(id: string, changes: Partial<KeyLimits> & { name?: string }): Awaitable<StoredKey>;
  /** Differs once another process has changed the keys. Cheap enough for every request. */
  version(): number;
  /** Makes `find` and `list` include what other processes have written, e.g. when a key was last used. */
  refresh(): Awaitable<void>;
}

/** Requests or rows of one key, to be charged to its quotas. */
export interface Charge {
  keyId: string;
  /** All of them are charged: each row of a table counts once to every interface of its fields. */
  interfaces: readonly QuotaInterface[];
  /** Requests per day; an interface without a quota has no limit. */
  quotas: Quotas;
  count: number;
  /** Charges nothing if one of the quotas has less than `count` left, instead of what is left. */
  isAllOrNothing?: boolean;
}

/** Requests charged to the quotas of a day. */
export interface Taken {
  count: number;
  /** The day (UTC) that a refund belongs to. */
  day: string;
}

export interface Charged extends Taken {
  /** The quota with the least left, before the charge; `undefined` if none of the interfaces has one. */
  least: { interface: QuotaInterface; left: number } | undefined;
}

/** Counts what keys use, and enforces their quotas. */
export interface Ledger {
  /** Charges all quotas of `charge` the same count, atomically. @throws Fault busy */
  charge(charge: Charge): Awaitable<Charged>;
  /** Refunds requests that were not answered. Lost if the store is unavailable: they stay charged. */
  refund(from: Pick<Charge, 'keyId' | 'interfaces'>, taken: Taken): void;
  /**
   * Charges, whatever is left, what a process charged that has ended, if its counts were only in memory.
   * @returns the day that it counts to now
   */
  recharge(from: Pick<Charge, 'keyId' | 'interfaces'>, taken: Taken): Taken;
  /** Counts answers, and notes that the key was used now. Written to the store within a second. */
  add(answers: UsageRow): void;
  /** Writes all counted answers to the store. If that fails, it is retried every second. */
  flush(): Awaitable<void>;
  /** Writes them for the last time. */
  close(): Awaitable<void>;
  /** Requests of a day that count against quotas, by key and interface. @throws Fault busy */
  used(day: string): Awaitable<UsedToday[]>;
  /**
   * Usage of the days from `from` to `to`, both included, of one key or of all, by key, day, interface and status.
   * Includes everything that this process has counted.
   * @throws Fault busy
   */
  between(from: string, to: string, keyId?: string): Awaitable<UsageRow[]>;
}

export interface UsedToday {
  keyId: string;
  interface: MeteredInterface;
  requests: number;
}

/** Settings shared by all servers of the store: JSON values by name. */
export interface CommonSettings {
  /** The value, if it matches `schema`. */
  read<Schema extends TSchema>(name: string, schema: Schema): Awaitable<Static<Schema> | undefined>;
  write(name: string, value: unknown): Awaitable<void>;
  /** Replaces the value by what `change` returns, atomically. @returns the new value */
  change<Schema extends TSchema>(
    name: string,
    schema: Schema,
    change: (before: Static<Schema> | undefined) => Static<Schema>,
  ): Awaitable<Static<Schema>>;
}
