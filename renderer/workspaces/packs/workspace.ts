import { IconStack2 } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { later } from '../../kit/components/later.tsx';
import { t } from '../../kit/words/t.ts';
import { choosePack } from '../../model/packs/pack-work.ts';
import type { Workspace } from '../../model/window/workspace.ts';
import { BuildStatus } from './BuildStatus.tsx';

type Counting = ComponentProps<NonNullable<Workspace['counted']>>;

export const packsWorkspace = {
  id: 'packs',
  title: t('common.packs'),
  icon: IconStack2,
  command: { id: 'packs', title: t('app.packsInstalledData'), key: '4' },
  read: async () => (await import('./PacksWorkspace.tsx')).PacksWorkspace,
  close: () => choosePack(null),
  status: later(async () => (await import('./PacksStatus.tsx')).PacksStatus),
  statusEnd: later(async () => (await import('./PacksStatus.tsx')).FreeRoom),
  counted: later<Counting>(
    async () => (await import('./Everywhere.tsx')).Counted,
    ({ children }) => children(0),
  ),
  running: BuildStatus,
  everywhere: later(async () => (await import('./Everywhere.tsx')).Everywhere),
} as const satisfies Workspace;
