/** The window's own origin. */
export const APP_SCHEME = 'app';
export const APP_ORIGIN = 'app://cairn';
/** The page shown in the window. */
export const APP_URL = `${APP_ORIGIN}/index.html`;

/** Returns whether `url` has the window's own origin. `app://cairn.example/` and `app://cairn@example/` don't. */
export function isAppUrl(url: string): boolean {
  return url === APP_ORIGIN || url.startsWith(`${APP_ORIGIN}/`);
}

/** Schemes without network access: images that the page created, and files of the DevTools. */
const LOCAL_SCHEMES = ['blob:', 'data:', 'devtools:'];

/** Returns whether the page may load `url`. */
export function isLoadAllowed(url: string): boolean {
  return isAppUrl(url) || LOCAL_SCHEMES.some((scheme) => url.startsWith(scheme));
}
