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

const createMemo = (): Map<AreaMembers, boolean> => new Map();

/** Whether the installed packs have the members. If not, boundaries are located by their own shapes. */
export function hasMembers(packs: Packs, members: AreaMembers): boolean {
  const checked = packs.memo(createMemo);
  let isInstalled = checked.get(members);
  if (isInstalled === undefined) {
    isInstalled = [...members.samples].every(
      ([level, id]) => packs.areas('countries').length > 0 && hasArea(packs, level, id),
    );
    checked.set(members, isInstalled);
  }
  return isInstalled;
}
