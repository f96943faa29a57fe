import { formatDecimal } from './decimal.ts';
import type { CoordinateText, Point } from './point.ts';
import { mgrsOf } from '../../../contract/mgrs.ts';
import { toUps } from '../../../contract/ups.ts';
import { toUtm } from '../../../contract/utm.ts';

/** A third of a metre: seconds with two decimals. */
const SECONDS_DECIMALS = 2;
const UNITS_PER_SECOND = 10 ** SECONDS_DECIMALS;

/** Splits on whole hundredths of a second, so that 59.999″ carries into the minute and never reads `60.00″`. */
function split(degrees: number): { degrees: number; minutes: number; seconds: string } {
  const units = Math.round(Math.abs(degrees) * 3600 * UNITS_PER_SECOND);
  const wholeMinutes = Math.floor(units / (60 * UNITS_PER_SECOND));
  const seconds = (units - wholeMinutes * 60 * UNITS_PER_SECOND) / UNITS_PER_SECOND;
  return {
    degrees: Math.floor(wholeMinutes / 60),
    minutes: wholeMinutes % 60,
    seconds: seconds.toFixed(SECONDS_DECIMALS),
  };
}

const pad = (text: string, width: number) => text.padStart(width, '0');

type Quotes = { readonly minute: string; readonly second: string };

function write(value: number, letter: string, { minute, second }: Quotes): string {
  const { degrees, minutes, seconds } = split(value);
  return `${degrees}°${pad(String(minutes), 2)}${minute}${pad(seconds, SECONDS_DECIMALS + 3)}${second} ${letter}`;
}

/** `36°58′26.83″ N, 122°01′34.72″ W`; copied with ASCII quotes. The hemisphere letter stands for the sign. */
function formatDms({ lon, lat }: Point): CoordinateText {
  const both = (quotes: Quotes) =>
    `${write(lat, lat < 0 ? 'S' : 'N', quotes)}, ${write(lon, lon < 0 ? 'W' : 'E', quotes)}`;
  return { shown: both({ minute: '′', second: '″' }), copied: both({ minute: "'", second: '"' }) };
}

export const COORDINATE_FORMATS = ['DD', 'DMS', 'UTM', 'MGRS'] as const;
export type CoordinateFormat = (typeof COORDINATE_FORMATS)[number];

/** `10S 586784 E 4092245 N`, whole metres; `UPS Z 2000000 E 2000000 N` where UTM ends. */
function formatGrid(point: Point): CoordinateText {
  const utm = toUtm(point);
  const grid = utm ?? toUps(point);
  const name = utm ? `${utm.zone}${utm.band}` : `UPS ${toUps(point).letter}`;
  const text = `${name} ${Math.round(grid.eastingMetres)} E ${Math.round(grid.northingMetres)} N`;
  return { shown: text, copied: text };
}

/** The point in one of the notations; `decimals` counts for DD only. */
export function formatCoordinates(point: Point, format: CoordinateFormat, decimals: number): CoordinateText {
  if (format === 'DMS') return formatDms(point);
  if (format === 'MGRS') return { shown: mgrsOf(point), copied: mgrsOf(point) };
  return format === 'UTM' ? formatGrid(point) : formatDecimal(point, decimals);
}
