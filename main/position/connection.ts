/** Connections to receivers: over TCP, and to serial devices of this computer. They are read, and told what to send. */
import { execFile } from 'node:child_process';
import { closeSync, constants, fstatSync, openSync, realpathSync, statSync } from 'node:fs';
import { connect, isIP } from 'node:net';
import { isatty, ReadStream } from 'node:tty';
import { DEFAULT_BAUD, type PositionSource } from '../../contract/position.ts';
import { receiverAddress, formatAddress } from '../../contract/receiver-text.ts';
import { errorMessage, systemCode } from '../../contract/system-error.ts';
import { printableText } from './fix.ts';

/** A host that does not answer, or a line that is dead, is closed after so long, in milliseconds. */
const CONNECT_MS = 10_000;
const SILENCE_MS = 60_000;

/** No sentence is nearly as long, and a report of gpsd is shorter (GPS_JSON_RESPONSE_MAX is 10,240). */
const MAX_LINE_LENGTH = 65_536;

export interface ConnectionEvents {
  /** The receiver can be heard. */
  open(): void;
  /** Without its line break. */
  line(text: string): void;
  /** It is over, once; `reason` in words. Not called after `close`. */
  end(reason: string): void;
}

export interface Connection {
  close(): void;
}

/** Calls `onLine` for every line of the chunks that come; a line without end is dropped. */
export function splitLines(onLine: (text: string) => void): (chunk: string) => void {
  let rest = '';
  let isDropping = false;
  return (chunk) => {
    const lines = (rest + chunk).split(/\r\n|\n|\r/);
    rest = lines.pop() ?? '';
    for (const [index, line] of lines.entries()) {
      if (index === 0 && isDropping) isDropping = false;
      else if (line !== '' && line.length <= MAX_LINE_LENGTH) onLine(line);
    }
    if (rest.length > MAX_LINE_LENGTH) {
      rest = '';
      isDropping = true;
    }
  };
}

/** Whether a host is this computer by its name alone: no name is asked of others for it. */
export function isLoopback(host: string): boolean {
  const name = host.toLowerCase();
  if (name === 'localhost' || name === '::1') return true;
  return isIP(name) === 4 ? name.startsWith('127.') : name.startsWith('::ffff:127.');
}

function tcpReason(error: unknown, { kind }: PositionSource, address: string): string {
  const program = kind === 'gpsd' ? 'gpsd' : 'the program that sends NMEA';
  switch (systemCode(error)) {
    case 'ECONNREFUSED':
      return `Nothing listens at ${address}: start ${program} there, or choose another receiver`;
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `The name of ${address} is not known on this network: give its address`;
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
    case 'ETIMEDOUT':
      return `${address} cannot be reached: look at the network and at its address`;
    default:
      return `The connection to ${address} failed (${systemCode(error) ?? String(error)})`;
  }
}

/** @param greeting sent once it is open */
export function connectTcp(source: PositionSource, greeting: string, events: ConnectionEvents): Connection {
  const { host, port } = receiverAddress(source);
  const address = formatAddress(source);
  const socket = connect({ host, port });
  let isClosed = false;
  const end = (reason: string): void => {
    if (isClosed) return;
    isClosed = true;
    socket.destroy();
    events.end(reason);
  };
  const split = splitLines((line) => {
    if (!isClosed) events.line(line);
  });
  socket.setEncoding('utf8').setTimeout(CONNECT_MS);
  socket.setKeepAlive(true, SILENCE_MS / 4);
  socket.once('connect', () => {
    // A name that stands for this computer may have been given to another one.
    if (source.allow_remote !== true && !isLoopback(socket.remoteAddress ?? '')) {
      end(
        `${address} is another computer (${socket.remoteAddress ?? 'unknown'}): allow that in the settings of the receiver`,
      );
      return;
    }
    socket.setTimeout(SILENCE_MS);
    if (greeting !== '') socket.write(greeting);
    events.open();
  });
  socket.on('data', (chunk) => split(String(chunk)));
  socket.on('timeout', () =>
    end(
      socket.connecting
        ? `${address} does not answer: look at the network and at its address`
        : `Nothing has come from ${address} for ${SILENCE_MS / 1000} s`,
    ),
  );
  socket.on('error', (error) => end(tcpReason(error, source, address)));
  socket.on('close', () => end(`${address} has ended the connection`));
  return {
    close() {
      isClosed = true;
      socket.destroy();
    },
  };
}

function serialReason(error: unknown, device: string): string {
  switch (systemCode(error)) {
    case 'ENOENT':
    case 'ENXIO':
    case 'ENODEV':
      return `${device} is not there: plug the receiver in, or choose another device`;
    case 'EACCES':
    case 'EPERM':
      return `${device} may not be read by this user: on Debian, add the user to the group dialout and log in again`;
    case 'EBUSY':
      return `${device} is used by another program: close that, or take its positions from gpsd`;
    default:
      return `${device} cannot be read (${systemCode(error) ?? errorMessage(error)})`;
  }
}

/**
 * Opens a terminal device and nothing else: a file, a pipe, a disk or `/dev/mem` is refused, before it is opened and
 * after. @throws Error with the reason in words, or with the system's code
 */
function openTerminal(device: string): number {
  if (process.platform === 'win32')
    throw new Error('serial devices are read on Linux and macOS; here, let a program send NMEA over TCP');
  const path = realpathSync(device);
  if (!path.startsWith('/dev/')) throw new Error(`it leads to ${path}, which is no device below /dev`);
  if (!statSync(path).isCharacterDevice()) throw new Error('it is no character device');
  const file = openSync(path, constants.O_RDWR | constants.O_NOCTTY | constants.O_NONBLOCK);
  if (fstatSync(file).isCharacterDevice() && isatty(file)) return file;
  closeSync(file);
  throw new Error('it is no serial line');
}

/** Sets the speed of a line, and that bytes come as they are. Where there is no stty the line stays as it is. */
const setSpeed = (device: string, baud: number): Promise<void> =>
  new Promise((resolve) => {
    const flag = process.platform === 'linux' ? '-F' : '-f';
    execFile('stty', [flag, device, String(baud), 'raw', '-echo', 'clocal'], { timeout: 5000 }, () => resolve());
  });

export function connectSerial(
  { device = '', baud = DEFAULT_BAUD }: PositionSource,
  events: ConnectionEvents,
): Connection {
  let isClosed = false;
  let stream: ReadStream | undefined;
  const end = (reason: string): void => {
    if (isClosed) return;
    isClosed = true;
    stream?.destroy();
    events.end(reason);
  };
  const split = splitLines((line) => {
    if (!isClosed) events.line(line);
  });
  const open = async (): Promise<void> => {
    const file = openTerminal(device);
    await setSpeed(device, baud);
    if (isClosed) {
      closeSync(file);
      return;
    }
    stream = new ReadStream(file);
    stream.setRawMode(true);
    // Bytes of a wrong speed are no text.
    stream.setEncoding('latin1');
    stream.on('data', (chunk) => split(String(chunk)));
    stream.on('error', (error) => end(serialReason(error, device)));
    stream.on('close', () => end(`${device} has gone: plug the receiver in again`));
    stream.on('end', () => end(`${device} has gone: plug the receiver in again`));
    events.open();
  };
  void open().catch((error: unknown) => end(serialReason(error, printableText(device).slice(1, -1))));
  return {
    close() {
      isClosed = true;
      stream?.destroy();
    },
  };
}
