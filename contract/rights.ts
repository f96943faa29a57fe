/** Permissions of a key. Every endpoint needs one, or is open. */
import { Type } from 'typebox';

/** In ascending order: each right includes the previous ones. */
export const RIGHTS = ['look-up', 'import', 'manage'] as const;
export type Right = (typeof RIGHTS)[number];

/** Descriptions of the permissions. */
export const RIGHT_WORDS: Readonly<Record<Right, string>> = {
  'look-up': 'use every look-up, and run matrices and tables of its own',
  import: 'create packs from files, and replace those that it created',
  manage: 'add, check and remove packs, create keys, set prices, and configure the server',
};

export const Rights = Type.Array(Type.Enum([...RIGHTS]), {
  minItems: 1,
  maxItems: RIGHTS.length,
  description: RIGHTS.map((right) => `\`${right}\`: ${RIGHT_WORDS[right]}`).join('; '),
});

/**
 * Returns all rights of a key with the rights `named`: every key may look up, and `manage` includes `import`, because
 * it could create a key that may.
 */
export function completeRights(named: readonly Right[]): Right[] {
  const highest = Math.max(0, ...named.map((right) => RIGHTS.indexOf(right)));
  return RIGHTS.slice(0, highest + 1);
}
