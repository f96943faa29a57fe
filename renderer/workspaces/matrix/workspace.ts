import { IconGridDots } from '@tabler/icons-react';
import { useJobPolling, useRunningJobs } from '../../model/matrix/jobs.ts';
import type { Workspace } from '../../model/window/workspace.ts';
import { RunningMatrix } from './RunningMatrix.tsx';
import { useBuilder } from '../../model/matrix/order/builder.ts';
import type { Command, ControlKeys } from '../../model/window/command.ts';
import { useMatrixView } from '../../model/matrix/view.ts';
import { t } from '../../kit/words/t.ts';

function whileBuilding(act: () => void): void {
  if (useMatrixView.getState().page === 'build') act();
}

/** Deselects what is selected in the result. */
async function closeInMatrix(): Promise<void> {
  if (useMatrixView.getState().page === 'jobs') (await import('../../model/matrix/result/state.ts')).deselectTopmost();
}

const MATRIX_COMMANDS = [
  {
    id: 'matrix-order',
    title: t('matrix.calculateMatrix'),
    group: 'matrix',
    chords: [{ key: 'Enter', mod: true }],
    run: () => whileBuilding(() => void import('./order/order.ts').then(({ orderMatrix }) => orderMatrix())),
  },
  {
    id: 'matrix-undo',
    title: t('matrix.undoLastChangePoints'),
    group: 'matrix',
    chords: [{ key: 'z', mod: true }],
    run: () => whileBuilding(() => useBuilder.getState().undo('matrix')),
  },
  {
    id: 'matrix-redo',
    title: t('matrix.redo'),
    group: 'matrix',
    chords: [
      { key: 'z', mod: true, shift: true },
      { key: 'y', mod: true },
    ],
    run: () => whileBuilding(() => useBuilder.getState().redo('matrix')),
  },
] as const satisfies readonly Command[];

const MATRIX_CONTROL_KEYS: readonly ControlKeys[] = [
  { title: t('matrix.movePointWithinList'), group: 'matrix', keys: ['Alt', 'Up, Down'] },
  { title: t('matrix.editPoint'), group: 'matrix', keys: ['Enter'] },
  { title: t('matrix.removePoint'), group: 'matrix', keys: ['Delete'] },
  { title: t('matrix.goCellCellHeatMap'), group: 'matrix', keys: ['Arrows'] },
  { title: t('matrix.selectCells'), group: 'matrix', keys: ['Shift', 'Arrows'] },
  { title: t('matrix.oneScreenfulRowsUpDown'), group: 'matrix', keys: ['Page Up, Page Down'] },
  { title: t('matrix.nearestDestinationRow'), group: 'matrix', keys: ['Home'] },
  { title: t('matrix.farthestDestinationRow'), group: 'matrix', keys: ['End'] },
  { title: t('matrix.firstLastCell'), group: 'matrix', keys: ['Ctrl', 'Home, End'] },
  { title: t('matrix.nextUnreachableCell'), group: 'matrix', keys: ['U'] },
  { title: t('matrix.showLinesOrigin'), group: 'matrix', keys: ['S'] },
  { title: t('matrix.copySelectedCellsTable'), group: 'matrix', keys: ['Ctrl', 'C'] },
  { title: t('matrix.largerSmallerCells'), group: 'matrix', keys: ['+, −'] },
  { title: t('matrix.fitAllCells'), group: 'matrix', keys: ['0'] },
];

/** Follows the jobs. */
function Everywhere() {
  useJobPolling();
  return null;
}

const Counted: Workspace['counted'] = ({ children }) => children(useRunningJobs());

export const matrixWorkspace = {
  id: 'matrix',
  title: t('common.matrix'),
  icon: IconGridDots,
  command: { id: 'matrix', title: t('common.matrix'), key: '2' },
  firstRegion: 'matrix',
  read: async () => (await import('./MatrixWorkspace.tsx')).MatrixWorkspace,
  hasMap: true,
  commands: MATRIX_COMMANDS,
  controlKeys: MATRIX_CONTROL_KEYS,
  close: () => void closeInMatrix(),
  counted: Counted,
  running: RunningMatrix,
  everywhere: Everywhere,
} as const satisfies Workspace;
