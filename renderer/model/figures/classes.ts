/** Classes of a figure for a map: their limits, colours and words. */
import type { Layer } from '../../../contract/health.ts';
import { t } from '../../kit/words/t.ts';
import { writtenNumber } from '../../kit/words/locale.ts';

export const FIGURES = ['risk', 'trend'] as const;
/** Figures that can colour the map. */
export type Figure = (typeof FIGURES)[number];

/** One class of a legend, the lowest first. */
export type FigureClass = { readonly colour: string; readonly label: string; readonly boundaryIds: readonly number[] };

/**
 * Fixed, so that a colour means the same risk on every level and day. A value on a limit belongs to the class above.
 */
const RISK_LIMITS = [1, 5, 10, 20, 35, 55];
const MAX_RISK = 100;
/** ColorBrewer YlOrBr 7: classes also differ by lightness. */
const RISK_COLOURS = ['#FFF3B8', '#FEE08B', '#FEC44F', '#FE9929', '#EC7014', '#CC4C02', '#8C2D04'];

/** Blue for fewer, blaze for more; both also differ by lightness, and by arrows in the legend. */
const TREND_COLOURS = {
  down: ['#2A5DB0', '#6E98D8', '#BBD0EE'],
  level: '#D5D6CF',
  up: ['#F8C9AB', '#EC8A4E', '#BC3C08'],
};
/** Shares of the changes, by size, at which the classes part. */
const TREND_SHARES = [1 / 3, 2 / 3];

const written = (value: number): string => writtenNumber(value);

/** 1, 2 or 5 times a power of ten, the nearest at or above `value`. */
export function roundLimit(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(value, 1)));
  return [1, 2, 5, 10].map((step) => step * power).find((limit) => limit >= value) ?? 10 * power;
}

/** The classes of the risk score: from `low`, and below `high`. */
export const RISK_CLASSES = RISK_COLOURS.map((colour, i) => {
  const low = RISK_LIMITS[i - 1] ?? -Infinity;
  const high = RISK_LIMITS[i] ?? Infinity;
  return {
    colour,
    low,
    high,
    label:
      i === 0
        ? t('figures.underHigh', { high })
        : t('figures.lowHigh', { low, high: high === Infinity ? MAX_RISK : high }),
  };
});

/** The limits of the classes and the two ends of the scale. */
export const RISK_TICKS = [0, ...RISK_LIMITS, MAX_RISK];

/** Position of a risk score on a scale with classes of equal width: 0 at the left end, 1 at the right. */
export function riskPlace(risk: number): number {
  const index = Math.max(
    0,
    RISK_CLASSES.findIndex(({ high }) => risk < high),
  );
  const [min, max] = [RISK_LIMITS[index - 1] ?? 0, RISK_LIMITS[index] ?? MAX_RISK];
  return (index + Math.min(1, Math.max(0, (risk - min) / (max - min)))) / RISK_CLASSES.length;
}

const riskClasses = (areas: Layer['areas']): FigureClass[] =>
  RISK_CLASSES.map(({ colour, label, low, high }) => ({
    colour,
    label,
    boundaryIds: areas.filter(({ value }) => value >= low && value < high).map(({ boundary_id: id }) => id),
  }));

/** Two limits that divide changes into three classes, from the present values: levels differ by orders of magnitude. */
export function trendLimits(areas: Layer['areas']): [small: number, large: number] {
  const sizes = areas
    .map(({ value }) => Math.abs(value))
    .filter((size) => size > 0)
    .toSorted((a, b) => a - b);
  const [small = 1, large = 2] = TREND_SHARES.map((share) => roundLimit(sizes[Math.floor(share * sizes.length)] ?? 1));
  return large > small ? [small, large] : [small, roundLimit(small + 1)];
}

function trendClasses(areas: Layer['areas']): FigureClass[] {
  const [small, large] = trendLimits(areas);
  const [max, many, few] = TREND_COLOURS.down;
  const [low, middle, high] = TREND_COLOURS.up;
  const of = (colour: string | undefined, label: string, fits: (value: number) => boolean): FigureClass => ({
    colour: colour ?? TREND_COLOURS.level,
    label,
    boundaryIds: areas.filter(({ value }) => fits(value)).map(({ boundary_id: id }) => id),
  });
  return [
    of(max, t('figures.overLarge', { large: written(large) }), (value) => value < -large),
    of(
      many,
      t('figures.smallLarge', { small: written(small + 1), large: written(large) }),
      (value) => value < -small && value >= -large,
    ),
    of(few, t('figures.n1Small', { count: small, small: written(small) }), (value) => value < 0 && value >= -small),
    of(TREND_COLOURS.level, '± 0', (value) => value === 0),
    of(low, t('figures.n1Small2', { count: small, small: written(small) }), (value) => value > 0 && value <= small),
    of(
      middle,
      t('figures.smallLarge2', { small: written(small + 1), large: written(large) }),
      (value) => value > small && value <= large,
    ),
    of(high, t('figures.overLarge2', { large: written(large) }), (value) => value > large),
  ];
}

/** The classes of a layer, each with its areas; every area is in one. */
export const classesOf = (figure: Figure, { areas }: Pick<Layer, 'areas'>): FigureClass[] =>
  figure === 'risk' ? riskClasses(areas) : trendClasses(areas);
