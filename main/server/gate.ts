/**
 * Checks that every request passes before its path, parameters and body are read: host, origin, key, right, rate and
 * quota, in this order.
 */
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Endpoint } from '../../contract/endpoint.ts';
import { Fault } from '../../contract/fault.ts';
import type { MeteredInterface } from '../../contract/metering.ts';
import { MAX_URL_LENGTH } from '../../contract/request-limits.ts';
import type { UsageMeter } from '../account/usage-meter.ts';
import type { RequestMetering } from '../endpoints/kit/request-log.ts';
import { WINDOW_KEY, type KeyRing, type KnownKey } from '../store/key-ring.ts';
import { hasPort, isProbe, type Published } from './published.ts';

const LOOPBACK_NAMES = ['127.0.0.1', 'localhost', '[::1]'];

/** Origin of the window in Electron; the main process forwards its requests. */
const WINDOW_ORIGIN = 'app://cairn';

/** The properties of a request's endpoint that the gate needs. */
export interface GatedRoute {
  access: Endpoint['access'];
  /** The interface that requests to this endpoint count towards. */
  metered: MeteredInterface;
  /** Whether requests are refused while nothing can be stored. */
  needsData: boolean;
}

export interface GateParts {
  keys: KeyRing;
  meter: UsageMeter;
  /** Whether the API is running: the user of the window can stop it until the server restarts. */
  answering: { readonly isOn: boolean };
  /** Set if the server accepts connections from other machines. */
  published: Published | undefined;
  /** Returns why nothing can be stored now, or undefined. */
  unwritable: () => Fault | undefined;
}

export interface Gate {
  /** Number of admitted look-ups since the start. */
  readonly lookUps: number;
  /**
   * Refuses a `Host` that isn't one of this server's names (e.g. a web page whose domain resolves to this machine),
   * repeated `Host` headers, and a request line with the address of another server, which takes precedence over `Host`
   * (RFC 9112, 3.2.2).
   * @returns the origin of a page of another site, as reported by its browser
   * @throws Fault 421, 400
   */
  arrive(request: IncomingMessage): string | undefined;
  /**
   * Refuses requests without a known key, and pages of origins that the key's owner hasn't allowed.
   * @throws Fault 403
   */
  identify(request: IncomingMessage, origin: string | undefined): KnownKey;
  /**
   * Admits a request that has arrived, and records its key, charge and origin in `metering`, even if this fails.
   * @returns a promise only if a shared store has to be queried
   * @throws Fault 403, 414, 429, 503 and others
   */
  enter(
    request: IncomingMessage,
    origin: string | undefined,
    route: GatedRoute,
    metering: RequestMetering,
  ): Promise<void> | undefined;
}

