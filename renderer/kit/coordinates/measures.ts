/** Lengths, areas and directions in words. */
import { LENGTHS, METRES_PER_FOOT, METRES_PER_MILE, type UnitSystem } from './units.ts';
import { t } from '../words/t.ts';
import { withUnit, writtenNumber } from '../words/locale.ts';

const SQUARE_METRES_PER_ACRE = 4046.8564224;
const SQUARE_METRES_PER_HECTARE = 10_000;

/** Three figures before anything else, and whole units from a hundred up. */
const threeFigures = (value: number): string =>
  writtenNumber(value, { maximumFractionDigits: value < 10 ? 2 : value < 100 ? 1 : 0 });

/**
 * `842 m`, `1.12 km`, `412 km`; `2,763 ft`, `0.7 mi`; `842 m`, `0.6 nmi`.
 * @param beside another length, in whose unit this one is written
 */
export function writtenLength(metres: number, units: UnitSystem, beside = metres): string {
  const [small, smallSign, large, largeSign] = LENGTHS[units];
  // A kilometre is a round number of metres, but half a mile isn't a round number of feet.
  const isShort = beside < (units === 'metric' ? 999.5 : large / 2);
  return isShort
    ? withUnit(threeFigures(metres / small), smallSign)
    : withUnit(threeFigures(metres / large), largeSign);
}

/** `640 m²`, `4.2 ha`, `12.3 km²`; `6,890 ft²`, `10.4 ${t('acres')}`, `4.75 mi²`. */
export function writtenGround(squareMetres: number, units: UnitSystem): string {
  if (units !== 'imperial') {
    if (squareMetres < SQUARE_METRES_PER_HECTARE) return withUnit(threeFigures(squareMetres), 'm²');
    return squareMetres < 1e6
      ? withUnit(threeFigures(squareMetres / SQUARE_METRES_PER_HECTARE), 'ha')
      : withUnit(threeFigures(squareMetres / 1e6), 'km²');
  }
  if (squareMetres < SQUARE_METRES_PER_ACRE) return withUnit(threeFigures(squareMetres / METRES_PER_FOOT ** 2), 'ft²');
  return squareMetres < METRES_PER_MILE ** 2
    ? t('common.lengthAcres', { area: threeFigures(squareMetres / SQUARE_METRES_PER_ACRE) })
    : withUnit(threeFigures(squareMetres / METRES_PER_MILE ** 2), 'mi²');
}

/** `152°`; due north is `0°`. */
export const writtenBearing = (degrees: number): string => `${Math.round(degrees) % 360}°`;
