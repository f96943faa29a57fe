/** `/v1/areas`: the whole geometry of an area of any pack. */
import { categoryName } from '../../../contract/categories.ts';
import { areaEndpoint, type AreaFeature } from '../../../contract/service.ts';
import type { Area, AreaPack } from '../../packs/area-pack.ts';
import type { PackLibrary } from '../../packs/library.ts';
import { geoJsonOrJson } from '../kit/content-type.ts';
import { Fault } from '../../../contract/fault.ts';
import type { Interface } from '../kit/interface.ts';
import { sendAround } from '../kit/send-around.ts';

/** The pack that has the area; a boundary id is of one category only, so of one theme. */
function findArea(library: PackLibrary, boundaryId: number): { area: Area; pack: AreaPack } | undefined {
  const packs = [...library.areas('countries'), ...library.areas('admin'), ...library.areas('time-zones'), ...library.areas('geo-boundaries')];
  for (const pack of packs) {
    const area = pack.area(boundaryId);
    if (area !== undefined) return { area, pack };
  }
  return undefined;
}

function properties(library: PackLibrary, area: Area): AreaFeature['properties'] {
  const country = area.countryIso3 === null ? undefined : library.country(area.countryIso3);
  return {
    boundary_id: area.boundaryId,
    category_code: area.categoryCode,
    category_name: categoryName(area.categoryCode),
    name: area.name,
    ...(area.localType === null ? {} : { local_type: area.localType }),
    ...(area.countryIso3 === null ? {} : { country_iso3: area.countryIso3 }),
    ...(country === undefined ? {} : { country_name: country.officialName }),
    area_km2: area.areaKm2,
    pack: area.packId,
    kind: library.ready.get(area.packId)?.manifest.kind ?? 'measured',
  };
}

export const mountAreas: Interface = ({ mount, packs }) => {
  mount(areaEndpoint, ({ params, raw }, reply) => {
    const found = findArea(packs, params.boundary_id);
    const geometry = found === undefined ? undefined : packs.geometryJson(found.pack, found.area.boundaryId);
    if (found === undefined || geometry === undefined) throw new Fault(404, `No installed pack has an area of boundary id ${params.boundary_id}`);
    const { area } = found;
    const head = `{"type":"Feature","id":${area.boundaryId},"bbox":${JSON.stringify(area.bbox)},"geometry":`;
    const tail = `,"properties":${JSON.stringify(properties(packs, area))}}`;
    return sendAround(reply, geoJsonOrJson(raw), head, geometry, tail);
  });
};
