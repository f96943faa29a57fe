/** API keys as they are stored: digests, never the keys. */
import { hash, randomBytes } from 'node:crypto';
import { parameterFault, type Fault } from '../../contract/fault.ts';
import { MAX_KEY_NAME_LENGTH, type ApiKey } from '../../contract/keys.ts';
import type { Quotas } from '../../contract/metering.ts';
import { completeRights, type Right } from '../../contract/rights.ts';

/** 32 random bytes: 43 characters of base64url. */
const KEY_BYTES = 32;
const ID_BYTES = 6;
const SHOWN_CHARACTERS = 4;

/** Keys are stored and compared by digest. They are random, so a plain digest can't be reversed. */
export const keyDigest = (key: string): Buffer => hash('sha256', key, 'buffer');

export interface KeyLimits {
  /** All rights, including those that other rights imply. */
  rights: readonly Right[];
  quotas: Quotas;
  /** As browsers send them: `https://example.org`. */
  origins: readonly string[];
  /** Maximum requests per second; null for no limit. */
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

/** Describes a key for responses. @param counted values that only a running server knows */
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

/** Thrown if the name is invalid, or used by another valid key. */
const nameFault = (message: string): Fault => parameterFault([{ parameter: 'name', message }]);

/** Creates the error for a name that another valid key has. */
export const nameTaken = (name: string): Fault =>
  nameFault(`${JSON.stringify(name)} is the name of another key: revoke that key first, or choose another name`);

/** Validates and trims a name. @throws Fault invalid_parameter for `name` */
export function readName(text: string): string {
  const name = text.trim();
  if (name === '') throw nameFault('is empty: give the key a name');
  if (name.length > MAX_KEY_NAME_LENGTH)
    throw nameFault(`has ${name.length} characters; the maximum is ${MAX_KEY_NAME_LENGTH}`);
  if (/\p{C}/u.test(name)) throw nameFault('contains invisible characters: use letters, digits and spaces');
  return name;
}

/** Generates a key, and the record to store. @throws Fault invalid_parameter for `name` */
export function newKey(requestedName: string, limits: Partial<KeyLimits>): { key: string; stored: StoredKey } {
  const key = randomBytes(KEY_BYTES).toString('base64url');
  return {
    key,
    stored: {
      id: randomBytes(ID_BYTES).toString('hex'),
      name: readName(requestedName),
      digest: keyDigest(key),
      prefix: key.slice(0, SHOWN_CHARACTERS),
      lastFour: key.slice(-SHOWN_CHARACTERS),
      createdAt: new Date().toISOString(),
      revokedAt: null,
      lastUsedAt: null,
      rights: completeRights(limits.rights ?? []),
      quotas: limits.quotas ?? {},
      origins: limits.origins ?? [],
      rateLimit: limits.rateLimit ?? null,
    },
  };
}
