/** Tag of tests that run only in the desktop window, because their subject doesn't depend on the kind of window. */
export const DESKTOP_ONLY = '@one-window';
