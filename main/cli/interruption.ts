/** Cancellation of commands by SIGINT and SIGTERM. */
import { constants } from 'node:os';

/** The signal that cancelled a command of this process. */
let interruptedBy: 'SIGINT' | 'SIGTERM' | undefined;

/**
 * Calls `cancel` at the first signal. A second one has its default action and ends the process immediately.
 * @returns a function that stops listening
 */
export function onInterruption(cancel: () => void): () => void {
  const stop = (): void => void process.off('SIGINT', onSignal).off('SIGTERM', onSignal);
  const onSignal = (signal: 'SIGINT' | 'SIGTERM'): void => {
    stop();
    interruptedBy = signal;
    cancel();
  };
  process.on('SIGINT', onSignal).on('SIGTERM', onSignal);
  return stop;
}

/** Returns 128 plus the signal's number, like shells, if a signal has cancelled a command. */
export const interruptedExitCode = (): number | undefined =>
  interruptedBy === undefined ? undefined : 128 + constants.signals[interruptedBy];
