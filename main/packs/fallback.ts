/**
 * Fallback packs: what keys without the right to manage have imported. They answer where no other pack does, and change
 * no answer elsewhere.
 */
import type { AreaPack } from './area-pack.ts';
import type { AreaTheme } from './pack.ts';
import type { Packs } from './packs.ts';

/**
 * What `look` finds in the packs that are not fallbacks; where that is nothing, what it finds in all. `look` throws no
 * fault for want of packs where it is given the first of these.
 */
export const answerFirst = <T>(packs: Packs, look: (packs: Packs) => T | undefined): T | undefined =>
  (packs.confirmed === undefined ? undefined : look(packs.confirmed)) ?? look(packs);

/** The area packs of `themes`, one theme after the other; fallback packs come after all of them. */
export function areaPacksOf(packs: Packs, themes: readonly AreaTheme[]): readonly AreaPack[] {
  const all = themes.flatMap((theme) => packs.areas(theme));
  const { confirmed } = packs;
  if (confirmed === undefined) return all;
  const first = themes.flatMap((theme) => confirmed.areas(theme));
  return [...first, ...all.filter((pack) => !first.includes(pack))];
}
