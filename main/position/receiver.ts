/** The position receiver chosen by the owner. Reconnects when the connection ends. */
import { isLoopback } from '../../contract/loopback.ts';
import { STALE_SECONDS, type PositionSource, type PositionState } from '../../contract/position.ts';
import { connectSerial, connectTcp, type Connection, type ConnectionEvents } from './connection.ts';
import type { Fix, DecoderEvents, Satellites } from './fix.ts';
import { createGpsdDecoder, WATCH } from './gpsd.ts';
import { createNmeaDecoder } from './nmea.ts';
import { parameterFault } from '../../contract/fault.ts';
import type { ParameterFault } from '../../contract/error.ts';

/** Delays before reconnecting, in milliseconds, growing with each failed attempt. */
const RETRY_MS = [500, 1000, 2000, 5000, 10_000] as const;

/** A fix with the time of its arrival. */
export interface ReceivedFix extends Fix {
  /** Milliseconds since 1970, by this computer's clock. */
  receivedMs: number;
  ageSeconds: number;
}

export interface ReceiverState {
  state: PositionState;
  reason?: string;
  source: PositionSource;
  fix?: ReceivedFix;
  satellites: Satellites;
}

/**
 * Checks that a source has exactly the parameters of its kind, and is allowed to be another computer.
 * @throws Fault invalid_parameter
 */
export function checkSource(source: PositionSource): void {
  const faults: ParameterFault[] = [];
  const { kind, host = '127.0.0.1' } = source;
  const refuse = (parameter: string, message: string): void => void faults.push({ parameter, message });
  const isTcp = kind === 'gpsd' || kind === 'nmea';
  if (kind === 'serial' && source.device === undefined)
    refuse('device', 'is missing: name the device of the receiver, e.g. /dev/ttyUSB0');
  if (kind === 'serial' && source.device?.split('/').includes('..') === true)
    refuse('device', `is ${JSON.stringify(source.device)}: name it without ..`);
  for (const name of ['host', 'port', 'allow_remote'] as const)
    if (!isTcp && source[name] !== undefined)
      refuse(name, `is only for gpsd and nmea, but the kind is ${kind}: omit it`);
  for (const name of ['device', 'baud'] as const)
    if (kind !== 'serial' && source[name] !== undefined)
      refuse(name, `is only for serial, but the kind is ${kind}: omit it`);
  if (isTcp && !isLoopback(host) && source.allow_remote !== true)
    refuse('host', `is ${JSON.stringify(host)}, another computer: set allow_remote to true if Cairn may connect to it`);
  if (faults.length > 0) throw parameterFault(faults);
}

export class Receiver {
  readonly #onFix: (fix: ReceivedFix) => void;
  #source: PositionSource = { kind: 'off' };
  #connection: Connection | undefined;
  #retry: NodeJS.Timeout | undefined;
  #attempts = 0;
  #isOpen = false;
  #failure: string | undefined;
  #unreadableReason: string | undefined;
  /** Why the receiver has no fix, as reported by itself. */
  #noFix: string | undefined;
  #fix: (Fix & { receivedMs: number; at: number }) | undefined;
  #satellites: Satellites & { at: number } = { at: 0 };

  /** @param onFix called with every new fix */
  constructor(onFix: (fix: ReceivedFix) => void) {
    this.#onFix = onFix;
  }

  /** Closes the current connection, discards its data, and connects to `source`. */
  use(source: PositionSource): void {
    this.close();
    this.#source = source;
    this.#fix = undefined;
    this.#satellites = { at: 0 };
    this.#noFix = undefined;
    this.#failure = undefined;
    this.#attempts = 0;
    if (source.kind !== 'off') this.#connect();
  }

  state(): ReceiverState {
    const source = this.#source;
    const fix = this.#latest();
    const satellites = performance.now() - this.#satellites.at <= STALE_SECONDS * 2000 ? this.#satellites : {};
    const shared = { source, ...(fix === undefined ? {} : { fix }), satellites };
    if (source.kind === 'off') return { state: 'off', ...shared, reason: 'No receiver selected' };
    if (!this.#isOpen)
      return this.#failure === undefined
        ? { state: 'connecting', ...shared }
        : { state: 'failed', ...shared, reason: this.#failure };
    const reason = this.#unreadableReason ?? this.#noFix;
    if (fix === undefined)
      return { state: 'searching', ...shared, reason: reason ?? 'Connected; no position received yet' };
    if (reason === undefined && fix.ageSeconds <= STALE_SECONDS) return { state: 'fix', ...shared };
    return { state: 'stale', ...shared, reason: reason ?? 'The receiver stopped sending positions' };
  }

  close(): void {
    clearTimeout(this.#retry);
    this.#connection?.close();
    this.#connection = undefined;
    this.#isOpen = false;
    this.#unreadableReason = undefined;
  }

  #latest(): ReceivedFix | undefined {
    if (this.#fix === undefined) return undefined;
    const { at, ...fix } = this.#fix;
    return { ...fix, ageSeconds: Math.max(0, (performance.now() - at) / 1000) };
  }

  #connect(): void {
    const decoderEvents: DecoderEvents = {
      fix: (fix) => this.#accept(fix),
      noFix: (reason) => (this.#noFix = reason),
      satellites: (satellites) => (this.#satellites = { ...this.#satellites, ...satellites, at: performance.now() }),
      unreadable: (reason) => (this.#unreadableReason = reason),
    };
    const { kind } = this.#source;
    const decoder = kind === 'gpsd' ? createGpsdDecoder(decoderEvents) : createNmeaDecoder(decoderEvents);
    const events: ConnectionEvents = {
      open: () => {
        this.#isOpen = true;
        this.#failure = undefined;
        this.#noFix = undefined;
      },
      line: (text) => decoder.line(text),
      end: (reason) => {
        decoder.end();
        this.#isOpen = false;
        // The last error explains more than the closed connection.
        this.#failure = this.#unreadableReason ?? reason;
        this.#unreadableReason = undefined;
        const wait = RETRY_MS[Math.min(this.#attempts, RETRY_MS.length - 1)] ?? 0;
        this.#attempts += 1;
        this.#retry = setTimeout(() => this.#connect(), wait).unref();
      },
    };
    const connection =
      kind === 'serial'
        ? connectSerial(this.#source, events)
        : connectTcp(this.#source, kind === 'gpsd' ? WATCH : '', events);
    this.#connection = {
      close() {
        decoder.end();
        connection.close();
      },
    };
  }

  #accept(fix: Fix): void {
    this.#attempts = 0;
    this.#noFix = undefined;
    // gpsd may reject one request and continue.
    this.#unreadableReason = undefined;
    // Some receivers repeat the last fix: the same time means the same fix.
    if (fix.timeMs !== undefined && fix.timeMs === this.#fix?.timeMs) return;
    this.#fix = { ...fix, receivedMs: Date.now(), at: performance.now() };
    const latest = this.#latest();
    if (latest !== undefined) this.#onFix(latest);
  }
}
