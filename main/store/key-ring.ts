/** The API keys that a server accepts, kept as SHA-256 digests, and what each of them may do. */
import { timingSafeEqual } from 'node:crypto';
import type { Quotas } from '../../contract/metering.ts';
import { completeRights, type Right } from '../../contract/rights.ts';
import type { KeyStore } from './accounts.ts';
import { keyDigest } from './stored-key.ts';

/** Length of an API key in characters (specification, Authentication 2). */
export const KEY_LENGTH = { min: 30, max: 128 } as const;

/** Whether `key` could be a key at all; says nothing of whether it is known. */
export const hasKeyLength = (key: string): boolean => key.length >= KEY_LENGTH.min && key.length <= KEY_LENGTH.max;

/** How long the database may be out of sight, in milliseconds: so late does a server obey another process at most. */
const OUT_OF_SIGHT_MS = 10;

const NO_LIMITS: Quotas = {};
const NO_ORIGINS: ReadonlySet<string> = new Set();

/** A key in force, without the key. */
export interface KnownKey {
  readonly id: string;
  /** What the key makes is kept as made by this. Unlike `id`, it differs between the keys of a command line. */
  readonly makerId: string;
  readonly name: string;
  /** Complete: a right comes with those that it includes. */
  readonly rights: ReadonlySet<Right>;
  /** Whether it has the right `manage`: it sees what every key has made and used. */
  readonly isOwner: boolean;
  readonly quotas: Quotas;
  readonly origins: ReadonlySet<string>;
  /** Requests per second; null for no limit. */
  readonly rateLimit: number | null;
}

const rightsOf = (named: readonly Right[]): Pick<KnownKey, 'rights' | 'isOwner'> => {
  const rights = new Set(completeRights(named));
  return { rights, isOwner: rights.has('manage') };
};

const UNLIMITED = { quotas: NO_LIMITS, origins: NO_ORIGINS, rateLimit: null };

/** The window's key, made anew for each launch. */
export const WINDOW_KEY: KnownKey = {
  id: 'window',
  makerId: 'window',
  name: 'This window',
  ...rightsOf(['manage']),
  ...UNLIMITED,
};

/** What keys that the command line of a server names are called: they are one in usage and statements. */
export const COMMAND_LINE = { id: 'command-line', name: 'Command line', ...UNLIMITED } as const;

/** Of a digest, what tells keys from one another and gives none of them away. */
const MAKER_DIGITS = 16;

/**
 * A key that the command line of a server names, with the rights that it names. What it makes is its own, also after a
 * restart.
 */
export const commandLineKey = (key: string, rights: readonly Right[] = []): KnownKey => ({
  ...COMMAND_LINE,
  makerId: `${COMMAND_LINE.id}-${keyDigest(key).toString('hex').slice(0, MAKER_DIGITS)}`,
  ...rightsOf(rights),
});

export interface KeyRing {
  /**
   * The key's entry, if it is in force. Compares against every key, in a time that depends neither on which one matches
   * nor on a shared prefix. A key that was accepted on `connection` is known there without another digest, as long as
   * no key has changed: the other end has shown it already.
   */
  find(key: string, connection?: object): KnownKey | undefined;
  /** Whether pages of `origin` may use any key in force. */
  allowsOrigin(origin: string): boolean;
  /**
   * Adds a key for as long as this server runs. @throws RangeError if it is shorter than 30 or longer than 128
   * characters.
   */
  add(key: string, entry: KnownKey): void;
  /** Reads the stored keys again; needed after this process itself has changed them. */
  reload(): void;
}

interface Entry {
  digest: Buffer;
  known: KnownKey;
}

interface Shown {
  key: string;
  known: KnownKey;
  generation: number;
}

/** Makes a ring of the stored keys, which follows what other processes do to them. */
export function createKeyRing(store?: Pick<KeyStore, 'list' | 'version'>): KeyRing {
  const launch: Entry[] = [];
  let stored: Entry[] = [];
  let origins = NO_ORIGINS;
  let version = Number.NaN;
  let generation = 0;
  let seenAt = -Infinity;
  const shown = new WeakMap<object, Shown>();

  const reload = (): void => {
    generation += 1;
    if (store === undefined) return;
    version = store.version();
    stored = store
      .list()
      .filter(({ revokedAt }) => revokedAt === null)
      .map(({ digest, id, name, rights, quotas, origins: pages, rateLimit }) => ({
        digest,
        known: { id, makerId: id, name, ...rightsOf(rights), quotas, origins: new Set(pages), rateLimit },
      }));
    origins = new Set(stored.flatMap(({ known }) => [...known.origins]));
  };
  /** Looks at the database a hundred times a second at most. */
  const follow = (): void => {
    if (store === undefined) return;
    const now = performance.now();
    if (now - seenAt < OUT_OF_SIGHT_MS) return;
    seenAt = now;
    if (store.version() !== version) reload();
  };
  reload();

  return {
    find(key, connection) {
      follow();
      const before = connection === undefined ? undefined : shown.get(connection);
      if (before?.key === key && before.generation === generation) return before.known;
      if (!hasKeyLength(key)) return undefined;
      const given = keyDigest(key);
      let known: KnownKey | undefined;
      for (const entries of [launch, stored]) {
        for (const entry of entries) if (timingSafeEqual(given, entry.digest)) ({ known } = entry);
      }
      if (known !== undefined && connection !== undefined) shown.set(connection, { key, known, generation });
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
