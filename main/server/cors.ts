/**
 * What a browser is answered where a page of another origin may use a key: nothing unless the key's owner has named the
 * origin.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { WARNING_HEADER } from '../../contract/enrich.ts';
import { FAILED_PACKS_HEADER } from '../../contract/metering.ts';
import type { KeyRing } from '../store/key-ring.ts';

const ALLOWED_METHODS = 'GET, HEAD, POST';
const ALLOWED_HEADERS = 'x-api-key, content-type, if-none-match';
/** What a page may read of an answer besides its body. */
const EXPOSED_HEADERS = `etag, retry-after, ${WARNING_HEADER}, ${FAILED_PACKS_HEADER}`;
/** A browser asks again after this time, in seconds. The key itself is checked with every request. */
const MAX_AGE = '600';

/** Lets the page read the answer. */
export function allowOrigin(reply: FastifyReply, origin: string): void {
  void reply.headers({
    'access-control-allow-origin': origin,
    vary: 'origin',
    'access-control-expose-headers': EXPOSED_HEADERS,
  });
}

/**
 * Answers a browser that asks whether a page may send a request. Such a question carries no key, so that it is answered
 * for an origin that any key allows; the request itself is then held against its own key.
 * @returns whether it was such a question, and is answered.
 */
export function answerPreflight(
  keys: KeyRing,
  origin: string | undefined,
  { method, headers }: FastifyRequest,
  reply: FastifyReply,
): boolean {
  if (
    method !== 'OPTIONS' ||
    origin === undefined ||
    headers['access-control-request-method'] === undefined ||
    !keys.allowsOrigin(origin)
  )
    return false;
  void reply
    .code(204)
    .headers({
      'access-control-allow-origin': origin,
      'access-control-allow-methods': ALLOWED_METHODS,
      'access-control-allow-headers': ALLOWED_HEADERS,
      'access-control-max-age': MAX_AGE,
      vary: 'origin',
      // A page of the public web asks for a machine of the local network (Private Network Access).
      ...(headers['access-control-request-private-network'] === 'true'
        ? { 'access-control-allow-private-network': 'true' }
        : {}),
    })
    .send();
  return true;
}
