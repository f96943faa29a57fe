/**
 * Maidenhead locators, used in amateur radio: pairs of characters that divide the Earth by 18, then alternately by 10
 * and 24, longitude before latitude (IARU Region 1, VHF Managers Handbook).
 */
import type { Point } from './coordinates.ts';
import type { PositionCode } from './position-code.ts';

/** The number of parts per pair, and the first character. */
const PAIRS = [
  { parts: 18, first: 'A' },
  { parts: 10, first: '0' },
  { parts: 24, first: 'a' },
  { parts: 10, first: '0' },
  { parts: 24, first: 'a' },
] as const;

const partAt = (first: string, index: number): string => String.fromCharCode(first.charCodeAt(0) + index);

/** Returns the number of complete parts below a coordinate. 180° and 90° belong to the last part. */
const partsBelow = (degrees: number, all: number, total: number): number =>
  Math.min(Math.floor((degrees * all) / total), all - 1);

/** Returns the locator of the cell that contains the point. @param characters an even number from 2 to 10 */
export function maidenheadOf({ lon, lat }: Point, characters: number): string {
  const pairs = PAIRS.slice(0, characters / 2);
  const all = pairs.reduce((product, { parts }) => product * parts, 1);
  let [x, y] = [partsBelow(lon + 180, all, 360), partsBelow(lat + 90, all, 180)];
  let code = '';
  for (const { parts, first } of pairs.toReversed()) {
    code = partAt(first, x % parts) + partAt(first, y % parts) + code;
    [x, y] = [Math.floor(x / parts), Math.floor(y / parts)];
  }
  return code;
}

const NAMED = /^(?:maidenhead|locator|qth)[\s:]+([a-r]{2}(?:\d{2}(?:[a-x]{2}(?:\d{2}(?:[a-x]{2})?)?)?)?)$/i;
/** In the usual notation, `JN58td`; longer locators in any case. `JN58` alone is ambiguous. */
const UNNAMED = /^(?:[A-R]{2}\d{2}[a-x]{2}|[A-Ra-r]{2}\d{2}[A-Xa-x]{2}\d{2}(?:[A-Xa-x]{2})?)$/;

/** Reads a locator that follows its name, or has at least six characters; `null` for other text. */
export function readMaidenhead(text: string): PositionCode | null {
  const trimmed = text.trim();
  const found = NAMED.exec(trimmed)?.[1] ?? UNNAMED.exec(trimmed)?.[0];
  if (found === undefined) return null;
  const code = found.slice(0, 2).toUpperCase() + found.slice(2).toLowerCase();
  let [x, y, all] = [0, 0, 1];
  for (const [pair, { parts, first }] of PAIRS.slice(0, code.length / 2).entries()) {
    x = x * parts + code.charCodeAt(2 * pair) - first.charCodeAt(0);
    y = y * parts + code.charCodeAt(2 * pair + 1) - first.charCodeAt(0);
    all *= parts;
  }
  const degreesAt = (parts: number, total: number): number => (parts * total) / all - total / 2;
  const cell: PositionCode['cell'] = [
    degreesAt(x, 360),
    degreesAt(y, 180),
    degreesAt(x + 1, 360),
    degreesAt(y + 1, 180),
  ];
  return { kind: 'maidenhead', code, point: { lon: degreesAt(x + 0.5, 360), lat: degreesAt(y + 0.5, 180) }, cell };
}