const stopped = (): Fault =>
  new Fault('answers_stopped', "The API is stopped. Start the server on the API page of Cairn's window");

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
  url.startsWith('/') ? undefined : /^[a-z][a-z\d+.-]*:\/\/([^/?#]*)/i.exec(url)?.[1]?.toLowerCase();

/** Counts a header; Node keeps only the first one. @param name in lower case */
function countHeader({ rawHeaders }: IncomingMessage, name: string): number {
  let count = 0;
  for (let i = 0; i < rawHeaders.length; i += 2)
    if (rawHeaders[i]?.length === name.length && rawHeaders[i]?.toLowerCase() === name) count++;
  return count;
}

/** Names of a port, in `Host` and in `Origin`. */
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

/** Refuses compressed bodies, which the server doesn't decompress. @throws Fault 400 */
function refuseEncoding({ headers }: IncomingMessage): void {
  const coding = headers['content-encoding'];
  if (coding === undefined || coding.toLowerCase() === 'identity') return;
  throw new Fault(
    'invalid_request',
    `content-encoding must be identity or absent, not ${JSON.stringify(coding.slice(0, 80))}: send the ` +
      'body uncompressed',
  );
}

/** Refuses long URLs. @throws Fault 414 */
function refuseLongUrl({ url = '' }: IncomingMessage): void {
  if (url.length > MAX_URL_LENGTH)
    throw new Fault(
      'address_too_long',
      `The path and query have ${url.length} characters; the maximum is ${MAX_URL_LENGTH}`,
    );
}

/** Returns the path of a URL as sent. */
const pathOf = ({ url = '' }: IncomingMessage): string => url.split('?', 1)[0] ?? '';

export function createGate({ keys, meter, answering, published, unwritable }: GateParts): Gate {
  const namesOf = published === undefined ? localNames : publishedNames(published);
  const validHosts = (port: number): string =>
    published === undefined ? `127.0.0.1:${port} or localhost:${port}` : 'a host name of its configuration';
  const notServed = (quotedHost: string, { socket: { localPort = 0 } }: IncomingMessage): Fault =>
    new Fault('wrong_host', `${quotedHost}: use ${validHosts(localPort)}`);
  let lookUps = 0;
  /** By port: after a move, requests on the previous port are still served for a while. */
  const known = new Map<number, OwnNames>();
  const ownNames = ({ socket: { localPort = 0 } }: IncomingMessage): OwnNames => {
    let names = known.get(localPort);
    if (names === undefined) known.set(localPort, (names = namesOf(localPort)));
    return names;
  };
  const identify = (request: IncomingMessage, origin: string | undefined): KnownKey => {
    const providedKey = request.headers['x-api-key'];
    const key = typeof providedKey === 'string' ? keys.find(providedKey, request.socket) : undefined;
    if (key === undefined) throw forbidden();
    if (origin === undefined ? isForeign(request.headers) : !key.origins.has(origin)) throw forbidden();
    return key;
  };
  /** Performs the checks that follow admission. @throws Fault 400, 414, 503, 507 */
  const check = (request: IncomingMessage, { metered, needsData }: GatedRoute): void => {
    const reason = needsData ? unwritable() : undefined;
    if (reason !== undefined) throw reason;
    if (metered !== 'other') lookUps += 1;
    refuseLongUrl(request);
    if (request.method !== 'GET') refuseEncoding(request);
  };
  return {
    get lookUps() {
      return lookUps;
    },
    arrive(request) {
      const host = request.headers.host?.toLowerCase();
      const names = ownNames(request);
      if (host === undefined || !names.hosts.has(host))
        throw notServed(
          host === undefined
            ? 'The Host header is missing'
            : `Host ${JSON.stringify(host.slice(0, 80))} is not served here`,
          request,
        );
      const count = countHeader(request, 'host');
      // RFC 9112, 3.2: a proxy on the way may have used the other header.
      if (count > 1) throw new Fault('invalid_request', `The Host header was given ${count} times: give it once`);
      const authority = authorityOf(request);
      if (authority !== undefined && !names.hosts.has(authority))
        throw notServed(`The address ${JSON.stringify(authority.slice(0, 80))} is not served here`, request);
      const { origin } = request.headers;
      return origin === undefined || names.origins.has(origin) ? undefined : origin;
    },
    identify,
    enter(request, origin, route, metering) {
      const isOpen = route.access === 'open' && (published === undefined || isProbe(pathOf(request)));
      if (isOpen) {
        // Programs, our own pages, and users who follow a link.
        if (origin !== undefined || (isForeign(request.headers) && !isVisit(request))) throw forbidden();
      } else {
        const right = route.access === 'open' ? 'look-up' : route.access;
        const key = identify(request, origin);
        if (!key.rights.has(right)) throw forbidden();
        // Requests that need `manage` are still accepted, because they can start the API again.
        if (!answering.isOn && key.id !== WINDOW_KEY.id && right !== 'manage') throw stopped();
        metering.key = key;
        metering.origin = origin;
        const charging = key.isStored ? meter.admit(key, metering) : undefined;
        if (charging !== undefined) return charging.then(() => check(request, route));
      }
      check(request, route);
      return undefined;
    },
  };
}
