import { t } from '../words/t.ts';

/** Whether the keyboard has a Command key: Electron and browsers name the system in the user agent. */
const isMac = (): boolean => /mac/i.test(navigator.userAgent);

const MAC_KEYS: Readonly<Record<string, string>> = { Ctrl: '⌘', Alt: '⌥', Shift: '⇧' };

/** Keys whose names are words. */
const KEY_WORDS: Readonly<Record<string, string>> = {
  Ctrl: t('common.ctrl'),
  Shift: t('common.shift'),
  Enter: t('common.enter'),
  Space: t('common.space'),
  Delete: t('common.deleteKey'),
  Backspace: t('common.backspace'),
  Home: t('common.home'),
  End: t('common.end'),
  Arrows: t('common.arrowKeys'),
  'Left, Right': t('common.leftRight'),
  'Right, Left': t('common.rightLeft'),
  'Up, Down': t('common.upDown'),
  'Page Up, Page Down': t('common.pageUpPageDown'),
  'Home, End': t('common.homeEnd'),
  'Arrows, Home, End': t('common.arrowKeysHomeEnd'),
  'Enter, Z': t('common.enterZ'),
  '1 to 9': t('common.n19'),
};

/** Returns a key's name on this keyboard: `Ctrl` is Command on a Mac. */
export const keyName = (key: string, onMac = isMac()): string =>
  (onMac ? MAC_KEYS[key] : undefined) ?? KEY_WORDS[key] ?? key;

/** Returns a shortcut, e.g. `Ctrl Z`, as on this keyboard. */
export const keysShown = (keys: string, onMac = isMac()): string =>
  keys
    .split(' ')
    .map((key) => keyName(key, onMac))
    .join(' ');

const ARIA_KEYS: Readonly<Record<string, string>> = { Ctrl: 'Control', Esc: 'Escape', '−': '-', '+': 'Plus' };

/** `Ctrl Z` as `aria-keyshortcuts` has it: `Control+Z`. */
export const keysSpoken = (keys: string, onMac = isMac()): string =>
  keys
    .split(' ')
    .map((key) => (onMac && key === 'Ctrl' ? 'Meta' : (ARIA_KEYS[key] ?? key)))
    .join('+');
