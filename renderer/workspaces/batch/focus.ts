/** Where the focus goes in the Batch workspace when the button that held it is gone. */
import { useEffect, useRef } from 'react';
import type { BatchJob } from '../../../contract/batch.ts';
import { rescueFocus } from '../../kit/components/focus.ts';
import { useBatch } from '../../model/batch/batch.ts';
import { useTable } from '../../model/batch/open-table.ts';

/** After a table is opened, focuses its columns. */
const goToColumns = (): void => rescueFocus('batch step 2');

/** The table has been closed or deleted, or its file was refused: back to the first step. */
const goToFile = (): void => rescueFocus('batch step 1');

/** A run begins, ends or is stopped: its buttons change, and the focus stays among them. */
const keepInRun = (): void => rescueFocus('batch step 4');

type Shown = {
  readonly uuid: string | undefined;
  readonly status: BatchJob['status'] | undefined;
  readonly isUploading: boolean;
  readonly isStarting: boolean;
};

const isClosed = (now: Shown, before: Shown): boolean =>
  now.uuid === undefined && (before.uuid !== undefined || (before.isUploading && !now.isUploading));

/** Whether the buttons of the run have changed; while a table is read it has none. */
const isRunChanged = (now: Shown, before: Shown): boolean =>
  (before.isStarting && !now.isStarting) || (now.status !== before.status && before.status !== 'Reading');

function follow(now: Shown, before: Shown): void {
  if (now.uuid !== undefined && now.uuid !== before.uuid) goToColumns();
  else if (isClosed(now, before)) goToFile();
  else if (isRunChanged(now, before)) keepInRun();
}

/** Gives the focus a place whenever a table is opened or closed, or its run changes. */
export function useBatchFocus(): void {
  const uuid = useTable((table) => table?.uuid);
  const status = useTable((table) => table?.status);
  const isUploading = useBatch(({ uploading }) => uploading !== null);
  const isStarting = useBatch((batch) => batch.isStarting);
  const shown = useRef<Shown | null>(null);
  useEffect(() => {
    const now = { uuid, status, isUploading, isStarting };
    if (shown.current !== null) follow(now, shown.current);
    shown.current = now;
  }, [uuid, status, isUploading, isStarting]);
}
