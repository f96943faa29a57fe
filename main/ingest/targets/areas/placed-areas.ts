/** Finds the country and the parent of imported areas. */
import { adminCategoryCode, type AdminLevel } from '../../../../contract/categories.ts';
import type { Point } from '../../../../contract/coordinates.ts';
import type { AreaRow } from './row-reader.ts';
import type { InstalledAreas } from './installed-areas.ts';

interface ParentFound {
  parentId: number | undefined;
  /** The parent named by the row, if no pack has it. */
  unknownParent?: string;
}

export interface AreaPlaceFound extends ParentFound {
  countryIso3: string | undefined;
  unknownCountry?: string;
  /** The installed country around it, if the row states another: look-ups there return that one. */
  otherCountry?: string;
}

const CODE = /^[A-Z]{3}$/;

/**
 * Returns what a row states, and finds the rest by position.
 * @param isAlone whether its parent is in the installed packs; otherwise it isn't searched
 */
export function placeOf(row: AreaRow, inside: Point, installed: InstalledAreas, isAlone: boolean): AreaPlaceFound {
  const named = row.country === '' ? undefined : countryOf(row, installed);
  // Only areas below countries can lie in another country.
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

/** Returns the installed parent of an area: the one that its row names, otherwise the one at its position. */
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

/** Accepts unknown codes of countries: they may be new, or not recognised by all. */
function countryOf({ country, categoryCode }: AreaRow, installed: InstalledAreas): string | undefined {
  const known = installed.countryNamed(country)?.iso3;
  if (known !== undefined || !CODE.test(country)) return known;
  return categoryCode === adminCategoryCode(0) || !installed.knowsCountries ? country : undefined;
}

/** Returns the installed parent at a position, except one of another country, as may happen near a border. */
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
