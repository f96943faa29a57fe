/** The whole chain of administrative areas at a point. */
import type { ChainLevel, AdminChain } from '../../../contract/admin.ts';
import { ADMIN_LEVELS, adminCategoryName, type AdminLevel } from '../../../contract/categories.ts';
import { adminAreasAt, type AdminArea } from '../../packs/admin-areas.ts';
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

/**
 * The areas of all levels at `point`, from the country downwards, and the levels that have none.
 * @throws PackUnavailable
 */
export function adminChainAt(library: PackLibrary, point: Point): AdminChain {
  const chain: AdminChain = { levels: [], absent_levels: [] };
  const areas = adminAreasAt(library, point);
  for (const level of ADMIN_LEVELS) {
    const found = areas.get(level);
    if (found === undefined) chain.absent_levels.push(level);
    else chain.levels.push(describe(library, level, found));
  }
  return chain;
}
