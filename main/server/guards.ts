/** Who may ask at all: checked before a request's path, method or parameters are looked at. */
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { Fault } from '../../contract/fault.ts';
import { MAX_URL_LENGTH } from '../../contract/request-limits.ts';
import type { KeyRing, KnownKey } from '../store/key-ring.ts';
import { hasPort, type Published } from './published.ts';

const LOOPBACK_NAMES = ['127.0.0.1', 'localhost', '[::1]'];

/** Where the window runs under Electron; its requests reach the server through the main process. */
const WINDOW_ORIGIN = 'app://cairn';

export interface Guards {
  /**
   * Refuses a `Host` that is not this server's (a page of the web whose name was made to point here), and more than one
   * of them; and a request line with the address of another server, which counts before `Host` (RFC 9112, 3.2.2).
   * @throws Fault 421, 400
   */
  host(request: IncomingMessage): void;
  /**
   * Refuses a request without a known key, and a page of another origin that the key's owner has not allowed.
   * @throws Fault 403
   */
  key(request: IncomingMessage): KnownKey;
  /** Where no key is needed: lets programs, the own page and people who follow a link in. @throws Fault 403 */
  open(request: IncomingMessage): void;
  /** The origin of a page elsewhere that asks, as its browser says. */
  foreignOrigin(request: IncomingMessage): string | undefined;
  /** @throws Fault 414 */
  urlLength(request: IncomingMessage): void;
  /** Refuses a body that is compressed: bodies are read as they are. @throws Fault 400 */
  encoding(request: IncomingMessage): void;
}

const forbidden = (): Fault => new Fault('forbidden', 'Forbidden');

/**
 * Whether a browser says that another site's page caused the request (Fetch Metadata). Programs send no such header.
 */
const isForeign = (headers: IncomingHttpHeaders): boolean => {
  const site = headers['sec-fetch-site'];
  return site !== undefined && site !== 'same-origin' && site !== 'none';
};

/** Whether a person followed a link to here, as against a page that embeds or fetches. */
const isVisit = ({ method, headers }: IncomingMessage): boolean =>
  method === 'GET' && headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document';

/** The authority of a request line that has a whole address, as a request to a proxy has; nothing of a path. */
const authorityOf = ({ url = '' }: IncomingMessage): string | undefined =>
  /^[a-z][a-z\d+.-]*:\/\/([^/?#]*)/i.exec(url)?.[1]?.toLowerCase();

/** How often a header stands in the request; Node keeps the first alone. @param name in lower case */
function countHeader({ rawHeaders }: IncomingMessage, name: string): number {
  let count = 0;
  for (let i = 0; i < rawHeaders.length; i += 2)
    if (rawHeaders[i]?.length === name.length && rawHeaders[i]?.toLowerCase() === name) count++;
  return count;
}

/** Names under which a port is reached, as `Host` and as `Origin` have them. */
interface OwnNames {
  hosts: ReadonlySet<string>;
  origins: ReadonlySet<string>;
}

const localNames = (port: number): OwnNames => ({
  hosts: new Set(LOOPBACK_NAMES.flatMap((name) => [name, `${name}:${port}`])),
  origins: new Set([WINDOW_ORIGIN, ...LOOPBACK_NAMES.map((name) => `http://${name}:${port}`)]),
});

/** Those that were given, and no others: neither this machine's own names nor the desktop window's origin. */
const publishedNames =
  ({ hosts }: Published) =>
  (port: number): OwnNames => {
    const names = hosts.flatMap((host) => (hasPort(host) ? [host] : [host, `${host}:${port}`]));
    return {
      hosts: new Set(names),
      origins: new Set(names.flatMap((name) => [`http://${name}`, `https://${name}`])),
    };
  };

/** @param published where the server listens to more than this machine */
export function createGuards(keys: KeyRing, published?: Published): Guards {
  const namesOf = published === undefined ? localNames : publishedNames(published);
  const told = (port: number): string =>
    published === undefined ? `127.0.0.1:${port} or localhost:${port}` : 'a name that it was published under';
  const notServed = (shown: string, { socket: { localPort = 0 } }: IncomingMessage): Fault =>
    new Fault('wrong_host', `${shown}: use ${told(localPort)}`);
  /** By port: a server that has moved answers for a while what arrived on the one before. */
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
        // RFC 9112, 3.2: another reader on the way may have gone by the other.
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
          `The path and query have ${url.length} characters; at most ${MAX_URL_LENGTH} are read`,
        );
      }
    },
    encoding({ headers }) {
      const coding = headers['content-encoding'];
      if (coding === undefined || coding.toLowerCase() === 'identity') return;
      throw new Fault(
        'invalid_request',
        `content-encoding must be identity or absent, not ${JSON.stringify(coding.slice(0, 80))}: send the ` +
          'body as it is',
      );
    },
  };
}
