/** An import of the command line while it goes on. */
import { CliFailure } from './failure.ts';
import { onInterruption } from './interruption.ts';
import type { ProgressBar } from './progress-bar.ts';

/**
 * Waits for `report`. SIGINT and SIGTERM cancel; `bar` is gone before anything else is said.
 * @throws CliFailure where a pack came that may not be replaced; whatever else `report` is rejected with
 */
export async function underWay<Report>(report: Promise<Report>, cancel: () => void, bar: ProgressBar): Promise<Report> {
  const end = onInterruption(cancel);
  try {
    return await report;
  } catch (error) {
    throw error instanceof Error && error.name === 'PackAlreadyThere' ? new CliFailure(`${error.message}: --replace`) : error;
  } finally {
    bar.clear();
    end();
  }
}
