/** An import of the command line while it goes on. */
import { isFault } from '../../contract/fault.ts';
import { CliFailure } from './failure.ts';
import { onInterruption } from './interruption.ts';
import type { ProgressBar } from './progress-bar.ts';

/**
 * Waits for `work`. SIGINT and SIGTERM cancel it, by its signal; `bar` is gone before anything else is said.
 * @throws CliFailure where a pack came that may not be replaced; whatever else `work` is rejected with
 */
export async function runImport<Report>(
  work: (signal: AbortSignal) => Promise<Report>,
  bar: ProgressBar,
): Promise<Report> {
  const cancelling = new AbortController();
  const end = onInterruption(() => cancelling.abort());
  try {
    return await work(cancelling.signal);
  } catch (error) {
    throw isFault(error, 'already_installed') ? new CliFailure(`${error.message}: --replace`) : error;
  } finally {
    bar.clear();
    end();
  }
}
