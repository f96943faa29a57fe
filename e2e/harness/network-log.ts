/** Everything that left, or wanted to leave, for anywhere but this machine: Chromium's side, and Node's. */
import { existsSync, readFileSync } from 'node:fs';

const LOOPBACK_HOSTS = new Set(['127.0.0.1', 'localhost', '[::1]', '::1']);
/** The stand-in's own addresses are answered before they leave the browser. */
const STAND_IN_HOST = /\.localhost$/;
const NETWORK_SCHEMES = new Set(['http:', 'https:', 'ws:', 'wss:', 'ftp:']);

/** Whether asking for `url` would leave this machine. */
export function leavesMachine(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname } = new URL(url);
  return NETWORK_SCHEMES.has(protocol) && !LOOPBACK_HOSTS.has(hostname) && !STAND_IN_HOST.test(hostname);
}

/** Matches the addresses in Chromium's own record of its network (`--log-net-log`), whatever event they belong to. */
const LOGGED_URL = /"(?:url|original_url|location|proxy_info|server)":"((?:[a-z]+):\/\/[^"]+)"/g;
const LOGGED_HOST = /"host":"([^"]+)"/g;

/**
 * Addresses off this machine in a record that Chromium wrote with `--log-net-log=FILE`. It holds the requests of pages,
 * of workers and of the browser itself, also those that failed.
 * @throws Error if the record is missing or holds no events: it would show nothing.
 */
export function strangersInNetLog(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  if (!text.includes('"events":')) throw new Error(`${file} is no record of Chromium's network`);
  // The constants before the events name addresses of no request.
  const events = text.slice(text.indexOf('"events":'));
  const urls = [...events.matchAll(LOGGED_URL)].map(([, url = '']) => url);
  const hosts = [...events.matchAll(LOGGED_HOST)].map(([, host = '']) => (host.includes('://') ? host : `http://${host}/`));
  return [...new Set([...urls, ...hosts])].filter(leavesMachine);
}

/** Connections that Node opened off this machine, as `loopback-guard.ts` wrote them down; none if it wrote nothing. */
export function strangersInGuardLog(file: string): string[] {
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
}
