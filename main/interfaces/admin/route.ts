/** `/adminv1` and `/v1/admin-chain`. */
import { adminChainEndpoint, adminEndpoint, type AdminProperties } from '../../../contract/admin.ts';
import { ADMIN_LEVELS, adminCategoryName, type AdminLevel } from '../../../contract/categories.ts';
import { collectionBbox, EPSG_4326_CRS } from '../../../contract/geojson.ts';
import { geoJsonOrJson } from '../content-type.ts';
import type { Interface } from '../interface.ts';
import { sendParts } from '../send-parts.ts';
import { adminAreaAt, type AdminArea } from '../../packs/admin-areas.ts';
import type { PackLibrary } from '../../packs/library.ts';
import { adminChainAt } from './chain.ts';

const LEVEL_OF = new Map<string, AdminLevel>(ADMIN_LEVELS.map((level) => [adminCategoryName(level), level]));

function properties(library: PackLibrary, { area }: AdminArea, categoryName: string): AdminProperties {
  const country = area.countryIso3 === null ? undefined : library.country(area.countryIso3);
  return {
    boundary_id: area.boundaryId,
    ...(country?.dialCode === undefined ? {} : { country_code: country.dialCode }),
    ...(country === undefined ? {} : { country_name: country.officialName }),
    category_code: String(area.categoryCode),
    category_name: categoryName,
    name: area.name,
    bbox: area.bbox,
  };
}

/** What follows the features in a collection of `count` of them; opens with the comma. */
function collectionTail(count: number): string {
  const members = { totalFeatures: count, numberMatched: count, numberReturned: count, timeStamp: new Date().toISOString(), crs: EPSG_4326_CRS };
  return JSON.stringify(members).replace('{', ',');
}

/** The collection of one area in pieces: its geometry may be megabytes, ready-made. */
function collectionOf(library: PackLibrary, found: AdminArea, categoryName: string): Buffer[] {
  const geometry = library.geometryJson(found.pack, found.area.boundaryId);
  if (geometry === undefined) throw new Error(`Pack ${found.pack.id} lacks the geometry of ${found.area.boundaryId}`);
  const id = JSON.stringify(`${categoryName}.${found.area.boundaryId}`);
  const head = `{"type":"FeatureCollection","features":[{"type":"Feature","id":${id},"geometry":`;
  const feature = `,"geometry_name":"geometry","properties":${JSON.stringify(properties(library, found, categoryName))}}]`;
  const tail = `${collectionTail(1).slice(0, -1)},"bbox":${JSON.stringify(collectionBbox(found.area.bbox))}}`;
  return [Buffer.from(head), geometry, Buffer.from(feature + tail)];
}

export const mountAdmin: Interface = ({ mount, packs }) => {
  mount(adminEndpoint, ({ query, raw }, reply) => {
    const level = LEVEL_OF.get(query.type) ?? 0;
    const found = adminAreaAt(packs, query, level);
    const contentType = geoJsonOrJson(raw);
    if (found === undefined) return reply.type(contentType).send(`{"type":"FeatureCollection","features":[]${collectionTail(0)}`);
    return sendParts(reply, contentType, collectionOf(packs, found, query.type));
  });
  mount(adminChainEndpoint, ({ query }) => adminChainAt(packs, query));
};
