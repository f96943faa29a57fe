/**
 * Reads a coordinate the way people write one: decimal degrees, degrees with minutes and seconds, UTM, `geo:` links and
 * ISO 6709. Latitude comes first unless letters say otherwise or only the other order is possible.
 */
import type { CoordinateFormat } from './format.ts';
import type { Point } from './point.ts';
import { centralMeridian, fromUtm, isUtmBand, utmBand } from './utm.ts';
import { withUsualDigits } from '../../../contract/usual-digits.ts';
import { t } from '../words/t.ts';

export type ParsedCoordinate =
  | {
      readonly kind: 'point';
      readonly point: Point;
      readonly format: CoordinateFormat;
      readonly note?: string;
      /** The same numbers as longitude, latitude, where nothing says which is which and both are possible. */
      readonly otherOrder?: Point;
    }
  /** It was meant as a coordinate, but cannot be one: `message` names the value and what is allowed. */
  | { readonly kind: 'invalid'; readonly message: string }
  /** Not a coordinate at all. */
  | { readonly kind: 'none' };

const NONE: ParsedCoordinate = { kind: 'none' };
const invalid = (message: string): ParsedCoordinate => ({ kind: 'invalid', message });

/** One way to write each digit and sign: ASCII minus, `'` for minutes, `"` for seconds, `°` for degrees. */
const normalise = (text: string): string =>
  withUsualDigits(text.trim())
    .replace(/^geo:/i, '')
    .replaceAll(/[−–‒]/g, '-')
    .replaceAll(/''|[″”“]/g, '"')
    .replaceAll(/[′’‘´`]/g, "'")
    .replaceAll(/[º˚]/g, '°')
    .replaceAll(/\bdeg(rees?)?\b/gi, '°')
    .replaceAll(/\b(north|south|east|west)\b/gi, (word) => word.charAt(0))
    .toUpperCase();

/** `36,97 -122,02` and `36,97; -122,02`: a comma between two figures, with another mark between the numbers. */
function withDecimalPoints(text: string): string {
  const commas = text.match(/,/g)?.length ?? 0;
  const decimalCommas = text.match(/\d,\d/g)?.length ?? 0;
  const looksDecimal = !text.includes('.') && decimalCommas === commas && commas === 2;
  return looksDecimal ? text.replaceAll(',', '.') : text;
}

type Angle = { degrees: number; letter: string; signed: boolean; sexagesimal: boolean };

const NUMBER = String.raw`\d+(?:\.\d*)?|\.\d+`;
const ANGLE = new RegExp(
  String.raw`^(?<before>[NSEW])?\s*(?<sign>[+-])?\s*(?<d>${NUMBER})(?:\s*°)?` +
    String.raw`(?:[\s:]*(?<m>${NUMBER})\s*['’:]?(?:\s*(?<s>${NUMBER})\s*"?)?)?\s*(?<after>[NSEW])?$`,
);

function readAngle(text: string): Angle | null {
  const groups = ANGLE.exec(text.trim())?.groups;
  if (groups === undefined) return null;
  const { before, after, sign, d, m, s } = groups;
  if (before !== undefined && after !== undefined) return null;
  const minutes = Number(m ?? 0);
  const seconds = Number(s ?? 0);
  if (minutes >= 60 || seconds >= 60) return null;
  const letter = before ?? after ?? '';
  const magnitude = Number(d) + minutes / 60 + seconds / 3600;
  const negative = sign === '-' || letter === 'S' || letter === 'W';
  return {
    degrees: negative ? -magnitude : magnitude,
    letter,
    signed: sign !== undefined,
    sexagesimal: m !== undefined,
  };
}

/** Every way to cut the text in two that a writer may have meant, the likeliest first. */
function halves(text: string): [string, string][] {
  for (const mark of [';', ',']) {
    const parts = text.split(mark);
    if (parts.length === 2) return [[parts[0] ?? '', parts[1] ?? '']];
  }
  if (text.includes(',')) return [];
  const afterLetter = /^(.*?[NSEW])\s*(.*[NSEW])$/.exec(text);
  const beforeLetter = /^([NSEW].*?)\s*([NSEW].*)$/.exec(text);
  const cuts: [string, string][] = [];
  for (const match of [beforeLetter, afterLetter]) if (match) cuts.push([match[1] ?? '', match[2] ?? '']);
  const iso6709 = /^([+-][\d.]+)([+-][\d.]+)\/?$/.exec(text);
  if (iso6709) cuts.push([iso6709[1] ?? '', iso6709[2] ?? '']);
  const words = text.split(/\s+/);
  if (words.length % 2 === 0)
    cuts.push([words.slice(0, words.length / 2).join(' '), words.slice(words.length / 2).join(' ')]);
  return cuts;
}

const isLatitudeLetter = (letter: string) => letter === 'N' || letter === 'S';

function fromAngles(first: Angle, second: Angle): ParsedCoordinate {
  const format: CoordinateFormat = first.sexagesimal || second.sexagesimal ? 'DMS' : 'DD';
  if ((first.letter === '') !== (second.letter === '')) return NONE;
  if (first.letter !== '' && isLatitudeLetter(first.letter) === isLatitudeLetter(second.letter)) return NONE;
  let [lat, lon] = [first, second];
  let note: string | undefined;
  if (first.letter === 'E' || first.letter === 'W') [lat, lon] = [second, first];
  else if (first.letter === '' && Math.abs(first.degrees) > 90 && Math.abs(second.degrees) <= 90) {
    [lat, lon] = [second, first];
    note = t('common.readLongitudeLatitudeFirstNumber');
  }
  if (Math.abs(lat.degrees) > 90) return invalid(t('common.latitudeDegreesOutside9090', { degrees: lat.degrees }));
  if (Math.abs(lon.degrees) > 180) return invalid(t('common.longitudeDegreesOutside180180', { degrees: lon.degrees }));
  const point = { lon: lon.degrees, lat: lat.degrees };
  if (note !== undefined) return { kind: 'point', point, format, note };
  const isEither = first.letter === '' && Math.abs(lon.degrees) <= 90 && lon.degrees !== lat.degrees;
  return isEither
    ? { kind: 'point', point, format, otherOrder: { lon: lat.degrees, lat: lon.degrees } }
    : { kind: 'point', point, format };
}

const UTM =
  /^(?<zone>\d{1,2})\s*(?<letter>[A-Z])[\s,]+(?<easting>\d{5,7}(?:\.\d+)?)\s*(?:M\s*)?E?[\s,]+(?<northing>\d{1,8}(?:\.\d+)?)\s*(?:M\s*)?N?$/;

/** Easting and northing may stand in either order when only one is possible: an easting has six figures. */
function parseUtm(text: string): ParsedCoordinate {
  const groups = UTM.exec(text)?.groups;
  if (groups === undefined) return NONE;
  const zone = Number(groups['zone']);
  const letter = groups['letter'] ?? '';
  if (zone < 1 || zone > 60) return invalid(t('common.utmZoneZoneOutside1', { zone }));
  if (!isUtmBand(letter)) return invalid(t('common.letterIsntUtmLatitudeBand', { letter }));
  let [easting, northing] = [Number(groups['easting']), Number(groups['northing'])];
  if (easting >= 1_000_000 && northing >= 100_000 && northing < 1_000_000) [easting, northing] = [northing, easting];
  if (easting < 100_000 || easting >= 1_000_000)
    return invalid(t('common.eastingEastingOutside100000999999', { easting }));
  if (northing > 10_000_000) return invalid(t('common.northingNorthingOver10000000', { northing }));
  const point = fromUtm({ zone, band: letter, eastingMetres: easting, northingMetres: northing });
  if (!(Math.abs(point.lat) <= 84) || Math.abs(point.lon - centralMeridian(zone)) > 360)
    return invalid(t('common.utmPositionOutsideGrid'));
  const band = utmBand(point.lat);
  if (band === letter) return { kind: 'point', point, format: 'UTM' };
  return {
    kind: 'point',
    point,
    format: 'UTM',
    note: t('common.positionLiesBandBandLetter', { band, letter }),
  };
}

/** Parses `text`; never throws. */
export function parseCoordinate(text: string): ParsedCoordinate {
  const clean = withDecimalPoints(normalise(text));
  if (!/\d/.test(clean)) return NONE;
  const utm = parseUtm(clean);
  if (utm.kind !== 'none') return utm;
  for (const [left, right] of halves(clean)) {
    const first = readAngle(left);
    const second = readAngle(right);
    if (first === null || second === null) continue;
    const parsed = fromAngles(first, second);
    if (parsed.kind !== 'none') return parsed;
  }
  return NONE;
}
