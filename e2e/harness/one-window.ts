/**
 * Tag of tests whose subject is the same however the window gets its answers, so the desktop's is enough: in the
 * browser
 * they are left out.
 */
export const ONE_WINDOW = '@one-window';
