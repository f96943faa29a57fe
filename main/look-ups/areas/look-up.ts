/** The area with a boundary id, in any pack. */
import { areaPacksOf } from '../../packs/fallback.ts';
import { AREA_THEMES } from '../../packs/pack.ts';
import { categoryNameIn } from '../../packs/custom-categories.ts';
import type { AreaFeature } from '../../../contract/service.ts';
import type { AreaPack } from '../../packs/area-pack.ts';
import type { Area } from '../../packs/area-row.ts';
import type { Packs } from '../../packs/packs.ts';

/** Finds an area and its pack. Each boundary id belongs to one category, and so to one theme. */
export function findArea(packs: Packs, boundaryId: number): { area: Area; pack: AreaPack } | undefined {
  for (const pack of areaPacksOf(packs, AREA_THEMES)) {
    const area = pack.area(boundaryId);
    if (area !== undefined) return { area, pack };
  }
  return undefined;
}

/** Returns the properties of an area, without its geometry. */
export function areaProperties(packs: Packs, area: Area): AreaFeature['properties'] {
  const country = area.countryIso3 === null ? undefined : packs.country(area.countryIso3);
  return {
    boundary_id: area.boundaryId,
    category_code: area.categoryCode,
    category_name: categoryNameIn(packs, area.categoryCode, area.packId),
    name: area.name,
    ...(area.localType === null ? {} : { local_type: area.localType }),
    ...(area.countryIso3 === null ? {} : { country_iso3: area.countryIso3 }),
    ...(country === undefined ? {} : { country_name: country.officialName }),
    area_km2: area.areaKm2,
    pack: area.packId,
    kind: packs.ready.get(area.packId)?.manifest.kind ?? 'measured',
  };
}
