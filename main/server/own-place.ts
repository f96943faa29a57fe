/** Where the other servers of a shared store find this one. */
import { X509Certificate } from 'node:crypto';
import type { OwnPlace } from '../store/shared-servers.ts';
import { LOOPBACK, type Published } from './published.ts';

/** As `--advertise` says it. */
export interface Advertised {
  /** A name, or an address without brackets. */
  host: string;
  port: number;
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
