import { IconTableExport } from '@tabler/icons-react';
import { useBatchPolling, useRunningTables } from '../../model/batch/open-table.ts';
import type { Workspace } from '../../model/window/workspace.ts';
import { useBatchFocus } from './focus.ts';
import { RunningBatch } from './RunningBatch.tsx';
import { runTable } from '../../model/batch/run.ts';
import type { Command, ControlKeys } from '../../model/window/command.ts';
import { useWindow } from '../../model/window/window.ts';
import { t } from '../../kit/words/t.ts';

function run(): void {
  useWindow.getState().go('batch');
  runTable();
}

const BATCH_COMMANDS = [
  {
    id: 'batch-run',
    title: t('batch.runTableResumeRun'),
    group: 'batch',
    chords: [{ key: 'Enter', mod: true }],
    run,
  },
] as const satisfies readonly Command[];

const BATCH_CONTROL_KEYS: readonly ControlKeys[] = [
  { title: t('batch.goRowRow'), group: 'batch', keys: ['Up, Down'] },
  { title: t('batch.zoomPointRow'), group: 'batch', keys: ['Enter, Z'] },
];

/** Follows the tables that are read and answered. */
function Everywhere() {
  useBatchPolling();
  useBatchFocus();
  return null;
}

const Counted: Workspace['counted'] = ({ children }) => children(useRunningTables());

export const batchWorkspace = {
  id: 'batch',
  title: t('common.batch'),
  icon: IconTableExport,
  command: { id: 'batch', title: t('app.batchEnrichTable'), key: '3' },
  firstRegion: 'batch',
  read: async () => (await import('./BatchWorkspace.tsx')).BatchWorkspace,
  hasMap: true,
  commands: BATCH_COMMANDS,
  controlKeys: BATCH_CONTROL_KEYS,
  counted: Counted,
  running: RunningBatch,
  everywhere: Everywhere,
} as const satisfies Workspace;
