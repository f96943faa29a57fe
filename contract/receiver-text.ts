/** Receivers as a word, for the command line, the environment and the configuration file; and their addresses. */
import { MAX_PORT } from './ports.ts';
import { BAUD_RATES, GPSD_PORT, NMEA_PORT, type PositionSource } from './position.ts';

/** Description of the valid words. */
export const RECEIVER_WORDS =
  'gpsd, gpsd://HOST:PORT, nmea://HOST:PORT, a serial device like /dev/ttyUSB0 or /dev/ttyUSB0@9600, or off';

const ADDRESS = /^(gpsd|nmea):\/\/(\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9._-]{1,253})(?::(\d{1,5}))?\/?$/;
const DEVICE = /^(\/dev\/[A-Za-z0-9._/:+-]{1,240})(?:@(\d{4,6}))?$/;

/** Returns the address of `gpsd` or `nmea`, with defaults for missing parts. */
export const receiverAddress = ({
  kind,
  host = '127.0.0.1',
  port,
}: PositionSource): { host: string; port: number } => ({
  host,
  port: port ?? (kind === 'gpsd' ? GPSD_PORT : NMEA_PORT),
});

/** Formats the address: `127.0.0.1:2947`, `[::1]:2947`. */
export function formatAddress(source: PositionSource): string {
  const { host, port } = receiverAddress(source);
  return `${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** Reads a word; naming a remote host allows it. @returns undefined for an invalid word */
export function readReceiver(text: string): PositionSource | undefined {
  if (text === 'off' || text === 'gpsd') return { kind: text };
  const address = ADDRESS.exec(text);
  if (address !== null) {
    const [, scheme, host = '', port] = address;
    const number = port === undefined ? undefined : Number(port);
    if (number !== undefined && (number < 1 || number > MAX_PORT)) return undefined;
    return {
      kind: scheme === 'gpsd' ? 'gpsd' : 'nmea',
      host: host.replace(/^\[|\]$/g, ''),
      allow_remote: true,
      ...(number === undefined ? {} : { port: number }),
    };
  }
  const [, device, speed] = DEVICE.exec(text) ?? [];
  if (device === undefined || device.split('/').includes('..')) return undefined;
  if (speed === undefined) return { kind: 'serial', device };
  const baud = BAUD_RATES.find((rate) => String(rate) === speed);
  return baud === undefined ? undefined : { kind: 'serial', device, baud };
}
