/** Whether the keyboard has a Command key: Electron and browsers name the system in the user agent. */
const isMac = (): boolean => /mac/i.test(navigator.userAgent);

const MAC_KEYS: Readonly<Record<string, string>> = { Ctrl: '⌘', Alt: '⌥', Shift: '⇧' };

/** A key as it is written on this keyboard: `Ctrl` is Command on a Mac. */
export const keyName = (key: string, onMac = isMac()): string => (onMac ? (MAC_KEYS[key] ?? key) : key);

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
