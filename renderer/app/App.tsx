import { Box, Flex, MantineProvider, Stack } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useDeferredValue, useEffect, useLayoutEffect, type ComponentProps } from 'react';
import { usePart } from '../kit/api/use-answer.ts';
import { Alert } from '../kit/components/Alert.tsx';
import { Button } from '../kit/components/Button.tsx';
import { CrossButton } from '../kit/components/CrossButton.tsx';
import { cssVariablesResolver, theme } from '../kit/theme/theme.ts';
import { useNotices } from '../kit/notices/notices.ts';
import { SERVER_STATUS } from '../model/service/server-status.ts';
import { useService } from '../model/service/service.ts';
import { useFocusReturn } from './commands/focus-return.ts';
import { useKeyboard } from './commands/use-keyboard.ts';
import { MapStage } from '../map/MapStage.tsx';
import { arriveAt } from '../map/own-views.ts';
import { useMap } from '../model/map/map.ts';
import type { Point } from '../kit/coordinates/point.ts';
import { later } from '../kit/components/later.tsx';
import { usePreferences } from '../model/window/preferences.ts';
import type { WorkspaceId } from '../model/window/layout.ts';
import { usePackPolling, refreshPacks } from '../model/service/packs.ts';
import { useWindow } from '../model/window/window.ts';
import { Dialogs } from './Dialogs.tsx';
import { applyPreferences } from './appearance.ts';
import { MistakeGuard } from './MistakeGuard.tsx';
import { Notices } from './Notices.tsx';
import { nonce } from './nonce.ts';
import { PAGES } from './pages.tsx';
import { Rail } from './Rail.tsx';
import { StatusBar } from './StatusBar.tsx';
import { TitleBar } from './TitleBar.tsx';
import { WORKSPACES } from './workspaces.ts';
import { t } from '../kit/words/t.ts';
import { rich } from '../kit/words/rich.ts';

/** A banner across the top of the page, about a problem of the whole window or the last action that failed. */
function ServiceBanner() {
  const status = useService((service) => service.status);
  const problem = useNotices((notices) => notices.problem);
  const unwritable = useUnwritable();
  if (status === 'gone')
    return (
      <Banner
        actions={
          <Button size="xs" icon={IconRefresh} onClick={() => void refreshPacks()}>
            {t('common.tryAgain')}
          </Button>
        }
      >
        {rich(t('app.cairnServerIsntRespondingMay'), { b: <b /> })}
      </Banner>
    );
  if (status === 'refused') return <Banner>{rich(t('app.serverRefusedWindowsKeyLink'), { b: <b /> })}</Banner>;
  if (problem !== null)
    return (
      <Banner
        actions={
          <CrossButton label={t('common.dismiss')} side="left" onClick={() => useNotices.getState().report(null)} />
        }
      >
        {problem}
      </Banner>
    );
  return unwritable === null ? null : <Banner>{rich(unwritable, { b: <b /> })}</Banner>;
}

const Banner = (props: Pick<ComponentProps<typeof Alert>, 'actions' | 'children'>) => (
  <Alert radius={0} c="var(--ink)" style={{ borderBottomColor: 'var(--bad)' }} {...props} />
);

/** How often the window checks whether it can save, in milliseconds. */
const UNWRITABLE_MS = 10_000;

/** Returns why nothing can be saved while look-ups work; `null` if it can. */
function useUnwritable(): string | null {
  const isUp = useService((service) => service.status === 'up');
  const wish = { isWanted: isUp, everyMs: UNWRITABLE_MS };
  const { data: code } = usePart(SERVER_STATUS, ({ unwritable }) => unwritable?.code ?? null, wish);
  if (code == null) return null;
  return code === 'disk_full' ? t('app.diskFullLookUpsWork') : t('app.cantWriteDataDirectory');
}

const TEXT_FIELDS = 'input, textarea';
const MAP = '[role="application"]';

/**
 * Browsers extend the text selection on Shift-click, but here it pins points, selects cells and rows. Only existing
 * selections are extended; pressing the map clears them.
 */
