/** Sentences of NMEA 0183 for tests, and a program that sends them. */
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';

/** Returns a sentence with its checksum. @param body text between the dollar sign and the asterisk */
export function sentence(body: string): string {
  let sum = 0;
  for (const character of body) sum ^= character.charCodeAt(0);
  return `$${body}*${(sum & 0xff).toString(16).toUpperCase().padStart(2, '0')}`;
}

const pad = (value: number, digits: number): string => String(Math.trunc(value)).padStart(digits, '0');
const angle = (value: number, digits: number): string => {
  const absolute = Math.abs(value);
  return `${pad(absolute, digits)}${((absolute % 1) * 60).toFixed(5).padStart(8, '0')}`;
};

/** Returns the sentences of one epoch: GGA, GSA, GSV and RMC. */
export function sentencesAt(timeMs: number, lon: number, lat: number): string[] {
  const instant = new Date(timeMs);
  const time =
    `${pad(instant.getUTCHours(), 2)}${pad(instant.getUTCMinutes(), 2)}${pad(instant.getUTCSeconds(), 2)}.` +
    pad(instant.getUTCMilliseconds() / 10, 2);
  const date = [instant.getUTCDate(), instant.getUTCMonth() + 1, instant.getUTCFullYear() % 100]
    .map((part) => pad(part, 2))
    .join('');
  const place = `${angle(lat, 2)},${lat < 0 ? 'S' : 'N'},${angle(lon, 3)},${lon < 0 ? 'W' : 'E'}`;
  return [
    sentence(`GPGGA,${time},${place},1,09,0.9,12.3,M,-30.1,M,,`),
    sentence('GPGSA,A,3,01,02,03,04,05,06,07,08,09,,,,1.8,0.9,1.5'),
    sentence('GPGSV,1,1,14,01,40,083,46'),
    sentence(`GPRMC,${time},A,${place},2.5,31.5,${date},,,A`),
  ];
}

/** A server that sends one epoch after another to every client. */
export interface NmeaServer {
  port: number;
  /** Closes all connections; new ones are accepted. */
  drop(): void;
  /** Stops sending. */
  silence(): void;
  close(): Promise<void>;
}

/** Starts the server. @param momentOf time in milliseconds since 1970, longitude and latitude of each step, from 0 */
export async function startNmeaServer(
  everyMs: number,
  momentOf: (step: number) => [timeMs: number, lon: number, lat: number],
): Promise<NmeaServer> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
  });
  let step = 0;
  const timer = setInterval(() => {
    const text = `${sentencesAt(...momentOf(step)).join('\r\n')}\r\n`;
    step += 1;
    // In two pieces, because a stream doesn't preserve lines.
    for (const socket of sockets) {
      socket.write(text.slice(0, 40));
      socket.write(text.slice(40));
    }
  }, everyMs);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const drop = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    drop,
    silence: () => clearInterval(timer),
    async close() {
      clearInterval(timer);
      drop();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
