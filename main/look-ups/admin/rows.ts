/** Administrative areas, in the table of look-ups. */
import { adminChainLookUp, adminLookUp } from '../../../contract/admin.ts';
import { readLevel } from '../../../contract/area-columns.ts';
import { ADMIN_LEVELS, adminCategoryName, type AdminLevel } from '../../../contract/categories.ts';
import { pointOf } from '../../../contract/coordinates.ts';
import { jsonText } from '../../../contract/json-text.ts';
import { adminAreaAt, adminAreasAt, type AdminArea } from '../../packs/admin-areas.ts';
import { readIsoDay } from '../../packs/day.ts';
import { implement } from '../row.ts';
import { adminChainAt, adminChainText } from './chain.ts';
import { adminCollection } from './collection.ts';

type Areas = ReturnType<typeof adminAreasAt>;
type AreaOf = (level: AdminLevel, date?: string) => AdminArea | undefined;

/** Returns the area of a level, or of a level on a day: `2`, `2@2020-07-27`. */
function areaOn(areaOf: AreaOf, parameter: string): AdminArea['area'] | undefined {
  const [level = '', date] = parameter.split('@');
  return areaOf(readLevel(level) ?? 0, date)?.area;
}

export const adminRow = implement(adminLookUp, { answer: adminCollection });

export const adminChainRow = implement(adminChainLookUp, {
  answer(packs, query) {
    const { language, date } = query;
    const point = pointOf(query);
    return language === undefined && date === undefined
      ? adminChainText(packs, point)
      : jsonText(adminChainAt(packs, point, language, date));
  },
  // The country alone is found without the levels below it.
  find: (packs) => (point) => {
    let areas: Areas | undefined;
    return (level: AdminLevel, date?: string) =>
      level === 0 || date !== undefined
        ? adminAreaAt(packs, point, level, date)
        : (areas ??= adminAreasAt(packs, point)).get(level);
  },
  values: {
    ...Object.fromEntries(
      ADMIN_LEVELS.map((level) => [adminCategoryName(level), (areaOf: AreaOf) => areaOf(level)?.area.name]),
    ),
    admin: (areaOf: AreaOf, parameter: string) => areaOn(areaOf, parameter)?.name,
    admin_id: (areaOf: AreaOf, parameter: string) => areaOn(areaOf, parameter)?.boundaryId.toString(),
  },
  check(packs, _name, parameter) {
    // The countries pack suffices for the country.
    const [level, date] = parameter.split('@');
    if (parameter !== '' && level !== '0') packs.need('admin');
    return date === undefined || readIsoDay(date) !== undefined ? undefined : `"${date}" isn't a date`;
  },
});
