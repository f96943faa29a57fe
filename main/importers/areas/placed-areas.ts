/** Where imported areas belong: their country, and the area above each. */
import { adminCategoryCode, type AdminLevel } from '../../../contract/categories.ts';
import type { Point } from '../../../contract/coordinates.ts';
import type { AreaRow } from './row-reader.ts';
import type { InstalledAreas } from './installed-areas.ts';

export interface AreaPlaceFound {
  countryIso3: string | undefined;
  parentId: number | undefined;
  /** What the row says and no pack has. */
  unknownCountry?: string;
  unknownParent?: string;
}

const CODE = /^[A-Z]{3}$/;

/** What a row says stands; for what it does not say, the position of its area. */
export function placeOf(row: AreaRow, inside: Point, installed: InstalledAreas): AreaPlaceFound {
  const named = row.country === '' ? undefined : countryOf(row, installed);
  const countryIso3 = named ?? installed.countryAt(inside);
  const unknownCountry = row.country !== '' && named === undefined ? { unknownCountry: row.country } : {};
  if (row.level === undefined || row.level === 0) return { countryIso3, parentId: undefined, ...unknownCountry };
  const byName = row.parent === '' ? undefined : installed.parentNamed(row.parent, row.level, countryIso3);
  const parent = byName?.boundaryId ?? parentAt(installed, inside, row.level, countryIso3);
  const unknownParent = row.parent !== '' && byName === undefined ? { unknownParent: row.parent } : {};
  return { countryIso3, parentId: parent, ...unknownCountry, ...unknownParent };
}

/** A code that no pack knows may be right: countries that are new, or not recognised by all. */
function countryOf({ country, categoryCode }: AreaRow, installed: InstalledAreas): string | undefined {
  const known = installed.countryNamed(country);
  if (known !== undefined || !CODE.test(country)) return known;
  return categoryCode === adminCategoryCode(0) || !installed.knowsCountries ? country : undefined;
}

/** Along a border the area above may be another country's: that is none of its own. */
function parentAt(
  installed: InstalledAreas,
  inside: Point,
  level: AdminLevel,
  country: string | undefined,
): number | undefined {
  const parent = installed.parentAt(inside, level);
  return parent !== undefined && (country === undefined || parent.countryIso3 === country)
    ? parent.boundaryId
    : undefined;
}
