/** Where the focus goes in the Batch workspace when the button that held it is gone. */
import { useEffect } from 'react';
import { rescueFocus } from '../../kit/components/rescue-focus.ts';
import { useBatch } from '../../model/batch/batch.ts';

const found = (selector: string): HTMLElement | null => document.querySelector<HTMLElement>(selector);

/** A table has been opened: on to its columns. */
const goToColumns = (): void => rescueFocus(() => found('[data-region="batch"] [data-step="Columns"] input'));

/** The table has been closed or deleted, or its file was not taken: back to where one is chosen. */
const goToFile = (): void => rescueFocus(() => found('[data-region="batch"] [data-step="File"] button'));

/** A run begins, ends or is stopped: its buttons change, and the focus stays among them. */
const keepInRun = (): void => rescueFocus(() => found('[data-region="batch"] [data-step="Run"] button:not(:disabled)'));

/** A file is being written, or has been. */
export const keepAtExport = (): void => rescueFocus(() => found('[data-export]'));

type Batch = ReturnType<typeof useBatch.getState>;

const isClosed = (now: Batch, before: Batch): boolean =>
  now.job === null && (before.job !== null || (before.uploading !== null && now.uploading === null));

/** Whether the buttons of the run have changed; while a table is read it has none. */
const isRunChanged = (now: Batch, before: Batch): boolean =>
  (before.isStarting && !now.isStarting) ||
  (now.job?.status !== before.job?.status && before.job?.status !== 'Reading');

function follow(now: Batch, before: Batch): void {
  if (now.job !== null && now.job.uuid !== before.job?.uuid) goToColumns();
  else if (isClosed(now, before)) goToFile();
  else if (isRunChanged(now, before)) keepInRun();
}

/** Gives the focus a place whenever a table is opened or closed, or its run changes. */
export const useBatchFocus = (): void => useEffect(() => useBatch.subscribe(follow), []);
