/** How a process that serves is ended. */

/**
 * Resolves at the first SIGTERM or SIGINT, which is the wish to end in good order. A second one, of either kind, ends
 * the process at once, in the system's own way.
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

/** Ends the process with status 1 where something keeps it although it has been told to end. */
export function exitAfterTimeout(): void {
  setTimeout(() => {
    process.stderr.write('cairn: Something did not end in time and was broken off\n');
    process.exit(1);
  }, EXIT_TIMEOUT_MS).unref();
}
