/** Where the other servers of a shared store find this one. */
import { X509Certificate } from 'node:crypto';
import { Fault } from '../../contract/fault.ts';
import type { OwnPlace } from '../store/shared-servers.ts';
import { LOOPBACK, readHost, type Published } from './published.ts';

/** As `--advertise` says it. */
export interface Advertised {
  /** A name, or an address without brackets. */
  host: string;
  port: number;
}

/** @param given `HOST:PORT` @throws Fault invalid_request */
export function readAdvertised(given: string): Advertised {
  const [, host = '', port = ''] = /^(\[.+\]|[^:]+):(\d{1,5})$/.exec(given.trim()) ?? [];
  const number = Number(port);
  try {
    if (number > 0 && number < 65_536) return { host: readHost(host).replaceAll(/^\[|\]$/g, ''), port: number };
  } catch {
    // Said below, with both.
  }
  throw new Fault(
    'invalid_request',
    `--advertise ${JSON.stringify(given.slice(0, 80))} is no address of a server: write it as 192.0.2.7:8765, [2001:db8::7]:8765 or maps-1.example.org:8765`,
  );
}

/** Whether the server listens at whatever addresses the machine has. */
const isAny = (address: string): boolean => /^[0:.]+$/.test(address);

/** @param port where it listens now */
export function ownPlace(
  published: Published | undefined,
  advertised: Advertised | undefined,
  port: () => number,
): OwnPlace {
  const { address = LOOPBACK, tls } = published ?? {};
  return {
    host: advertised?.host ?? (isAny(address) ? undefined : address),
    port: advertised === undefined ? port : () => advertised.port,
    // The certificate alone, whatever else stands in the file.
    certificate: tls === undefined ? null : new X509Certificate(tls.cert).toString(),
  };
}
