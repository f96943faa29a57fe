import { Modal } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { ImportJob } from '../../../contract/imports.ts';
import { rescueFocus } from '../../kit/components/rescue-focus.ts';
import { useAreaWizard } from '../../model/imports/area-wizard.ts';
import { useWindow } from '../../model/window/window.ts';
import { AddressColumns } from './AddressColumns.tsx';
import { AreaWizard } from './areas/AreaWizard.tsx';
import { AskReplace } from './AskReplace.tsx';
import { ChooseFiles } from './ChooseFiles.tsx';
import { useImportRun } from '../../model/imports/import-run.ts';
import { ImportEnd, ImportFailed } from './ImportEnd.tsx';
import styles from './ImportDialog.module.css';
import { ImportProgress } from './ImportProgress.tsx';

/** Of the steps that show tables. */
const WIDTHS: Readonly<Record<string, number>> = { columns: 780, areas: 1120 };

/** Files become a pack: choose, follow, read what came of it. Closing it leaves an import that runs to run. */
export function ImportDialog() {
  const isOpen = useWindow(({ dialog }) => dialog === 'import');
  const closeDialog = useWindow((state) => state.closeDialog);
  const at = useImportRun((run) => run.stage.at);
  const step = useAreaWizard((wizard) => wizard.step);
  const page = useRef<HTMLDivElement>(null);
  // The button that leads on goes with its step, or waits for choices: the keyboard goes on at the top of the next one.
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each step anew, whatever it shows
  useEffect(() => rescueFocus(() => page.current), [at, step]);
  return (
    <Modal
      opened={isOpen}
      onClose={closeDialog}
      size={WIDTHS[at] ?? 620}
      title={at === 'areas' ? 'Import areas' : 'Import data'}
      transitionProps={{ duration: 0 }}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <div ref={page} tabIndex={-1} className={styles['page']}>
        <Stage />
      </div>
    </Modal>
  );
}

/** What is done now; of an OpenStreetMap file in its own words. */
const doing = ({ status, step }: ImportJob): string =>
  status === 'Queued' ? 'Waiting for the import before it' : step === undefined ? 'Importing' : `Importing, ${step}`;

function Stage() {
  const stage = useImportRun((run) => run.stage);
  if (stage.at === 'choosing') return <ChooseFiles />;
  if (stage.at === 'columns') return <AddressColumns look={stage.look} />;
  if (stage.at === 'areas') return <AreaWizard />;
  if (stage.at === 'asking') return <AskReplace what={stage.what} />;
  if (stage.at === 'sending') return <ImportProgress what="Taking the files" share={stage.share} />;
  if (stage.at === 'running')
    return (
      <ImportProgress
        what={doing(stage.job)}
        parts={stage.job.parts}
        share={stage.job.progress}
        trouble={stage.trouble}
      />
    );
  return stage.at === 'failed' ? <ImportFailed failure={stage.failure} /> : <ImportEnd job={stage.job} />;
}
