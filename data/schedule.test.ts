import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { runTasks, type Task } from './schedule.ts';

/** Tasks that write down when they begin and end; those named in `failing` fail. */
function recorded(needs: Record<string, string[]>, failing: readonly string[] = []): { tasks: Task[]; log: string[] } {
  const log: string[] = [];
  const tasks = Object.entries(needs).map(([id, needed]): Task => ({
    id,
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

test('tasks wait for those that they need, and for a place', async () => {
  const { tasks, log } = recorded({ a: [], b: ['a'], c: ['elsewhere'], d: [] });
  await runTasks(tasks, 2);
  expect(log).toEqual(['a begins', 'a ends', 'b begins', 'c begins', 'b ends', 'd begins', 'c ends', 'd ends']);
});

test('what fails is reported, also where another waits for it, and nothing more begins', async () => {
  const { tasks, log } = recorded({ a: [], b: ['a'], c: [] }, ['a']);
  await expect(runTasks(tasks, 2)).rejects.toThrow('a failed');
  expect(log).toEqual(['a begins']);
});
