/** An import of the command line while it goes on. */
import { onInterruption } from './interruption.ts';
import type { ProgressBar } from './progress-bar.ts';

/**
 * Waits for `report`. SIGINT and SIGTERM cancel; `bar` is gone before anything else is said.
 * @throws whatever `report` is rejected with
 */
export async function underWay<Report>(report: Promise<Report>, cancel: () => void, bar: ProgressBar): Promise<Report> {
  const end = onInterruption(cancel);
  try {
    return await report;
  } finally {
    bar.clear();
    end();
  }
}
