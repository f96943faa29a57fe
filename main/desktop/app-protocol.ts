/**
 * Serves `app://cairn/`: the window's own files, and forwards interface requests to the local server. Adds this
 * launch's key on the way, so that the page never holds it.
 */
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { contentSecurityPolicy, CSP_NONCE_PLACEHOLDER } from '../../contract/content-security-policy.ts';
import { codeOfStatus, type ErrorBody, type ErrorCode } from '../../contract/error.ts';
import { errorMessage, systemCode } from '../../contract/system-error.ts';
import type { AppFile } from './app-files.ts';
import { APP_ORIGIN } from './app-origin.ts';

export interface AppProtocolOptions {
  files: ReadonlyMap<string, AppFile>;
  /** `http://127.0.0.1:<port>` of the running server. */
  serverUrl: () => string;
  apiKey: string;
}

/** Forwarded paths: the interfaces (`/adminv1/…`, `/v1/…`), tiles and OpenAPI, but not `/app/` or `/docs`. */
const FORWARDED = /^\/(?:[a-z0-9]*v\d+\/|tiles\/|openapi\.json$|healthz$)/;
const FORWARDED_METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']);
const FORWARDED_HEADERS = ['accept', 'cache-control', 'content-type', 'if-none-match', 'range'];
/** Headers about the connection and encoding, which `fetch` has already decoded. */
const WIRE_HEADERS = ['connection', 'content-encoding', 'content-length', 'keep-alive', 'transfer-encoding'];

const NONCE_BYTES = 18;

const PAGE_HEADERS = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

const errorResponse = (status: number, message: string, code: ErrorCode = codeOfStatus(status)): Response =>
  Response.json({ message, code } satisfies ErrorBody, { status, headers: PAGE_HEADERS });

async function serveFile({ file, type }: AppFile): Promise<Response> {
  const nonce = randomBytes(NONCE_BYTES).toString('base64');
  const contents = await readFile(file);
  const body = type.startsWith('text/html')
    ? contents.toString('utf8').replaceAll(CSP_NONCE_PLACEHOLDER, nonce)
    : contents;
  return new Response(body, {
    headers: {
      ...PAGE_HEADERS,
      // Workers use the policy sent with their own script.
      'content-security-policy': contentSecurityPolicy(nonce),
      'content-type': type,
      // An update replaces files at the same URL, and reading them from disk is cheap.
      'cache-control': 'no-store',
    },
  });
}

async function forward(request: Request, url: URL, options: AppProtocolOptions): Promise<Response> {
  const headers = new Headers({ 'x-api-key': options.apiKey });
  for (const name of FORWARDED_HEADERS) {
    const value = request.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  // Files are streamed.
  const isFile = headers.get('content-type') === 'application/octet-stream';
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD';
  const buffered = hasBody && !isFile ? await request.arrayBuffer() : null;
  const response = await fetch(`${options.serverUrl()}${url.pathname}${url.search}`, {
    method: request.method,
    headers,
    body: isFile && hasBody ? request.body : buffered,
    duplex: 'half',
    redirect: 'manual',
    signal: request.signal,
  });
  const responseHeaders = new Headers(response.headers);
  for (const name of WIRE_HEADERS) responseHeaders.delete(name);
  return new Response(response.body, {
    status: response.status,
    statusText: response.statusText,
    headers: responseHeaders,
  });
}

/**
 * Creates the handler for `protocol.handle('app', …)`. Never rejects: failures become responses in the server's error
 * format.
 */
export function createAppProtocol(options: AppProtocolOptions): (request: Request) => Promise<Response> {
  return async (request) => {
    const url = new URL(request.url);
    if (`${url.protocol}//${url.host}` !== APP_ORIGIN) return errorResponse(404, `Unknown host ${url.host}`);

    const file = options.files.get(url.pathname === '/' ? '/index.html' : url.pathname);
    if (file !== undefined) {
      if (request.method !== 'GET' && request.method !== 'HEAD')
        return errorResponse(405, `${request.method} is not allowed here`);
      return serveFile(file).catch((error: unknown) =>
        errorResponse(500, `${url.pathname} can't be read (${systemCode(error) ?? String(error)}). Reinstall Cairn`),
      );
    }
    if (!FORWARDED.test(url.pathname)) return errorResponse(404, `${url.pathname} not found`);
    if (!FORWARDED_METHODS.has(request.method)) return errorResponse(405, `${request.method} is not allowed here`);
    try {
      return await forward(request, url, options);
    } catch (error) {
      if (request.signal.aborted) return errorResponse(499, 'The page cancelled this request');
      const reason = errorMessage(error instanceof Error ? (error.cause ?? error) : error);
      return errorResponse(503, `The local server isn't responding (${reason}). Restart Cairn`, 'unreachable');
    }
  };
}
