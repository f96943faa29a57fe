/**
 * Boundaries that are made of administrative areas: found by the areas at a point, so that they agree with these to the
 * metre.
 */
import { isPackFault } from '../../../contract/fault.ts';
import { adminCategoryCode, type AdminLevel } from '../../../contract/categories.ts';
import { adminAreaAt } from '../../packs/admin-areas.ts';
import type { Area } from '../../packs/area-row.ts';
import type { AreaMembers } from '../../packs/area-members.ts';
import type { Packs } from '../../packs/packs.ts';
import type { Point } from '../../../contract/coordinates.ts';

/** The administrative area of a level at a point; nothing where there is none. */
export type AreaAt = (level: AdminLevel) => Area | undefined;

/** By level and boundary id. */
const knownAreas = (): Map<string, boolean> => new Map();

/** Whether an installed pack has the area. */
function hasArea(packs: Packs, level: AdminLevel, id: number): boolean {
  const known = packs.memo(knownAreas);
  const key = `${level} ${id}`;
  let found = known.get(key);
  if (found === undefined) {
    const category = adminCategoryCode(level);
    found = packs
      .areas(level === 0 ? 'countries' : 'admin')
      .some((pack) => pack.categories.includes(category) && pack.area(id) !== undefined);
    known.set(key, found);
  }
  return found;
}

/** Whether the installed packs have what the boundaries are made of. Else only their own shapes tell where they are. */
export const knowsMembers = (packs: Packs, { samples }: AreaMembers): boolean =>
  [...samples].every(([level, id]) => packs.areas('countries').length > 0 && hasArea(packs, level, id));

/** The areas at `point`, each level looked up when it is first asked for. A pack that failed its check has none. */
export function areasAt(packs: Packs, point: Point): AreaAt {
  const found = new Map<AdminLevel, Area | undefined>();
  return (level) => {
    if (found.has(level)) return found.get(level);
    let area: Area | undefined;
    try {
      area = adminAreaAt(packs, point, level)?.area;
    } catch (error) {
      if (!isPackFault(error)) throw error;
    }
    found.set(level, area);
    return area;
  };
}

/** Ids of the boundaries that hold the point whose administrative areas are `areaAt`, each once. */
export function boundariesByMembers(
  { levels, countries, boundariesOf }: AreaMembers,
  areaAt: AreaAt,
): ReadonlySet<number> {
  const ids = new Set<number>();
  const country = areaAt(0);
  if (country === undefined || countries?.has(country.countryIso3 ?? '') === false) return ids;
  for (const level of levels) {
    const area = areaAt(level);
    if (area !== undefined) for (const id of boundariesOf(area.boundaryId)) ids.add(id);
  }
  return ids;
}
