/** Commands of the Batch workspace. */
import { runTable } from '../../model/batch/run.ts';
import type { Command, ControlKeys } from '../../model/window/command.ts';
import { useWindow } from '../../model/window/window.ts';

function run(): void {
  useWindow.getState().go('batch');
  runTable();
}

export const BATCH_COMMANDS = [
  {
    id: 'batch-run',
    title: 'Run the table, or go on with its run',
    group: 'batch',
    chords: [{ key: 'Enter', mod: true }],
    run,
  },
] as const satisfies readonly Command[];

export const BATCH_CONTROL_KEYS: readonly ControlKeys[] = [
  { title: 'Go from row to row', group: 'batch', keys: ['Up, Down'] },
  { title: 'Zoom to the point of the row', group: 'batch', keys: ['Enter, Z'] },
];
