import { IconStack2 } from '@tabler/icons-react';
import { createElement } from 'react';
import { later } from '../../kit/components/later.tsx';
import { useImport, useRunningImport } from '../../model/imports/import-flow.ts';
import { choosePack, usePackWork } from '../../model/packs/pack-work.ts';
import type { Workspace } from '../../model/window/workspace.ts';
import { BuildStatus } from './BuildingPacks.tsx';
import { FreeRoom, PacksStatus } from './PacksStatus.tsx';
import { t } from '../../kit/words/t.ts';

/** An import under way, also while its dialog is closed. */
const Counted: Workspace['counted'] = ({ children }) =>
  children(useImport(({ stage: { at } }) => (at === 'sending' || at === 'running' ? 1 : 0)));

const ReplaceDialog = later(async () => (await import('./PackDialogs.tsx')).ReplaceDialog);

/** Asks before an installed pack is replaced, and follows the running import. */
function Everywhere() {
  useRunningImport();
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
