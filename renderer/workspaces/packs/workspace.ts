import { IconStack2 } from '@tabler/icons-react';
import { usePackCare } from '../../model/packs/pack-care.ts';
import type { Workspace } from '../../model/window/workspace.ts';
import { BuildStatus } from './BuildingPacks.tsx';
import { ReplaceDialog } from './PackDialogs.tsx';
import { FreeRoom, PacksStatus } from './PacksStatus.tsx';
import { t } from '../../kit/words/t.ts';

export const packsWorkspace = {
  id: 'packs',
  title: t('Packs'),
  icon: IconStack2,
  read: async () => (await import('./PacksWorkspace.tsx')).PacksWorkspace,
  close: () => usePackCare.getState().choose(null),
  status: PacksStatus,
  statusEnd: FreeRoom,
  running: BuildStatus,
  everywhere: ReplaceDialog,
} as const satisfies Workspace;
