/**
 * Finds a house number on a street: its own point or its place on a line of numbers, else a place in an edge's range,
 * else between its neighbours.
 */
import { addressInset, distanceOfNumber, rangeContains } from '../../packs/address-position.ts';
import { lineLengthMetres, pointAlong, type UnitPoint } from '../../geometry/line-geometry.ts';
import { mayBeSuffix, secondHalf } from '../text/house-suffix.ts';
import type { EdgeRow, HouseRow, IndexReader, NeighboursRow } from '../index/reader.ts';
import type { QueryWord } from '../text/query.ts';
import { agreesWith } from './reverse-street.ts';

export interface StreetNumber extends UnitPoint {
  source: 'point' | 'range' | 'between';
  /** As it is written in an answer: `1200 BIS`. */
  label: string;
  postcode: string | undefined;
  /** What finding it is worth to the explanation, 0 to 1. */
  worth: number;
  /** The word after the number, where it is part of it (`1200 bis`). */
  usedSuffix: string | undefined;
}

const RANGE_WORTH = 0.95;
const BETWEEN_WORTH = 0.8;
const OTHER_SUFFIX_WORTH = 0.95;
/** Neighbours further apart say nothing about the numbers between them. */
const MAX_NEIGHBOUR_GAP = 200;
/** Nearer to the centre line than this a point is on no side. */
const MIN_OFFSET_METRES = 0.5;

const PARTS = /^(\d+)(\p{L}?)$/u;

/** A house number of a text. */
interface Wanted {
  number: number;
  ownSuffix: string;
  /** The next word, where it is a part of the number, and what that word stands for. */
  next: string;
  nextSuffix: string;
  /** Whether that is the second half of a number with a hyphen, without which it is another number. */
  isHalf: boolean;
}

/** The number that a word stands for, and the suffix that it or the next word gives it. */
function readNumber(words: readonly QueryWord[], index: number): Wanted | undefined {
  const [, digits, ownSuffix = ''] = PARTS.exec(words[index]?.raw ?? '') ?? [];
  if (digits === undefined) return undefined;
  const raw = words[index + 1]?.raw ?? '';
  const next = mayBeSuffix(raw) ? raw : '';
  const half = secondHalf(next);
  return { number: Number(digits), ownSuffix, next, nextSuffix: half ?? next, isHalf: half !== undefined };
}

/** The second half of a number that is written with a hyphen. */
const IS_HALF = /^\d+$/u;

/** A house number as it is written in an answer. */
export const labelOf = (number: number, suffix: string | null): string =>
  suffix === null ? String(number) : `${number}${IS_HALF.test(suffix) ? '-' : ' '}${suffix.toUpperCase()}`;

function atPoint(own: readonly HouseRow[], wanted: Wanted): StreetNumber | undefined {
  // What has a point of its own comes before what lies between known numbers.
  const houses = own.toSorted((a, b) => (a.interpolated ?? 0) - (b.interpolated ?? 0));
  const suffix = wanted.ownSuffix === '' ? wanted.nextSuffix : wanted.ownSuffix;
  const isWanted = (candidate: HouseRow): boolean => (candidate.suffix ?? '') === suffix;
  const house = houses.find(isWanted) ?? houses.find((candidate) => candidate.suffix === null) ?? houses[0];
  if (house === undefined || (!isWanted(house) && (wanted.isHalf || IS_HALF.test(house.suffix ?? ''))))
    return undefined;
  const isExact = isWanted(house);
  const full = house.interpolated === 1 ? RANGE_WORTH : 1;
  return {
    lon: house.lon,
    lat: house.lat,
    source: house.interpolated === 1 ? 'range' : 'point',
    label: labelOf(wanted.number, house.suffix),
    postcode: house.postcode ?? undefined,
    worth: isExact || wanted.ownSuffix === '' ? full : full * OTHER_SUFFIX_WORTH,
    usedSuffix: isExact && wanted.ownSuffix === '' && suffix !== '' ? wanted.next : undefined,
  };
}

/** The ranges of an edge, left side first. */
function sidesOf(edge: EdgeRow): { from: number | null; to: number | null; side: 1 | -1; postcode: string | null }[] {
  return [
    { from: edge.left_from, to: edge.left_to, side: 1, postcode: edge.left_postcode },
    { from: edge.right_from, to: edge.right_to, side: -1, postcode: edge.right_postcode },
  ];
}

/** On the right side of the edge, near enough to it that reverse geocoding gives the same street and number. */
function inRange(reader: IndexReader, street: number, number: number): StreetNumber | undefined {
  for (const edge of reader.edgesWithNumber(street, number)) {
    for (const { from, to, side, postcode } of sidesOf(edge)) {
      if (from === null || to === null || !rangeContains({ from, to }, number)) continue;
      const line = reader.line(edge);
      const length = lineLengthMetres(line);
      const along = distanceOfNumber({ from, to }, number, length);
      let offset = addressInset(length).sideMetres;
      let point = pointAlong(line, along, side * offset);
      // At sharp corners another street may be nearer.
      while (offset > MIN_OFFSET_METRES && !agreesWith(reader, point, street, number)) {
        offset /= 2;
        point = pointAlong(line, along, side * offset);
      }
      return {
        ...point,
        source: 'range',
        label: String(number),
        postcode: postcode ?? undefined,
        worth: RANGE_WORTH,
        usedSuffix: undefined,
      };
    }
  }
  return undefined;
}

/** Between two houses of its parity. */
function betweenNeighbours(row: NeighboursRow, number: number): StreetNumber {
  const share = (number - row.below) / (row.above - row.below);
  return {
    lon: Math.round(row.below_lon + (row.above_lon - row.below_lon) * share),
    lat: Math.round(row.below_lat + (row.above_lat - row.below_lat) * share),
    source: 'between',
    label: String(number),
    postcode: row.below_postcode === row.above_postcode ? (row.below_postcode ?? undefined) : undefined,
    worth: BETWEEN_WORTH,
    usedSuffix: undefined,
  };
}

/** The house number that a word of the query stands for, on each of some streets that has it, by the street's id. */
export function findOnStreets(
  reader: IndexReader,
  streets: readonly number[],
  words: readonly QueryWord[],
  index: number,
): Map<number, StreetNumber> {
  const found = new Map<number, StreetNumber>();
  const wanted = readNumber(words, index);
  if (wanted === undefined || streets.length === 0) return found;
  const { number } = wanted;
  for (const [street, own] of Map.groupBy(reader.houses(streets, number), (house) => house.street)) {
    const point = atPoint(own, wanted);
    if (point !== undefined) found.set(street, point);
  }
  if (wanted.isHalf) return found;
  for (const street of streets) {
    const place = found.has(street) ? undefined : inRange(reader, street, number);
    if (place !== undefined) found.set(street, place);
  }
  const lacking = streets.filter((street) => !found.has(street));
  if (lacking.length > 0)
    for (const row of reader.neighbours(lacking, number, MAX_NEIGHBOUR_GAP))
      found.set(row.street, betweenNeighbours(row, number));
  return found;
}
