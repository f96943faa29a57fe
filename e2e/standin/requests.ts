/** Handles requests of a window's pages and workers: vetoes first, then custom schemes, then the network. */
import type { BrowserContext, Request as PageRequest, Route } from '@playwright/test';
import { fromChromium } from './page-address.ts';
import { registered } from './session.ts';

/**
 * Makes pages send a file as its bytes, because Chromium doesn't show a debugger the bytes of a file in a request. The
 * function is sent to the page as text, so it can't refer to anything outside itself.
 */
function sendFilesAsBytes(): void {
  const originalFetch = window.fetch.bind(window);
  window.fetch = async (input, init) =>
    originalFetch(input, init?.body instanceof Blob ? { ...init, body: await init.body.arrayBuffer() } : init);
  // oxlint-disable-next-line typescript/unbound-method -- called with the request that it is replaced in
  const { send } = XMLHttpRequest.prototype;
  XMLHttpRequest.prototype.send = function sendBytes(body) {
    if (!(body instanceof Blob)) {
      send.call(this, body);
      return;
    }
    body.arrayBuffer().then(
      (bytes) => send.call(this, bytes),
      () => this.dispatchEvent(new ProgressEvent('error')),
    );
  };
}

/** Returns whether a frame may navigate to `url`. */
type NavigationVeto = (request: PageRequest, url: string) => boolean;

function isCancelled(url: string, method: string): boolean {
  let cancelled = false;
  registered.beforeRequest?.({ url, method }, ({ cancel }) => {
    cancelled = cancel === true;
  });
  return cancelled;
}

async function answerCustomScheme(route: Route, url: string): Promise<void> {
  const request = route.request();
  const handler = registered.handlers.get(new URL(url).protocol.slice(0, -1));
  if (handler === undefined) {
    await route.abort('addressunreachable');
    return;
  }
  const body = request.postDataBuffer();
  const response = await handler(
    new Request(url, {
      method: request.method(),
      headers: await request.allHeaders(),
      body: body === null ? null : new Uint8Array(body),
    }),
  );
  await route.fulfill({
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: Buffer.from(await response.arrayBuffer()),
  });
}

async function answer(route: Route, mayNavigate: NavigationVeto): Promise<void> {
  const request = route.request();
  const url = fromChromium(request.url());
  const vetoed = request.isNavigationRequest() && !mayNavigate(request, url);
  if (vetoed || isCancelled(url, request.method())) await route.abort(vetoed ? 'aborted' : 'blockedbyclient');
  else if (url === request.url()) await route.continue();
  else await answerCustomScheme(route, url);
}

/** Responds to every request of `context` until it closes. */
export async function answerRequests(context: BrowserContext, mayNavigate: NavigationVeto): Promise<void> {
  await context.addInitScript(sendFilesAsBytes);
  await context.route('**/*', async (route) => {
    try {
      await answer(route, mayNavigate);
    } catch (error) {
      // A page may close while its tiles are loading.
      if (!String(error).includes('has been closed')) throw error;
    }
  });
}
