/** Everything that left, or wanted to leave, for anywhere but this machine: Chromium's side, and Node's. */
import { existsSync, readFileSync } from 'node:fs';

const LOOPBACK_HOSTS = new Set(['127.0.0.1', 'localhost', '[::1]', '::1']);
/** The stand-in's own addresses are answered before they leave the browser. */
const STAND_IN_HOST = /\.localhost$/;
const NETWORK_SCHEMES = new Set(['http:', 'https:', 'ws:', 'wss:', 'ftp:']);

/** Whether asking for `url` would leave this machine. */
export function isExternal(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname } = new URL(url);
  return NETWORK_SCHEMES.has(protocol) && !LOOPBACK_HOSTS.has(hostname) && !STAND_IN_HOST.test(hostname);
}

/**
 * Services of Chromium's makers that a browser asks on its own account, whatever page it shows; Electron has none of
 * them.
 */
const CHROMIUM_SERVICES = /(?:^|\.)(?:google\.com|googleapis\.com|gvt1\.com|gstatic\.com)$/;

/** An address in Chromium's record, and the page that wanted it, if one did. */
export interface Logged {
  url: string;
  initiator: string | undefined;
}

/** Whether the browser itself asked, and none of its pages. */
export function isFromChromium({ url, initiator }: Logged): boolean {
  return CHROMIUM_SERVICES.test(new URL(url).hostname) && (initiator === undefined || initiator === 'not an origin');
}

interface NetLog {
  events: { params?: { url?: unknown; host?: unknown; initiator?: unknown } }[];
}

/** Host names are logged as `host`, `host:port` or a whole origin. `~notfound` is where every name is sent. */
function addressOf(host: string): string | undefined {
  const url = host.includes('://') ? host : `http://${host}/`;
  return host.includes('~notfound') || !URL.canParse(url) ? undefined : url;
}

/**
 * Addresses off this machine in a record that Chromium wrote with `--log-net-log=FILE`. It holds the requests of pages,
 * of workers and of the browser itself, also those that failed, and the names that were looked up.
 * @param isKnown Leaves out what is known to come from elsewhere.
 * @throws Error if the record is missing or holds no events: it would show nothing.
 */
export function externalRequestsIn(file: string, isKnown: (logged: Logged) => boolean = () => false): string[] {
  const { events }: NetLog = JSON.parse(readFileSync(file, 'utf8'));
  if (events.length === 0) throw new Error(`${file} records nothing`);
  const found = new Set<string>();
  for (const { params = {} } of events) {
    const initiator = typeof params.initiator === 'string' ? params.initiator : undefined;
    const url = typeof params.url === 'string' ? params.url : undefined;
    const host = typeof params.host === 'string' ? addressOf(params.host) : undefined;
    for (const address of [url, host]) {
      if (address !== undefined && isExternal(address) && !isKnown({ url: address, initiator })) found.add(address);
    }
  }
  return [...found];
}

/** Connections that Node opened off this machine, as `loopback-guard.ts` wrote them down; none if it wrote nothing. */
export function externalConnectionsIn(file: string): string[] {
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
}