function useTextSelection(): void {
  useEffect(() => {
    const onPointerDown = ({ target, shiftKey }: PointerEvent) => {
      if (!(target instanceof Element) || target.closest(TEXT_FIELDS) !== null) return;
      const selection = getSelection();
      if (selection !== null && (target.closest(MAP) !== null || (shiftKey && selection.isCollapsed)))
        selection.removeAllRanges();
    };
    document.addEventListener('pointerdown', onPointerDown, { capture: true });
    return () => document.removeEventListener('pointerdown', onPointerDown, { capture: true });
  }, []);
}

/** Ignores files dropped outside drop zones: the browser would open them instead of the window. */
function useStrayFiles(): void {
  useEffect(() => {
    const refuse = (event: DragEvent) => {
      if (event.defaultPrevented || event.dataTransfer?.types.includes('Files') !== true) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'none';
    };
    window.addEventListener('dragover', refuse);
    window.addEventListener('drop', refuse);
    return () => {
      window.removeEventListener('dragover', refuse);
      window.removeEventListener('drop', refuse);
    };
  }, []);
}

const Tooltips = later(async () => (await import('../kit/components/Tooltips.tsx')).Tooltips);
const MapMenu = later<{ readonly point: Point; readonly x: number; readonly y: number }>(
  async () => (await import('../workspaces/inspect/map-menu/MapMenu.tsx')).MapMenu,
);

/** The window: title bar, rail, the workspace, status bar. */
export function App() {
  const choice = usePreferences((preferences) => preferences.theme);
  const menu = useMap((map) => map.menu);
  useLayoutEffect(() => {
    const stop = usePreferences.subscribe(applyPreferences);
    applyPreferences(usePreferences.getState());
    return stop;
  }, []);
  useEffect(() => {
    void window.cairn?.setTheme(choice);
  }, [choice]);
  useKeyboard();
  useFocusReturn();
  useTextSelection();
  useStrayFiles();
  usePackPolling();
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      getStyleNonce={nonce}
      defaultColorScheme="auto"
      {...(choice === 'system' ? {} : { forceColorScheme: choice === 'field' ? 'dark' : choice })}
    >
      <MistakeGuard of="window">
        <Box display="grid" h="100%" bg="var(--bg)" style={{ gridTemplate: LAYOUT }}>
          <TitleBar />
          <Rail />
          <Stack component="main" gap={0} miw={0} mih={0}>
            <ServiceBanner />
            <Flex flex={1} mih={0} pos="relative">
              <Layers />
              <Page />
            </Flex>
          </Stack>
          <StatusBar />
        </Box>
        <MapStage>{menu === null ? null : <MapMenu {...menu} />}</MapStage>
        <Notices />
        <Dialogs />
        <Tooltips />
        {WORKSPACES.map(({ id, everywhere: Everywhere }) =>
          Everywhere === undefined ? null : <Everywhere key={id} />,
        )}
      </MistakeGuard>
    </MantineProvider>
  );
}

/** Rows and columns of the window. */
const LAYOUT = 'var(--title-bar) minmax(0, 1fr) var(--status-bar) / var(--rail) minmax(0, 1fr)';

const LayersPanel = later(async () => (await import('../map/LayersPanel.tsx')).LayersPanel);
const WITH_MAP: readonly WorkspaceId[] = ['inspect', 'matrix', 'reach', 'batch'];

/** The panel of layers, left of the workspaces that show the map. */
function Layers() {
  const isOpen = useMap(({ areLayersOpen }) => areLayersOpen);
  const hasMap = useWindow(({ workspace }) => WITH_MAP.includes(workspace));
  return isOpen && hasMap ? <LayersPanel /> : null;
}

/** The current workspace. The inspector stays behind the others, and with it the map that no other workspace shows. */
function Page() {
  // The rail responds immediately; a page with many parts follows, interrupted by the next press.
  const current = useDeferredValue(useWindow(({ workspace }) => workspace));
  // Before the page's own effects: what it shows on the map when it opens comes after its view.
  useLayoutEffect(() => arriveAt(current), [current]);
  return PAGES.map(({ id, page: Workspace }) =>
    id === 'inspect' || id === current ? (
      <Flex
        key={id}
        flex={1}
        miw={0}
        mih={0}
        pos="relative"
        display={id === current ? 'flex' : 'none'}
        className="clipped"
        hidden={id !== current}
      >
        <MistakeGuard of="page">
          <Workspace />
        </MistakeGuard>
      </Flex>
    ) : null,
  );
}
