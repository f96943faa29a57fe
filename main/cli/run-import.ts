/** Runs an import on the command line. */
import { isFault } from '../../contract/fault.ts';
import { CliFailure } from './failure.ts';
import { awaitInterruption } from './interruption.ts';
import type { ProgressBar } from './progress-bar.ts';

/**
 * Runs `work`, which SIGINT and SIGTERM cancel. Removes `bar` before returning.
 * @throws CliFailure if a pack exists that may not be replaced; errors of `work`
 */
export async function runImport<Report>(
  work: (signal: AbortSignal) => Promise<Report>,
  bar: ProgressBar,
): Promise<Report> {
  const { signal, end } = awaitInterruption();
  try {
    return await work(signal);
  } catch (error) {
    throw isFault(error, 'already_installed') ? new CliFailure(`${error.message}. Use --replace`) : error;
  } finally {
    bar.clear();
    end();
  }
}
