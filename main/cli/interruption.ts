/** SIGINT and SIGTERM while a command is under way that can be cancelled. */
import { constants } from 'node:os';

/** By which a command of this process has been cancelled. */
let interruptedBy: 'SIGINT' | 'SIGTERM' | undefined;

/**
 * Calls `cancel` at the first signal. A second one ends the process at once, in the system's own way.
 * @returns what ends that
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

/** 128 and the number of the signal, as shells have it, where a command has been cancelled by one. */
export const interruptedExitCode = (): number | undefined =>
  interruptedBy === undefined ? undefined : 128 + constants.signals[interruptedBy];
