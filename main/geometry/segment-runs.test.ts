import { describe, expect, it } from 'vitest';
import { createRandom } from '../packs/fixture-random.ts';
import { SegmentRuns, type Segments } from './segment-runs.ts';

/** Lines of random length, one after the other, with a jump between two of them. */
function walks(random: () => number, count: number): Segments {
  const segments = new Float64Array(count * 4);
  let [x, y] = [0, 0];
  for (let i = 0; i < count; i++) {
    if (random() < 0.05) [x, y] = [random() * 10, random() * 10];
    const next = [x + random() - 0.5, y + random() - 0.5] as const;
    segments.set([x, y, ...next], i * 4);
    [x, y] = next;
  }
  return segments;
}

function meet(segments: Segments, i: number, j: number): boolean {
  const apart = (from: number): boolean => {
    const range = (at: number): [number, number] => {
      const [a, b] = [segments[at + from] ?? 0, segments[at + from + 2] ?? 0];
      return a < b ? [a, b] : [b, a];
    };
    const [low, high] = range(i);
    const [otherLow, otherHigh] = range(j);
    return low > otherHigh || high < otherLow;
  };
  return !apart(0) && !apart(1);
}

describe('runs of segments', () => {
  it('visit every two of which one is new and whose boxes meet, once', () => {
    const random = createRandom(5);
    for (const share of [1, 0.1, 0]) {
      const segments = walks(random, 400);
      const isNew = Uint8Array.from({ length: 400 }, () => (random() < share ? 1 : 0));
      const visited: string[] = [];
      new SegmentRuns(segments).eachPair(isNew, (i, j) => visited.push(i < j ? `${i} ${j}` : `${j} ${i}`) > 0);
      const expected: string[] = [];
      for (let i = 0; i < 400; i++)
        for (let j = i + 1; j < 400; j++)
          if ((isNew[i] === 1 || isNew[j] === 1) && meet(segments, i * 4, j * 4)) expected.push(`${i * 4} ${j * 4}`);
      expect(visited.toSorted()).toEqual(expected.toSorted());
    }
  });

  it('find nothing where there is nothing', () => {
    expect(new SegmentRuns(new Float64Array(0)).search(-Infinity, -Infinity, Infinity, Infinity)).toEqual([]);
  });
});
