/**
 * Failures of standard output and error, if the reader closes its end or the disk is full. They end a command without a
 * stack.
 */
import { EXIT } from './failure.ts';

/**
 * Makes the process exit with status 1 if standard output can't be written. A closed pipe, as in `cairn packs | head
 * -1`, isn't reported; other errors are, unless the command does so itself.
 */
export function watchOutput(): { hasFailed(): boolean } {
  let hasFailed = false;
  process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => {
    const isFirst = !hasFailed;
    hasFailed = true;
    process.exitCode = EXIT.failure;
    if (code !== 'EPIPE' && isFirst && process.stdout.listenerCount('error') === 1)
      process.stderr.write(`cairn: Can't write to standard output (${code})\n`);
  });
  process.stderr.on('error', () => undefined);
  return { hasFailed: () => hasFailed };
}
