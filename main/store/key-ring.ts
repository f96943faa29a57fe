/** The API keys that a server accepts, as SHA-256 digests, with the rights and limits of each key. */
import { timingSafeEqual } from 'node:crypto';
import type { Quotas } from '../../contract/metering.ts';
import { completeRights, type Right } from '../../contract/rights.ts';
import type { KeyStore } from './accounts.ts';
import { keyDigest } from './stored-key.ts';

/** Length of an API key in characters (specification, Authentication 2). */
export const KEY_LENGTH = { min: 30, max: 128 } as const;

/** Returns whether `key` has the length of a key, known or not. */
export const hasKeyLength = (key: string): boolean => key.length >= KEY_LENGTH.min && key.length <= KEY_LENGTH.max;

/** Interval between checks for changes by other processes, in milliseconds. */
const CHECK_MS = 10;

const NO_LIMITS: Quotas = {};
const NO_ORIGINS: ReadonlySet<string> = new Set();

/** A valid key, without its secret. */
export interface KnownKey {
  readonly id: string;
  /** Stored as the creator of what the key creates. Unlike `id`, it differs between keys given on the command line. */
  readonly creatorId: string;
  readonly name: string;
  /** All rights, including those that other rights imply. */
  readonly rights: ReadonlySet<Right>;
  /** Whether the key has the right `manage`: it sees what all keys have created and used. */
  readonly isOwner: boolean;
  /** Whether it is in the store, where it can get quotas and a rate limit. */
  readonly isStored: boolean;
  readonly quotas: Quotas;
  readonly origins: ReadonlySet<string>;
  /** Maximum requests per second; null for no limit. */
  readonly rateLimit: number | null;
}

const rightsOf = (named: readonly Right[]): Pick<KnownKey, 'rights' | 'isOwner'> => {
  const rights = new Set(completeRights(named));
  return { rights, isOwner: rights.has('manage') };
};

const UNLIMITED = { isStored: false, quotas: NO_LIMITS, origins: NO_ORIGINS, rateLimit: null };

/** The window's key, generated for each launch. */
export const WINDOW_KEY: KnownKey = {
  id: 'window',
  creatorId: 'window',
  name: 'This window',
  ...rightsOf(['manage']),
  ...UNLIMITED,
};

/** Keys given on a server's command line share one entry in usage and statements. */
export const COMMAND_LINE = { id: 'command-line', name: 'Command line', ...UNLIMITED } as const;

/** Length of digest prefixes that distinguish keys without revealing them. */
const CREATOR_DIGITS = 16;

/** A key given on a server's command line, with its rights. It owns what it creates, even after a restart. */
export const commandLineKey = (key: string, rights: readonly Right[] = []): KnownKey => ({
  ...COMMAND_LINE,
  creatorId: `${COMMAND_LINE.id}-${keyDigest(key).toString('hex').slice(0, CREATOR_DIGITS)}`,
  ...rightsOf(rights),
});

export interface KeyRing {
  /**
   * Returns the key's entry if it is valid. Compares against every key, in a time that depends neither on which one
   * matches nor on a shared prefix. A key that was accepted on `connection` isn't hashed again there until keys change,
   * because the client has already proved that it knows it.
   */
  find(key: string, connection?: object): KnownKey | undefined;
  /** Returns whether pages of `origin` may use any valid key. */
  allowsOrigin(origin: string): boolean;
  /**
   * Adds a key for as long as this server runs.
   * @throws RangeError if it is shorter than 30 or longer than 128 characters
   */
  add(key: string, entry: KnownKey): void;
  /** Reads the stored keys again; required after this process has changed them. */
  reload(): void;
}

interface Entry {
  digest: Buffer;
  known: KnownKey;
}

interface AcceptedKey {
  key: string;
  known: KnownKey;
  generation: number;
}

/** Creates a ring of the stored keys, which follows changes by other processes. */
export function createKeyRing(store?: Pick<KeyStore, 'list' | 'version'>): KeyRing {
  const launch: Entry[] = [];
  let stored: Entry[] = [];
  let origins = NO_ORIGINS;
  let version = Number.NaN;
  let generation = 0;
  let checkedAt = -Infinity;
  const accepted = new WeakMap<object, AcceptedKey>();

  const reload = (): void => {
    generation += 1;
    if (store === undefined) return;
    version = store.version();
    stored = store
      .list()
      .filter(({ revokedAt }) => revokedAt === null)
      .map(({ digest, id, name, rights, quotas, origins: pages, rateLimit }) => ({
        digest,
        known: {
          id,
          creatorId: id,
          name,
          ...rightsOf(rights),
          isStored: true,
          quotas,
          origins: new Set(pages),
          rateLimit,
        },
      }));
    origins = new Set(stored.flatMap(({ known }) => [...known.origins]));
  };
  /** Checks the store at most a hundred times a second. */
  const follow = (): void => {
    if (store === undefined) return;
    const now = performance.now();
    if (now - checkedAt < CHECK_MS) return;
    checkedAt = now;
    if (store.version() !== version) reload();
  };
  reload();

  return {
    find(key, connection) {
      follow();
      const before = connection === undefined ? undefined : accepted.get(connection);
      if (before?.key === key && before.generation === generation) return before.known;
      if (!hasKeyLength(key)) return undefined;
      const digest = keyDigest(key);
      let known: KnownKey | undefined;
      for (const entries of [launch, stored]) {
        for (const entry of entries) if (timingSafeEqual(digest, entry.digest)) ({ known } = entry);
      }
      if (known !== undefined && connection !== undefined) accepted.set(connection, { key, known, generation });
      return known;
    },
    allowsOrigin(origin) {
      follow();
      return origins.has(origin);
    },
    add(key, entry) {
      if (!hasKeyLength(key)) {
        throw new RangeError(`An API key has ${KEY_LENGTH.min} to ${KEY_LENGTH.max} characters, not ${key.length}`);
      }
      launch.push({ digest: keyDigest(key), known: entry });
      generation += 1;
    },
    reload,
  };
}
