/** Administrative areas, in the table of look-ups. */
import { adminChainLookUp, adminLookUp } from '../../../contract/admin.ts';
import { readLevel } from '../../../contract/area-columns.ts';
import { ADMIN_LEVELS, adminCategoryName, type AdminLevel } from '../../../contract/categories.ts';
import { pointOf } from '../../../contract/coordinates.ts';
import { jsonText } from '../../../contract/json-text.ts';
import { adminAreaAt, adminAreasAt, type AdminArea } from '../../packs/admin-areas.ts';
import { implement } from '../row.ts';
import { adminChainAt, adminChainText } from './chain.ts';
import { adminCollection } from './collection.ts';

type Areas = ReturnType<typeof adminAreasAt>;
type AreaOf = (level: AdminLevel) => AdminArea | undefined;

export const adminRow = implement(adminLookUp, { answer: adminCollection });

export const adminChainRow = implement(adminChainLookUp, {
  answer(packs, query) {
    const { language } = query;
    const point = pointOf(query);
    return language === undefined ? adminChainText(packs, point) : jsonText(adminChainAt(packs, point, language));
  },
  // The country alone is found without the levels below it.
  find: (packs) => (point) => {
    let areas: Areas | undefined;
    return (level: AdminLevel) =>
      level === 0 ? adminAreaAt(packs, point, 0) : (areas ??= adminAreasAt(packs, point)).get(level);
  },
  values: {
    ...Object.fromEntries(
      ADMIN_LEVELS.map((level) => [adminCategoryName(level), (areaOf: AreaOf) => areaOf(level)?.area.name]),
    ),
    admin_id: (areaOf: AreaOf, level: string) => areaOf(readLevel(level) ?? 0)?.area.boundaryId.toString(),
  },
  check(packs, name, parameter) {
    // The countries pack suffices for the country.
    if (name === 'admin_id' && parameter !== '0') packs.need('admin');
    return undefined;
  },
});
