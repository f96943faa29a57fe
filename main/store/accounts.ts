/**
 * Interface of the stores of keys and usage: a SQLite file of one server, which responds synchronously, or a PostgreSQL
 * database shared by several servers, which responds with promises.
 */
import type { Static, TSchema } from 'typebox';
import type { MeteredInterface, QuotaInterface, Quotas } from '../../contract/metering.ts';
import type { KeyLimits, StoredKey } from './stored-key.ts';
import type { UsageBuffer, UsageRow } from './usage.ts';

/** A value from a file, or a promise from a shared store. */
export type Awaitable<T> = T | Promise<T>;

export interface KeyStore {
  /** Creates a key of 43 random characters, which only this call returns. @throws Fault invalid_parameter for `name` */
  create(name: string, limits?: Partial<KeyLimits>): Awaitable<{ key: string; stored: StoredKey }>;
  find(id: string): StoredKey | undefined;
  /** Returns valid keys first, then revoked ones, each group by age. */
  list(): StoredKey[];
  /** Revokes the key. A key that is already revoked keeps its time of revocation. */
  revoke(id: string): Awaitable<void>;
  /** Changes only the given fields. @throws Fault invalid_parameter for `name` */
  change(id: string, changes: Partial<KeyLimits> & { name?: string }): Awaitable<StoredKey>;
  /** A value that changes when another process has changed the keys. Cheap enough for every request. */
  version(): number;
  /** Makes `find` and `list` include what other processes have written, e.g. when a key was last used. */
  refresh(): Awaitable<void>;
}

/** Requests or rows of one key, to be charged to its quotas. */
export interface Charge {
  keyId: string;
  /** All of them are charged: each row of a table counts once towards every interface of its fields. */
  interfaces: readonly QuotaInterface[];
  /** Maximum requests per day; an interface without a quota is unlimited. */
  quotas: Quotas;
  count: number;
  /**
   * Whether to charge nothing if any of the quotas has less than `count` left; otherwise, charges as much as is left.
   */
  isAllOrNothing?: boolean;
}

/** A charge to the quotas of a day. */
export interface QuotaCharge {
  count: number;
  /** The day (UTC) that a refund applies to. */
  day: string;
}

export interface Charged extends QuotaCharge {
  /** Amount left in the tightest quota before the charge; `undefined` if none of the interfaces has one. */
  least: { interface: QuotaInterface; left: number } | undefined;
}

/** Counts what keys use, and enforces their quotas. */
export interface Ledger {
  /** Charges all quotas of `charge` the same amount, atomically. @throws Fault busy */
  charge(charge: Charge): Awaitable<Charged>;
  /** Refunds requests that weren't answered. If the store is unavailable, the refund is lost and they stay charged. */
  refund(from: Pick<Charge, 'keyId' | 'interfaces'>, charge: QuotaCharge): void;
  /**
   * Repeats a charge by a process that has since exited, if its counts were only in memory. May exceed the
   * quotas.
   * @returns the charge, with the day that it now counts towards
   */
  recharge(from: Pick<Charge, 'keyId' | 'interfaces'>, charge: QuotaCharge): QuotaCharge;
  /** Counts responses, and records that their keys were used now. Written to the store within a second. */
  readonly usage: Pick<UsageBuffer, 'add'>;
  /** Writes all counts to the store. On failure, it is retried every second. */
  flush(): Awaitable<void>;
  /** Writes all counts a last time and stops. */
  close(): Awaitable<void>;
  /** Returns the requests of a day that count towards quotas, by key and interface. @throws Fault busy */
  used(day: string): Awaitable<UsedToday[]>;
  /**
   * Returns the usage from `from` to `to`, both inclusive, of one key or of all, by key, day, interface and status.
   * Includes all counts of this process.
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
  /** Returns the value, if it matches `schema`. */
  read<Schema extends TSchema>(name: string, schema: Schema): Awaitable<Static<Schema> | undefined>;
  write(name: string, value: unknown): Awaitable<void>;
  /** Replaces the value with the result of `change`, atomically. @returns the new value */
  change<Schema extends TSchema>(
    name: string,
    schema: Schema,
    change: (before: Static<Schema> | undefined) => Static<Schema>,
  ): Awaitable<Static<Schema>>;
}
