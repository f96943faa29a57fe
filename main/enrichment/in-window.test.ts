import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { inWindow } from './in-window.ts';

test('results come in order, with at most the window under way', async () => {
  let underWay = 0;
  let most = 0;
  const results: number[] = [];
  const work = async (item: number): Promise<number> => {
    most = Math.max(most, ++underWay);
    await setTimeout(item % 2 === 0 ? 4 : 1);
    underWay--;
    return 10 * item;
  };
  for await (const result of inWindow([1, 2, 3, 4, 5, 6, 7], 3, work)) results.push(result);
  expect(results).toEqual([10, 20, 30, 40, 50, 60, 70]);
  expect(most).toBe(3);
});

const failThird = async (item: number): Promise<number> => {
  if (item === 2) throw new Error('the third');
  return item;
};

test('a failure arrives in its turn, and ends the items', async () => {
  let isClosed = false;
  function* items(): Generator<number> {
    try {
      for (let item = 0; ; item++) yield item;
    } finally {
      isClosed = true;
    }
  }
  const results: number[] = [];
  const running = async (): Promise<void> => {
    for await (const result of inWindow(items(), 4, failThird)) results.push(result);
  };
  await expect(running()).rejects.toThrow('the third');
  expect(results).toEqual([0, 1]);
  expect(isClosed).toBe(true);
});
