/** Mounts what the service says of itself: `/openapi.json` and `/docs`. */
import packageJson from '../../../package.json' with { type: 'json' };
import { docsEndpoint, openApiEndpoint } from '../../../contract/reference.ts';
import { giveWay } from '../../threads/give-way.ts';
import { askedAddress } from '../kit/asked-address.ts';
import type { MountEndpoints } from '../kit/mounting.ts';
import { sendBytes } from '../kit/sent.ts';
import { openApiDocument, type OpenApiDocument } from './open-api.ts';
import { REFERENCE_CSP, referencePage } from './reference-page.ts';

export const mountReference: MountEndpoints = ({ mount, endpoints }) => {
  let made: { url: string; document: OpenApiDocument } | undefined;
  /** For a client that knows the server by this address: it may have several. */
  const document = (url: string): OpenApiDocument => {
    if (made?.url !== url) made = { url, document: openApiDocument(endpoints, packageJson.version, url) };
    return made.document;
  };
  mount(openApiEndpoint, async ({ raw }) => {
    await giveWay();
    return document(askedAddress(raw));
  });
  mount(docsEndpoint, async ({ raw }, reply) => {
    await giveWay();
    const url = askedAddress(raw);
    void reply.headers({
      'content-security-policy': REFERENCE_CSP,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    });
    return sendBytes(reply, 'text/html; charset=utf-8', referencePage(document(url), url));
  });
};
