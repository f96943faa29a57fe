/**
 * Which of several packs answers where they overlap: what the owner has put first, then the newer one, and last what
 * keys without the right to manage have imported.
 */
import type { PackManifest } from '../../contract/pack.ts';

/** A year, with month and day where they follow: `2023`, `2024-03`, `2024-06-30`. */
const DATE =
  /(?<!\d|\d\.)(?<year>1[5-9]\d\d|2[01]\d\d)(?:-(?<month>0[1-9]|1[0-2])(?:-(?<day>0[1-9]|[12]\d|3[01]))?)?(?!\d|\.\d)/g;

/**
 * The newest date that a text names, as it can be compared: `2024-03-00` of `2024-03`. Nothing where it names none.
 */
export function newestDate(text: string): string | undefined {
  const dates = Array.from(text.matchAll(DATE), ({ groups = {} }) =>
    [groups['year'], groups['month'] ?? '00', groups['day'] ?? '00'].join('-'),
  );
  return dates.toSorted().at(-1);
}

type Dated = Pick<PackManifest, 'id' | 'vintage' | 'built_at' | 'fallback'>;

/** As of when a pack is: by its vintage, or the day on which it was made where that names no date. */
const dateOf = ({ vintage, built_at: builtAt }: Dated): string => newestDate(vintage) ?? builtAt.slice(0, 10);

/** Whether the pack answers only where no other does. @param chosen ids that the owner has put first */
export const isFallback = (
  { id, fallback }: Pick<PackManifest, 'id' | 'fallback'>,
  chosen: readonly string[],
): boolean => fallback === true && !chosen.includes(id);

/**
 * The place of each pack, by id: of two that overlap, the one of the lower number answers; those of one date share a
 * number. Fallback packs come after all others, whatever their date.
 * @param chosen ids that come before all others, the first one first
 */
export function ranksOf(packs: readonly Dated[], chosen: readonly string[]): ReadonlyMap<string, number> {
  const dates = [...new Set(packs.map(dateOf))].toSorted().toReversed();
  return new Map(
    packs.map((pack) => {
      const place = chosen.indexOf(pack.id);
      const behind = chosen.length + (isFallback(pack, chosen) ? dates.length : 0);
      return [pack.id, place >= 0 ? place : behind + dates.indexOf(dateOf(pack))];
    }),
  );
}

/** In the order in which they answer; those of one rank as they are. */
export const inOrder = <P extends { readonly id: string }>(
  packs: readonly P[],
  ranks: ReadonlyMap<string, number>,
): P[] => packs.toSorted((a, b) => (ranks.get(a.id) ?? Infinity) - (ranks.get(b.id) ?? Infinity));
