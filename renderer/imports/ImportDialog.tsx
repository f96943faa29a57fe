import { Modal } from '@mantine/core';
import { useWindow } from '../state/window.ts';
import { ChooseFiles } from './ChooseFiles.tsx';
import { useImportRun } from './import-run.ts';
import { ImportEnd, ImportFailed } from './ImportEnd.tsx';
import { ImportProgress } from './ImportProgress.tsx';

/** Files become a pack: choose, follow, read what came of it. Closing it leaves an import that runs to run. */
export function ImportDialog() {
  const isOpen = useWindow(({ dialog }) => dialog === 'import');
  const closeDialog = useWindow((state) => state.closeDialog);
  return (
    <Modal opened={isOpen} onClose={closeDialog} size={620} title="Import data" transitionProps={{ duration: 0 }} closeButtonProps={{ 'aria-label': 'Close' }}>
      <Stage />
    </Modal>
  );
}

function Stage() {
  const stage = useImportRun((run) => run.stage);
  if (stage.at === 'choosing') return <ChooseFiles />;
  if (stage.at === 'sending') return <ImportProgress what="Taking the files" share={stage.share} />;
  if (stage.at === 'running') return <ImportProgress what={stage.job.status === 'Queued' ? 'Waiting for the import before it' : 'Reading'} share={stage.job.progress} />;
  return stage.at === 'failed' ? <ImportFailed failure={stage.failure} /> : <ImportEnd job={stage.job} />;
}
