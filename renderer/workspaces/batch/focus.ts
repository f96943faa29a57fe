/** Where the focus goes in the Batch workspace when the button that held it is gone. */
import { rescueFocus } from '../../kit/components/rescue-focus.ts';

const found = (selector: string): HTMLElement | null => document.querySelector<HTMLElement>(selector);

/** A table has been opened: on to its columns. */
export const goToColumns = (): void => rescueFocus(() => found('[data-region="batch"] [data-step="Columns"] input'));

/** The table has been closed or deleted: back to where one is chosen. */
export const goToFile = (): void => rescueFocus(() => found('[data-region="batch"] [data-step="File"] button'));

/** A run begins, ends or is stopped: its buttons change, and the focus stays among them. */
export const keepInRun = (): void => rescueFocus(() => found('[data-region="batch"] [data-step="Run"] button:not(:disabled)'));

/** A file is being written, or has been. */
export const keepAtExport = (): void => rescueFocus(() => found('[data-export]'));
