/**
 * Natural classes: those within which numbers differ least from their mean (W. D. Fisher, On Grouping for Maximum
 * Homogeneity, 1958; as Jenks used them for maps).
 */

/** Maximum number of values to classify, sampled evenly: the time grows with their square. */
const JUDGED = 500;

/** The least value of each class. @param sorted ascending */
export function naturalStarts(sorted: readonly number[], classes: number): number[] {
  const count = Math.min(JUDGED, sorted.length);
  const values = Array.from(
    { length: count },
    (_, i) => sorted[count === 1 ? 0 : Math.round((i * (sorted.length - 1)) / (count - 1))] ?? 0,
  );
  // Squares of values far from zero would lose the digits that differ.
  const middle = values[count >> 1] ?? 0;
  const sums = [0];
  const squares = [0];
  for (const [i, value] of values.map((each) => each - middle).entries()) {
    sums.push((sums[i] ?? 0) + value);
    squares.push((squares[i] ?? 0) + value * value);
  }
  /** Sum of the squared differences from their mean of the values `from` up to, not including, `to`. */
  const spread = (from: number, to: number): number => {
    const sum = (sums[to] ?? 0) - (sums[from] ?? 0);
    return (squares[to] ?? 0) - (squares[from] ?? 0) - (sum * sum) / (to - from);
  };
  // best[to]: the least spread of the values before `to` in as many classes as there have been rounds.
  let best = Array.from({ length: count + 1 }, (_, to) => (to === 0 ? 0 : spread(0, to)));
  const cuts: number[][] = [];
  for (let round = 2; round <= Math.min(classes, count); round++) {
    const next = Array.from({ length: count + 1 }, () => Infinity);
    const cut = Array.from({ length: count + 1 }, () => 0);
    for (let to = round; to <= count; to++) {
      for (let from = round - 1; from < to; from++) {
        const total = (best[from] ?? Infinity) + spread(from, to);
        if (total < (next[to] ?? Infinity)) [next[to], cut[to]] = [total, from];
      }
    }
    best = next;
    cuts.push(cut);
  }
  const starts: number[] = [];
  let to = count;
  for (const cut of cuts.toReversed()) {
    to = cut[to] ?? 0;
    starts.unshift(values[to] ?? 0);
  }
  return [values[0] ?? 0, ...starts];
}
