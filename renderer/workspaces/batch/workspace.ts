import { IconTableExport } from '@tabler/icons-react';
import { useBatchPolling, useRunningTables } from '../../model/batch/open-table.ts';
import type { Workspace } from '../../model/window/workspace.ts';
import { BATCH_COMMANDS, BATCH_CONTROL_KEYS } from './commands.ts';
import { useBatchFocus } from './focus.ts';
import { RunningBatch } from './RunningBatch.tsx';

/** Follows the tables that are read and answered. */
function Everywhere() {
  useBatchPolling();
  useBatchFocus();
  return null;
}

const Counted: Workspace['counted'] = ({ children }) => children(useRunningTables());

export const batchWorkspace = {
  id: 'batch',
  title: 'Batch',
  icon: IconTableExport,
  read: async () => (await import('./BatchWorkspace.tsx')).BatchWorkspace,
  hasMap: true,
  commands: BATCH_COMMANDS,
  controlKeys: BATCH_CONTROL_KEYS,
  counted: Counted,
  running: RunningBatch,
  everywhere: Everywhere,
} as const satisfies Workspace;
