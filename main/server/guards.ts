/** Who may ask at all: checked before a request's path, method or parameters are looked at. */
import type { IncomingMessage } from 'node:http';
import { Fault } from '../interfaces/fault.ts';
import type { KeyRing } from '../store/key-ring.ts';

/** Longest path and query that is read, in characters. */
export const MAX_URL_LENGTH = 8192;

const LOOPBACK_NAMES = ['127.0.0.1', 'localhost', '[::1]'];

/** Where the window runs under Electron; its requests reach the server through the main process. */
const WINDOW_ORIGIN = 'app://cairn';

export interface Guards {
  /**
   * Refuses a `Host` that is not this server's (a page of the web whose name was made to point here).
   * @throws Fault 421
   */
  host(request: IncomingMessage): void;
  /**
   * Refuses a page of another origin, then a request without a known key.
   * @throws Fault 403
   */
  key(request: IncomingMessage): void;
  /** @throws Fault 403 if a page of another origin asks. */
  origin(request: IncomingMessage): void;
  /** @throws Fault 414 */
  urlLength(request: IncomingMessage): void;
}

const forbidden = (): Fault => new Fault(403, 'Forbidden');

/** Guards for a server on `port()`, which is known from the first request on. */
export function createGuards(keys: KeyRing, port: () => number): Guards {
  let hosts: Set<string> | undefined;
  let origins: Set<string> | undefined;
  const origin = ({ headers }: IncomingMessage): void => {
    const given = headers.origin;
    if (given === undefined) return;
    origins ??= new Set([WINDOW_ORIGIN, ...LOOPBACK_NAMES.map((name) => `http://${name}:${port()}`)]);
    if (!origins.has(given)) throw forbidden();
  };
  return {
    host({ headers }) {
      const given = headers.host?.toLowerCase();
      hosts ??= new Set(LOOPBACK_NAMES.flatMap((name) => [name, `${name}:${port()}`]));
      if (given !== undefined && hosts.has(given)) return;
      const shown = given === undefined ? 'The Host header is missing' : `Host ${JSON.stringify(given.slice(0, 80))} is not served here`;
      throw new Fault(421, `${shown}: use 127.0.0.1:${port()} or localhost:${port()}`);
    },
    origin,
    key(request) {
      origin(request);
      const given = request.headers['x-api-key'];
      if (typeof given !== 'string' || !keys.accepts(given, request.socket)) throw forbidden();
    },
    urlLength({ url = '' }) {
      if (url.length > MAX_URL_LENGTH) {
        throw new Fault(414, `The path and query have ${url.length} characters; at most ${MAX_URL_LENGTH} are read`);
      }
    },
  };
}
