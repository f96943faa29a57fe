/**
 * A server that listens to more than this machine: who runs it has said at which address, and by which names it is
 * reached there. It answers nothing without a key but whether it is up.
 */
import { isIP } from 'node:net';
import { healthEndpoint, readyEndpoint } from '../../contract/service.ts';
import { Fault } from '../../contract/fault.ts';
import { MAX_PORT } from '../../contract/ports.ts';

export const LOOPBACK = '127.0.0.1';

export interface Published {
  /** IP address to listen on. */
  address: string;
  /** As `Host` has them, in lower case: each alone, or with the port that is in front of the server. */
  hosts: readonly string[];
  /** PEM. Without it another program in front of the server has to encrypt. */
  tls?: { cert: Buffer; key: Buffer } | undefined;
}

/** Whether connections to that address come from this machine alone. */
export const isLoopback = (address: string): boolean =>
  address === 'localhost' || address === '::1' || /^127(?:\.\d{1,3}){3}$/.test(address);

/** What load balancers ask: nothing that is worth a key. */
const PROBES: ReadonlySet<string> = new Set([healthEndpoint.path, readyEndpoint.path]);
export const isProbe = (path: string): boolean => PROBES.has(path);

const HOST = /^(?:[a-z0-9-]+(?:\.[a-z0-9-]+)*\.?|\[[0-9a-f:.]+\])(?::\d{1,5})?$/;

/** Whether the name says at which port the server is reached. */
export const hasPort = (host: string): boolean => /:\d+$/.test(host);

/** Whether its port, if it names one, is one that there is. */
const portFits = (host: string): boolean => {
  const port = Number(/:(\d+)$/.exec(host)?.[1] ?? 1);
  return port >= 1 && port <= MAX_PORT;
};

/** A name as `Host` has it. @throws Fault invalid_request for what cannot be one */
export function readHost(given: string): string {
  const bare = given.trim().toLowerCase();
  const host = isIP(bare) === 6 ? `[${bare}]` : bare;
  if (host.length <= 255 && HOST.test(host)) {
    if (portFits(host)) return host;
    throw new Fault(
      'invalid_request',
      `--host ${JSON.stringify(given.slice(0, 80))} has no port that there is: write one from 1 to ` +
        `${MAX_PORT}, or the name alone`,
    );
  }
  throw new Fault(
    'invalid_request',
    `--host ${JSON.stringify(given.slice(0, 80))} is no name: write it as in an address, such as ` +
      'maps.example.org or 192.0.2.7, with :PORT where the address has one',
  );
}

export interface PublishWish {
  listen?: string | undefined;
  hosts?: readonly string[] | undefined;
  tls?: Published['tls'];
}

/**
 * What was wished for; nothing for a server that stays on this machine as ever.
 * @throws Fault invalid_request where that would listen to others and not say by which names
 */
export function readPublished({ listen, hosts = [], tls }: PublishWish): Published | undefined {
  const address = listen === undefined || listen === 'localhost' ? LOOPBACK : listen;
  if (isIP(address) === 0)
    throw new Fault(
      'invalid_request',
      `--listen ${JSON.stringify(address.slice(0, 80))} is no address of a machine: write one as 192.0.2.7, ` +
        'or 0.0.0.0 for all of this one',
    );
  if (hosts.length > 0) return { address, hosts: hosts.map(readHost), tls };
  if (!isLoopback(address))
    throw new Fault(
      'invalid_request',
      `--listen ${address} lets other machines ask: say with --host NAME by which name they do, such as ` +
        'maps.example.org. Requests with any other Host are refused',
    );
  if (tls !== undefined)
    throw new Fault('invalid_request', '--tls-cert: say with --host NAME for which name the certificate is');
  return undefined;
}
