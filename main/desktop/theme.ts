/** Applies the page's theme to the native parts of the window. */
import { nativeTheme, type BrowserWindow, type TitleBarOverlayOptions } from 'electron';
import type { ThemeChoice } from '../../contract/ipc.ts';

/** Height of the page's own title bar, in CSS pixels. */
export const TITLE_BAR_HEIGHT = 44;

/** The page's `panel` and `ink` tokens: the system draws its buttons over the page's title bar. */
const COLOURS = {
  light: { color: '#FFFFFF', symbolColor: '#17201E' },
  dark: { color: '#181E1D', symbolColor: '#E7ECEA' },
  field: { color: '#070B0A', symbolColor: '#FFFFFF' },
} as const;

/** The page's `bg` token, visible before the page is drawn and while the window is resized. */
const BACKGROUND = { light: '#EFF2F0', dark: '#0F1413', field: '#000000' } as const;

/** Whether the field theme is on; it is dark to the system. */
let isField = false;

const currentTheme = (): keyof typeof COLOURS =>
  isField ? 'field' : nativeTheme.shouldUseDarkColors ? 'dark' : 'light';

export const windowBackground = (): string => BACKGROUND[currentTheme()];

export const titleBarOverlay = (): Required<TitleBarOverlayOptions> => ({
  ...COLOURS[currentTheme()],
  height: TITLE_BAR_HEIGHT,
});

/** Repaints the native parts of `window` in the current theme. */
export function repaint(window: BrowserWindow): void {
  window.setBackgroundColor(windowBackground());
  // macOS draws its buttons itself.
  if (process.platform !== 'darwin') window.setTitleBarOverlay(titleBarOverlay());
}

/** Applies a theme to everything native; `system` follows the desktop. */
export function applyTheme(window: BrowserWindow, choice: ThemeChoice): void {
  isField = choice === 'field';
  nativeTheme.themeSource = choice === 'field' ? 'dark' : choice;
  repaint(window);
}
