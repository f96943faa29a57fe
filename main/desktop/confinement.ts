/**
 * What no page may do here, whatever it contains: leave the window's own origin, open another window, reach the
 * network, or use what a permission guards.
 */
import { app, session, shell, type Session } from 'electron';
import { isAppUrl, mayLoad } from './app-origin.ts';

/** Copying what is on screen is what the page needs; everything else (camera, location, USB, …) it is refused. */
const PERMITTED = new Set(['clipboard-sanitized-write', 'fullscreen']);

/** Before Electron is ready: switches that Chromium reads at its start. */
export function confineChromium(): void {
  app.enableSandbox();
  // The main process asks the local server through Node, so Chromium itself needs no network and gets none.
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
    decide({ cancel: !mayLoad(details.url) });
  });
}

/**
 * Once Electron is ready, before the first window.
 * @param reference Address of the interface's reference page as it is now, the one link that is handed to the person's
 * browser.
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
