/** CORS: lets pages of other origins use a key if the key's owner allows the origin. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { WARNING_HEADER } from '../../contract/enrich.ts';
import { FAILED_PACKS_HEADER } from '../../contract/metering.ts';
import type { KeyRing } from '../store/key-ring.ts';

const ALLOWED_METHODS = 'GET, HEAD, POST';
const ALLOWED_HEADERS = 'x-api-key, content-type, if-none-match';
/** Response headers that a page may read. */
const EXPOSED_HEADERS = `etag, retry-after, ${WARNING_HEADER}, ${FAILED_PACKS_HEADER}`;
/** Time in seconds that browsers cache a preflight response. The key itself is checked with every request. */
const MAX_AGE = '600';

/** Returns headers that allow a page of `origin` to read the response. */
export const crossOriginHeaders = (origin: string): Record<string, string> => ({
  'access-control-allow-origin': origin,
  vary: 'origin',
  'access-control-expose-headers': EXPOSED_HEADERS,
});

/**
 * Handles preflight requests. They carry no key, so the allowed origins of all keys are accepted; the request that
 * follows is checked against its own key.
 * @returns whether the request was a preflight and has been answered
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
      // A page on the public web requests a machine on the local network (Private Network Access).
      ...(headers['access-control-request-private-network'] === 'true'
        ? { 'access-control-allow-private-network': 'true' }
        : {}),
    })
    .send();
  return true;
}
