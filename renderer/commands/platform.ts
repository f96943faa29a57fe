/** Whether the keyboard has a Command key: Electron and browsers name the system in the user agent. */
export const isMac = (): boolean => /mac/i.test(navigator.userAgent);
