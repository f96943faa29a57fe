/** Whether a place is the seat of a country or of a division, by its GeoNames feature code. */

const CAPITAL = 'PPLC';
/** `PPLA` is the seat of a first-level division, `PPLA2` of a second-level one. */
const SEAT = /^PPLA([2-5])?$/u;

/**
 * Returns the level of the division whose seat a place with `featureCode` is: 0 for a country's capital, 1 to 5;
 * undefined for other places.
 */
export function seatLevelOf(featureCode: string | null | undefined): number | undefined {
  if (featureCode === CAPITAL) return 0;
  const match = SEAT.exec(featureCode ?? '');
  return match === null ? undefined : Number(match[1] ?? 1);
}
