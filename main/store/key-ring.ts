/** The API keys that a server accepts, kept as SHA-256 digests. */
import { hash, timingSafeEqual } from 'node:crypto';

/** Length of an API key in characters (specification, Authentication 2). */
export const KEY_LENGTH = { min: 30, max: 128 } as const;

const digest = (key: string): Buffer => hash('sha256', key, 'buffer');

/** Whether `key` could be a key at all; says nothing of whether it is known. */
export const hasKeyLength = (key: string): boolean => key.length >= KEY_LENGTH.min && key.length <= KEY_LENGTH.max;

export interface KeyRing {
  /**
   * Compares against every key, in a time that depends neither on which one matches nor on a shared prefix. A key that was
   * accepted on `connection` is known there without another digest: whoever is at its other end has shown it already.
   */
  accepts(key: string, connection?: object): boolean;
  add(key: string): void;
}

/**
 * Makes a key ring.
 * @throws RangeError if a key is shorter than 30 or longer than 128 characters.
 */
export function createKeyRing(keys: readonly string[]): KeyRing {
  const digests: Buffer[] = [];
  const shown = new WeakMap<object, string>();
  const ring: KeyRing = {
    accepts(key, connection) {
      if (connection !== undefined && shown.get(connection) === key) return true;
      if (!hasKeyLength(key)) return false;
      const given = digest(key);
      let found = 0;
      for (const known of digests) found |= Number(timingSafeEqual(given, known));
      if (found === 1 && connection !== undefined) shown.set(connection, key);
      return found === 1;
    },
    add(key) {
      if (!hasKeyLength(key)) {
        throw new RangeError(`An API key has ${KEY_LENGTH.min} to ${KEY_LENGTH.max} characters, not ${key.length}`);
      }
      digests.push(digest(key));
    },
  };
  for (const key of keys) ring.add(key);
  return ring;
}
