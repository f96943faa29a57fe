import { LENGTHS, METRES_PER_MILE, type UnitSystem } from '../kit/coordinates/units.ts';
import { withUnit, writtenNumber } from '../kit/words/locale.ts';

/** Length of the bar in pixels, and the distance it represents. */
export type ScaleBar = { readonly pixels: number; readonly label: string };

/** The largest of 1, 2, 3, 5 × 10ⁿ that is not over `value`. */
function roundNumber(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  const digit = [5, 3, 2].find((candidate) => candidate * power <= value) ?? 1;
  return digit * power;
}

/**
 * A bar of a round length that fits into `maxPixels`.
 * @param metresPerPixel at the middle of the map
 */
export function scaleBar(metresPerPixel: number, units: UnitSystem, maxPixels = 100): ScaleBar {
  const metres = metresPerPixel * maxPixels;
  const [small, smallSign, large, largeSign] = LENGTHS[units];
  const [unit, sign] = metres >= large ? [large, largeSign] : [small, smallSign];
  const length = roundNumber(metres / unit);
  return {
    pixels: Math.round((length * unit) / metresPerPixel),
    label: withUnit(writtenNumber(length, { maximumFractionDigits: 2 }), sign),
  };
}

/** Area in the person's units: `1,572 km²`, `607 mi²`, `0.42 km²`. */
export function writtenArea(squareKilometres: number, units: UnitSystem): string {
  const value = units === 'imperial' ? squareKilometres / (METRES_PER_MILE / 1000) ** 2 : squareKilometres;
  const figures = value >= 100 ? { maximumFractionDigits: 0 } : { maximumSignificantDigits: 2 };
  return withUnit(writtenNumber(value, figures), units === 'imperial' ? 'mi²' : 'km²');
}
