import { Modal } from '@mantine/core';
import { IconReplace } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { ImportJob, OsmPartProgress } from '../../../contract/imports.ts';
import { Button } from '../../kit/components/Button.tsx';
import { JobProgress } from '../../kit/components/JobProgress.tsx';
import { DialogBody, DialogFoot, FOOTED } from '../../kit/components/DialogFoot.tsx';
import { Message } from '../../kit/components/Message.tsx';
import { rescueFocus } from '../../kit/components/rescue-focus.ts';
import { useAreaWizard } from '../../model/imports/area-wizard.ts';
import { useWindow } from '../../model/window/window.ts';
import { AddressColumns } from './AddressColumns.tsx';
import { OsmProgress } from './OsmProgress.tsx';
import { AreaWizard } from './areas/AreaWizard.tsx';
import { ChooseFiles } from './ChooseFiles.tsx';
import { useImportRun } from '../../model/imports/import-run.ts';
import { ImportEnd, ImportFailed } from './ImportEnd.tsx';
import styles from './ImportDialog.module.css';
import { t } from '../../kit/words/t.ts';
import { writtenPercent } from '../../kit/words/locale.ts';

/** How far the import is, and a way out of it. */
function ImportProgress({
  what,
  share,
  trouble,
  parts,
}: {
  readonly what: string;
  readonly share: number;
  readonly trouble?: string | undefined;
  /** Of an OpenStreetMap file. */
  readonly parts?: readonly OsmPartProgress[] | undefined;
}) {
  const percent = Math.floor(share * 100);
  return (
    <div className={styles['progress']}>
      <JobProgress
        title={`${what}: ${writtenPercent(percent / 100)}`}
        label={t('imports.progressImport')}
        share={percent / 100}
      />
      {trouble === undefined ? null : (
        <p role="alert" className="secondary">
          {t('imports.troubleProgressShownAgainWhen', { problem: trouble })}
        </p>
      )}
      {parts === undefined ? null : <OsmProgress parts={parts} />}
      <p className="hint">
        {parts === undefined ? t('imports.installedPackStaysUseUntil') : t('imports.cancellingKeepsFinishedParts')}
      </p>
      <DialogFoot>
        <Button variant="subtle" onClick={() => useWindow.getState().closeDialog()}>
          {t('imports.continueBackground')}
        </Button>
        <Button onClick={() => useImportRun.getState().cancel()}>{t('imports.cancelImport')}</Button>
      </DialogFoot>
    </div>
  );
}

/** Asks whether an import may replace an installed pack. @param pack its id */
function AskReplace({ pack }: { readonly pack: string }) {
  const isOfAreas = useImportRun(({ kind }) => kind === 'areas');
  return (
    <>
      <Message icon={IconReplace} title={t('imports.replaceInstalledPacks')}>
        {t(isOfAreas ? 'imports.packInstalledOtherId' : 'imports.packInstalledOtherName', { pack })}
      </Message>
      <DialogFoot>
        <Button data-autofocus onClick={() => useImportRun.getState().keep()}>
          {t('imports.keepInstalled')}
        </Button>
        <Button variant="filled" onClick={() => void useImportRun.getState().replace()}>
          {t('common.replace')}
        </Button>
      </DialogFoot>
    </>
  );
}

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
      title={at === 'areas' ? t('imports.importAreas') : t('common.importData')}
      transitionProps={{ duration: 0 }}
      closeButtonProps={{ 'aria-label': t('common.close') }}
      classNames={FOOTED}
    >
      <DialogBody>
        <div ref={page} tabIndex={-1} className={styles['page']}>
          <Stage />
        </div>
      </DialogBody>
    </Modal>
  );
}

/** What is done now; of an OpenStreetMap file in its own words. */
const doing = ({ status, step }: ImportJob): string =>
  status === 'Queued'
    ? t('imports.waitingImportBefore')
    : step === undefined
      ? t('imports.importing')
      : t('imports.importingStep', { step });

function Stage() {
  const stage = useImportRun((run) => run.stage);
  if (stage.at === 'choosing') return <ChooseFiles />;
  if (stage.at === 'columns') return <AddressColumns look={stage.look} />;
  if (stage.at === 'areas') return <AreaWizard />;
  if (stage.at === 'asking') return <AskReplace pack={stage.pack} />;
  if (stage.at === 'sending') return <ImportProgress what={t('imports.uploadingFiles')} share={stage.share} />;
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
