import { IconStack2 } from '@tabler/icons-react';
import { createElement, useEffect } from 'react';
import { useImportRun } from '../../model/imports/import-run.ts';
import { later } from '../../kit/components/later.tsx';
import { choosePack, usePackWork } from '../../model/packs/pack-work.ts';
import type { Workspace } from '../../model/window/workspace.ts';
import { BuildStatus } from './BuildingPacks.tsx';
import { FreeRoom, PacksStatus } from './PacksStatus.tsx';
import { t } from '../../kit/words/t.ts';

/** An import under way, also while its dialog is closed. */
const Counted: Workspace['counted'] = ({ children }) =>
  children(useImportRun(({ stage: { at } }) => (at === 'sending' || at === 'running' ? 1 : 0)));

const ReplaceDialog = later(async () => (await import('./PackDialogs.tsx')).ReplaceDialog);

/** Asks before what is installed is replaced, and finds the import again that was under way when the page was left. */
function Everywhere() {
  useEffect(() => void useImportRun.getState().resume(), []);
  return usePackWork(({ conflicts }) => conflicts.length > 0) ? createElement(ReplaceDialog) : null;
}

export const packsWorkspace = {
  id: 'packs',
  title: t('common.packs'),
  icon: IconStack2,
  read: async () => (await import('./PacksWorkspace.tsx')).PacksWorkspace,
  close: () => choosePack(null),
  status: PacksStatus,
  statusEnd: FreeRoom,
  counted: Counted,
  running: BuildStatus,
  everywhere: Everywhere,
} as const satisfies Workspace;
