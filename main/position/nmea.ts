/**
 * Decodes NMEA 0183. GPS.js reads the sentences; those of the same time by the receiver's clock are combined into one
 * fix. Sentences without a valid checksum are skipped.
 */
import { GPS, type NMEA } from 'gps';
import type { FixQuality } from '../../contract/position.ts';
import { isOnEarth } from '../../contract/coordinates.ts';
import { printableText, type Decoder, type Fix, type DecoderEvents } from './fix.ts';

/** Silence after which a fix is complete, in milliseconds. A receiver sends all sentences of one epoch together. */
const QUIET_MS = 150;

/** How long values of other sentences are valid, in milliseconds: some are sent with every fifth fix only. */
const VALID_MS = 6000;

/** Consecutive invalid lines after which the stream is reported as not NMEA. */
const MAX_BAD_LINES = 10;

/**
 * Pseudorange error for modelling the accuracy if a receiver only reports its dilution of precision, in metres: that of
 * a single-frequency receiver under open sky (95 % within 3 to 5 m in the GPS Performance Analysis Reports of the FAA).
 */
const RANGE_ERROR_METRES = 5;

const KMH = 1 / 3.6;
const DAY_MS = 86_400_000;

/** Latitude and longitude with hemispheres: degrees with two and three digits, minutes below 60. */
const COORDINATES = /,\d{2}[0-5]\d(?:\.\d*)?,[NS],\d{3}[0-5]\d(?:\.\d*)?,[EW],/;
const SENTENCE = /^[$!][A-Z][A-Z0-9]{2,},[^*]*\*[0-9A-F]{2}$/i;
/** Tag block before a sentence, with its source (NMEA 4.10, IEC 61162-450). */
const TAG_BLOCK = /^\\[^\\]*\\/;

const QUALITIES: Readonly<Record<string, FixQuality>> = {
  fix: 'autonomous',
  'dgps-fix': 'differential',
  'pps-fix': 'precise',
  autonomous: 'autonomous',
  differential: 'differential',
  precise: 'precise',
  rtk: 'rtk',
  'rtk-float': 'rtk-float',
  estimated: 'estimated',
  manual: 'manual',
  'manual input': 'manual',
  simulated: 'simulated',
};

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);
/** Returns an object with the value under `name`, or an empty one if it isn't a finite number. */
const ifNumber = <Name extends string>(name: Name, value: number | null | undefined): { [Key in Name]?: number } =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the name is the key of the type
  (isNumber(value) ? { [name]: value } : {}) as { [Key in Name]?: number };

/** Parses a sentence; null if its fields are invalid. */
function parse(line: string): NMEA | null {
  try {
    const sentence = GPS.Parse(line);
    return sentence === false || !sentence.valid ? null : sentence;
  } catch {
    return null;
  }
}

/** Values of a fix that come in separate sentences. */
interface AuxiliaryValues {
  hdop?: number;
  sigmaMetres?: number;
  dimensions?: 2 | 3;
  headingDegrees?: number;
}

