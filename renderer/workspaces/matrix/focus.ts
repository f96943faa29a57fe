/** Where the focus goes in the Matrix workspace when what held it is gone. */
import { rescueFocus } from '../../kit/components/rescue-focus.ts';
import { listOf } from '../../panels/points/focus.ts';

const found = (selector: string): HTMLElement | null => document.querySelector<HTMLElement>(selector);

/** Keeps the focus in the builder, at its origins. */
export const keepInBuilder = (): void => rescueFocus(() => listOf('origins'));

/** Keeps the focus among the jobs: at this one, else at the one on screen, in a narrow window at their menu. */
export function keepAmongJobs(uuid?: string): void {
  rescueFocus(
    () =>
      (uuid === undefined ? null : found(`[data-job="${uuid}"] button`)) ??
      found('[data-job][data-chosen] button') ??
      found('[data-region="matrix"] button'),
  );
}
