/** The whole chain of administrative areas at a point. */
import type { ChainLevel, AdminChain } from '../../../contract/admin.ts';
import { ADMIN_LEVELS, adminCategoryName, type AdminLevel } from '../../../contract/categories.ts';
import { adminAreasAt, type AdminArea } from '../../packs/admin-areas.ts';
import type { Area } from '../../packs/area-pack.ts';
import { keptPerThemes } from '../../packs/kept.ts';
import type { PackLibrary } from '../../packs/library.ts';
import type { Point } from '../../packs/point.ts';

function describe(library: PackLibrary, level: AdminLevel, { area }: AdminArea): ChainLevel {
  const { boundaryId, categoryCode, name, localType, countryIso3, areaKm2, bbox, packId } = area;
  const country = countryIso3 === null ? undefined : library.country(countryIso3);
  return {
    level,
    boundary_id: boundaryId,
    category_code: categoryCode,
    category_name: adminCategoryName(level),
    name,
    ...(localType === null ? {} : { local_type: localType }),
    ...(countryIso3 === null ? {} : { country_iso3: countryIso3 }),
    ...(country === undefined ? {} : { country_name: country.officialName }),
    area_km2: areaKm2,
    bbox,
    pack: packId,
  };
}

/** The levels that have an area at `point`, as `make` puts them, from the country downwards, and those that have none. @throws PackUnavailable */
function levelsAt<T>(library: PackLibrary, point: Point, make: (level: AdminLevel, found: AdminArea) => T): { levels: T[]; absent: AdminLevel[] } {
  const areas = adminAreasAt(library, point);
  const levels: T[] = [];
  const absent: AdminLevel[] = [];
  for (const level of ADMIN_LEVELS) {
    const found = areas.get(level);
    if (found === undefined) absent.push(level);
    else levels.push(make(level, found));
  }
  return { levels, absent };
}

/**
 * The areas of all levels at `point`, from the country downwards, and the levels that have none.
 * @throws PackUnavailable
 */
export function adminChainAt(library: PackLibrary, point: Point): AdminChain {
  const { levels, absent } = levelsAt(library, point, (level, found) => describe(library, level, found));
  return { levels, absent_levels: absent };
}

/**
 * As {@link adminChainAt}, as JSON. An area's part of it is written once, for as long as its pack keeps the area's row in memory and
 * the countries, whose names it has, stay the same.
 */
export function createChainText(library: PackLibrary): (point: Point) => string {
  const textsNow = keptPerThemes(library, ['countries'], () => new WeakMap<Area, string>());
  return (point) => {
    const texts = textsNow();
    const { levels, absent } = levelsAt(library, point, (level, found) => {
      const known = texts.get(found.area);
      if (known !== undefined) return known;
      const text = JSON.stringify(describe(library, level, found));
      texts.set(found.area, text);
      return text;
    });
    return `{"levels":[${levels.join(',')}],"absent_levels":[${absent.join(',')}]}`;
  };
}
