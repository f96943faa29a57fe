/** Times and distances as text: whole seconds up to an hour, whole minutes beyond. */
import { LENGTHS, type UnitSystem } from '../../../kit/coordinates/units.ts';
import type { Measure } from './grid.ts';
import { t } from '../../../kit/words/t.ts';
import { formatCount, writtenFixed, writtenNumber, writtenPercent } from '../../../kit/words/locale.ts';

const MINUS = '−';

const two = (number: number): string => String(number).padStart(2, '0');

/** `51 s`, `6 min 51 s`, `1 h 06 min`. */
export function writtenDuration(seconds: number): string {
  if (seconds < 0) return `${MINUS}${writtenDuration(-seconds)}`;
  const whole = Math.round(seconds);
  if (whole < 60) return `${whole} s`;
  if (whole < 3600) return `${Math.floor(whole / 60)} min ${two(whole % 60)} s`;
  const minutes = Math.round(seconds / 60);
  return `${Math.floor(minutes / 60)} h ${two(minutes % 60)} min`;
}

/** `340 m`, `3.4 km`, `127 km`; in feet and miles, or nautical miles, where the person prefers them. */
export function writtenDistance(metres: number, units: UnitSystem): string {
  if (metres < 0) return `${MINUS}${writtenDistance(-metres, units)}`;
  const [small, smallUnit, large, largeUnit] = LENGTHS[units];
  // As in "340 m" and "0.3 mi": a tenth of a mile is the first that is written in miles.
  const isSmall = units === 'metric' ? Math.round(metres) < 1000 : metres < large / 10;
  if (isSmall) return `${Math.round(metres / small)} ${smallUnit}`;
  const value = metres / large;
  return `${value < 99.95 ? writtenFixed(value, 1) : writtenNumber(Math.round(value))} ${largeUnit}`;
}

export const writtenValue = (value: number, measure: Measure, units: UnitSystem): string =>
  measure === 'duration' ? writtenDuration(value) : writtenDistance(value, units);

/** A number of an axis: its text alone, in the unit of {@link axisUnit}. */
export type Axis = { readonly unit: string; readonly size: number };

/** The unit of an axis up to `most`. `size` is in seconds or metres. */
export function axisUnit(max: number, measure: Measure, units: UnitSystem): Axis {
  if (measure === 'duration') {
    if (max >= 3 * 3600) return { unit: 'h', size: 3600 };
    return max > 120 ? { unit: 'min', size: 60 } : { unit: 's', size: 1 };
  }
  const [small, smallUnit, large, largeUnit] = LENGTHS[units];
  const isLarge = max >= (units === 'metric' ? 2000 : large);
  return isLarge ? { unit: largeUnit, size: large } : { unit: smallUnit, size: small };
}

const STEPS = [1, 2, 2.5, 5, 10];

/** Round values from `least` up to `most`, about as many as requested. */
export function axisTicks(min: number, max: number, { size }: Axis, about: number): number[] {
  const span = (max - min) / size;
  const power = 10 ** Math.floor(Math.log10(span / about));
  const step = (STEPS.find((digit) => digit * power >= span / about) ?? 10) * power * size;
  const ticks: number[] = [];
  for (let number = Math.ceil(min / step); number * step <= max + step / 1000; number += 1) ticks.push(number * step);
  return ticks;
}

/** `2.5`, `−10`, `1,200`. */
export const writtenTick = (value: number, { size }: Axis): string =>
  writtenNumber(value / size, { maximumFractionDigits: 1 }).replace('-', MINUS);

const ORDINAL_RULES = new Intl.PluralRules('en', { type: 'ordinal' });

/** `1st`, `2nd`, `11th`. */
export function ordinal(value: number): string {
  const number = formatCount(value);
  switch (ORDINAL_RULES.select(value)) {
    case 'one':
      return t('matrix.numberSt', { number });
    case 'two':
      return t('matrix.numberNd', { number });
    case 'few':
      return t('matrix.numberRd', { number });
    default:
      return t('matrix.numberTh', { number });
  }
}

/** A share as text: `0.5%`, `12%`, `under 0.1%`. */
export function writtenShare(share: number): string {
  if (share > 0 && share < 0.001) return t('matrix.under01');
  return writtenPercent(share, share < 0.1 ? 1 : 0);
}
