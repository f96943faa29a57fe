/**
 * Reads a coordinate the way people write one: decimal degrees, degrees with minutes and seconds, UTM, `geo:` links and
 * ISO 6709. Latitude comes first unless letters say otherwise or only the other order is possible.
 */
import type { CoordinateFormat } from './format.ts';
import type { Point } from './point.ts';
import { axisOfAngle, readAngles, signedDegrees, toAsciiSigns, type Angle } from '../../../contract/angles.ts';
import { centralMeridian, fromUtm, isUtmBand, readUtm, utmBand } from '../../../contract/utm.ts';
import { t } from '../words/t.ts';

export type ParsedCoordinate =
  | {
      readonly kind: 'point';
      readonly point: Point;
      readonly format: Exclude<CoordinateFormat, 'MGRS'>;
      readonly note?: string;
      /** The same numbers as longitude, latitude, where nothing says which is which and both are possible. */
      readonly otherOrder?: Point;
    }
  /** An invalid coordinate: `message` names the value and what is allowed. */
  | { readonly kind: 'invalid'; readonly message: string }
  /** Not a coordinate at all. */
  | { readonly kind: 'none' };

const NONE: ParsedCoordinate = { kind: 'none' };
const invalid = (message: string): ParsedCoordinate => ({ kind: 'invalid', message });

function fromAngles(first: Angle, second: Angle): ParsedCoordinate {
  const format = first.parts > 1 || second.parts > 1 ? 'DMS' : 'DD';
  const [axis, otherAxis] = [axisOfAngle(first), axisOfAngle(second)];
  if ((axis === undefined) !== (otherAxis === undefined) || (axis !== undefined && axis === otherAxis)) return NONE;
  const values = [signedDegrees(first), signedDegrees(second)] as const;
  let [lat, lon] = values;
  let note: string | undefined;
  if (axis === 'longitude') [lon, lat] = values;
  else if (axis === undefined && Math.abs(lat) > 90 && Math.abs(lon) <= 90) {
    [lon, lat] = values;
    note = t('common.readLongitudeLatitudeFirstNumber');
  }
  if (Math.abs(lat) > 90) return invalid(t('common.latitudeDegreesOutside9090', { degrees: lat }));
  if (Math.abs(lon) > 180) return invalid(t('common.longitudeDegreesOutside180180', { degrees: lon }));
  const point = { lon, lat };
  if (note !== undefined) return { kind: 'point', point, format, note };
  const isEither = axis === undefined && Math.abs(lon) <= 90 && lon !== lat;
  return isEither
    ? { kind: 'point', point, format, otherOrder: { lon: lat, lat: lon } }
    : { kind: 'point', point, format };
}

function parseUtm(text: string): ParsedCoordinate {
  const read = readUtm(text);
  if (read === undefined) return NONE;
  const { zone, band: letter, eastingMetres: easting, northingMetres: northing } = read;
  if (zone < 1 || zone > 60) return invalid(t('common.utmZoneZoneOutside1', { zone }));
  if (!isUtmBand(letter)) return invalid(t('common.letterIsntUtmLatitudeBand', { letter }));
  if (easting < 100_000 || easting >= 1_000_000)
    return invalid(t('common.eastingEastingOutside100000999999', { easting }));
  if (northing > 10_000_000) return invalid(t('common.northingNorthingOver10000000', { northing }));
  const point = fromUtm(read);
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
  const clean = toAsciiSigns(text.trim().replace(/^geo:/iu, ''));
  const utm = parseUtm(clean);
  if (utm.kind !== 'none') return utm;
  const [first, second, ...more] = readAngles(clean, 2) ?? [];
  return first === undefined || second === undefined || more.length > 0 ? NONE : fromAngles(first, second);
}
