/** Attacks by a page of another origin, in a real browser, that knows the server's address and even a key. */
import { createServer } from 'node:http';
import { once } from 'node:events';
import { chromium, type Page } from '@playwright/test';
import { expect, test } from '../harness/test.ts';
import { CHROMIUM_SWITCHES, chromiumExecutable } from '../standin/browser.ts';

/** Hosts of the foreign page: another site, and another port of this machine, which browsers treat as same-site. */
const FOREIGN_HOSTS = ['evil.example', '127.0.0.1'];

async function servePage(): Promise<{ port: number; close: () => void }> {
  const server = createServer((_request, response) =>
    response
      .setHeader('content-type', 'text/html')
      .end('<!doctype html><title>Stranger</title><iframe name="sink"></iframe>'),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The page has no port');
  return { port: address.port, close: () => void server.close() };
}

/** Tries every kind of request that a page can make; returns the outcome of each. */
const attack = (page: Page, server: string, key: string): Promise<Record<string, string>> =>
  page.evaluate(
    async ([url, stolen]) => {
      // oxlint-disable unicorn/consistent-function-scoping -- this runs in the page, without the scope of this file
      const outcome = async (attempt: Promise<unknown>): Promise<string> => attempt.then(String, () => 'refused');
      const loaded = (element: HTMLElement, event = 'load'): Promise<string> =>
        new Promise((resolve, reject) => {
          element.addEventListener(event, () => resolve('loaded'));
          element.addEventListener('error', () => reject(new Error('error')));
          document.body.append(element);
        });
      // oxlint-enable unicorn/consistent-function-scoping
      const read = async (path: string, options: RequestInit = {}): Promise<string> =>
        (await fetch(url + path, options)).text();
      const withKey = { headers: { 'x-api-key': stolen } };
      const newKey = JSON.stringify({ name: 'made by a stranger' });

      const form = document.createElement('form');
      Object.assign(form, { method: 'post', action: `${url}/v1/keys`, enctype: 'text/plain', target: 'sink' });
      const field = document.createElement('input');
      Object.assign(field, { name: '{"name":"made by a stranger","x":"', value: '"}' });
      form.append(field);
      document.body.append(form);
      form.submit();

      return {
        'read with a key': await outcome(read('/v1/packs', withKey)),
        'read without': await outcome(read('/healthz')),
        'read past the rules': await outcome(read('/v1/packs', { mode: 'no-cors' })),
        'write with a key': await outcome(
          read('/v1/keys', {
            method: 'POST',
            body: newKey,
            headers: { ...withKey.headers, 'content-type': 'application/json' },
          }),
        ),
        'write as a simple request': await outcome(
          read('/v1/keys', {
            method: 'POST',
            body: newKey,
            mode: 'no-cors',
            headers: { 'content-type': 'text/plain' },
          }),
        ),
        'write as a beacon': await outcome(
          Promise.resolve(navigator.sendBeacon(`${url}/v1/packs/reload`, newKey)).then(() => 'refused'),
        ),
        'take the session': await outcome(read('/app/session', { method: 'POST', body: '{"token":"x"}' })),
        'show a picture': await outcome(
          loaded(Object.assign(new Image(), { src: `${url}/tiles/basemap-world/0/0/0.mvt` })),
        ),
        'run a script': await outcome(
          loaded(Object.assign(document.createElement('script'), { src: `${url}/openapi.json` })),
        ),
        'apply a style': await outcome(
          loaded(Object.assign(document.createElement('link'), { rel: 'stylesheet', href: `${url}/docs` })),
        ),
        'open a socket': await outcome(
          new Promise((resolve, reject) => {
            const socket = new WebSocket(`${url.replace('http', 'ws')}/v1/requests`);
            socket.addEventListener('open', () => resolve('open'));
            socket.addEventListener('error', () => reject(new Error('closed')));
          }),
        ),
        'follow events': await outcome(
          new Promise((resolve, reject) => {
            const events = new EventSource(`${url}/v1/requests?wait=1`);
            events.addEventListener('open', () => resolve('open'));
            events.addEventListener('error', () => {
              events.close();
              reject(new Error('closed'));
            });
          }),
        ),
      };
    },
    [server, key] as const,
  );

test('a page of another origin can neither read nor change anything', async ({ shared: cairn }) => {
  const { serverUrl } = cairn;
  const port = new URL(serverUrl).port;
  const readKey = () => cairn.page.evaluate(() => sessionStorage.getItem('cairn.key') ?? '');
  await expect.poll(readKey).toHaveLength(43);
  const key = await readKey();
  const asOwner = async (path: string) => (await fetch(serverUrl + path, { headers: { 'x-api-key': key } })).json();
  const { last }: { last: number } = await asOwner('/v1/requests');

  const foreign = await servePage();
  const browser = await chromium.launch({
    executablePath: chromiumExecutable(),
    args: [
      ...CHROMIUM_SWITCHES,
      '--host-resolver-rules=MAP evil.example 127.0.0.1, MAP rebound.example 127.0.0.1, MAP * ~NOTFOUND, ' +
        'EXCLUDE 127.0.0.1',
    ],
  });
  try {
    for (const host of FOREIGN_HOSTS) {
      const page = await browser.newPage();
      await page.goto(`http://${host}:${foreign.port}/`);
      const results = await attack(page, serverUrl, key);
      // Opaque responses read as empty.
      expect(Object.entries(results).filter(([, result]) => result !== 'refused' && result !== '')).toEqual([]);
      const frame = page.frame('sink');
      await frame?.goto(`${serverUrl}/app/`, { referer: `http://${host}:${foreign.port}/` }).catch(() => undefined);
      expect(await frame?.locator('body').textContent()).not.toContain('Cairn');
      await page.close();
    }

    // DNS rebinding: a name that resolves to this machine, so the page and the server have the same origin.
    const reboundPage = await browser.newPage();
    const answer = await reboundPage.goto(`http://rebound.example:${port}/app/`);
    expect(answer?.status()).toBe(421);
    const statuses = await reboundPage.evaluate(
      (stolen) =>
        Promise.all(
          ['/v1/packs', '/healthz', '/v1/keys', '/openapi.json'].map(
            async (path) => (await fetch(path, { headers: { 'x-api-key': stolen } })).status,
          ),
        ),
      key,
    );
    expect(statuses).toEqual([421, 421, 421, 421]);
  } finally {
    await browser.close();
    foreign.close();
  }

  const { keys }: { keys: unknown[] } = await asOwner('/v1/keys');
  expect(keys).toEqual([]);
  // The server's log shows that no request of the foreign page was answered.
  const { requests }: { requests: { method: string; path: string; status: number; key?: string }[] } = await asOwner(
    `/v1/requests?after=${last}`,
  );
  // Requests for the window's own files need no key.
  const keylessRequests = requests.filter(
    (request) => request.key === undefined && /^\/(?:v1|tiles|docs)\b/.test(request.path),
  );
  expect(keylessRequests.length).toBeGreaterThan(10);
  expect(keylessRequests.filter(({ status }) => status < 400)).toEqual([]);
});
