/** `/adminv1` and `/v1/admin-chain`. */
import { pointOf } from '../../../contract/coordinates.ts';
import { adminChainEndpoint, adminEndpoint } from '../../../contract/admin.ts';
import { jsonText } from '../../../contract/json-text.ts';
import { adminChainAt, createChainText } from '../../look-ups/admin/chain.ts';
import { createAdminCollection } from '../../look-ups/admin/collection.ts';
import { geoJsonOrJson, JSON_CONTENT_TYPE } from '../kit/content-type.ts';
import type { MountEndpoints } from '../kit/mounting.ts';
import { sendAround } from '../kit/send-around.ts';

export const mountAdmin: MountEndpoints = ({ mount, packs }) => {
  const collectionAt = createAdminCollection(packs);
  const chainAt = createChainText(packs);

  mount(adminEndpoint, ({ query, raw }, reply) => {
    const collection = collectionAt(pointOf(query), query.type);
    const contentType = geoJsonOrJson(raw);
    if (typeof collection !== 'string') return sendAround(reply, contentType, collection);
    void reply.type(contentType);
    return collection;
  });
  mount(adminChainEndpoint, ({ query }, reply) => {
    void reply.type(JSON_CONTENT_TYPE);
    const point = pointOf(query);
    return query.language === undefined ? chainAt(point) : jsonText(adminChainAt(packs, point, query.language));
  });
};
