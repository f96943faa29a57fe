/** Limits, sizes and names of areas within reach, and their table. */
import { writtenLength } from '../../kit/coordinates/measures.ts';
import { METRES_PER_MILE, type UnitSystem } from '../../kit/coordinates/units.ts';
import { writtenNumber } from '../../kit/words/locale.ts';
import { t } from '../../kit/words/t.ts';
import { modeTitle } from '../matrix/travel.ts';
import { writtenDuration } from '../matrix/words.ts';
import type { Origin, ReachSettings } from './reach.ts';
import { countedOf, type Reached, type Surface } from './surfaces.ts';

/** `15 min`, `1 h 30 min`, `2.5 km`. */
export const writtenLimit = (limit: number, measure: ReachSettings['measure'], units: UnitSystem): string =>
  measure === 'minutes' ? writtenDuration(limit * 60) : writtenLength(limit, units);

/** Unit of the table of areas. */
export const areaUnit = (units: UnitSystem): string => (units === 'imperial' ? 'mi²' : 'km²');

/** Returns an area in {@link areaUnit}, without the unit. */
export function writtenSize(squareKilometres: number, units: UnitSystem): string {
  const value = units === 'imperial' ? squareKilometres / (METRES_PER_MILE / 1000) ** 2 : squareKilometres;
  return writtenNumber(value, { minimumFractionDigits: value < 10 ? 2 : 1, maximumFractionDigits: value < 10 ? 2 : 1 });
}

/** The name of a point: its own, or its number in the list. */
const originName = ({ name }: Origin, index: number): string =>
  name === undefined
    ? t('reach.pointNumber', { number: index + 1 })
    : t('reach.numberName', { number: index + 1, name });

/** The title of a surface among others: its point, or its mode if the points share it. */
export function surfaceTitle({ origins }: Pick<Reached, 'origins'>, { origin, mode }: Surface): string {
  const point = origin === null ? undefined : origins[origin];
  return origin === null || point === undefined ? modeTitle(mode) : originName(point, origin);
}

/**
 * Returns the areas as a table for a spreadsheet: limits as columns, in square kilometres, ASCII. Below it are the same
 * tables of what the areas count.
 */
export function tableOf(reached: Reached): string {
  const { surfaces, measure } = reached;
  const limits = surfaces[0]?.bands.map(({ limit }) => limit) ?? [];
  const lines = (head: string, valueOf: (band: Surface['bands'][number]) => number | undefined): string[] => [
    [head, ...limits.map((limit) => `${limit} ${measure}`)].join('\t'),
    ...surfaces.map((surface) => [surfaceTitle(reached, surface), ...surface.bands.map(valueOf)].join('\t')),
  ];
  return [
    ...lines('area_km2', ({ squareKilometres }) => squareKilometres),
    ...countedOf(reached).flatMap((name) => lines(name, ({ counts }) => counts[name])),
  ].join('\n');
}
