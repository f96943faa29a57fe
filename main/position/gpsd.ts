/** Decodes positions and satellites of gpsd's JSON protocol (gpsd_json(5)), version 3. */
import type { FixQuality } from '../../contract/position.ts';
import { isOnEarth } from '../../contract/coordinates.ts';
import { printableText, type Decoder, type Fix, type DecoderEvents } from './fix.ts';

/** Subscribes to all reports; sent once per connection. */
export const WATCH = '?WATCH={"enable":true,"json":true}\n';

/** After this time without a fix, another receiver of the same gpsd takes over, in milliseconds. */
const TAKE_OVER_MS = 5000;

const QUALITIES: Readonly<Record<number, FixQuality>> = {
  1: 'autonomous',
  2: 'differential',
  3: 'rtk',
  4: 'rtk-float',
  5: 'estimated',
  6: 'estimated',
  7: 'manual',
  8: 'simulated',
  9: 'precise',
};

type Report = Readonly<Record<string, unknown>>;

const isReport = (value: unknown): value is Report =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const number = (report: Report, name: string): number | undefined => {
  const value = report[name];
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
};
const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** Returns the accuracy in metres, if above zero: gpsd reports 0 if it has no estimate. */
const accuracyOf = (report: Report): number | undefined => {
  const [east, north] = [number(report, 'epx'), number(report, 'epy')];
  const error =
    number(report, 'eph') ?? (east === undefined || north === undefined ? undefined : Math.hypot(east, north));
  return error !== undefined && error > 0 ? error : undefined;
};

function fixOf(report: Report): Fix | undefined {
  const [lon, lat, mode] = [number(report, 'lon'), number(report, 'lat'), number(report, 'mode')];
  if (lon === undefined || lat === undefined || !isOnEarth({ lon, lat })) return undefined;
  const accuracy = accuracyOf(report);
  const timeMs = Date.parse(text(report['time']) ?? '');
  const altitude = number(report, 'altMSL') ?? number(report, 'alt');
  const speed = number(report, 'speed');
  const course = number(report, 'track');
  const quality = QUALITIES[number(report, 'status') ?? 0];
  return {
    lon,
    lat,
    ...(mode === 2 || mode === 3 ? { dimensions: mode } : {}),
    ...(quality === undefined ? {} : { quality }),
    ...(Number.isFinite(timeMs) ? { timeMs } : {}),
    ...(accuracy === undefined ? {} : { accuracyMetres: accuracy, accuracyKind: 'receiver' as const }),
    ...(mode !== 3 || altitude === undefined ? {} : { altitudeMetres: altitude }),
    ...(speed === undefined || speed < 0 ? {} : { speedMetresPerSecond: speed }),
    ...(course === undefined ? {} : { courseDegrees: course }),
  };
}

/** Creates a decoder of gpsd's reports. @param now monotonic clock, in milliseconds */
export function createGpsdDecoder(events: DecoderEvents, now: () => number = () => performance.now()): Decoder {
  let isGpsd = false;
  let device: { path: string | undefined; at: number } | undefined;
  const NO_RECEIVER = 'gpsd has no receiver: plug one in, or add it with gpsdctl add';

  const position = (report: Report): void => {
    const path = text(report['device']);
    const isOther = device !== undefined && device.path !== path && now() - device.at < TAKE_OVER_MS;
    if (isOther) return;
    const mode = number(report, 'mode') ?? 0;
    const fix = mode >= 2 ? fixOf(report) : undefined;
    if (fix === undefined) {
      events.noFix('The receiver has no fix yet');
      return;
    }
    device = { path, at: now() };
    events.fix(fix);
  };

  const sky = (report: Report): void => {
    const { satellites } = report;
    const listed = Array.isArray(satellites) ? satellites.filter(isReport) : undefined;
    // Some reports of gpsd contain only the dilution.
    const inView = number(report, 'nSat') ?? listed?.length;
    const used = number(report, 'uSat') ?? listed?.filter((satellite) => satellite['used'] === true).length;
    if (inView === undefined && used === undefined) return;
    events.satellites({
      ...(inView === undefined ? {} : { inView }),
      ...(used === undefined ? {} : { used }),
    });
  };

  const handle = (report: Report): void => {
    switch (report['class']) {
      case 'TPV':
        position(report);
        return;
      case 'SKY':
        sky(report);
        return;
      case 'DEVICES':
        if (Array.isArray(report['devices']) && report['devices'].length === 0) events.noFix(NO_RECEIVER);
        return;
      case 'DEVICE':
        if (report['activated'] === 0)
          events.noFix(`gpsd has closed ${printableText(text(report['path']) ?? 'a device')}`);
        return;
      case 'ERROR':
        events.unreadable(`gpsd says: ${printableText(text(report['message']) ?? '')}`);
        return;
      default:
    }
  };

  return {
    line(line) {
      if (line.trim() === '') return;
      let report: unknown;
      try {
        report = JSON.parse(line);
      } catch {
        report = undefined;
      }
      if (!isReport(report) || typeof report['class'] !== 'string') {
        if (!isGpsd) events.unreadable(`The server isn't gpsd: it sent ${printableText(line)}`);
        return;
      }
      if (!isGpsd) {
        isGpsd = true;
        events.unreadable(undefined);
      }
      handle(report);
    },
    end() {
      device = undefined;
    },
  };
}
