/** How the figures of a layer are written. */
import type { Layer } from '../../../../contract/health.ts';
import { writtenDate, writtenTrend } from '../sections/health/figures.ts';
import type { Figure } from '../../../model/figures/classes.ts';

export { writtenAge } from '../sections/health/figures.ts';

/** `23.95`, `↑148`. */
export const writtenValue = (figure: Figure, value: number): string => (figure === 'risk' ? value.toFixed(2) : writtenTrend(value).text);

/** The days of a layer in words, and the latest of them; of a layer that has areas. */
export function datesOf({ areas }: Layer): { readonly written: string; readonly latest: string } {
  const dates = areas.map(({ date_reported: date }) => date).toSorted();
  const first = dates[0] ?? '';
  const latest = dates.at(-1) ?? '';
  return { written: first === latest ? `Figures of ${writtenDate(latest)}` : `Figures of ${writtenDate(first)} to ${writtenDate(latest)}`, latest };
}
