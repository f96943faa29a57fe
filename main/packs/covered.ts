/** Finds packs that another pack replaces in a country, because it covers the same ground. */
import { adminCategoryCode, type AdminLevel } from '../../contract/categories.ts';
import type { AreaPack } from './area-pack.ts';
import { WHOLE_SHARE } from './nearest-division.ts';
import type { Packs } from './packs.ts';

/** By level: ids of packs, each with a country. */
const coveredByLevel = (): Map<AdminLevel, ReadonlySet<string>> => new Map();

/**
 * Returns whether a pack of a level is replaced in a country: packs before it cover nearly all of its ground there.
 * @param packs in the order in which they answer
 */
export function coveredIn(
  all: Packs,
  packs: readonly AreaPack[],
  level: AdminLevel,
): (packId: string, countryIso3: string | null) => boolean {
  if (packs.length < 2) return () => false;
  const byLevel = all.memo(coveredByLevel);
  const covered = byLevel.get(level) ?? findCovered(packs, level);
  byLevel.set(level, covered);
  return (packId, countryIso3) => countryIso3 !== null && covered.has(`${packId} ${countryIso3}`);
}

function findCovered(packs: readonly AreaPack[], level: AdminLevel): ReadonlySet<string> {
  const covered = new Set<string>();
  const before = new Map<string, number>();
  for (const pack of packs) {
    const own = new Map<string, number>();
    for (const { countryIso3, areaKm2 } of pack.placesOf(adminCategoryCode(level)))
      if (countryIso3 !== null) own.set(countryIso3, (own.get(countryIso3) ?? 0) + areaKm2);
    for (const [country, areaKm2] of own) {
      const there = before.get(country) ?? 0;
      if (there >= areaKm2 * WHOLE_SHARE) covered.add(`${pack.id} ${country}`);
      before.set(country, Math.max(there, areaKm2));
    }
  }
  return covered;
}
