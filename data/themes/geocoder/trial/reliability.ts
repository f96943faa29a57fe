/** How often results of a quality are right: of those with 0.8 to 0.9, about 85 % should be. */

export interface Outcome {
  /** The text that was searched. */
  text: string;
  quality: number;
  isRight: boolean;
}

/**
 * Counts the samples that are right.
 * @param minimum minimum percentage
 * @param isRight returns true, or a description of the error for a list of misses
 */
export type Measure = <Sample>(
  label: string,
  minimum: number,
  samples: readonly Sample[],
  isRight: (sample: Sample) => string | true,
) => void;

const BINS = 10;

/** Returns a line for each tenth of the quality scale that has results. */
export function reliabilityTable(outcomes: readonly Outcome[]): string[] {
  return Array.from({ length: BINS }, (_, bin) => {
    const [from, to] = [bin / BINS, (bin + 1) / BINS];
    const within = outcomes.filter(({ quality }) => quality >= from && (quality < to || bin === BINS - 1));
    if (within.length === 0) return '';
    const right = within.filter(({ isRight }) => isRight).length;
    const meanQuality = within.reduce((sum, { quality }) => sum + quality, 0) / within.length;
    return (
      `  ${from.toFixed(1)} to ${to.toFixed(1)}   ${String(within.length).padStart(6)} answers   said ` +
      `${(100 * meanQuality).toFixed(0)} %   right ${((100 * right) / within.length).toFixed(1)} %`
    );
  }).filter((line) => line !== '');
}

/**
 * Returns the lowest quality from which at least `precision` of the results are right, with the share of right results
 * at or above it.
 */
export function thresholdFor(
  outcomes: readonly Outcome[],
  precision: number,
): { quality: number; recall: number } | undefined {
  const sorted = outcomes.toSorted((a, b) => b.quality - a.quality);
  const total = outcomes.filter(({ isRight }) => isRight).length;
  let [right, best] = [0, undefined as { quality: number; recall: number } | undefined];
  for (const [index, { quality, isRight }] of sorted.entries()) {
    if (isRight) right += 1;
    if (right / (index + 1) >= precision && sorted[index + 1]?.quality !== quality)
      best = { quality, recall: right / total };
  }
  return best;
}
