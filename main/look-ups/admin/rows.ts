/** Administrative areas, in the table of look-ups. */
import { adminChainLookUp, adminLookUp } from '../../../contract/admin.ts';
import { ADMIN_LEVELS, adminCategoryName } from '../../../contract/categories.ts';
import { pointOf } from '../../../contract/coordinates.ts';
import { jsonText } from '../../../contract/json-text.ts';
import { adminAreasAt } from '../../packs/admin-areas.ts';
import { implement } from '../row.ts';
import { adminChainAt, adminChainText } from './chain.ts';
import { adminCollection } from './collection.ts';

type Areas = ReturnType<typeof adminAreasAt>;

export const adminRow = implement(adminLookUp, { answer: adminCollection });

export const adminChainRow = implement(adminChainLookUp, {
  answer(packs, query) {
    const { language } = query;
    const point = pointOf(query);
    return language === undefined ? adminChainText(packs, point) : jsonText(adminChainAt(packs, point, language));
  },
  find: (packs) => (point) => adminAreasAt(packs, point),
  values: Object.fromEntries(
    ADMIN_LEVELS.map((level) => [adminCategoryName(level), (areas: Areas) => areas.get(level)?.area.name]),
  ),
});
