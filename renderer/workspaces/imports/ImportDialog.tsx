import { Modal } from '@mantine/core';
import { useWindow } from '../../model/window/window.ts';
import { AddressColumns } from './AddressColumns.tsx';
import { AreaWizard } from './areas/AreaWizard.tsx';
import { AskReplace } from './AskReplace.tsx';
import { ChooseFiles } from './ChooseFiles.tsx';
import { useImportRun } from '../../model/imports/import-run.ts';
import { ImportEnd, ImportFailed } from './ImportEnd.tsx';
import { ImportProgress } from './ImportProgress.tsx';

/** Of the steps that show tables. */
const WIDTHS: Readonly<Record<string, number>> = { columns: 780, areas: 1120 };

/** Files become a pack: choose, follow, read what came of it. Closing it leaves an import that runs to run. */
export function ImportDialog() {
  const isOpen = useWindow(({ dialog }) => dialog === 'import');
  const closeDialog = useWindow((state) => state.closeDialog);
  const at = useImportRun((run) => run.stage.at);
  return (
    <Modal
      opened={isOpen}
      onClose={closeDialog}
      size={WIDTHS[at] ?? 620}
      title={at === 'areas' ? 'Import areas' : 'Import data'}
      transitionProps={{ duration: 0 }}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Stage />
    </Modal>
  );
}

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
        what={stage.job.status === 'Queued' ? 'Waiting for the import before it' : 'Importing'}
        share={stage.job.progress}
        trouble={stage.trouble}
      />
    );
  return stage.at === 'failed' ? <ImportFailed failure={stage.failure} /> : <ImportEnd job={stage.job} />;
}
