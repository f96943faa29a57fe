/** `/zip4v1` and `/v1/zip4/nearest`. */
import { pointOf } from '../../../contract/coordinates.ts';
import { nearestZip4Endpoint, xy2zipEndpoint, zip2xyEndpoint } from '../../../contract/zip4.ts';
import { geoJsonOrJson } from '../kit/content-type.ts';
import type { MountEndpoints } from '../kit/mounting.ts';
import { nearestZips } from '../../look-ups/zip4/five-digit.ts';
import { zip4At, zip4OfCode } from '../../look-ups/zip4/look-up.ts';

export const mountZip4: MountEndpoints = ({ mount, packs }) => {
  mount(xy2zipEndpoint, ({ query, raw }, reply) => {
    void reply.type(geoJsonOrJson(raw));
    // The specification's quirk: x is the latitude here, y the longitude.
    return zip4At(packs, { lon: query.y, lat: query.x });
  });
  mount(zip2xyEndpoint, ({ query, raw }, reply) => {
    void reply.type(geoJsonOrJson(raw));
    return zip4OfCode(packs, query.zip9);
  });
  mount(nearestZip4Endpoint, ({ query }) => nearestZips(packs, pointOf(query)));
};
