/** Precedence of overlapping packs: first those that the owner prefers, then newer ones, then fallback packs. */
import type { PackManifest } from '../../contract/pack.ts';

/** A year, optionally with month and day: `2023`, `2024-03`, `2024-06-30`. */
const DATE =
  /(?<!\d|\d\.)(?<year>1[5-9]\d\d|2[01]\d\d)(?:-(?<month>0[1-9]|1[0-2])(?:-(?<day>0[1-9]|[12]\d|3[01]))?)?(?!\d|\.\d)/g;

/** Returns the newest date in a text, in a comparable form: `2024-03-00` for `2024-03`. Undefined without a date. */
export function newestDate(text: string): string | undefined {
  const dates = Array.from(text.matchAll(DATE), ({ groups = {} }) =>
    [groups['year'], groups['month'] ?? '00', groups['day'] ?? '00'].join('-'),
  );
  return dates.toSorted().at(-1);
}

type Dated = Pick<PackManifest, 'id' | 'vintage' | 'built_at' | 'fallback'>;

/** Returns the date of a pack: from its vintage, or else the day it was built. */
const dateOf = ({ vintage, built_at: builtAt }: Dated): string => newestDate(vintage) ?? builtAt.slice(0, 10);

/** Whether the pack only answers if no other does. @param chosen ids of packs that the owner prefers */
export const isFallback = (
  { id, fallback }: Pick<PackManifest, 'id' | 'fallback'>,
  chosen: readonly string[],
): boolean => fallback === true && !chosen.includes(id);

/**
 * Returns the rank of each pack by id: the overlapping pack with the lowest rank answers. Packs of the same date share
 * a rank. Fallback packs come last, whatever their date.
 * @param chosen ids of preferred packs, in order
 */
export function ranksOf(packs: readonly Dated[], chosen: readonly string[]): ReadonlyMap<string, number> {
  const dates = [...new Set(packs.map(dateOf))].toSorted().toReversed();
  return new Map(
    packs.map((pack) => {
      const preferred = chosen.indexOf(pack.id);
      const offset = chosen.length + (isFallback(pack, chosen) ? dates.length : 0);
      return [pack.id, preferred >= 0 ? preferred : offset + dates.indexOf(dateOf(pack))];
    }),
  );
}

/** Sorts by rank; packs of the same rank keep their order. */
export const sortByRank = <P extends { readonly id: string }>(
  packs: readonly P[],
  ranks: ReadonlyMap<string, number>,
): P[] => packs.toSorted((a, b) => (ranks.get(a.id) ?? Infinity) - (ranks.get(b.id) ?? Infinity));
