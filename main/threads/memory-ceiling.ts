import { totalmem } from 'node:os';

const GIB = 2 ** 30;

/** Of this process: the machine's, or what a container or service is held to, where that is less. */
function memoryThatIsThere(): number {
  // 0 where it is not known, and more than any machine has where there is no limit.
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
}

/**
 * Memory that one process may take, in bytes: half of what is there, where that is less than `wanted`. Where the system
 * has to end a process since there is none left, it may choose the server.
 */
export const memoryCeiling = (wanted = GIB): number => Math.min(wanted, memoryThatIsThere() / 2);
