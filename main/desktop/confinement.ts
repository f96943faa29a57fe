/**
 * Restrictions on every page, whatever it contains: it can't leave the window's own origin, open another window, reach
 * the network, or use permissions.
 */
import { app, session, shell, type Session } from 'electron';
import { isAppUrl, isLoadAllowed } from './app-origin.ts';

/** Permissions that the page needs; all others (camera, location, USB, …) are denied. */
const PERMITTED = new Set(['clipboard-sanitized-write', 'fullscreen']);

/** Sets Chromium's command-line switches. Must be called before Electron is ready. */
export function confineChromium(): void {
  app.enableSandbox();
  // The main process uses Node to reach the local server, so Chromium needs no network.
  app.commandLine.appendSwitch('host-resolver-rules', 'MAP * ~NOTFOUND');
  app.commandLine.appendSwitch('no-proxy-server');
  app.commandLine.appendSwitch('disable-background-networking');
  app.commandLine.appendSwitch('disable-component-update');
}

function confineSession(pages: Session): void {
  pages.setPermissionRequestHandler((contents, permission, decide) => {
    decide(isAppUrl(contents.getURL()) && PERMITTED.has(permission));
  });
  pages.setPermissionCheckHandler(
    (_contents, permission, requestingOrigin) => isAppUrl(requestingOrigin) && PERMITTED.has(permission),
  );
  pages.setDevicePermissionHandler(() => false);
  pages.webRequest.onBeforeRequest((details, decide) => {
    decide({ cancel: !isLoadAllowed(details.url) });
  });
}

/**
 * Restricts all pages. Must be called once Electron is ready, before the first window.
 * @param reference returns the current URL of the API reference, the only link that opens in the user's browser
 */
export function confinePages(reference: () => string): void {
  confineSession(session.defaultSession);
  app.on('web-contents-created', (_event, contents) => {
    contents.setWindowOpenHandler(({ url }) => {
      if (url === reference()) void shell.openExternal(url);
      return { action: 'deny' };
    });
    contents.on('will-attach-webview', (event) => {
      event.preventDefault();
    });
    contents.on('will-frame-navigate', (event) => {
      if (!isAppUrl(event.url)) event.preventDefault();
    });
    contents.on('will-redirect', (event) => {
      if (!isAppUrl(event.url)) event.preventDefault();
    });
  });
}
