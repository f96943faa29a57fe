/** Runs the steps of a build side by side. */

export interface Task {
  id: string;
  /** Ids of tasks that must have ended before; those that are not among the tasks count as ended. */
  needs: readonly string[];
  run(): Promise<void>;
}

/**
 * Runs `tasks` in their order, at most `atOnce` at a time; none may stand before one that it needs. The first failure
 * stops the rest from starting, and is thrown when what runs has ended.
 */
export async function runTasks(tasks: readonly Task[], atOnce: number): Promise<void> {
  const queue = [...tasks];
  const ended = new Map<string, Promise<void>>();
  const start = async (task: Task): Promise<void> => {
    await Promise.all(task.needs.map((id) => ended.get(id) ?? Promise.resolve()));
    await task.run();
  };
  const worker = async (): Promise<void> => {
    for (let task = queue.shift(); task !== undefined; task = queue.shift()) {
      const running = start(task);
      ended.set(task.id, running);
      try {
        await running;
      } catch (error) {
        queue.length = 0;
        throw error;
      }
    }
  };
  const results = await Promise.allSettled(Array.from({ length: atOnce }, worker));
  for (const result of results) if (result.status === 'rejected') throw result.reason;
}
