/** The window's own origin. */
export const APP_SCHEME = 'app';
export const APP_ORIGIN = 'app://cairn';
/** The page that the window shows. */
export const APP_URL = `${APP_ORIGIN}/index.html`;

/** Whether `url` lies within the window's own origin. `app://cairn.example/` and `app://cairn@example/` do not. */
export function isAppUrl(url: string): boolean {
  return url === APP_ORIGIN || url.startsWith(`${APP_ORIGIN}/`);
}

/** Addresses that are neither the window's own nor the network's: pictures that the page drew, DevTools' own files. */
const LOCAL_SCHEMES = ['blob:', 'data:', 'devtools:'];

/** Whether the page's side of the application may load `url` at all. */
export function mayLoad(url: string): boolean {
  return isAppUrl(url) || LOCAL_SCHEMES.some((scheme) => url.startsWith(scheme));
}
