/** `/zip4v1` and `/v1/zip4/nearest`. */
import { pointOf } from '../../../contract/coordinates.ts';
import { nearestZip4Endpoint, xy2zipEndpoint, zip2xyEndpoint } from '../../../contract/zip4.ts';
import { geoJsonOrJson } from '../kit/content-type.ts';
import type { MountEndpoints } from '../kit/mounting.ts';
import { nearestZips } from '../../look-ups/zip4/five-digit.ts';
import { zip4At, zip4OfCode } from '../../look-ups/zip4/look-up.ts';

export const mountZip4: MountEndpoints = ({ mount, mountLookUp }) => {
  mountLookUp(xy2zipEndpoint, (packs, query, headers) => ({
    contentType: geoJsonOrJson(headers),
    // A quirk of the specification: x is the latitude here, y the longitude.
    json: zip4At(packs, { lon: query.y, lat: query.x }),
  }));
  mountLookUp(zip2xyEndpoint, (packs, query, headers) => ({
    contentType: geoJsonOrJson(headers),
    json: zip4OfCode(packs, query.zip9),
  }));
  mount(nearestZip4Endpoint, ({ query, packs }) => nearestZips(packs, pointOf(query)));
};
