/** Tag of tests that run only in the desktop window, as their subject doesn't depend on the kind of window. */
export const ONE_WINDOW = '@one-window';
