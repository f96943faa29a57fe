import { useReach } from '../../model/reach/reach.ts';
import { IconChartRadar } from '@tabler/icons-react';
import { t } from '../../kit/words/t.ts';
import { useBuilder } from '../../model/matrix/order/builder.ts';
import type { Command } from '../../model/window/command.ts';
import { useWindow } from '../../model/window/window.ts';
import type { Workspace } from '../../model/window/workspace.ts';

function orderStops(): void {
  useReach.getState().set({ tab: 'route' });
  useWindow.getState().go('reach');
  void import('../../model/reach/best-order.ts').then(({ improveOrder }) => improveOrder());
}

const REACH_COMMANDS = [
  {
    id: 'reach-order',
    title: t('reach.findBestOrder'),
    group: 'reach',
    chords: [{ key: 'Enter', mod: true }],
    run: orderStops,
  },
  {
    id: 'reach-undo',
    title: t('reach.undoLastChangeStops'),
    group: 'reach',
    chords: [{ key: 'z', mod: true }],
    run: () => useBuilder.getState().undo('reach'),
  },
  {
    id: 'reach-redo',
    title: t('matrix.redo'),
    group: 'reach',
    chords: [
      { key: 'z', mod: true, shift: true },
      { key: 'y', mod: true },
    ],
    run: () => useBuilder.getState().redo('reach'),
  },
] as const satisfies readonly Command[];

export const reachWorkspace = {
  id: 'reach',
  title: t('reach.reach'),
  icon: IconChartRadar,
  command: { id: 'reach-page', title: t('reach.pageCommand'), key: '6' },
  firstRegion: 'reach',
  read: async () => (await import('./ReachWorkspace.tsx')).ReachWorkspace,
  hasMap: true,
  commands: REACH_COMMANDS,
} as const satisfies Workspace;
