/** `/adminv1` and `/v1/admin-chain`. */
import { pointOf } from '../../../contract/coordinates.ts';
import { adminChainEndpoint, adminEndpoint } from '../../../contract/admin.ts';
import { jsonText } from '../../../contract/json-text.ts';
import { adminChainAt, adminChainText } from '../../look-ups/admin/chain.ts';
import { adminCollectionAt } from '../../look-ups/admin/collection.ts';
import { geoJsonOrJson, JSON_CONTENT_TYPE } from '../kit/content-type.ts';
import type { MountEndpoints } from '../kit/mounting.ts';

export const mountAdmin: MountEndpoints = ({ mountLookUp }) => {
  mountLookUp(adminEndpoint, (packs, query, headers) => ({
    contentType: geoJsonOrJson(headers),
    json: adminCollectionAt(packs, pointOf(query), query.type),
  }));
  mountLookUp(adminChainEndpoint, (packs, query) => {
    const { language } = query;
    const point = pointOf(query);
    return {
      contentType: JSON_CONTENT_TYPE,
      json: language === undefined ? adminChainText(packs, point) : jsonText(adminChainAt(packs, point, language)),
    };
  });
};
