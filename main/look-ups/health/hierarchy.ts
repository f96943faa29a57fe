/** The records at a point, from a level up to the country. */
import type { AdminRecord } from '../../../contract/health.ts';
import { ADMIN_LEVELS, adminCategoryCode, type AdminLevel } from '../../../contract/categories.ts';
import { adminAreaAt } from '../../packs/admin-areas.ts';
import { adminChainUp } from '../../packs/admin-tree.ts';
import type { Area } from '../../packs/area-row.ts';
import type { Packs } from '../../packs/packs.ts';
import type { Point } from '../../../contract/coordinates.ts';
import type { Period } from './figures.ts';
import { recordOf, type RecordSources } from './record.ts';

/**
 * Returns the area of `level` at `point`, or of the nearest level above that has one, followed by those above it. If
 * the pack doesn't say which area contains it (a city may lie in several counties), the area of that level at the point
 * counts.
 */
export function areasAt(packs: Packs, point: Point, level: AdminLevel): Area[] {
  const areas: Area[] = [];
  let above: readonly Area[] = [];
  for (const candidate of ADMIN_LEVELS.slice(0, level + 1).toReversed()) {
    const area =
      above.find(({ categoryCode }) => categoryCode === adminCategoryCode(candidate)) ??
      adminAreaAt(packs, point, candidate)?.area;
    if (area === undefined) continue;
    areas.push(area);
    if (above.length === 0) above = adminChainUp(packs, area);
  }
  return areas;
}

/** Returns `{p0: …, p1: …}`, lowest first, as in `chain`. */
export async function hierarchyOf(
  sources: RecordSources,
  chain: readonly Area[],
  period: Period,
): Promise<Record<string, AdminRecord>> {
  const entries = chain.map(async (area, i): Promise<[string, AdminRecord]> => [
    `p${i}`,
    await recordOf(sources, area, period),
  ]);
  return Object.fromEntries(await Promise.all(entries));
}
