/** Runs the steps of a build side by side. */

export interface Task<Room extends string> {
  id: string;
  /** Where it takes up one place for as long as it runs. */
  room: Room;
  /** Ids of tasks that must have ended before; those that are not among the tasks count as ended. */
  needs: readonly string[];
  run(): Promise<void>;
}

/**
 * Runs `tasks`, in each room as many at a time as it has places: where one is free, the first of them that waits for no
 * other. The first failure stops the rest from starting, and is thrown when what runs has ended.
 * @throws Error also where tasks need each other
 */
export async function runTasks<Room extends string>(
  tasks: readonly Task<Room>[],
  places: Readonly<Record<Room, number>>,
): Promise<void> {
  const waiting = new Set(tasks);
  const unfinished = new Set(tasks.map(({ id }) => id));
  const running = new Map<Task<Room>, Promise<void>>();
  const failures: unknown[] = [];
  const isFree = (room: Room): boolean =>
    [...running.keys()].filter((task) => task.room === room).length < places[room];
  const run = async (task: Task<Room>): Promise<void> => {
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
      if (!isFree(task.room) || task.needs.some((id) => unfinished.has(id))) continue;
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
    throw new Error(`${Array.from(waiting, ({ id }) => id).join(', ')} need each other, so that none can be the first`);
}
