/** Cuts a run of house numbers into parts of a sensible number of deliveries, at round numbers. */
import { at } from '../../kit/at.ts';

export interface WeighedNumber<S> {
  side: S;
  number: number;
  /** Share of the numbers like this one that are in use, 0 to 1. */
  weight: number;
}

const MAX_DELIVERIES = 30;
const WANTED_DELIVERIES = 20;
/** A cut may lie this share of a part away from the even place. */
const SLACK_SHARE = 1 / 3;
/** From the most to the least welcome: between 1098 and 1100 rather than between 1048 and 1050. */
const ROUND = [1000, 100, 50, 20, 10];
const NOT_ROUND = 2;

const totalWeight = (numbers: readonly WeighedNumber<unknown>[]): number =>
  numbers.reduce((sum, { weight }) => sum + weight, 0);

/** Index of the first number behind the best cut, or undefined where no number lies near the even place. */
function bestCut(numbers: readonly WeighedNumber<unknown>[], total: number): number | undefined {
  const parts = Math.ceil(total / WANTED_DELIVERIES);
  const ideal = (total * Math.floor(parts / 2)) / parts;
  const slack = (total / parts) * SLACK_SHARE;
  let best: number | undefined;
  let bestScore = -1;
  let before = 0;
  for (let i = 0; i < numbers.length - 1; i++) {
    const here = at(numbers, i);
    const following = at(numbers, i + 1).number;
    before += here.weight;
    const off = Math.abs(before - ideal);
    if (off > slack) continue;
    const roundness =
      ROUND.find((unit) => Math.floor(here.number / unit) !== Math.floor(following / unit)) ?? NOT_ROUND;
    const gapBonus = following - here.number > 2 ? 5 : 0;
    const score = roundness * 10 + gapBonus - off / slack;
    if (score <= bestScore) continue;
    bestScore = score;
    best = i + 1;
  }
  return best;
}

/** Halves a run until every part holds at most thirty deliveries. `numbers` ascends; so do the parts. */
export function cutRun<S>(numbers: readonly WeighedNumber<S>[]): WeighedNumber<S>[][] {
  const total = totalWeight(numbers);
  const cut = total <= MAX_DELIVERIES ? undefined : bestCut(numbers, total);
  if (cut === undefined) return [[...numbers]];
  return [...cutRun(numbers.slice(0, cut)), ...cutRun(numbers.slice(cut))];
}
