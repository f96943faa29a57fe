/** Termination of server processes. */

/**
 * Resolves at the first SIGTERM or SIGINT, for a graceful shutdown. A second signal of either kind has its default
 * action and ends the process immediately.
 */
export function waitForTermination(): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      process.off('SIGINT', end).off('SIGTERM', end);
      resolve();
    };
    process.on('SIGINT', end).on('SIGTERM', end);
  });
}

/** Longer than a server may take to close, in milliseconds. */
const EXIT_TIMEOUT_MS = 15_000;

/** Exits with status 1 if something keeps the process alive after it was asked to end. */
export function exitAfterTimeout(): void {
  setTimeout(() => {
    process.stderr.write('cairn: Shutdown timed out; exiting\n');
    process.exit(1);
  }, EXIT_TIMEOUT_MS).unref();
}
