import { useImport, useRunningImport } from '../../model/imports/import-flow.ts';
import { usePackWork } from '../../model/packs/pack-work.ts';
import type { Workspace } from '../../model/window/workspace.ts';
import { ReplaceDialog } from './PackDialogs.tsx';

/** Asks before an installed pack is replaced, and follows the running import. */
export function Everywhere() {
  useRunningImport();
  return usePackWork(({ conflicts }) => conflicts.length > 0) ? <ReplaceDialog /> : null;
}

/** An import in progress, also while its dialog is closed. */
export const Counted: NonNullable<Workspace['counted']> = ({ children }) =>
  children(useImport(({ stage: { at } }) => (at === 'sending' || at === 'running' ? 1 : 0)));
