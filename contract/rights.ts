/** What a key may ask for. Every endpoint needs one right, or is open to all. */
import { Type } from 'typebox';

/** From the least to the most: each right holds those before it. */
export const RIGHTS = ['look-up', 'import', 'manage'] as const;
export type Right = (typeof RIGHTS)[number];

/** What each right allows, in words for people. */
export const RIGHT_WORDS: Readonly<Record<Right, string>> = {
  'look-up': 'ask every look-up, and run matrices and tables of its own',
  import: 'make packs of files, and replace those that it made',
  manage: 'add, check and remove packs, make keys, set prices, and change the server',
};

export const Rights = Type.Array(Type.Enum([...RIGHTS]), {
  minItems: 1,
  maxItems: RIGHTS.length,
  description: RIGHTS.map((right) => `\`${right}\`: ${RIGHT_WORDS[right]}`).join('; '),
});

/**
 * The rights of a key that was given `named`: every key may look up, and who may manage may import, since it could make
 * a key that does.
 */
export function completeRights(named: readonly Right[]): Right[] {
  const highest = Math.max(0, ...named.map((right) => RIGHTS.indexOf(right)));
  return RIGHTS.slice(0, highest + 1);
}
