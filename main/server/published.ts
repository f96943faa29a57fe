/**
 * A server that accepts connections from other machines, at the address and under the names configured by its operator.
 * Without a key it only reports whether it is up.
 */
import { isIP } from 'node:net';
import { healthEndpoint, readyEndpoint } from '../../contract/service.ts';
import { Fault } from '../../contract/fault.ts';
import { isLoopback } from '../../contract/loopback.ts';
import { MAX_PORT } from '../../contract/ports.ts';

export const LOOPBACK = '127.0.0.1';

export interface Published {
  /** IP address to listen on. */
  address: string;
  /** Accepted values of `Host` in lower case: a bare name, or one with the port of a proxy in front of the server. */
  hosts: readonly string[];
  /** PEM files. Without them, a proxy in front of the server must provide encryption. */
  tls?: { cert: Buffer; key: Buffer } | undefined;
}

/** Endpoints for load balancers, which need no key. */
const PROBES: ReadonlySet<string> = new Set([healthEndpoint.path, readyEndpoint.path]);
export const isProbe = (path: string): boolean => PROBES.has(path);

const HOST = /^(?:[a-z0-9-]+(?:\.[a-z0-9-]+)*\.?|\[[0-9a-f:.]+\])(?::\d{1,5})?$/;

/** Returns whether the name includes a port. */
export const hasPort = (host: string): boolean => /:\d+$/.test(host);

/** Returns whether the port in the name, if any, is valid. */
const portFits = (host: string): boolean => {
  const port = Number(/:(\d+)$/.exec(host)?.[1] ?? 1);
  return port >= 1 && port <= MAX_PORT;
};

/** Normalises a name for `Host`. @throws Fault invalid_request for an invalid name */
export function readHost(text: string): string {
  const bare = text.trim().toLowerCase();
  const host = isIP(bare) === 6 ? `[${bare}]` : bare;
  if (host.length <= 255 && HOST.test(host)) {
    if (portFits(host)) return host;
    throw new Fault(
      'invalid_request',
      `--host ${JSON.stringify(text.slice(0, 80))} has an invalid port: use one from 1 to ` +
        `${MAX_PORT}, or only the name`,
    );
  }
  throw new Fault(
    'invalid_request',
    `--host ${JSON.stringify(text.slice(0, 80))} isn't a host name: use the host part of an address, e.g. ` +
      'maps.example.org or 192.0.2.7, with :PORT if the address has one',
  );
}

export interface PublishOptions {
  listen?: string | undefined;
  hosts?: readonly string[] | undefined;
  tls?: Published['tls'];
}

/**
 * Validates the options; returns undefined for a server that is only reachable from this machine.
 * @throws Fault invalid_request if the server would accept other machines without a name
 */
export function readPublished({ listen, hosts = [], tls }: PublishOptions): Published | undefined {
  const address = listen === undefined || listen === 'localhost' ? LOOPBACK : listen;
  if (isIP(address) === 0)
    throw new Fault(
      'invalid_request',
      `--listen ${JSON.stringify(address.slice(0, 80))} isn't an IP address: use e.g. 192.0.2.7, ` +
        'or 0.0.0.0 for all addresses of this machine',
    );
  if (hosts.length > 0) return { address, hosts: hosts.map(readHost), tls };
  if (!isLoopback(address))
    throw new Fault(
      'invalid_request',
      `--listen ${address} lets other machines connect: give the name that they use with --host NAME, e.g. ` +
        'maps.example.org. Requests with any other Host are refused',
    );
  if (tls !== undefined)
    throw new Fault('invalid_request', '--tls-cert: give the name of the certificate with --host NAME');
  return undefined;
}
