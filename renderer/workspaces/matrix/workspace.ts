import { IconGridDots } from '@tabler/icons-react';
import { useJobPolling, useRunningJobs } from '../../model/matrix/jobs.ts';
import type { Workspace } from '../../model/window/workspace.ts';
import { closeInMatrix, MATRIX_COMMANDS, MATRIX_CONTROL_KEYS } from './commands.ts';
import { RunningMatrix } from './RunningMatrix.tsx';
import { useHanded } from './use-handed.ts';

/** Follows the jobs, and takes the points that other workspaces hand over. */
function Everywhere() {
  useJobPolling();
  useHanded();
  return null;
}

const Counted: Workspace['counted'] = ({ children }) => children(useRunningJobs());

export const matrixWorkspace = {
  id: 'matrix',
  title: 'Matrix',
  icon: IconGridDots,
  read: async () => (await import('./MatrixWorkspace.tsx')).MatrixWorkspace,
  hasMap: true,
  commands: MATRIX_COMMANDS,
  controlKeys: MATRIX_CONTROL_KEYS,
  close: closeInMatrix,
  counted: Counted,
  running: RunningMatrix,
  everywhere: Everywhere,
} as const satisfies Workspace;
