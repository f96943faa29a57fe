/** Mounts the description of the service: `/openapi.json`, and `/docs`, which shows it with Swagger UI. */
import { readFile } from 'node:fs/promises';
import packageJson from '../../../package.json' with { type: 'json' };
import { docsEndpoint, docsFileEndpoint, openApiEndpoint, type DocsFile } from '../../../contract/reference.ts';
import { giveWay } from '../../threads/give-way.ts';
import { baseUrlOf } from '../kit/base-url.ts';
import type { MountEndpoints } from '../kit/mounting.ts';
import { sendBytes } from '../kit/sent.ts';
import { openApiDocument, type OpenApiDocument } from './open-api.ts';

/** `Content-Security-Policy` of the page: files of this server, and data URLs for Swagger UI's icons. */
const PAGE_CSP = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const PAGE = new URL('./page/index.html', import.meta.url);
const FILES: Record<DocsFile, URL> = {
  'page.css': new URL('./page/page.css', import.meta.url),
  'page.js': new URL('./page/page.js', import.meta.url),
  'swagger-ui.css': new URL('../../../node_modules/swagger-ui-dist/swagger-ui.css', import.meta.url),
  'swagger-ui-bundle.js': new URL('../../../node_modules/swagger-ui-dist/swagger-ui-bundle.js', import.meta.url),
};

export const mountReference: MountEndpoints = ({ mount, endpoints }) => {
  let cached: { url: string; document: OpenApiDocument } | undefined;
  mount(openApiEndpoint, async ({ raw }) => {
    await giveWay();
    // The address as seen by the client: the server may have several.
    const url = baseUrlOf(raw);
    if (cached?.url !== url) cached = { url, document: openApiDocument(endpoints, packageJson.version, url) };
    return cached.document;
  });
  mount(docsEndpoint, async (_request, reply) => {
    void reply.headers({
      'content-security-policy': PAGE_CSP,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    });
    return sendBytes(reply, 'text/html; charset=utf-8', await readFile(PAGE));
  });
  mount(docsFileEndpoint, async ({ params: { name } }, reply) => {
    void reply.headers({ 'x-content-type-options': 'nosniff', 'cache-control': 'private, max-age=3600' });
    const type = name.endsWith('.css') ? 'text/css' : 'text/javascript';
    return sendBytes(reply, `${type}; charset=utf-8`, await readFile(FILES[name]));
  });
};
