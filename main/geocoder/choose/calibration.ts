/**
 * From how many doubts there are to how often such answers are right: a monotone function through points that were
 * fitted to the first answers of two runs of `npm run test:long -- accuracy` and checked on runs with other seeds.
 */

/** Weighed quality → share of right answers, both ascending. */
const POINTS: readonly (readonly [weighed: number, right: number])[] = [
  [0, 0],
  [0.3, 0.04],
  [0.45, 0.18],
  [0.6, 0.3],
  [0.68, 0.64],
  [0.72, 0.68],
  [0.79, 0.76],
  [0.81, 0.86],
  [0.83, 0.96],
  [0.92, 0.975],
  [0.98, 0.994],
  [1, 0.999],
];

/** How often answers of a weighed quality, 0 to 1, are right. */
export function shareOfRight(weighed: number): number {
  const above = POINTS.findIndex(([at]) => at >= weighed);
  const [x, y] = POINTS[above] ?? [1, 0.999];
  const [before, under] = POINTS[above - 1] ?? [x, y];
  return x === before ? y : under + ((y - under) * (weighed - before)) / (x - before);
}
