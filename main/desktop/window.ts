/** The window: confined, in a title bar of its own, where it was when it was last closed. */
import { join } from 'node:path';
import { BrowserWindow, nativeTheme, screen, type BrowserWindowConstructorOptions } from 'electron';
import { APP_URL } from './app-origin.ts';
import { repaint, TITLE_BAR_HEIGHT, titleBarOverlay, windowBackground } from './theme.ts';
import { fitToScreens, MINIMUM_SIZE, readWindowState, writeState, type WindowState } from './window-state.ts';

const PRELOAD = join(import.meta.dirname, '..', 'preload', 'index.cjs');

/** The traffic lights of macOS, in the middle of the page's title bar. */
const TRAFFIC_LIGHTS = { x: 16, y: (TITLE_BAR_HEIGHT - 14) / 2 } as const;

/** Every protection by name, also those that are Electron's default: a default can change. */
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
  // Chromium would fetch dictionaries from the network.
  spellcheck: false,
  // Zone names and offsets are shown by the page's clock, which must go on in the background.
  backgroundThrottling: false,
} as const satisfies BrowserWindowConstructorOptions['webPreferences'];

function titleBar(): BrowserWindowConstructorOptions {
  return process.platform === 'darwin'
    ? // The overlay tells the page where the traffic lights are; the system draws nothing else.
      { titleBarStyle: 'hidden', titleBarOverlay: { height: TITLE_BAR_HEIGHT }, trafficLightPosition: TRAFFIC_LIGHTS }
    : { titleBarStyle: 'hidden', titleBarOverlay: titleBarOverlay() };
}

/** Screens without their task bars, the primary one first. */
function workAreas(): Electron.Rectangle[] {
  const primary = screen.getPrimaryDisplay();
  const others = screen.getAllDisplays().filter(({ id }) => id !== primary.id);
  return [primary, ...others].map(({ workArea }) => workArea);
}

/**
 * Opens the window.
 * @param stateFile Where its place and theme are remembered.
 */
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
      // A full disk costs the window its place, not the person their way out.
      console.error(`The window's place was not kept: ${String(error)}`);
    }
  });
  window.once('closed', () => {
    nativeTheme.off('updated', repaintWindow);
  });
  window.loadURL(APP_URL).catch((error: unknown) => {
    // A window that is closed while it loads has nothing to report.
    if (!window.isDestroyed()) console.error(`The page could not be loaded: ${String(error)}`);
  });
  return window;
}
