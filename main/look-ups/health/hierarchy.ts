/** The records at a point, from a level up to the country. */
import type { AdminRecord } from '../../../contract/health.ts';
import { ADMIN_LEVELS, adminCategoryCode, type AdminLevel } from '../../../contract/categories.ts';
import { adminAreaAt, type AdminArea } from '../../packs/admin-areas.ts';
import { adminChainUp } from '../../packs/admin-tree.ts';
import type { Area } from '../../packs/area-row.ts';
import { areasAt as searchAt } from '../../packs/areas-at.ts';
import { formerDivisionsAt } from '../../packs/former-divisions.ts';
import type { Point } from '../../../contract/coordinates.ts';
import type { Period } from './figures.ts';
import { hasFigures, recordOf, type RecordSources } from './record.ts';

/** Returns the division that was at the point before `current`, if only that has figures; otherwise `current`. */
function figuredDivision(sources: RecordSources, point: Point, current: AdminArea, period: Period): Area {
  const level = ADMIN_LEVELS.find((candidate) => adminCategoryCode(candidate) === current.area.categoryCode);
  const formers =
    level === undefined ? [] : formerDivisionsAt(searchAt(sources.packs, point), level, current).toReversed();
  if (formers.length === 0 || hasFigures(sources, current.area, period)) return current.area;
  return formers.find((area) => hasFigures(sources, area, period)) ?? current.area;
}

/**
 * Returns the area of `level` at `point`, or of the nearest level above that has one, followed by those above it. If
 * the pack doesn't say which area contains it (a city may lie in several counties), the area of that level at the point
 * counts. Figures of former divisions are answered with these.
 */
export function areasAt(sources: RecordSources, point: Point, level: AdminLevel, period: Period): Area[] {
  const { packs } = sources;
  const areas: Area[] = [];
  let above: readonly Area[] = [];
  for (const candidate of ADMIN_LEVELS.slice(0, level + 1).toReversed()) {
    const known = above.find(({ categoryCode }) => categoryCode === adminCategoryCode(candidate));
    const found = known === undefined ? adminAreaAt(packs, point, candidate) : { area: known };
    if (found === undefined) continue;
    const area = figuredDivision(sources, point, found, period);
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
