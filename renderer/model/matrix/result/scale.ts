/** Converts values to colours: a ramp of 255 levels, and one level for no value. */
import type { ScaleKind } from './choices.ts';
import type { Summary } from './statistics.ts';

/** ColorBrewer YlGnBu 9: near is light. */
export const NEAR_TO_FAR = [
  '#FFFFD9',
  '#EDF8B1',
  '#C7E9B4',
  '#7FCDBB',
  '#41B6C4',
  '#1D91C0',
  '#225EA8',
  '#253494',
  '#081D58',
] as const;
/** ColorBrewer RdBu 9, reversed: blue is less than before, red more. Distinguishable with any colour vision. */
export const LESS_TO_MORE = [
  '#2166AC',
  '#4393C3',
  '#92C5DE',
  '#D1E5F0',
  '#F7F7F7',
  '#FDDBC7',
  '#F4A582',
  '#D6604D',
  '#B2182B',
] as const;

export const LEVELS = 255;
/** The level of a cell without a value. */
export const UNREACHABLE = 255;

export type Scale = {
  readonly kind: ScaleKind | 'difference';
  /** Value of the first level; for a difference the opposite of `most`. */
  readonly min: number;
  /** From here up everything has the last level. */
  readonly max: number;
  /** Whether any value is above `most`: the legend then says `25+`. */
  readonly isOpen: boolean;
  /** For a quantile scale: the upper ends of all levels but the last, ascending. */
  readonly breaks: Float64Array | undefined;
};

/** Round ends of scales, in seconds: half a minute to a week. */
const ROUND_SECONDS = [
  30, 60, 120, 180, 300, 600, 900, 1200, 1500, 1800, 2700, 3600, 5400, 7200, 10_800, 14_400, 21_600, 28_800, 43_200,
  86_400, 172_800, 604_800,
];
const ROUND_DIGITS = [1, 1.5, 2, 2.5, 3, 4, 5, 8, 10];

/** The least round number that is not less than `value`: of minutes and hours for seconds, of tens otherwise. */
export function roundUp(value: number, isTime: boolean): number {
  if (!(value > 0)) return isTime ? 60 : 1000;
  const round = isTime ? ROUND_SECONDS.find((candidate) => candidate >= value) : undefined;
  if (round !== undefined) return round;
  const power = 10 ** Math.floor(Math.log10(value));
  return (ROUND_DIGITS.find((digit) => digit * power >= value) ?? 10) * power;
}

/**
 * Equal steps from zero to a round number slightly above the 95th percentile, so that a few distant cells don't use up
 * the colours; those have the last one.
 */
export function linearScale({ p95, max }: Summary, isTime: boolean): Scale {
  const end = Math.min(roundUp(p95 * 1.15, isTime), roundUp(max, isTime));
  return { kind: 'linear', min: 0, max: end, isOpen: max > end, breaks: undefined };
}

/**
 * Every level has as many cells as any other.
 * @param breaks the 254 quantiles between the levels
 */
export function quantileScale({ min, max }: Summary, breaks: Float64Array): Scale {
  return { kind: 'quantile', min, max, isOpen: false, breaks };
}

/**
 * As far to the one side of no change as to the other. @param reach what 95 % of the changes do not exceed, without
 * sign
 */
export function differenceScale(reach: number, largest: number, isTime: boolean): Scale {
  const end = Math.min(roundUp(reach, isTime), roundUp(largest, isTime));
  return { kind: 'difference', min: -end, max: end, isOpen: largest > end, breaks: undefined };
}

/** 0 to 254, or {@link UNREACHABLE} for NaN. */
export function levelOf({ min, max, breaks }: Scale, value: number): number {
  if (Number.isNaN(value)) return UNREACHABLE;
  if (breaks !== undefined) return upperIndex(breaks, value);
  const level = Math.floor(((value - min) / (max - min)) * (LEVELS - 1));
  return Math.max(0, Math.min(LEVELS - 1, level));
}

/** Number of ascending breaks less than `value`. */
function upperIndex(breaks: Float64Array, value: number): number {
  let [low, high] = [0, breaks.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((breaks[middle] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

export const stopsOf = ({ kind }: Scale): readonly string[] => (kind === 'difference' ? LESS_TO_MORE : NEAR_TO_FAR);

type Rgb = readonly [red: number, green: number, blue: number];

/** Of `#RRGGBB`. */
export function rgbOf(hex: string): Rgb {
  const part = (start: number): number => Number.parseInt(hex.slice(start, start + 2), 16);
  return [part(1), part(3), part(5)];
}

/** The colour at `share`, 0 to 1, of a ramp; between two stops in proportion. */
export function rampColour(stops: readonly string[], share: number): Rgb {
  const place = Math.max(0, Math.min(1, share)) * (stops.length - 1);
  const low = Math.min(stops.length - 2, Math.floor(place));
  const [from, to] = [rgbOf(stops[low] ?? '#000000'), rgbOf(stops[low + 1] ?? '#000000')];
  const mix = (part: 0 | 1 | 2): number => Math.round(from[part] + (to[part] - from[part]) * (place - low));
  return [mix(0), mix(1), mix(2)];
}

/** `#RRGGBB` of a level. */
export function levelColour(scale: Scale, level: number): string {
  return `#${rampColour(stopsOf(scale), level / (LEVELS - 1))
    .map((part) => part.toString(16).padStart(2, '0'))
    .join('')}`;
}

/** `#RRGGBB` of a value; `null` for NaN. */
export function valueColour(scale: Scale, value: number): string | null {
  const level = levelOf(scale, value);
  return level === UNREACHABLE ? null : levelColour(scale, level);
}
