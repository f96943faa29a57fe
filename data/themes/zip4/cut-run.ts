/** Division of a run of house numbers into parts with a suitable number of deliveries, at round numbers. */
import { at } from '../../kit/at.ts';

export interface WeighedNumber<S> {
  side: S;
  number: number;
  /** Estimated share of such numbers that are in use, 0 to 1. */
  weight: number;
}

const MAX_DELIVERIES = 30;
const TARGET_DELIVERIES = 20;
/** Maximum distance of a cut from the even position, as a share of a part. */
const SLACK_SHARE = 1 / 3;
/** Round numbers in order of preference: between 1098 and 1100 rather than between 1048 and 1050. */
const ROUND = [1000, 100, 50, 20, 10];
const NOT_ROUND = 2;

const totalWeight = (numbers: readonly WeighedNumber<unknown>[]): number =>
  numbers.reduce((sum, { weight }) => sum + weight, 0);

/** Returns the index of the first number after the best cut; undefined if none is near the even position. */
function bestCut(numbers: readonly WeighedNumber<unknown>[], total: number): number | undefined {
  const parts = Math.ceil(total / TARGET_DELIVERIES);
  const ideal = (total * Math.floor(parts / 2)) / parts;
  const slack = (total / parts) * SLACK_SHARE;
  let best: number | undefined;
  let bestScore = -1;
  let before = 0;
  for (let i = 0; i < numbers.length - 1; i++) {
    const current = at(numbers, i);
    const following = at(numbers, i + 1).number;
    before += current.weight;
    const off = Math.abs(before - ideal);
    if (off > slack) continue;
    const roundness =
      ROUND.find((unit) => Math.floor(current.number / unit) !== Math.floor(following / unit)) ?? NOT_ROUND;
    const gapBonus = following - current.number > 2 ? 5 : 0;
    const score = roundness * 10 + gapBonus - off / slack;
    if (score <= bestScore) continue;
    bestScore = score;
    best = i + 1;
  }
  return best;
}

/** Halves a run until every part has at most thirty deliveries. `numbers` and the parts are ascending. */
export function cutRun<S>(numbers: readonly WeighedNumber<S>[]): WeighedNumber<S>[][] {
  const total = totalWeight(numbers);
  const cut = total <= MAX_DELIVERIES ? undefined : bestCut(numbers, total);
  if (cut === undefined) return [[...numbers]];
  return [...cutRun(numbers.slice(0, cut)), ...cutRun(numbers.slice(cut))];
}
