import { MantineProvider } from '@mantine/core';
import { useDeferredValue, useEffect, useLayoutEffect } from 'react';
import { useFocusReturn } from './commands/focus-return.ts';
import { useKeyboard } from './commands/use-keyboard.ts';
import { MapStage } from '../map/MapStage.tsx';
import { MapMenu } from '../workspaces/inspect/map-menu/MapMenu.tsx';
import { SearchPalette } from './search/SearchPalette.tsx';
import { ImportDialog } from '../workspaces/imports/ImportDialog.tsx';
import { usePreferences } from '../model/window/preferences.ts';
import { usePackPolling } from '../model/service/packs.ts';
import { useWindow } from '../model/window/window.ts';
import { AboutDialog } from './AboutDialog.tsx';
import styles from './App.module.css';
import { Notices } from './Notices.tsx';
import { nonce } from './nonce.ts';
import { PAGES } from './pages.tsx';
import { Rail } from './Rail.tsx';
import { ServiceBanner } from './ServiceBanner.tsx';
import { ShortcutsDialog } from './ShortcutsDialog.tsx';
import { StatusBar } from './StatusBar.tsx';
import { useTextSelection } from './text-selection.ts';
import { theme } from './theme.ts';
import { TitleBar } from './TitleBar.tsx';
import { WORKSPACES } from './workspaces.ts';

/** The window: title bar, rail, the workspace, status bar. */
export function App() {
  const choice = usePreferences((preferences) => preferences.theme);
  const density = usePreferences((preferences) => preferences.density);
  const isStill = usePreferences((preferences) => preferences.reduceMotion);
  useEffect(() => {
    document.documentElement.toggleAttribute('data-reduce-motion', isStill);
  }, [isStill]);
  useEffect(() => {
    document.documentElement.setAttribute('data-density', density);
  }, [density]);
  useEffect(() => {
    void window.cairn?.setTheme(choice);
  }, [choice]);
  useKeyboard();
  useFocusReturn();
  useTextSelection();
  usePackPolling();
  return (
    <MantineProvider
      theme={theme}
      getStyleNonce={nonce}
      defaultColorScheme="auto"
      {...(choice === 'system' ? {} : { forceColorScheme: choice })}
    >
      <div className={styles['window']}>
        <TitleBar />
        <Rail />
        <main className={styles['main']}>
          <ServiceBanner />
          <Page />
        </main>
        <StatusBar />
      </div>
      <MapStage>
        <MapMenu />
      </MapStage>
      <Notices />
      <AboutDialog />
      <ImportDialog />
      {WORKSPACES.map(({ id, everywhere: Everywhere }) => (Everywhere === undefined ? null : <Everywhere key={id} />))}
      <ShortcutsDialog />
      <SearchPalette />
    </MantineProvider>
  );
}

/** The current workspace. The inspector stays behind the others, and with it the map that no other workspace shows. */
function Page() {
  // The rail answers at once; a page of many parts follows, and gives way to another press meanwhile.
  const current = useDeferredValue(useWindow(({ workspace }) => workspace));
  useLayoutEffect(() => useWindow.getState().setShown(current), [current]);
  return PAGES.map(({ id, page: Workspace }) =>
    id === 'inspect' || id === current ? (
      <div key={id} className={styles['page']} hidden={id !== current}>
        <Workspace />
      </div>
    ) : null,
  );
}
