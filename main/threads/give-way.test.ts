import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { giveWay } from './give-way.ts';

test('each piece of work has a turn of the event loop of its own, in the order of asking', async () => {
  const done: string[] = [];
  const work = async (name: string): Promise<void> => {
    for (const piece of [1, 2]) {
      await giveWay();
      done.push(`${name}${piece}`);
    }
  };
  const all = Promise.all(['a', 'b', 'c'].map(work));
  const byTurn: number[] = [];
  for (let turn = 0; turn < 20; turn++) {
    await setImmediate();
    byTurn.push(done.length);
  }
  await all;
  expect(done).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'c2']);
  expect(byTurn.every((count, turn) => count - (byTurn[turn - 1] ?? 0) <= 1)).toBe(true);
});
