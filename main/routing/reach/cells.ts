/** The matrix cell between the place of a search and any other point. */
import { isLess } from '../matrix/labels.ts';
import { isCutShort, type Places } from '../matrix/places.ts';
import { directRides } from '../matrix/same-street.ts';
import type { Direction, Reached } from './search.ts';

/**
 * Returns the key and packed total of the best path between the place of the search and point `i` of `others`; Infinity
 * if there is no path.
 * @param place the single place that the search started from or led to
 */
export function cellBetween(
  reached: Reached,
  direction: Direction,
  place: Places,
  others: Places,
  i: number,
): [key: number, total: number] {
  let best: [number, number] = [Infinity, Infinity];
  const offer = (key: number, total: number): void => {
    if (isLess(key, total, ...best)) best = [key, total];
  };
  for (let entry = 2 * others.first[i]!; entry < 2 * others.first[i + 1]!; entry++) {
    if (others.rank[entry]! < 0) continue;
    const street = others.directed[entry]!;
    offer(reached.key[street]! + others.key[entry]!, reached.total[street]! + others.total[entry]!);
  }
  const [origins, o, destinations, d] = direction === 'from' ? [place, 0, others, i] : [others, i, place, 0];
  const rides = directRides(o, d, { origins, destinations });
  for (const { key, total, isSearched } of rides) if (isSearched) offer(key, total);
  if (isCutShort(origins, o, destinations, d, ...best)) best = [Infinity, Infinity];
  for (const { key, total, isSearched } of rides)
    if (!isSearched && !isCutShort(origins, o, destinations, d, key, total)) offer(key, total);
  return best;
}
