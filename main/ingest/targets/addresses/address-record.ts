/** Reads the address in a row of a file of any format. */
import type { AddressField } from '../../../../contract/address-columns.ts';
import { parseHouseNumbers } from '../../../geocoder/text/house-number.ts';
import type { LonLat } from '../../../geocoder/index/streets.ts';
import { axisOf, readCoordinate } from '../../../formats/tables/coordinate.ts';
import type { IndexEdge } from '../../../geocoder/index/index-document.ts';

export interface AddressRecord {
  street: string;
  locality: string | undefined;
  region: string | undefined;
  /** Longitude and latitude in degrees. */
  at: LonLat;
  /** Postal codes by which its street is also found. */
  postcodes: string[];
  house?: { number: string; postcode: string | undefined; lon: number; lat: number };
  edge?: IndexEdge;
}

/** Why a row is skipped. */
export interface RowFault {
  fault: string;
}

export type RowReader = (value: (field: AddressField) => string, line?: readonly LonLat[]) => AddressRecord | RowFault;

const orNothing = (text: string): string | undefined => (text === '' ? undefined : text);

const LEADING_NUMBER = /^\d+(?:\s*[-–]\s*\d+)?(?:\s*\p{L}(?=\s|$))?/u;

/** Reads `1016-18 WILLOW AVE` in the column of numbers as `1016-18`, and removes the number from the street. */
function splitNumber(number: string, street: string): { number: string; street: string } {
  const lead = LEADING_NUMBER.exec(number)?.[0] ?? number;
  return {
    number: /^[\d\s,;–-]*\p{L}{0,4}(?:[\s,;].*)?$/u.test(number) && number.length <= lead.length + 5 ? number : lead,
    street: street.toLowerCase().startsWith(`${lead} `.toLowerCase()) ? street.slice(lead.length).trim() : street,
  };
}

/** Joins the parts of a street's name from separate columns: `E`, `12TH`, `ST`. */
function wholeStreet(value: (field: AddressField) => string): string {
  const name = value('street');
  if (name === '') return '';
  return [value('street_prefix'), name, value('street_type'), value('street_suffix')]
    .filter((part) => part !== '')
    .join(' ');
}

/** Reads a coordinate, also with a decimal comma or a compass letter; NaN if it isn't of that axis. */
const degreesOf = (axis: 'Longitude' | 'Latitude', text: string): number =>
  (axisOf(text) ?? axis) === axis ? (readCoordinate(text) ?? Number.NaN) : Number.NaN;

/** Reads the position of a row, of its geometry if it has one; or says why it isn't one. */
export function readPosition(lonText: string, latText: string, geometry?: LonLat): LonLat | RowFault {
  const [lon, lat] = geometry ?? [degreesOf('Longitude', lonText), degreesOf('Latitude', latText)];
  if (!(Math.abs(lon) <= 180 && Math.abs(lat) <= 90))
    return { fault: `the position ${lonText}, ${latText} isn't a longitude and latitude` };
  return lon === 0 && lat === 0 ? { fault: 'the position is 0, 0' } : [lon, lat];
}

/**
 * Reads an address point. Its coordinates are those of the geometry if there is one, otherwise of their columns.
 */
export const readPoint: RowReader = (value, line) => {
  const { number, street } = splitNumber(value('number') + value('number_suffix'), wholeStreet(value));
  const position = readPosition(value('lon'), value('lat'), line?.[0]);
  if ('fault' in position) return position;
  const [lon, lat] = position;
  if (street === '') return { fault: 'no street' };
  if (parseHouseNumbers(number).length === 0)
    return { fault: number === '' ? 'no house number' : `${JSON.stringify(number)} isn't a house number` };
  const postcode = orNothing(value('postcode').replaceAll(',', ''));
  return {
    street,
    locality: orNothing(value('locality')),
    region: orNothing(value('region')),
    at: [lon, lat],
    postcodes: postcode === undefined ? [] : [postcode],
    house: { number, postcode, lon, lat },
  };
};

/** Reads an end of a range; undefined for zero, −1 and blanks, which mean "none" in many files. */
function rangeEnd(text: string): number | undefined {
  const number = Number(text);
  return Number.isInteger(number) && number > 0 ? number : undefined;
}

/** Returns both ends of a range, or neither. */
function readRange(from: string, to: string): [number, number] | [undefined, undefined] {
  const [first, last] = [rangeEnd(from), rangeEnd(to)];
  return first === undefined || last === undefined ? [undefined, undefined] : [first, last];
}

/**
 * Reads a street centre line with a range of house numbers on each side. Streets without ranges are imported, because
 * they can be found by name.
 */
export const readCentreline: RowReader = (value, line) => {
  const street = wholeStreet(value);
  const [first] = line ?? [];
  if (first === undefined || line === undefined || line.length < 2) return { fault: 'no line' };
  if (!line.every(([lon, lat]) => Math.abs(lon) <= 180 && Math.abs(lat) <= 90))
    return { fault: "the line isn't in longitude and latitude" };
  if (street === '') return { fault: 'no street name' };
  const [leftFrom, leftTo] = readRange(value('left_from'), value('left_to'));
  const [rightFrom, rightTo] = readRange(value('right_from'), value('right_to'));
  const [leftPostcode, rightPostcode] = [orNothing(value('left_postcode')), orNothing(value('right_postcode'))];
  return {
    street,
    locality: orNothing(value('locality')),
    region: undefined,
    at: first,
    postcodes: [...new Set([leftPostcode, rightPostcode])].filter((code) => code !== undefined),
    edge: { leftFrom, leftTo, rightFrom, rightTo, leftPostcode, rightPostcode, line },
  };
};
