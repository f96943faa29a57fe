import { Text } from '@mantine/core';
import { IconStack2 } from '@tabler/icons-react';
import { laterOpened } from '../kit/components/later.tsx';
import { StatusItem } from '../kit/components/StatusItem.tsx';
import { PinCount, ViewStatus } from '../map/MapStatus.tsx';
import { PositionStatus } from '../map/position/PositionStatus.tsx';
import { isReady, useArePacksKnown, usePacks } from '../model/service/packs.ts';
import { useWindow } from '../model/window/window.ts';
import type { Workspace } from '../model/window/workspace.ts';
import { AttributionButton } from './bar-buttons.tsx';
import styles from './StatusBar.module.css';
import { WORKSPACES } from './workspaces.ts';
import { t } from '../kit/words/t.ts';

const AttributionPopover = laterOpened(
  async () => (await import('./bar-menus.tsx')).AttributionPopover,
  AttributionButton,
);

/** Pointer position, scale, running work of the workspaces, packs and sources. */
export function StatusBar() {
  const workspace = useWindow((window) => window.workspace);
  const {
    hasMap,
    status: Status,
    statusEnd: End,
  }: Partial<Workspace> = WORKSPACES.find(({ id }) => id === workspace) ?? {};
  return (
    <footer className={styles['bar']} data-region="status">
      {hasMap ? <ViewStatus /> : null}
      {Status === undefined ? null : <Status />}
      {hasMap ? <PinCount /> : null}
      <PositionStatus />
      {WORKSPACES.map(({ id, running: Running }) => (Running === undefined ? null : <Running key={id} />))}
      <div className={styles['end']}>{End === undefined ? <PacksAndSources /> : <End />}</div>
    </footer>
  );
}

/** Number of packs, and their sources. */
function PacksAndSources() {
  return (
    <>
      <PackCount />
      <AttributionPopover />
    </>
  );
}

function PackCount() {
  const packs = usePacks();
  const areKnown = useArePacksKnown();
  const failed = packs.filter((pack) => !isReady(pack)).length;
  const ready = packs.length - failed;
  const text = !areKnown
    ? t('common.packs')
    : ready === 0
      ? t('app.noPacks')
      : t('common.countPacks', { count: ready });
  return (
    <StatusItem onClick={() => useWindow.getState().go('packs')}>
      <IconStack2 size={14} stroke={1.75} aria-hidden />
      <span>
        {text}
        {failed === 0 ? null : <Text span inherit c="var(--bad)">{`, ${t('app.failedFailed', { failed })}`}</Text>}
      </span>
    </StatusItem>
  );
}
