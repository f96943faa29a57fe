/** What a GeoNames feature code says of a place: whether it is the seat of a country or of a division of it. */

const CAPITAL = 'PPLC';
/** Without a figure of the first level, `PPLA2` of the second. */
const SEAT = /^PPLA([2-5])?$/u;

/**
 * Level of the division whose seat a place of `featureCode` is: 0 for a country's capital, 1 to 5; nothing where it is
 * no seat.
 */
export function seatLevelOf(featureCode: string | null | undefined): number | undefined {
  if (featureCode === CAPITAL) return 0;
  const match = SEAT.exec(featureCode ?? '');
  return match === null ? undefined : Number(match[1] ?? 1);
}
