/** Which administrative area of each level holds a point. */
import type { ChainLevel, AdminChain } from '../../../contract/admin.ts';
import { ADMIN_LEVELS, adminCategoryCode, adminCategoryName, type AdminLevel } from '../../../contract/categories.ts';
import { surest, type Area, type AreaPack, type Hold } from '../../packs/area-pack.ts';
import type { PackLibrary } from '../../packs/library.ts';
import type { Point } from '../../packs/point.ts';

export interface AdminArea {
  area: Area;
  pack: AreaPack;
}

interface Candidate extends AdminArea {
  hold: Hold;
}

/** The packs that hold areas of `level`; levels below the country need a pack of theme admin. */
function packsOf(library: PackLibrary, level: AdminLevel): AreaPack[] {
  const code = adminCategoryCode(level);
  const packs = [...library.needAreas('countries'), ...(level === 0 ? [] : library.needAreas('admin'))];
  return packs.filter((pack) => pack.categories.includes(code));
}

function candidates(packs: readonly AreaPack[], point: Point, level: AdminLevel): Candidate[] {
  return packs.flatMap((pack) =>
    pack.at(point, adminCategoryCode(level)).flatMap(({ boundaryId, hold }) => {
      const area = pack.area(boundaryId);
      return area === undefined ? [] : [{ area, pack, hold }];
    }),
  );
}

const lowestId = (areas: readonly AdminArea[]): AdminArea | undefined =>
  areas.length < 2 ? areas[0] : areas.toSorted((a, b) => a.area.boundaryId - b.area.boundaryId)[0];

/**
 * The one area of `level` at `point`, or nothing. Of several (a shared border, or sources that overlap) those of the
 * country at the point come first, then the lowest boundary id.
 * @throws PackUnavailable
 */
export function adminAreaAt(library: PackLibrary, point: Point, level: AdminLevel): AdminArea | undefined {
  const found = surest(candidates(packsOf(library, level), point, level));
  if (found.length === 0) {
    library.refuseIfFailed(level === 0 ? 'countries' : 'admin');
    return undefined;
  }
  if (found.length === 1 || level === 0) return lowestId(found);
  const country = adminAreaAt(library, point, 0)?.area.countryIso3;
  const ofCountry = found.filter(({ area }) => area.countryIso3 === country);
  return lowestId(ofCountry.length > 0 ? ofCountry : found);
}

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
  for (const level of ADMIN_LEVELS) {
    const found = adminAreaAt(library, point, level);
    if (found === undefined) chain.absent_levels.push(level);
    else chain.levels.push(describe(library, level, found));
  }
  return chain;
}
