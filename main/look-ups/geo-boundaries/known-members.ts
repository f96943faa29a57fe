/** Whether the members of boundaries are installed. */
import { adminCategoryCode, type AdminLevel } from '../../../contract/categories.ts';
import type { AreaMembers } from '../../packs/area-members.ts';
import type { Packs } from '../../packs/packs.ts';

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

/** Whether the installed packs have the members. Otherwise, only the boundaries' own shapes say where they are. */
export const knowsMembers = (packs: Packs, { samples }: AreaMembers): boolean =>
  [...samples].every(([level, id]) => packs.areas('countries').length > 0 && hasArea(packs, level, id));
