/**
 * Interpolates house numbers along OpenStreetMap's interpolation lines.
 * https://wiki.openstreetmap.org/wiki/Key:addr:interpolation
 */
import { parseHouseNumber, type HouseNumber } from '../../../geocoder/text/house-number.ts';
import type { Position } from './relation-rings.ts';
import { haversineMetres } from '../../../../contract/great-circle.ts';

/** Street, town and postal code of an address. */
export interface Surroundings {
  street: string | undefined;
  locality: string | undefined;
  postcode: string | undefined;
}

/** A position on the line, and its address if known. */
export interface LinePoint {
  position: Position;
  address?: Surroundings & { number: string };
}

export interface InterpolatedAddress extends Surroundings {
  street: string;
  /** `12`, `12b`. */
  number: string;
  position: Position;
}

/** A block has some dozens; ends that are farther apart are errors. */
const MAX_BETWEEN = 500;

const LETTER_A = 'a'.charCodeAt(0);

/**
 * Returns the numbers between two known ones, each with its share of the distance; undefined if rule and ends are
 * inconsistent.
 */
function between(rule: string, from: HouseNumber, to: HouseNumber): { number: string; share: number }[] | undefined {
  if (rule === 'alphabetic') return lettersBetween(from, to);
  const parity = rule === 'even' ? 0 : rule === 'odd' ? 1 : undefined;
  const step = parity === undefined ? (rule === 'all' ? 1 : Number(rule)) : 2;
  const [low, high] = [Math.min(from.number, to.number), Math.max(from.number, to.number)];
  if (!Number.isInteger(step) || step < 1 || (high - low) / step > MAX_BETWEEN) return undefined;
  // `7` and `7a` are neighbours; odd numbers from 2 to 8 are an error.
  if (parity !== undefined && low % 2 !== parity && high % 2 !== parity) return undefined;
  const start = parity === undefined || low % 2 === parity ? low + step : low + 1;
  const found: { number: string; share: number }[] = [];
  for (let number = start; number < high; number += step)
    found.push({ number: String(number), share: (number - from.number) / (to.number - from.number) });
  return found;
}

/** Returns `12b` and `12c` between `12a` and `12d`; `12` is before `12a`. */
function lettersBetween(from: HouseNumber, to: HouseNumber): { number: string; share: number }[] | undefined {
  const [first, last] = [letterOf(from), letterOf(to)];
  if (from.number !== to.number || first === undefined || last === undefined || first === last) return undefined;
  const found: { number: string; share: number }[] = [];
  for (let letter = Math.min(first, last) + 1; letter < Math.max(first, last); letter++) {
    found.push({
      number: `${from.number}${String.fromCharCode(LETTER_A + letter)}`,
      share: (letter - first) / (last - first),
    });
  }
  return found;
}

function letterOf({ suffix }: HouseNumber): number | undefined {
  if (suffix === '') return -1;
  return /^[a-z]$/.test(suffix) ? suffix.charCodeAt(0) - LETTER_A : undefined;
}

/** Returns the position at a share of a line's length. */
function positionAt(line: readonly Position[], share: number): Position {
  const lengths = line.map(([lon, lat], i) => (i === 0 ? 0 : haversineMetres(...line[i - 1]!, lon, lat)));
  let rest = share * lengths.reduce((sum, length) => sum + length, 0);
  for (let i = 1; i < line.length; i++) {
    const [before, here, length] = [line[i - 1]!, line[i]!, lengths[i]!];
    const part = length > 0 ? rest / length : 0;
    if (part <= 1) return [before[0] + (here[0] - before[0]) * part, before[1] + (here[1] - before[1]) * part];
    rest -= length;
  }
  return line.at(-1)!;
}

/**
 * Returns the addresses between the known ones of a line, without those. Tags of the line take precedence over those on
 * which both neighbours agree.
 * @param rule `even`, `odd`, `all`, `alphabetic`, or the step between numbers
 * @returns also the number of unreadable sections: an end is unknown, the ends are in two streets, or contradict the
 * rule
 */
export function interpolateAlong(
  points: readonly LinePoint[],
  own: Surroundings,
  rule: string,
): { addresses: InterpolatedAddress[]; unreadable: number } {
  const known = points.flatMap(({ address }, index) => (address === undefined ? [] : [{ index, address }]));
  const addresses: InterpolatedAddress[] = [];
  let unreadable = known.length < 2 ? 1 : 0;
  for (const [i, to] of known.entries()) {
    const from = known[i - 1];
    if (from === undefined) continue;
    const agreed = (key: keyof Surroundings): string | undefined =>
      own[key] ?? (from.address[key] === to.address[key] ? to.address[key] : undefined);
    const [first, last, street] = [
      parseHouseNumber(from.address.number),
      parseHouseNumber(to.address.number),
      agreed('street'),
    ];
    const numbers = first === undefined || last === undefined ? undefined : between(rule, first, last);
    if (numbers === undefined || street === undefined) {
      unreadable++;
      continue;
    }
    const line = points.slice(from.index, to.index + 1).map(({ position }) => position);
    for (const { number, share } of numbers) {
      addresses.push({
        number,
        street,
        locality: agreed('locality'),
        postcode: agreed('postcode'),
        position: positionAt(line, share),
      });
    }
  }
  return { addresses, unreadable };
}
