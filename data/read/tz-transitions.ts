/**
 * Offset changes from moment-timezone's packed tz database (format:
 * momentjs.com/timezone/docs/#/data-formats/packed-format/), and its table of countries.
 */
import { readFileSync } from 'node:fs';

/** A change of a zone's offset from Greenwich. */
export interface Transition {
  /** Seconds since 1970-01-01T00:00Z; the first of a zone is the state in 1970. */
  at: number;
  offsetMinutes: number;
  abbreviation: string;
}

export interface TzDatabase {
  version: string;
  /** Returns the offset changes of a zone since 1970, or `undefined` for an unknown zone. */
  transitions(zone: string): Transition[] | undefined;
  /**
   * Returns ISO 3166-1 alpha-2 codes of the countries that have had the zone's time since 1970, starting with that of
   * the zone's city.
   */
  countries(zone: string): readonly string[];
}

const BASE = 60;
const SECONDS_PER_MINUTE = 60;
/** The source repeats the current rules for five centuries; a quarter of the rows are before 2100. */
const END = Date.UTC(2100, 0, 1) / 1000;

function digit(character: string): number {
  const code = character.charCodeAt(0);
  if (code > 96) return code - 87;
  return code > 64 ? code - 29 : code - 48;
}

/** Parses a number in base 60, digits `0-9a-zA-X`, with an optional fraction. */
export function fromBase60(text: string): number {
  const negative = text.startsWith('-');
  const [integer = '', fraction = ''] = (negative ? text.slice(1) : text).split('.');
  let value = 0;
  for (const character of integer) value = value * BASE + digit(character);
  let scale = 1;
  for (const character of fraction) value += digit(character) * (scale /= BASE);
  return negative ? -value : value;
}

function unpack(packed: string): Transition[] {
  const [, abbreviations = '', offsets = '', indices = '', differences = ''] = packed.split('|');
  const names = abbreviations.split(' ');
  const minutesWest = offsets.split(' ').map(fromBase60);
  const states = Array.from(indices, fromBase60);
  // Differences are in minutes since the previous change, in base 60 with seconds as fraction.
  const steps = differences === '' ? [] : differences.split(' ').map(fromBase60);
  const transitions: Transition[] = [];
  let minutes = 0;
  for (const [position, state] of states.entries()) {
    const at = position === 0 ? -Infinity : Math.round((minutes += steps[position - 1] ?? 0) * SECONDS_PER_MINUTE);
    const transition = {
      at: Math.max(at, 0),
      offsetMinutes: 0 - Math.round(minutesWest[state] ?? 0),
      abbreviation: names[state] ?? '',
    };
    // The last change before 1970 is the state in 1970.
    if (transitions.at(-1)?.at === 0 && transition.at === 0) transitions.pop();
    if (transition.at >= END) break;
    transitions.push(transition);
  }
  return transitions;
}

/**
 * Reads moment-timezone's two files of one version. @param packedPath path of `data/packed/latest.json` @param metaPath
 * path of `data/meta/latest.json`: the countries in the order of tzdb's `zone1970.tab`, which the packed file lacks
 */
export function readTzDatabase(packedPath: string, metaPath: string): TzDatabase {
  const data: { version: string; zones: string[]; links: string[] } = JSON.parse(readFileSync(packedPath, 'utf8'));
  const table: { version: string; zones: Record<string, { countries: string[] }> } = JSON.parse(
    readFileSync(metaPath, 'utf8'),
  );
  if (table.version !== data.version)
    throw new Error(`${packedPath} has version ${data.version}, but ${metaPath} has ${table.version}`);
  const zones = new Map(data.zones.map((zone) => [zone.slice(0, zone.indexOf('|')), zone]));
  const target = new Map<string, string>();
  for (const link of data.links) {
    const [from = '', to = ''] = link.split('|');
    target.set(to, from);
    if (!zones.has(from)) target.set(from, to);
  }
  return {
    version: data.version,
    transitions(zone) {
      const packed = zones.get(zone) ?? zones.get(target.get(zone) ?? '');
      return packed === undefined ? undefined : unpack(packed);
    },
    countries: (zone) => table.zones[zone]?.countries ?? [],
  };
}
