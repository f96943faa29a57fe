/** Cancellation of commands by SIGINT and SIGTERM. */
import { constants } from 'node:os';

/** The signal that cancelled a command of this process. */
let interruptedBy: 'SIGINT' | 'SIGTERM' | undefined;

/**
 * Cancels at the first SIGINT or SIGTERM, until `end`. A second one has its default action and ends the process
 * immediately.
 */
export function awaitInterruption(): { signal: AbortSignal; end: () => void } {
  const cancelling = new AbortController();
  const end = (): void => void process.off('SIGINT', onSignal).off('SIGTERM', onSignal);
  const onSignal = (signal: 'SIGINT' | 'SIGTERM'): void => {
    end();
    interruptedBy = signal;
    cancelling.abort();
  };
  process.on('SIGINT', onSignal).on('SIGTERM', onSignal);
  return { signal: cancelling.signal, end };
}

/** Returns 128 plus the signal's number, like shells, if a signal has cancelled a command. */
export const interruptedExitCode = (): number | undefined =>
  interruptedBy === undefined ? undefined : 128 + constants.signals[interruptedBy];
