/** Scheduler for the steps of a build. */

export interface Task<Pool extends string> {
  id: string;
  /** Pool in which the task occupies one slot while it runs. */
  pool: Pool;
  /** Ids of tasks that must finish first; ids of other tasks are ignored. */
  needs: readonly string[];
  run(): Promise<void>;
}

/**
 * Runs `tasks`, at most `slots` at a time in each pool; a free slot goes to the first task that is ready. After a
 * failure no further task starts, and the error is thrown when all running tasks have finished.
 * @throws Error if tasks depend on each other in a cycle, or the error of a task
 */
export async function runTasks<Pool extends string>(
  tasks: readonly Task<Pool>[],
  slots: Readonly<Record<Pool, number>>,
): Promise<void> {
  const waiting = new Set(tasks);
  const unfinished = new Set(tasks.map(({ id }) => id));
  const running = new Map<Task<Pool>, Promise<void>>();
  const failures: unknown[] = [];
  const hasFreeSlot = (pool: Pool): boolean =>
    [...running.keys()].filter((task) => task.pool === pool).length < slots[pool];
  const run = async (task: Task<Pool>): Promise<void> => {
    try {
      await task.run();
      unfinished.delete(task.id);
    } catch (error) {
      failures.push(error);
    } finally {
      running.delete(task);
    }
  };
  const startAll = (): void => {
    for (const task of waiting) {
      if (!hasFreeSlot(task.pool) || task.needs.some((id) => unfinished.has(id))) continue;
      waiting.delete(task);
      running.set(task, run(task));
    }
  };
  startAll();
  while (running.size > 0) {
    await Promise.race(running.values());
    if (failures.length === 0) startAll();
  }
  if (failures.length > 0) throw failures[0];
  if (waiting.size > 0)
    throw new Error(`${Array.from(waiting, ({ id }) => id).join(', ')} need each other, so none of them can start`);
}
