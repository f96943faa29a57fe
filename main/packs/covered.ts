/** Finds packs that are replaced in a country by preferred packs that cover the same area. */
import { adminCategoryCode, type AdminLevel } from '../../contract/categories.ts';
import type { AreaPack } from './area-pack.ts';
import { COMPLETE_SHARE } from './nearest-division.ts';
import type { Packs } from './packs.ts';

/** By level: pack ids combined with countries. */
const coveredByLevel = (): Map<AdminLevel, ReadonlySet<string>> => new Map();

/**
 * Returns a function that tells whether a pack of a level is replaced in a country, because preferred packs cover
 * nearly all of its area there.
 * @param packs by precedence
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
  const preferred = new Map<string, number>();
  for (const pack of packs) {
    const areaByCountry = new Map<string, number>();
    for (const { countryIso3, areaKm2 } of pack.placesOf(adminCategoryCode(level)))
      if (countryIso3 !== null) areaByCountry.set(countryIso3, (areaByCountry.get(countryIso3) ?? 0) + areaKm2);
    for (const [country, areaKm2] of areaByCountry) {
      const covering = preferred.get(country) ?? 0;
      if (covering >= areaKm2 * COMPLETE_SHARE) covered.add(`${pack.id} ${country}`);
      preferred.set(country, Math.max(covering, areaKm2));
    }
  }
  return covered;
}
