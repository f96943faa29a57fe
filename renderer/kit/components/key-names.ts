import { t } from '../words/t.ts';

/** Whether the keyboard has a Command key: Electron and browsers name the system in the user agent. */
const isMac = (): boolean => /mac/i.test(navigator.userAgent);

const MAC_KEYS: Readonly<Record<string, string>> = { Ctrl: '⌘', Alt: '⌥', Shift: '⇧' };

/** Keys whose names are words. */
const KEY_WORDS: Readonly<Record<string, string>> = {
  Ctrl: t('Ctrl'),
  Shift: t('Shift'),
  Enter: t('Enter'),
  Space: t('Space'),
  Delete: t('Delete'),
  Backspace: t('Backspace'),
  Home: t('Home'),
  End: t('End'),
  Arrows: t('Arrows'),
  'Left, Right': t('Left, Right'),
  'Right, Left': t('Right, Left'),
  'Up, Down': t('Up, Down'),
  'Page up, Page down': t('Page up, Page down'),
  'Home, End': t('Home, End'),
  'Arrows, Home, End': t('Arrows, Home, End'),
  'Enter, Z': t('Enter, Z'),
  '1 to 9': t('1 to 9'),
};

/** A key as it is written on this keyboard: `Ctrl` is Command on a Mac. */
export const keyName = (key: string, onMac = isMac()): string =>
  (onMac ? MAC_KEYS[key] : undefined) ?? KEY_WORDS[key] ?? key;

/** `Ctrl Z` as it is written on this keyboard. */
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
