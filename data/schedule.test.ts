import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { runTasks, type Task } from './schedule.ts';

/** Creates tasks that log their start and end; those in `failing` throw. */
function recorded(
  needs: Record<string, string[]>,
  failing: readonly string[] = [],
): { tasks: Task<'work'>[]; log: string[] } {
  const log: string[] = [];
  const tasks = Object.entries(needs).map(([id, needed]): Task<'work'> => ({
    id,
    pool: 'work',
    needs: needed,
    async run() {
      log.push(`${id} begins`);
      await setImmediate();
      if (failing.includes(id)) throw new Error(`${id} failed`);
      log.push(`${id} ends`);
    },
  }));
  return { tasks, log };
}

test('tasks wait for a free slot, and blocked tasks don’t delay the others', async () => {
  const { tasks, log } = recorded({ a: [], b: ['a'], c: ['elsewhere'], d: [] });
  await runTasks(tasks, { work: 2 });
  expect(log).toEqual(['a begins', 'c begins', 'a ends', 'b begins', 'c ends', 'd begins', 'b ends', 'd ends']);
});

test('the first task that is ready starts', async () => {
  const { tasks, log } = recorded({ b: ['a'], c: ['b'], a: [] });
  await runTasks(tasks, { work: 2 });
  expect(log).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
});

test('each pool has its own slots', async () => {
  const { tasks, log } = recorded({ a: [], b: [], c: [] });
  const pools = ['fetch', 'build', 'fetch'] as const;
  const placed = tasks.map((task, index) => Object.assign(task, { pool: pools[index] ?? 'build' }));
  await runTasks(placed, { fetch: 1, build: 1 });
  expect(log).toEqual(['a begins', 'b begins', 'a ends', 'c begins', 'b ends', 'c ends']);
});

test('a failure is thrown, and no further task starts', async () => {
  const { tasks, log } = recorded({ a: [], b: ['a'], c: [] }, ['a']);
  await expect(runTasks(tasks, { work: 1 })).rejects.toThrow('a failed');
  expect(log).toEqual(['a begins']);
});

test('a cycle of tasks is reported', async () => {
  const { tasks, log } = recorded({ a: [], b: ['c'], c: ['b'] });
  await expect(runTasks(tasks, { work: 2 })).rejects.toThrow('b, c need each other');
  expect(log).toEqual(['a begins', 'a ends']);
});
