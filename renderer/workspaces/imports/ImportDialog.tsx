import { Modal, Stack } from '@mantine/core';
import { IconReplace } from '@tabler/icons-react';
import { useEffect, type ReactNode } from 'react';
import type { ImportJob } from '../../../contract/imports.ts';
import { failureText } from '../../kit/api/failure.ts';
import { Button } from '../../kit/components/Button.tsx';
import { JobProgress } from '../../kit/components/JobProgress.tsx';
import { DialogBody, DialogFoot, FOOTED } from '../../kit/components/DialogFoot.tsx';
import { Message } from '../../kit/components/Message.tsx';
import { rescueFocus, focusable } from '../../kit/components/focus.ts';
import { cancelImport, dispatchImport, orderImport, useImport, useImportJob } from '../../model/imports/import-flow.ts';
import type { Stage, StageAt } from '../../model/imports/import-state.ts';
import { useWindow } from '../../model/window/window.ts';
import { AddressColumns } from './AddressColumns.tsx';
import { OsmProgress } from './OsmProgress.tsx';
import { AreaWizard } from './areas/AreaWizard.tsx';
import { ChooseFiles } from './ChooseFiles.tsx';
import { ImportEnd, ImportFailed } from './ImportEnd.tsx';
import { t } from '../../kit/words/t.ts';
import { writtenPercent } from '../../kit/words/locale.ts';

type ProgressProps = {
  readonly title: string;
  readonly share: number;
  readonly hint: string;
  readonly children?: ReactNode;
};

/** Progress of the import, and a button to cancel it. */
function ImportProgress({ title, share, hint, children }: ProgressProps) {
  const percent = Math.floor(share * 100) / 100;
  return (
    <Stack gap="sm">
      <JobProgress title={`${title}: ${writtenPercent(percent)}`} label={t('imports.progressImport')} share={percent} />
      {children}
      <p className="hint">{hint}</p>
      <DialogFoot>
        <Button variant="subtle" onClick={() => useWindow.getState().closeDialog()}>
          {t('imports.continueBackground')}
        </Button>
        <Button onClick={cancelImport}>{t('imports.cancelImport')}</Button>
      </DialogFoot>
    </Stack>
  );
}

function Sending({ stage: { share } }: { readonly stage: StageAt<'sending'> }) {
  return (
    <ImportProgress title={t('imports.uploadingFiles')} share={share} hint={t('imports.installedPackStaysUseUntil')} />
  );
}

function Running({ stage: { uuid } }: { readonly stage: StageAt<'running'> }) {
  const { data: job, failure } = useImportJob(uuid);
  const parts = job?.parts;
  return (
    <ImportProgress
      title={job === undefined ? t('imports.importing') : stepOf(job)}
      share={job?.progress ?? 0}
      hint={parts === undefined ? t('imports.installedPackStaysUseUntil') : t('imports.cancellingKeepsFinishedParts')}
    >
      {failure === null ? null : (
        <p role="alert" className="secondary">
          {t('imports.troubleProgressShownAgainWhen', { problem: failureText(failure) })}
        </p>
      )}
      {parts === undefined ? null : <OsmProgress parts={parts} />}
    </ImportProgress>
  );
}

/** The current step; of an OpenStreetMap file as the server describes it. */
const stepOf = ({ status, step }: ImportJob): string =>
  status === 'Queued'
    ? t('imports.waitingImportBefore')
    : step === undefined
      ? t('imports.importing')
      : t('imports.importingStep', { step });

/** Asks whether an import may replace an installed pack. */
function Replacing({ stage: { order, pack, before } }: { readonly stage: StageAt<'replacing'> }) {
  return (
    <>
      <Message icon={IconReplace} title={t('imports.replaceInstalledPacks')}>
        {t(order.kind === 'areas' ? 'imports.packInstalledOtherId' : 'imports.packInstalledOtherName', { pack })}
      </Message>
      <DialogFoot>
        <Button data-autofocus onClick={() => dispatchImport({ type: 'go', stage: before })}>
          {t('imports.keepInstalled')}
        </Button>
        <Button variant="filled" onClick={() => void orderImport({ ...order, replace: true })}>
          {t('common.replace')}
        </Button>
      </DialogFoot>
    </>
  );
}

function Page({ stage }: { readonly stage: Stage }) {
  switch (stage.at) {
    case 'choosing':
      return <ChooseFiles />;
    case 'sending':
      return <Sending stage={stage} />;
    case 'columns':
      return <AddressColumns stage={stage} />;
    case 'areas':
    case 'checking':
      return <AreaWizard stage={stage} />;
    case 'replacing':
      return <Replacing stage={stage} />;
    case 'running':
      return <Running stage={stage} />;
    case 'ended':
      return <ImportEnd job={stage.job} />;
    default:
      return <ImportFailed failure={stage.failure} />;
  }
}

/** Widths of the stages with tables. */
const WIDTHS: { readonly [At in Stage['at']]?: number } = { columns: 780, areas: 1120, checking: 1120 };

/** Imports files as a pack: choose, configure, follow, read the result. A running import continues when it closes. */
export function ImportDialog() {
  const isOpen = useWindow(({ dialog }) => dialog === 'import');
  const closeDialog = useWindow((state) => state.closeDialog);
  const stage = useImport((state) => state.stage);
  const { at } = stage;
  const step = at === 'areas' ? stage.setup.step : undefined;
  // The button that leads on disappears or is disabled: the focus continues at the top of the next page.
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- at each step
  useEffect(() => rescueFocus('import page'), [at, step]);
  return (
    <Modal
      opened={isOpen}
      onClose={closeDialog}
      size={WIDTHS[at] ?? 620}
      title={at === 'areas' || at === 'checking' ? t('imports.importAreas') : t('common.importData')}
      styles={FOOTED}
    >
      <DialogBody>
        <div ref={focusable('import page')} tabIndex={-1} style={{ outline: 'none' }}>
          <Page stage={stage} />
        </div>
      </DialogBody>
    </Modal>
  );
}
