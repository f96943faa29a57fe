/** Lays out the curve of a series. */
import { type Series } from '../../../../../contract/health.ts';

type Box = { readonly width: number; readonly height: number };
type Known = { readonly day: number; readonly date: string; readonly cases: number };

type Sparkline = {
  readonly path: string;
  readonly first: Known;
  readonly last: Known;
  /** How far right a day stands; `null` for one outside of the curve. */
  readonly place: (date: string) => number | null;
};

const DAY_MS = 86_400_000;

/**
 * The total cases over time as an SVG path, days in proportion, from 0 at the bottom to the most at the top.
 * @returns `null` where fewer than two days are known, which is no curve
 */
export function sparkline(points: Series['points'], { width, height }: Box): Sparkline | null {
  const known = points.flatMap(({ date, total_cases: cases }): Known[] =>
    cases === undefined ? [] : [{ day: Date.parse(date) / DAY_MS, date, cases }],
  );
  const [first] = known;
  const last = known.at(-1);
  if (first === undefined || last === undefined || known.length < 2) return null;
  const max = Math.max(1, ...known.map(({ cases }) => cases));
  const right = (day: number): number => ((day - first.day) / (last.day - first.day)) * width;
  const point = ({ day, cases }: Known): string =>
    `${right(day).toFixed(1)} ${(height - (cases / max) * height).toFixed(1)}`;
  return {
    path: `M${known.map(point).join('L')}`,
    first,
    last,
    place(date) {
      const x = right(Date.parse(date) / DAY_MS);
      return x < 0 || x > width ? null : x;
    },
  };
}
