/** Comparison of the numbers of first levels with ISO 3166-2. */
import type { Database } from 'better-sqlite3';
import { adminCategoryCode } from '../../../contract/categories.ts';
import { type Subdivisions } from './iso-subdivisions.ts';

/** Countries with two levels in the table, but without their hierarchy, so that counts can't be compared. */
const TWO_LEVELS = new Set(['BE', 'DK', 'EE', 'GB', 'GQ', 'ID', 'IS']);

/** Returns countries whose number of first levels differs from ISO's, such as `KEN 8/47`: the pack's first. */
export function differingCounts(
  database: Database,
  subdivisions: Subdivisions,
  iso3ByIso2: ReadonlyMap<string, string>,
): string {
  const countByCountry = new Map(
    database
      .prepare<[number], { iso3: string; areas: number }>(
        'SELECT country_iso3 AS iso3, count(*) AS areas FROM area WHERE category_code = ? AND country_iso3 ' +
          'IS NOT NULL GROUP BY 1',
      )
      .all(adminCategoryCode(1))
      .map(({ iso3, areas }) => [iso3, areas] as const),
  );
  return [...iso3ByIso2]
    .filter(([iso2]) => !TWO_LEVELS.has(iso2))
    .map(([iso2, iso3]) => ({ iso3, packCount: countByCountry.get(iso3) ?? 0, isoCount: subdivisions.countOf(iso2) }))
    .filter(({ packCount: ours, isoCount: theirs }) => ours > 0 && theirs > 0 && ours !== theirs)
    .toSorted((a, b) => (a.iso3 < b.iso3 ? -1 : 1))
    .map(({ iso3, packCount: ours, isoCount: theirs }) => `${iso3} ${ours}/${theirs}`)
    .join(', ');
}
