/** The window: sandboxed, with a custom title bar, restored to its last position. */
import { join } from 'node:path';
import { BrowserWindow, nativeTheme, screen, type BrowserWindowConstructorOptions } from 'electron';
import { APP_URL } from './app-origin.ts';
import { repaint, TITLE_BAR_HEIGHT, titleBarOverlay, windowBackground } from './theme.ts';
import { fitToScreens, MINIMUM_SIZE, readWindowState, writeState, type WindowState } from './window-state.ts';

const PRELOAD = join(import.meta.dirname, '..', 'preload', 'index.cjs');

/** Position of the macOS window buttons, centred in the page's title bar. */
const TRAFFIC_LIGHTS = { x: 16, y: (TITLE_BAR_HEIGHT - 14) / 2 } as const;

/** All protections are set explicitly, including Electron's defaults, because defaults can change. */
const WEB_PREFERENCES = {
  sandbox: true,
  contextIsolation: true,
  nodeIntegration: false,
  nodeIntegrationInWorker: false,
  nodeIntegrationInSubFrames: false,
  webSecurity: true,
  allowRunningInsecureContent: false,
  experimentalFeatures: false,
  webviewTag: false,
  navigateOnDragDrop: false,
  // Chromium would otherwise fetch dictionaries from the network.
  spellcheck: false,
  // The page's clock must keep running in the background.
  backgroundThrottling: false,
} as const satisfies BrowserWindowConstructorOptions['webPreferences'];

function titleBar(): BrowserWindowConstructorOptions {
  return process.platform === 'darwin'
    ? // The overlay gives the page the position of the window buttons; the system draws nothing else.
      { titleBarStyle: 'hidden', titleBarOverlay: { height: TITLE_BAR_HEIGHT }, trafficLightPosition: TRAFFIC_LIGHTS }
    : { titleBarStyle: 'hidden', titleBarOverlay: titleBarOverlay() };
}

/** Returns screen areas without task bars, the primary one first. */
function workAreas(): Electron.Rectangle[] {
  const primary = screen.getPrimaryDisplay();
  const secondaryDisplays = screen.getAllDisplays().filter(({ id }) => id !== primary.id);
  return [primary, ...secondaryDisplays].map(({ workArea }) => workArea);
}

/** Opens the window. @param stateFile file for its position and theme */
export function openWindow(stateFile: string): BrowserWindow {
  const state = readWindowState(stateFile);
  nativeTheme.themeSource = state.theme;
  const window = new BrowserWindow({
    ...fitToScreens(state.bounds, workAreas()),
    minWidth: MINIMUM_SIZE.width,
    minHeight: MINIMUM_SIZE.height,
    ...titleBar(),
    title: 'Cairn',
    show: false,
    backgroundColor: windowBackground(),
    webPreferences: { ...WEB_PREFERENCES, preload: PRELOAD },
  });

  window.once('ready-to-show', () => {
    if (state.maximised) window.maximize();
    if (state.fullScreen) window.setFullScreen(true);
    window.show();
  });
  const repaintWindow = (): void => {
    repaint(window);
  };
  nativeTheme.on('updated', repaintWindow);
  window.on('close', () => {
    try {
      writeState(stateFile, {
        bounds: window.getNormalBounds(),
        maximised: window.isMaximized(),
        fullScreen: window.isFullScreen(),
        theme: nativeTheme.themeSource,
      } satisfies WindowState);
    } catch (error) {
      // A full disk must not keep the window from closing.
      console.error(`The window's position couldn't be saved: ${String(error)}`);
    }
  });
  window.once('closed', () => {
    nativeTheme.off('updated', repaintWindow);
  });
  window.loadURL(APP_URL).catch((error: unknown) => {
    // Loading fails if the window is closed in the meantime; that isn't an error.
    if (!window.isDestroyed()) console.error(`The page couldn't be loaded: ${String(error)}`);
  });
  return window;
}
