import type { ImportJob } from '../../../contract/imports.ts';
import { closeDropped } from '../../model/imports/dropped.ts';
import { useImport, useRunningImport } from '../../model/imports/import-flow.ts';
import { useAreaLayers } from '../../model/map/area-layers.ts';
import { usePackWork } from '../../model/packs/pack-work.ts';
import { useWindow } from '../../model/window/window.ts';
import type { Workspace } from '../../model/window/workspace.ts';
import { ReplaceDialog } from './PackDialogs.tsx';

/** Shows imported areas in place of the file that was dropped, or why they weren't imported. */
function showLayer({ status, report }: ImportJob): void {
  if (status !== 'Finished' || report === undefined) {
    useWindow.getState().open('import');
    return;
  }
  useAreaLayers.getState().show(report.pack, report.title);
  useAreaLayers.getState().openTable(report.pack);
  closeDropped();
}

/** Asks before an installed pack is replaced, and follows the running import. */
export function Everywhere() {
  useRunningImport(showLayer);
  return usePackWork(({ conflicts }) => conflicts.length > 0) ? <ReplaceDialog /> : null;
}

/** An import in progress, also while its dialog is closed. */
export const Counted: NonNullable<Workspace['counted']> = ({ children }) =>
  children(useImport(({ stage: { at } }) => (at === 'sending' || at === 'running' ? 1 : 0)));
