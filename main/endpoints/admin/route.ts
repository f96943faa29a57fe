/** `/adminv1` and `/v1/admin-chain`. */
import { pointOf } from '../../../contract/coordinates.ts';
import { adminChainEndpoint, adminEndpoint } from '../../../contract/admin.ts';
import { jsonText } from '../../../contract/json-text.ts';
import { adminChainAt, createChainText } from '../../look-ups/admin/chain.ts';
import { createAdminCollection } from '../../look-ups/admin/collection.ts';
import { geoJsonOrJson, JSON_CONTENT_TYPE } from '../kit/content-type.ts';
import type { MountEndpoints } from '../kit/mounting.ts';

export const mountAdmin: MountEndpoints = ({ mountLookUp, packs }) => {
  const collectionAt = createAdminCollection(packs);
  const chainAt = createChainText(packs);

  mountLookUp(adminEndpoint, (query, headers) => ({
    contentType: geoJsonOrJson(headers),
    json: collectionAt(pointOf(query), query.type),
  }));
  mountLookUp(adminChainEndpoint, (query) => {
    const { language } = query;
    const point = pointOf(query);
    return {
      contentType: JSON_CONTENT_TYPE,
      json: language === undefined ? chainAt(point) : jsonText(adminChainAt(packs, point, language)),
    };
  });
};
