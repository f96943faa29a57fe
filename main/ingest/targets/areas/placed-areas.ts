/** Where imported areas belong: their country, and the area above each. */
import { adminCategoryCode, type AdminLevel } from '../../../../contract/categories.ts';
import type { Point } from '../../../../contract/coordinates.ts';
import type { AreaRow } from './row-reader.ts';
import type { InstalledAreas } from './installed-areas.ts';

interface ParentFound {
  parentId: number | undefined;
  /** What the row says and no pack has. */
  unknownParent?: string;
}

export interface AreaPlaceFound extends ParentFound {
  countryIso3: string | undefined;
  unknownCountry?: string;
  /** The installed country that its area lies in, where the row says another: look-ups there answer that one. */
  otherCountry?: string;
}

const CODE = /^[A-Z]{3}$/;

/**
 * What a row says stands; for what it does not say, the position of its area.
 * @param isAlone whether the installed packs alone have what is above it: else its parent is left open
 */
export function placeOf(row: AreaRow, inside: Point, installed: InstalledAreas, isAlone: boolean): AreaPlaceFound {
  const named = row.country === '' ? undefined : countryOf(row, installed);
  // Only areas below a country can lie in another one than their own.
  const isBelowCountry = row.level !== undefined && row.level > 0;
  const around = named === undefined || isBelowCountry ? installed.countryAt(inside) : undefined;
  const countryIso3 = named ?? around;
  const unknownCountry = row.country !== '' && named === undefined ? { unknownCountry: row.country } : {};
  const { level, parent } = row;
  const above =
    level === undefined || level === 0 || !isAlone
      ? { parentId: undefined }
      : installedParent({ level, parent }, inside, countryIso3, installed);
  const isElsewhere = isBelowCountry && around !== undefined && around !== countryIso3;
  return { countryIso3, ...unknownCountry, ...(isElsewhere ? { otherCountry: around } : {}), ...above };
}

/** The installed area above one of `level`: the one that its row names, else the one around it. */
function installedParent(
  { level, parent }: { level: AdminLevel; parent: string },
  inside: Point,
  country: string | undefined,
  installed: InstalledAreas,
): ParentFound {
  const byName = parent === '' ? undefined : installed.parentNamed(parent, level, country);
  const parentId = byName?.boundaryId ?? installedParentAt(installed, inside, level, country);
  return { parentId, ...(parent !== '' && byName === undefined ? { unknownParent: parent } : {}) };
}

/** A code that no pack knows may be right: countries that are new, or not recognised by all. */
function countryOf({ country, categoryCode }: AreaRow, installed: InstalledAreas): string | undefined {
  const known = installed.countryNamed(country);
  if (known !== undefined || !CODE.test(country)) return known;
  return categoryCode === adminCategoryCode(0) || !installed.knowsCountries ? country : undefined;
}

/** Along a border the area above may be another country's: that is none of its own. */
export function installedParentAt(
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
