/**
 * Where a house number of an address range lies along its edge, and back. The ZIP+4 model and the geocoder share this,
 * so that a geocoded number falls inside the block side that carries it. Distances are metres along the edge from the
 * end that the range starts at.
 */

/** House numbers along one side of an edge, in the direction of the edge's line. `from` may be above `to`. */
export interface AddressRange {
  from: number;
  to: number;
}

/** Addresses keep clear of both corners by at most this many metres. */
const CORNER_CLEARANCE_METRES = 6;
/** They lie at most this far from the centre line. */
const SIDE_OFFSET_METRES = 5;

/** How far the addresses of an edge of this length stay from its corners and from its centre line. */
export function addressInset(lengthMetres: number): { cornerMetres: number; sideMetres: number } {
  const cornerMetres = Math.min(CORNER_CLEARANCE_METRES, lengthMetres / 4);
  return { cornerMetres, sideMetres: Math.min(SIDE_OFFSET_METRES, cornerMetres * 0.7) };
}

/** 2 where the range holds the numbers of one parity only, else 1. */
export function rangeStep(range: AddressRange): 1 | 2 {
  return range.from % 2 === range.to % 2 ? 2 : 1;
}

/** Whether the range holds the number, parity included. */
export function rangeHolds(range: AddressRange, number: number): boolean {
  if (number < Math.min(range.from, range.to) || number > Math.max(range.from, range.to)) return false;
  return rangeStep(range) === 1 || number % 2 === range.from % 2;
}

/** Distance of a number from the start of the edge; a range of one number has it in the middle. */
export function distanceOfNumber(range: AddressRange, number: number, lengthMetres: number): number {
  const { cornerMetres } = addressInset(lengthMetres);
  const share = range.to === range.from ? 0.5 : (number - range.from) / (range.to - range.from);
  return cornerMetres + share * (lengthMetres - 2 * cornerMetres);
}

/** The number of the range nearest to a distance from the start: undoes `distanceOfNumber`, and keeps the parity. */
export function numberAtDistance(range: AddressRange, distanceMetres: number, lengthMetres: number): number {
  const { cornerMetres } = addressInset(lengthMetres);
  const usable = lengthMetres - 2 * cornerMetres;
  const share = usable > 0 ? Math.min(1, Math.max(0, (distanceMetres - cornerMetres) / usable)) : 0.5;
  const step = rangeStep(range);
  return range.from + Math.round(((range.to - range.from) * share) / step) * step;
}