/** Creates a decoder of NMEA 0183. @param now monotonic clock, in milliseconds */
export function createNmeaDecoder(events: DecoderEvents, now: () => number = () => performance.now()): Decoder {
  /** The epoch being assembled. */
  let epoch: { key: number | undefined; fix: Partial<Fix>; isVoid: boolean } | undefined;
  let timer: NodeJS.Timeout | undefined;
  let badLines = 0;
  let hasReportedUnreadable = false;
  /** Day by the receiver's clock; some sentences only have the time of day. */
  let dayMs: number | undefined;
  const auxiliary = new Map<keyof AuxiliaryValues, { value: number; at: number }>();
  const inViewBySystem = new Map<string, { count: number; at: number }>();
  const usedBySystem = new Map<string, { count: number; at: number }>();
  let usedInFix: { count: number; at: number } | undefined;

  const remember = (name: keyof AuxiliaryValues, value: number | null | undefined): void => {
    if (isNumber(value)) auxiliary.set(name, { value, at: now() });
  };
  const recall = (name: keyof AuxiliaryValues): number | undefined => {
    const found = auxiliary.get(name);
    return found !== undefined && now() - found.at <= VALID_MS ? found.value : undefined;
  };
  const sum = (counts: Map<string, { count: number; at: number }>): number | undefined => {
    const valid = [...counts.values()].filter(({ at }) => now() - at <= VALID_MS);
    return valid.length === 0 ? undefined : valid.reduce((total, { count }) => total + count, 0);
  };

  const complete = (): void => {
    clearTimeout(timer);
    const done = epoch;
    epoch = undefined;
    if (done === undefined) return;
    const used = usedInFix !== undefined && now() - usedInFix.at <= VALID_MS ? usedInFix.count : sum(usedBySystem);
    events.satellites({ ...ifNumber('used', used), ...ifNumber('inView', sum(inViewBySystem)) });
    const { lon, lat } = done.fix;
    if (lon === undefined || lat === undefined || done.isVoid) {
      if (done.isVoid || lon !== undefined) events.noFix('The receiver has no fix yet');
      return;
    }
    const sigma = recall('sigmaMetres');
    const hdop = recall('hdop');
    const dimensions = recall('dimensions');
    events.fix({
      ...(dimensions === 2 || dimensions === 3 ? { dimensions } : {}),
      ...(sigma !== undefined
        ? { accuracyMetres: sigma, accuracyKind: 'receiver' as const }
        : hdop !== undefined && hdop > 0
          ? { accuracyMetres: hdop * RANGE_ERROR_METRES, accuracyKind: 'dilution' as const }
          : {}),
      ...ifNumber('headingDegrees', recall('headingDegrees')),
      ...done.fix,
      lon,
      lat,
    });
  };

  /**
   * Returns the epoch of a sentence, after completing the previous one if the time differs. @param time absent in
   * sentences without one, which belong to the current epoch
   */
  const epochAt = (time: Date | null | undefined): NonNullable<typeof epoch> => {
    const ms = time?.getTime();
    const key = ms !== undefined && Number.isFinite(ms) ? ms % DAY_MS : undefined;
    if (epoch !== undefined && key !== undefined && epoch.key !== undefined && epoch.key !== key) complete();
    epoch ??= { key, fix: {}, isVoid: false };
    epoch.key ??= key;
    clearTimeout(timer);
    timer = setTimeout(complete, QUIET_MS).unref();
    return epoch;
  };

  /** Returns the time on the receiver's day or, while that is unknown, on the day nearest to this computer's clock. */
  const timeOf = (time: Date | null): { timeMs?: number } => {
    const ms = time?.getTime() ?? Number.NaN;
    if (!Number.isFinite(ms)) return {};
    const ofDay = ms % DAY_MS;
    if (dayMs !== undefined) return { timeMs: dayMs + ofDay };
    const here = Date.now();
    const today = here - (here % DAY_MS) + ofDay;
    return { timeMs: today - Math.round((today - here) / DAY_MS) * DAY_MS };
  };

  const addPosition = (
    sentence: { lat: number | null; lon: number | null; time: Date | null },
    isValid: boolean,
    fields: Partial<Fix>,
  ): void => {
    const moment = epochAt(sentence.time);
    if (!isValid) {
      moment.isVoid = true;
      return;
    }
    const { lat, lon } = sentence;
    if (!isNumber(lat) || !isNumber(lon) || !isOnEarth({ lon, lat })) return;
    Object.assign(moment.fix, { lon, lat }, timeOf(sentence.time), fields);
  };

  const handle = (sentence: NMEA): void => {
    switch (sentence.type) {
      case 'RMC': {
        const ms = sentence.time?.getTime();
        // The date is the ninth field, empty while the receiver's clock isn't set.
        if (isNumber(ms) && /^\d{6}$/.test(sentence.raw.split(',')[9] ?? '')) dayMs = Math.floor(ms / DAY_MS) * DAY_MS;
        addPosition(sentence, sentence.status === 'active' && sentence.faa !== 'not valid', {
          ...ifNumber('speedMetresPerSecond', isNumber(sentence.speed) ? sentence.speed * KMH : null),
          ...ifNumber('courseDegrees', sentence.track),
          // GGA marks simulated fixes that some receivers call autonomous here.
          ...(sentence.faa === null
            ? {}
            : { quality: epochAt(sentence.time).fix.quality ?? QUALITIES[sentence.faa] ?? 'autonomous' }),
        });
        return;
      }
      case 'GGA':
        remember('hdop', sentence.hdop);
        if (isNumber(sentence.satellites)) usedInFix = { count: sentence.satellites, at: now() };
        addPosition(sentence, sentence.quality !== null, {
          ...ifNumber('altitudeMetres', sentence.alt),
          ...(sentence.quality === null ? {} : { quality: QUALITIES[sentence.quality] ?? 'autonomous' }),
        });
        return;
      case 'GNS':
        remember('hdop', sentence.hdop);
        if (isNumber(sentence.satsUsed)) usedInFix = { count: sentence.satsUsed, at: now() };
        addPosition(sentence, /[^N]/.test(sentence.mode), ifNumber('altitudeMetres', sentence.alt));
        return;
      case 'GLL':
        addPosition(sentence, sentence.status === 'active' && sentence.faa !== 'not valid', {});
        return;
      case 'VTG':
        if (epoch !== undefined)
          Object.assign(
            epoch.fix,
            ifNumber('speedMetresPerSecond', isNumber(sentence.speed) ? sentence.speed * KMH : null),
            ifNumber('courseDegrees', sentence.track),
          );
        return;
      case 'GSA':
        if (sentence.fix === null) auxiliary.delete('dimensions');
        else remember('dimensions', sentence.fix === '3D' ? 3 : 2);
        remember('hdop', sentence.hdop);
        usedBySystem.set(sentence.system, { count: sentence.satellites.length, at: now() });
        return;
      case 'GSV':
        if (isNumber(sentence.satsInView))
          inViewBySystem.set(sentence.system, { count: sentence.satsInView, at: now() });
        return;
      case 'GST':
        if (isNumber(sentence.latitudeError) && isNumber(sentence.longitudeError))
          remember('sigmaMetres', Math.hypot(sentence.latitudeError, sentence.longitudeError));
        return;
      case 'HDT':
        remember('headingDegrees', sentence.heading);
        return;
      default:
    }
  };

  const rejectLine = (line: string): void => {
    badLines += 1;
    if (badLines < MAX_BAD_LINES) return;
    hasReportedUnreadable = true;
    events.unreadable(
      "Received data isn't NMEA 0183 with checksums, e.g. " +
        `${printableText(line)}: check the port, the speed of the device and its protocol`,
    );
  };

  return {
    line(text) {
      const line = text.trim().replace(TAG_BLOCK, '');
      if (line === '') return;
      const sentence = SENTENCE.test(line) ? parse(line) : null;
      if (sentence === null) {
        // Valid sentences of other kinds aren't an error.
        if (!SENTENCE.test(line) || hasWrongChecksum(line)) rejectLine(line);
        return;
      }
      const hasPlace = 'lat' in sentence && sentence.lat !== null;
      if (hasPlace && !COORDINATES.test(line)) {
        rejectLine(line);
        return;
      }
      badLines = 0;
      if (hasReportedUnreadable) {
        hasReportedUnreadable = false;
        events.unreadable(undefined);
      }
      handle(sentence);
    },
    end() {
      clearTimeout(timer);
      epoch = undefined;
    },
  };
}

/** Returns whether the checksum is wrong. @param line ends with a checksum of two digits */
function hasWrongChecksum(line: string): boolean {
  const end = line.lastIndexOf('*');
  let sum = 0;
  for (const character of line.slice(1, end)) sum ^= character.charCodeAt(0);
  return sum !== Number.parseInt(line.slice(end + 1), 16);
}
