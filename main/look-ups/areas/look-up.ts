/** The area that has a boundary id, of any pack. */
import { areaPacksOf } from '../../packs/fallback.ts';
import { AREA_THEMES } from '../../packs/pack.ts';
import { categoryNameIn } from '../../packs/custom-categories.ts';
import type { AreaFeature } from '../../../contract/service.ts';
import type { AreaPack } from '../../packs/area-pack.ts';
import type { Area } from '../../packs/area-row.ts';
import type { Packs } from '../../packs/packs.ts';

/** The pack that has the area; a boundary id is of one category only, so of one theme. */
export function findArea(packs: Packs, boundaryId: number): { area: Area; pack: AreaPack } | undefined {
  for (const pack of areaPacksOf(packs, AREA_THEMES)) {
    const area = pack.area(boundaryId);
    if (area !== undefined) return { area, pack };
  }
  return undefined;
}

/** What is known of an area besides its geometry. Its surface is in square kilometres. */
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
