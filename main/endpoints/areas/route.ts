/** `/v1/areas`: the complete geometry of an area of any pack. */
import { Fault } from '../../../contract/fault.ts';
import type { JsonAround } from '../../../contract/json-text.ts';
import { areaEndpoint, type AreaFeature } from '../../../contract/service.ts';
import { areaProperties, findArea } from '../../look-ups/areas/look-up.ts';
import { geoJsonOrJson } from '../kit/content-type.ts';
import type { MountEndpoints } from '../kit/mounting.ts';

export const mountAreas: MountEndpoints = ({ mount }) => {
  mount(areaEndpoint, ({ params, packs, raw }, reply) => {
    const found = findArea(packs, params.boundary_id);
    const geometry = found === undefined ? undefined : found.pack.geometryJson(found.area.boundaryId);
    if (found === undefined || geometry === undefined)
      throw new Fault('not_found', `No installed pack has an area of boundary id ${params.boundary_id}`);
    const { area } = found;
    const head = `{"type":"Feature","id":${area.boundaryId},"bbox":${JSON.stringify(area.bbox)},"geometry":`;
    const tail = `,"properties":${JSON.stringify(areaProperties(packs, area))}}`;
    void reply.type(geoJsonOrJson(raw.headers));
    return { head, geometry, tail } satisfies JsonAround<AreaFeature>;
  });
};
