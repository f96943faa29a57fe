import { totalmem } from 'node:os';

const GIB = 2 ** 30;

/** Returns the machine's memory, or the limit of the container or service if that is lower. */
function availableMemory(): number {
  // 0 if unknown, and more than any machine has if there is no limit.
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
}

/**
 * Returns the memory that one process may use, in bytes: `wanted`, or half of what is available if that is less. If
 * memory ran out, the system might kill the server instead.
 */
export const memoryCeiling = (wanted = GIB): number => Math.min(wanted, availableMemory() / 2);
