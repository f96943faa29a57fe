/** Requests and connections to other machines, including failed attempts, from the logs of Chromium and Node. */
import { existsSync, readFileSync } from 'node:fs';

const LOOPBACK_HOSTS = new Set(['127.0.0.1', 'localhost', '[::1]', '::1']);
/** Hosts of the stand-in, which it serves before requests leave the browser. */
const STAND_IN_HOST = /\.localhost$/;
const NETWORK_SCHEMES = new Set(['http:', 'https:', 'ws:', 'wss:', 'ftp:']);

/** Returns whether a request for `url` would leave this machine. */
export function isExternal(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname } = new URL(url);
  return NETWORK_SCHEMES.has(protocol) && !LOOPBACK_HOSTS.has(hostname) && !STAND_IN_HOST.test(hostname);
}

/** Hosts that Chromium itself contacts, whatever page it shows. Electron contacts none of them. */
const CHROMIUM_SERVICES = /(?:^|\.)(?:google\.com|googleapis\.com|gvt1\.com|gstatic\.com)$/;

/** A logged URL, and the origin of the page that requested it, if any. */
export interface Logged {
  url: string;
  initiator: string | undefined;
}

/** Returns whether the browser itself made the request rather than one of its pages. */
export function isFromChromium({ url, initiator }: Logged): boolean {
  return CHROMIUM_SERVICES.test(new URL(url).hostname) && (initiator === undefined || initiator === 'not an origin');
}

interface NetLog {
  events: { params?: { url?: unknown; host?: unknown; initiator?: unknown } }[];
}

/** Converts a logged host (`host`, `host:port` or an origin) to a URL; every blocked name resolves to `~notfound`. */
function addressOf(host: string): string | undefined {
  const url = host.includes('://') ? host : `http://${host}/`;
  return host.includes('~notfound') || !URL.canParse(url) ? undefined : url;
}

/**
 * Returns external URLs in a log that Chromium wrote with `--log-net-log=FILE`. It contains the requests of pages,
 * workers and the browser itself, including failed ones, and name look-ups.
 * @param isKnown excludes requests of another source
 * @throws Error if the log is missing or has no events, because it would prove nothing
 */
export function externalRequestsIn(file: string, isKnown: (logged: Logged) => boolean = () => false): string[] {
  const { events }: NetLog = JSON.parse(readFileSync(file, 'utf8'));
  if (events.length === 0) throw new Error(`${file} has no events`);
  const urls = new Set<string>();
  for (const { params = {} } of events) {
    const initiator = typeof params.initiator === 'string' ? params.initiator : undefined;
    const url = typeof params.url === 'string' ? params.url : undefined;
    const host = typeof params.host === 'string' ? addressOf(params.host) : undefined;
    for (const address of [url, host]) {
      if (address !== undefined && isExternal(address) && !isKnown({ url: address, initiator })) urls.add(address);
    }
  }
  return [...urls];
}

/** Returns the hosts of external connections that `loopback-guard.ts` logged; empty if there is no log. */
export function externalConnectionsIn(file: string): string[] {
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
}
