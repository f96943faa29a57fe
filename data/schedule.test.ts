import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { runTasks, type Task } from './schedule.ts';

/** Tasks that write down when they begin and end; those named in `failing` fail. */
function recorded(
  needs: Record<string, string[]>,
  failing: readonly string[] = [],
): { tasks: Task<'work'>[]; log: string[] } {
  const log: string[] = [];
  const tasks = Object.entries(needs).map(([id, needed]): Task<'work'> => ({
    id,
    room: 'work',
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

test('tasks wait for a place, and those that can begin do not wait for those that cannot', async () => {
  const { tasks, log } = recorded({ a: [], b: ['a'], c: ['elsewhere'], d: [] });
  await runTasks(tasks, { work: 2 });
  expect(log).toEqual(['a begins', 'c begins', 'a ends', 'b begins', 'c ends', 'd begins', 'b ends', 'd ends']);
});

test('of those that can begin the first does, whatever order they are needed in', async () => {
  const { tasks, log } = recorded({ b: ['a'], c: ['b'], a: [] });
  await runTasks(tasks, { work: 2 });
  expect(log).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
});

test('each room has places of its own', async () => {
  const { tasks, log } = recorded({ a: [], b: [], c: [] });
  const rooms = ['fetch', 'build', 'fetch'] as const;
  const placed = tasks.map((task, index) => Object.assign(task, { room: rooms[index] ?? 'build' }));
  await runTasks(placed, { fetch: 1, build: 1 });
  expect(log).toEqual(['a begins', 'b begins', 'a ends', 'c begins', 'b ends', 'c ends']);
});

test('what fails is reported, also where another waits for it, and nothing more begins', async () => {
  const { tasks, log } = recorded({ a: [], b: ['a'], c: [] }, ['a']);
  await expect(runTasks(tasks, { work: 1 })).rejects.toThrow('a failed');
  expect(log).toEqual(['a begins']);
});

test('tasks that need each other are named', async () => {
  const { tasks, log } = recorded({ a: [], b: ['c'], c: ['b'] });
  await expect(runTasks(tasks, { work: 2 })).rejects.toThrow('b, c need each other');
  expect(log).toEqual(['a begins', 'a ends']);
});
