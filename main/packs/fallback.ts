/**
 * Fallback packs: imported with keys that may not manage packs. They only answer where no other pack does, and never
 * change another answer.
 */
import type { AreaPack } from './area-pack.ts';
import type { AreaTheme } from './pack.ts';
import type { Packs } from './packs.ts';

/**
 * Returns what `look` finds in the packs without fallbacks, or else in all. In the former, `look` throws no fault for
 * missing packs.
 * @param all the packs, or a value derived from them
 */
export const confirmedFirst = <Tier extends { readonly confirmed: Tier | undefined }, T>(
  all: Tier,
  look: (tier: Tier) => T | undefined,
): T | undefined => (all.confirmed === undefined ? undefined : look(all.confirmed)) ?? look(all);

/** Returns the area packs of `themes`, by theme; fallback packs last. */
export function areaPacksOf(packs: Packs, themes: readonly AreaTheme[]): readonly AreaPack[] {
  const all = themes.flatMap((theme) => packs.areas(theme));
  const { confirmed } = packs;
  if (confirmed === undefined) return all;
  const first = themes.flatMap((theme) => confirmed.areas(theme));
  return [...first, ...all.filter((pack) => !first.includes(pack))];
}
