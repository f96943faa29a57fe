/** Gathers houses and edges into streets and hands them to the writer. */
import { boundsOf } from '../../geometry/bounds.ts';
import { parseHouseNumbers } from '../text/house-number.ts';
import { splitIntoStreets, streetImportance, type LonLat } from './streets.ts';
import { tokens } from '../text/tokens.ts';
import type { IndexEdge } from './index-document.ts';
import type { GeocoderIndexWriter } from './writer.ts';

/** One address point or one edge, with the street it says it belongs to. */
export interface StreetItem {
  street: string;
  /** Handle of the place, or other area, that the street is in. */
  parent: number | undefined;
  /** Postal codes and the like, by which the street is found as well. */
  context: readonly string[];
  house?:
    | {
        number: string;
        postcode?: string | undefined;
        lon: number;
        lat: number;
        /** Placed between known numbers. */ isInterpolated?: boolean;
      }
    | undefined;
  edge?: IndexEdge | undefined;
}

export interface StreetCounts {
  streets: number;
  /** Address points whose number is none, such as `s/n`. */
  houseNumbersUnreadable: number;
  /** Numbers that were placed between known ones; those that the street has a point for are not among them. */
  interpolated: number;
}

/** Kept per street: a border street has two postal codes, an avenue a handful. */
const MAX_CONTEXT = 8;

function positionsOf({ house, edge }: StreetItem): LonLat[] {
  if (house !== undefined) return [[house.lon, house.lat]];
  const line = edge?.line ?? [];
  const picked = [line[0], line[line.length >> 1], line.at(-1)];
  return picked.filter((position) => position !== undefined);
}

/** The spelling that most items of a street have. */
function commonName(items: readonly StreetItem[]): string {
  const counts = new Map<string, number>();
  for (const { street } of items) counts.set(street, (counts.get(street) ?? 0) + 1);
  return (
    [...counts].toSorted(([nameA, countA], [nameB, countB]) => countB - countA || (nameA < nameB ? -1 : 1))[0]?.[0] ??
    ''
  );
}

/** Adds one street: items of one name and place without a gap between them. Adds to `counts`. */
function addStreet(writer: GeocoderIndexWriter, items: readonly StreetItem[], counts: StreetCounts): void {
  const positions = items.flatMap(positionsOf);
  const middle = positions[positions.length >> 1];
  if (middle === undefined) return;
  const houses = items.filter(({ house }) => house !== undefined).length;
  const street = writer.addDocument({
    kind: 'street',
    name: commonName(items),
    lon: middle[0],
    lat: middle[1],
    parent: items[0]?.parent,
    context: [...new Set(items.flatMap(({ context }) => context))].slice(0, MAX_CONTEXT),
    bounds: boundsOf(positions),
    importance: streetImportance(houses, items.length - houses),
  });
  counts.streets++;
  const known = new Set<string>();
  // What is known goes first: a number between others has no place beside its own point.
  for (const { house, edge } of items.toSorted(
    (a, b) => Number(a.house?.isInterpolated === true) - Number(b.house?.isInterpolated === true),
  )) {
    if (edge !== undefined) writer.addEdge(street, edge);
    if (house === undefined) continue;
    const isInterpolated = house.isInterpolated === true;
    const numbers = parseHouseNumbers(house.number);
    if (numbers.length === 0) counts.houseNumbersUnreadable++;
    for (const number of numbers) {
      const key = `${number.number}${number.suffix}`;
      if (isInterpolated && known.has(key)) continue;
      known.add(key);
      if (isInterpolated) counts.interpolated++;
      writer.addHouse(street, { ...number, postcode: house.postcode, lon: house.lon, lat: house.lat, isInterpolated });
    }
  }
}

/** Adds every street of the items. Items whose name has no letter or digit are left out. */
export function addStreets(writer: GeocoderIndexWriter, items: Iterable<StreetItem>): StreetCounts {
  const byName = new Map<string, StreetItem[]>();
  for (const item of items) {
    const name = tokens(item.street).join(' ');
    if (name === '') continue;
    const key = `${item.parent ?? ''}|${name}`;
    const known = byName.get(key);
    if (known === undefined) byName.set(key, [item]);
    else known.push(item);
  }
  const counts = { streets: 0, houseNumbersUnreadable: 0, interpolated: 0 };
  for (const sameName of byName.values()) {
    for (const street of splitIntoStreets(sameName, positionsOf)) addStreet(writer, street, counts);
  }
  return counts;
}
