/** Connections to receivers, over TCP and to serial devices of this computer. */
import { execFile } from 'node:child_process';
import { closeSync, constants, fstatSync, openSync, realpathSync, statSync } from 'node:fs';
import { connect } from 'node:net';
import { isatty, ReadStream } from 'node:tty';
import { DEFAULT_BAUD, type PositionSource } from '../../contract/position.ts';
import { isLoopback } from '../../contract/loopback.ts';
import { receiverAddress, formatAddress } from '../../contract/receiver-text.ts';
import { errorMessage, systemCode } from '../../contract/system-error.ts';
import { printableText } from './fix.ts';

/** Timeouts for connecting to a host and for a silent connection, in milliseconds. */
const CONNECT_MS = 10_000;
const SILENCE_MS = 60_000;

/** Far longer than any NMEA sentence or gpsd report (GPS_JSON_RESPONSE_MAX is 10,240). */
const MAX_LINE_LENGTH = 65_536;

export interface ConnectionEvents {
  /** Called when the connection is open. */
  open(): void;
  /** Called with each received line, without its line break. */
  line(text: string): void;
  /** Called once when the connection has ended, but not after `close`; `reason` is a message for people. */
  end(reason: string): void;
}

export interface Connection {
  close(): void;
}

/** Returns a function that splits chunks into lines and calls `onLine` for each. Overlong lines are dropped. */
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

function tcpReason(error: unknown, { kind }: PositionSource, address: string): string {
  const program = kind === 'gpsd' ? 'gpsd' : 'the program that sends NMEA';
  switch (systemCode(error)) {
    case 'ECONNREFUSED':
      return `Nothing is listening at ${address}: start ${program} there, or choose another receiver`;
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `The host name in ${address} can't be resolved: use its IP address`;
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
    case 'ETIMEDOUT':
      return `${address} is unreachable: check the network and the address`;
    default:
      return `The connection to ${address} failed (${systemCode(error) ?? String(error)})`;
  }
}

/** Connects to a receiver over TCP. @param greeting sent once the connection is open */
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
    // A loopback name may resolve to another computer.
    if (source.allow_remote !== true && !isLoopback(socket.remoteAddress ?? '')) {
      end(`${address} is another computer (${socket.remoteAddress ?? 'unknown'}): allow that in the receiver settings`);
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
        ? `${address} isn't responding: check the network and the address`
        : `No data from ${address} for ${SILENCE_MS / 1000} s`,
    ),
  );
  socket.on('error', (error) => end(tcpReason(error, source, address)));
  socket.on('close', () => end(`${address} closed the connection`));
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
      return `${device} not found: plug in the receiver, or choose another device`;
    case 'EACCES':
    case 'EPERM':
      return `${device} isn't readable by this user: on Debian, add the user to the group dialout and log in again`;
    case 'EBUSY':
      return `${device} is in use by another program: close that, or use gpsd`;
    default:
      return `${device} can't be read (${systemCode(error) ?? errorMessage(error)})`;
  }
}

/**
 * Opens a terminal device. Anything else (a file, a pipe, a disk, `/dev/mem`) is refused, checked before and after
 * opening. @throws Error with a message for people, or with the system's code
 */
function openTerminal(device: string): number {
  if (process.platform === 'win32')
    throw new Error(
      'serial devices are supported on Linux and macOS; on Windows, use a program that sends NMEA over TCP',
    );
  const path = realpathSync(device);
  if (!path.startsWith('/dev/')) throw new Error(`it leads to ${path}, which isn't a device in /dev`);
  if (!statSync(path).isCharacterDevice()) throw new Error("it isn't a character device");
  const file = openSync(path, constants.O_RDWR | constants.O_NOCTTY | constants.O_NONBLOCK);
  if (fstatSync(file).isCharacterDevice() && isatty(file)) return file;
  closeSync(file);
  throw new Error("it isn't a serial line");
}

/** Sets the speed of a serial line and raw mode. Does nothing if stty is missing. */
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
    // Bytes at a wrong speed may not be valid UTF-8.
    stream.setEncoding('latin1');
    stream.on('data', (chunk) => split(String(chunk)));
    stream.on('error', (error) => end(serialReason(error, device)));
    stream.on('close', () => end(`${device} was disconnected: plug in the receiver again`));
    stream.on('end', () => end(`${device} was disconnected: plug in the receiver again`));
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
