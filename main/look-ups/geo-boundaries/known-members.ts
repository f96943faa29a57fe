/** Whether the members of boundaries are installed. */
import { adminCategoryCode, type AdminLevel } from '../../../contract/categories.ts';
import type { AreaMembers } from '../../packs/area-members.ts';
import type { Packs } from '../../packs/packs.ts';

/** Whether an installed pack has the area. */
function hasArea(packs: Packs, level: AdminLevel, id: number): boolean {
  const category = adminCategoryCode(level);
  return packs
    .areas(level === 0 ? 'countries' : 'admin')
    .some((pack) => pack.categories.includes(category) && pack.area(id) !== undefined);
}

const knownMembers = (): Map<AreaMembers, boolean> => new Map();

/** Whether the installed packs have the members. Otherwise, only the boundaries' own shapes say where they are. */
export function knowsMembers(packs: Packs, members: AreaMembers): boolean {
  const known = packs.memo(knownMembers);
  let isKnown = known.get(members);
  if (isKnown === undefined) {
    isKnown = [...members.samples].every(
      ([level, id]) => packs.areas('countries').length > 0 && hasArea(packs, level, id),
    );
    known.set(members, isKnown);
  }
  return isKnown;
}
