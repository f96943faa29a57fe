/** Mounts what the service says of itself: `/openapi.json` and `/docs`. */
import packageJson from '../../../package.json' with { type: 'json' };
import { docsEndpoint, openApiEndpoint } from '../../../contract/reference.ts';
import { giveWay } from '../../threads/give-way.ts';
import type { MountEndpoints } from '../kit/mounting.ts';
import { sendBytes } from '../kit/sent.ts';
import { openApiDocument, type OpenApiDocument } from './open-api.ts';
import { REFERENCE_CSP, referencePage } from './reference-page.ts';

export const mountReference: MountEndpoints = ({ mount, endpoints, listener }) => {
  let made: { url: string; document: OpenApiDocument } | undefined;
  /** The address is known once the server listens, and another once it has moved. */
  const document = (): OpenApiDocument => {
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
    void reply.headers({
      'content-security-policy': REFERENCE_CSP,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    });
    return sendBytes(reply, 'text/html; charset=utf-8', referencePage(document(), listener.url));
  });
};
