/** Mounts what the service says of itself: `/openapi.json` and `/docs`. */
import packageJson from '../../../package.json' with { type: 'json' };
import { docsEndpoint, openApiEndpoint } from '../../../contract/reference.ts';
import { giveWay } from '../../threads/give-way.ts';
import type { Interface } from '../kit/interface.ts';
import { openApiDocument, type JsonObject } from './open-api.ts';
import { REFERENCE_CSP, referencePage } from './reference-page.ts';

export const mountReference: Interface = ({ mount, endpoints, listener }) => {
  let made: { url: string; document: JsonObject } | undefined;
  /** The address is known once the server listens, and another once it has moved. */
  const document = (): JsonObject => {
    const { url } = listener;
    if (made?.url !== url) made = { url, document: openApiDocument(endpoints, packageJson.version, url) };
    return made.document;
  };
  mount(openApiEndpoint, async () => {
    await giveWay();
    return document();
  });
  mount(docsEndpoint, async (_request, reply) => {
    await giveWay();
    void reply.type('text/html; charset=utf-8').headers({ 'content-security-policy': REFERENCE_CSP, 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' });
    return referencePage(document(), listener.url);
  });
};
