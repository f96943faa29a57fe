/** `/adminv1` and `/v1/admin-chain`. */
import { adminChainEndpoint, adminEndpoint } from '../../../contract/admin.ts';
import { adminChainAt, createChainText } from '../../look-ups/admin/chain.ts';
import { createAdminCollection } from '../../look-ups/admin/collection.ts';
import { geoJsonOrJson, JSON_CONTENT_TYPE } from '../kit/content-type.ts';
import type { Interface } from '../kit/interface.ts';
import { sendAround } from '../kit/send-around.ts';

export const mountAdmin: Interface = ({ mount, packs }) => {
  const collectionAt = createAdminCollection(packs);
  const chainAt = createChainText(packs);

  mount(adminEndpoint, ({ query, raw }, reply) => {
    const collection = collectionAt(query, query.type);
    const contentType = geoJsonOrJson(raw);
    if (typeof collection === 'string') return reply.type(contentType).send(collection);
    return sendAround(reply, contentType, collection.head, collection.geometry, collection.tail);
  });
  mount(adminChainEndpoint, ({ query }, reply) => reply.type(JSON_CONTENT_TYPE).send(query.language === undefined ? chainAt(query) : JSON.stringify(adminChainAt(packs, query, query.language))));
};
