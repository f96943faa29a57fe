/**
 * Standard output and error whose reader may go, or whose disk may be full: both end a command, and none of them with a
 * stack.
 */
import { EXIT } from './failure.ts';

/**
 * Ends the process with status 1 where standard output cannot be written. A reader that has gone, as in `cairn packs |
 * head -1`, has read enough and hears nothing; anything else is reported, unless the command does so itself.
 */
export function watchOutput(): { hasFailed(): boolean } {
  let hasFailed = false;
  process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => {
    const isFirst = !hasFailed;
    hasFailed = true;
    process.exitCode = EXIT.failure;
    if (code !== 'EPIPE' && isFirst && process.stdout.listenerCount('error') === 1)
      process.stderr.write(`cairn: Standard output cannot be written (${code})\n`);
  });
  process.stderr.on('error', () => undefined);
  return { hasFailed: () => hasFailed };
}
