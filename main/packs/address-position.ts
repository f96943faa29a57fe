/**
 * Positions of house numbers along an edge with an address range. Shared by the ZIP+4 model and the geocoder, so that a
 * geocoded number is in the right block side. Distances are in metres along the edge, from the end where the range
 * starts.
 */

/** House numbers along one side of an edge, in the direction of the edge's line. `from` may be greater than `to`. */
export interface AddressRange {
  from: number;
  to: number;
}

/** Maximum distance between addresses and corners. */
const CORNER_CLEARANCE_METRES = 6;
/** Maximum distance of addresses from the centre line. */
const SIDE_OFFSET_METRES = 5;

/** Returns the distances of addresses from the corners and the centre line of an edge of this length. */
export function addressInset(lengthMetres: number): { cornerMetres: number; sideMetres: number } {
  const cornerMetres = Math.min(CORNER_CLEARANCE_METRES, lengthMetres / 4);
  return { cornerMetres, sideMetres: Math.min(SIDE_OFFSET_METRES, cornerMetres * 0.7) };
}

/** Returns 2 if the range only contains numbers of one parity, otherwise 1. */
export function rangeStep(range: AddressRange): 1 | 2 {
  return range.from % 2 === range.to % 2 ? 2 : 1;
}

/** Whether the range contains the number, including its parity. */
export function rangeContains(range: AddressRange, number: number): boolean {
  if (number < Math.min(range.from, range.to) || number > Math.max(range.from, range.to)) return false;
  return rangeStep(range) === 1 || number % 2 === range.from % 2;
}

/** Returns the distance of a number from the start of the edge; the middle for a range of one number. */
export function distanceOfNumber(range: AddressRange, number: number, lengthMetres: number): number {
  const { cornerMetres } = addressInset(lengthMetres);
  const share = range.to === range.from ? 0.5 : (number - range.from) / (range.to - range.from);
  return cornerMetres + share * (lengthMetres - 2 * cornerMetres);
}

/**
 * Returns the number of the range nearest to a distance from the start, with the right parity: the inverse of {@link
 * distanceOfNumber}.
 */
export function numberAtDistance(range: AddressRange, distanceMetres: number, lengthMetres: number): number {
  const { cornerMetres } = addressInset(lengthMetres);
  const usableMetres = lengthMetres - 2 * cornerMetres;
  const share = usableMetres > 0 ? Math.min(1, Math.max(0, (distanceMetres - cornerMetres) / usableMetres)) : 0.5;
  const step = rangeStep(range);
  return range.from + Math.round(((range.to - range.from) * share) / step) * step;
}
