import { Popover, Text } from '@mantine/core';
import { IconInfoCircle, IconStack2 } from '@tabler/icons-react';
import { StatusItem } from '../kit/components/StatusItem.tsx';
import { PinCount, ViewStatus } from '../map/MapStatus.tsx';
import { PositionStatus } from '../map/position/PositionStatus.tsx';
import { isReady, useArePacksKnown, usePacks } from '../model/service/packs.ts';
import { useWindow } from '../model/window/window.ts';
import type { Workspace } from '../model/window/workspace.ts';
import styles from './StatusBar.module.css';
import { WORKSPACES } from './workspaces.ts';
import { t } from '../kit/words/t.ts';

/** Where the pointer is, how close the map is, what goes on in the workspaces, and whose data this is. */
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

/** How many packs there are, and whose data they hold. */
function PacksAndSources() {
  return (
    <>
      <PackCount />
      <Attribution />
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

function Attribution() {
  const packs = usePacks();
  // A pack of several sources names each; many packs share some.
  const texts = [...new Set(packs.filter(isReady).flatMap(({ attribution }) => attribution.split(/; ?/u)))];
  // Its licence asks to be named beside the map; the others stand where this leads to.
  const first = texts.find((text) => text.includes('OpenStreetMap contributors')) ?? texts[0];
  if (first === undefined) return null;
  return (
    <Popover position="top-end" width={420} trapFocus returnFocus>
      <Popover.Target>
        <StatusItem className={styles['attribution']}>
          <span className="visually-hidden">{t('app.attribution')}</span>
          <span className={styles['attributionText']}>
            {first}
            {texts.length === 1 ? null : (
              <Text span inherit c="var(--accent)">
                {' '}
                {t('app.textsMore', { number: texts.length - 1 })}
              </Text>
            )}
          </span>
          <IconInfoCircle size={14} stroke={1.75} aria-hidden className={styles['info']} />
        </StatusItem>
      </Popover.Target>
      <Popover.Dropdown>
        <Text inherit mb="xs" fw={600}>
          {t('app.dataSources')}
        </Text>
        <ul className={styles['sources']}>
          {texts.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  );
}
