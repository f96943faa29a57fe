/** Matches the areas of a health pack with areas of the installed packs. */
import { ADMIN_LEVELS } from '../../contract/categories.ts';
import type { Bbox } from '../../contract/pack.ts';
import { adminAreasOf, adminChainUp, keysOfAdminArea } from './admin-tree.ts';
import { formerDivisionsOf } from './former-divisions.ts';
import type { HealthKey } from './health-pack.ts';
import type { Packs } from './packs.ts';

export interface HealthJoin {
  /** Areas with figures that no installed pack has. They are matched once such a pack is installed. */
  without: HealthKey[];
  /** Box around the matched areas; the whole world if there are none. */
  coverage: Bbox;
}

const union = (a: Bbox, b: Bbox): Bbox => [
  Math.min(a[0], b[0]),
  Math.min(a[1], b[1]),
  Math.max(a[2], b[2]),
  Math.max(a[3], b[3]),
];

/**
 * Finds the administrative areas of `keys`.
 * @throws Fault without a pack of countries or of administrative areas
 */
export function joinAreas(packs: Packs, keys: readonly HealthKey[]): HealthJoin {
  const unmatched = new Set(keys.map(({ key }) => key));
  let coverage: Bbox | undefined;
  for (const level of ADMIN_LEVELS) {
    for (const area of [...adminAreasOf(packs, level), ...formerDivisionsOf(packs, level)]) {
      const names = (): string[] => adminChainUp(packs, area).map(({ name }) => name);
      const found = Array.from(keysOfAdminArea(packs, area, names)).filter((key) => unmatched.delete(key));
      if (found.length > 0) coverage = coverage === undefined ? area.bbox : union(coverage, area.bbox);
    }
  }
  return { without: keys.filter(({ key }) => unmatched.has(key)), coverage: coverage ?? [-180, -90, 180, 90] };
}
