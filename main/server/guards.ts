/** Access control, before the path, method or parameters of a request are examined. */
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { Fault } from '../../contract/fault.ts';
import { MAX_URL_LENGTH } from '../../contract/request-limits.ts';
import type { KeyRing, KnownKey } from '../store/key-ring.ts';
import { hasPort, type Published } from './published.ts';

const LOOPBACK_NAMES = ['127.0.0.1', 'localhost', '[::1]'];

/** Origin of the window in Electron, whose requests the main process forwards. */
const WINDOW_ORIGIN = 'app://cairn';

export interface Guards {
  /**
   * Refuses a `Host` that isn't one of this server's names (e.g. a web page whose domain resolves to this machine),
   * repeated `Host` headers, and a request line with the address of another server, which takes precedence over `Host`
   * (RFC 9112, 3.2.2).
   * @throws Fault 421, 400
   */
  host(request: IncomingMessage): void;
  /**
   * Refuses requests without a known key, and pages of origins that the key's owner hasn't allowed.
   * @throws Fault 403
   */
  key(request: IncomingMessage): KnownKey;
  /** For endpoints without a key: accepts programs, our own page and users who follow a link. @throws Fault 403 */
  open(request: IncomingMessage): void;
  /** Returns the origin of a page of another site, as reported by its browser. */
  foreignOrigin(request: IncomingMessage): string | undefined;
  /** @throws Fault 414 */
  urlLength(request: IncomingMessage): void;
  /** Refuses compressed bodies, which the server doesn't decompress. @throws Fault 400 */
  encoding(request: IncomingMessage): void;
}

const forbidden = (): Fault => new Fault('forbidden', 'Forbidden');

/** Returns whether the browser reports that another site's page caused the request (Fetch Metadata). */
const isForeign = (headers: IncomingHttpHeaders): boolean => {
  const site = headers['sec-fetch-site'];
  return site !== undefined && site !== 'same-origin' && site !== 'none';
};

/** Returns whether a user followed a link, as opposed to a page that embeds or fetches. */
const isVisit = ({ method, headers }: IncomingMessage): boolean =>
  method === 'GET' && headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document';

/** Returns the authority of a request line with an absolute URL, as sent to a proxy; undefined for a path. */
const authorityOf = ({ url = '' }: IncomingMessage): string | undefined =>
  /^[a-z][a-z\d+.-]*:\/\/([^/?#]*)/i.exec(url)?.[1]?.toLowerCase();

/** Counts a header; Node keeps only the first one. @param name in lower case */
function countHeader({ rawHeaders }: IncomingMessage, name: string): number {
  let count = 0;
  for (let i = 0; i < rawHeaders.length; i += 2)
    if (rawHeaders[i]?.length === name.length && rawHeaders[i]?.toLowerCase() === name) count++;
  return count;
}

/** Names of a port in `Host` and in `Origin`. */
interface OwnNames {
  hosts: ReadonlySet<string>;
  origins: ReadonlySet<string>;
}

const localNames = (port: number): OwnNames => ({
  hosts: new Set(LOOPBACK_NAMES.flatMap((name) => [name, `${name}:${port}`])),
  origins: new Set([WINDOW_ORIGIN, ...LOOPBACK_NAMES.map((name) => `http://${name}:${port}`)]),
});

/** Returns only the given names, without this machine's own names or the desktop window's origin. */
const publishedNames =
  ({ hosts }: Published) =>
  (port: number): OwnNames => {
    const names = hosts.flatMap((host) => (hasPort(host) ? [host] : [host, `${host}:${port}`]));
    return {
      hosts: new Set(names),
      origins: new Set(names.flatMap((name) => [`http://${name}`, `https://${name}`])),
    };
  };

/** Creates the guards. @param published set if the server listens to other machines */
export function createGuards(keys: KeyRing, published?: Published): Guards {
  const namesOf = published === undefined ? localNames : publishedNames(published);
  const validHosts = (port: number): string =>
    published === undefined ? `127.0.0.1:${port} or localhost:${port}` : 'a host name of its configuration';
  const notServed = (shown: string, { socket: { localPort = 0 } }: IncomingMessage): Fault =>
    new Fault('wrong_host', `${shown}: use ${validHosts(localPort)}`);
  /** By port: after a move, requests on the previous port are still answered for a while. */
  const known = new Map<number, OwnNames>();
  const own = ({ socket: { localPort = 0 } }: IncomingMessage): OwnNames => {
    let names = known.get(localPort);
    if (names === undefined) known.set(localPort, (names = namesOf(localPort)));
    return names;
  };
  const foreignOrigin = (request: IncomingMessage): string | undefined => {
    const { origin } = request.headers;
    return origin === undefined || own(request).origins.has(origin) ? undefined : origin;
  };
  return {
    host(request) {
      const given = request.headers.host?.toLowerCase();
      if (given !== undefined && own(request).hosts.has(given)) {
        const count = countHeader(request, 'host');
        // RFC 9112, 3.2: a proxy on the way may have used the other one.
        if (count > 1) throw new Fault('invalid_request', `The Host header was given ${count} times: give it once`);
        const authority = authorityOf(request);
        if (authority === undefined || own(request).hosts.has(authority)) return;
        throw notServed(`The address ${JSON.stringify(authority.slice(0, 80))} is not served here`, request);
      }
      const shown =
        given === undefined
          ? 'The Host header is missing'
          : `Host ${JSON.stringify(given.slice(0, 80))} is not served here`;
      throw notServed(shown, request);
    },
    foreignOrigin,
    open(request) {
      if (foreignOrigin(request) !== undefined || (isForeign(request.headers) && !isVisit(request))) throw forbidden();
    },
    key(request) {
      const given = request.headers['x-api-key'];
      const key = typeof given === 'string' ? keys.find(given, request.socket) : undefined;
      if (key === undefined) throw forbidden();
      const origin = foreignOrigin(request);
      if (origin === undefined ? isForeign(request.headers) : !key.origins.has(origin)) throw forbidden();
      return key;
    },
    urlLength({ url = '' }) {
      if (url.length > MAX_URL_LENGTH) {
        throw new Fault(
          'address_too_long',
          `The path and query have ${url.length} characters; the maximum is ${MAX_URL_LENGTH}`,
        );
      }
    },
    encoding({ headers }) {
      const coding = headers['content-encoding'];
      if (coding === undefined || coding.toLowerCase() === 'identity') return;
      throw new Fault(
        'invalid_request',
        `content-encoding must be identity or absent, not ${JSON.stringify(coding.slice(0, 80))}: send the ` +
          'body uncompressed',
      );
    },
  };
}
