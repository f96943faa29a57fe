/** Electron's security checklist, as far as a test can observe it from outside and in the window's configuration. */
import { electronBinary } from '../electron-binary.ts';
import { expect, test } from '../harness/test.ts';
import type { Cairn } from '../harness/cairn.ts';

const PAGE = /^(?:app:\/\/cairn|http:\/\/cairn\.app\.localhost)\/index\.html/;

function electronOf({ electron }: Cairn) {
  if (electron === undefined) throw new Error('This window is not in Electron');
  return electron;
}

test.beforeEach(() => {
  test.info().annotations.push({ type: 'binary', description: electronBinary().reason });
});

test('the window is sandboxed, isolated and without Node', async ({ shared: cairn }) => {
  const preferences = await electronOf(cairn).evaluate(({ BrowserWindow }) => {
    const contents: object | undefined = BrowserWindow.getAllWindows()[0]?.webContents;
    const read: unknown = contents === undefined ? undefined : Reflect.get(contents, 'getLastWebPreferences');
    return typeof read === 'function' ? JSON.stringify(Reflect.apply(read, contents, [])) : '{}';
  });
  expect(JSON.parse(preferences)).toMatchObject({
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    nodeIntegrationInWorker: false,
    nodeIntegrationInSubFrames: false,
    webSecurity: true,
    allowRunningInsecureContent: false,
    experimentalFeatures: false,
    webviewTag: false,
  });
  expect(
    await cairn.page.evaluate(() => ['require', 'process', 'module', 'Buffer'].filter((name) => name in window)),
  ).toEqual([]);
});

test('each load of the page gets a strict policy with a new nonce', async ({ shared: cairn }) => {
  expect(cairn.page.url()).toMatch(PAGE);
  const read = () =>
    cairn.page.evaluate(async () => (await fetch('/index.html')).headers.get('content-security-policy') ?? '');
  const [first, second] = [await read(), await read()];
  expect(first).toContain("default-src 'none'");
  expect(first).toContain("script-src 'self';");
  expect(first).toMatch(/style-src 'self' 'nonce-[\w+/=-]{22,}'/);
  expect(first).not.toContain('unsafe');
  expect(second).not.toBe(first);
});

test('only scripts of the application run', async ({ shared: cairn }) => {
  const executed = await cairn.page.evaluate(async () => {
    const script = document.createElement('script');
    script.textContent = 'window.intruder = true';
    document.body.append(script);
    // In a later task of the page, because the policy doesn't apply while a debugger evaluates.
    const compiled = await new Promise((resolve) => {
      setTimeout(() => {
        try {
          // eslint-disable-next-line typescript/no-implied-eval -- the policy must forbid this
          resolve(new Function('return true')());
        } catch {
          resolve(false);
        }
      }, 100);
    });
    return { inline: 'intruder' in window, compiled };
  });
  expect(executed).toEqual({ inline: false, compiled: false });
});

test('the key never reaches the page, but its requests are answered', async ({ shared: cairn }) => {
  const { page } = cairn;
  const answer = await page.evaluate(async () => {
    const response = await fetch('/v1/packs');
    return { status: response.status, headers: [...response.headers].flat().join('\n'), text: await response.text() };
  });
  expect(answer.status).toBe(200);
  // The server refuses requests without the key, so the main process added it.
  expect((await fetch(`${cairn.serverUrl}/v1/packs`)).status).toBe(403);
  const readable = await page.evaluate(async () =>
    JSON.stringify([
      Object.entries(localStorage),
      Object.entries(sessionStorage),
      document.cookie,
      document.documentElement.outerHTML,
      location.href,
      await window.cairn?.shellInfo(),
    ]),
  );
  // A key is 43 characters of base64url. Nothing that the page can read contains such a word except its file names.
  const words = `${readable}${answer.headers}`.match(/(?<![\w-])[\w-]{43}(?![\w-])/g) ?? [];
  expect(words).toEqual([]);
});

test('the page cannot leave', async ({ shared: cairn }) => {
  const { page } = cairn;
  for (const address of [
    'https://example.com/',
    'http://127.0.0.1:1/',
    `${cairn.serverUrl}/docs`,
    'file:///etc/passwd',
    'data:text/html,away',
  ]) {
    await page.evaluate((url) => {
      location.href = url;
    }, address);
    await page.waitForTimeout(200);
    expect(page.url()).toMatch(PAGE);
  }
});

test('the page opens no window, and only the link to the reference opens in the browser', async ({ shared: cairn }) => {
  const electron = electronOf(cairn);
  await electron.evaluate(({ shell }) => {
    const opened: string[] = [];
    Object.assign(globalThis, { opened });
    shell.openExternal = (url) => {
      opened.push(url);
      return Promise.resolve();
    };
  });
  const reference = `${cairn.serverUrl}/docs`;
  const handles = await cairn.page.evaluate(
    (urls) => urls.map((url) => window.open(url)),
    ['https://example.com/', `${reference}/../v1/packs`, 'javascript:alert(1)', 'file:///etc/passwd', reference],
  );
  expect(handles).toEqual([null, null, null, null, null]);
  await expect.poll(() => electron.evaluate(() => Reflect.get(globalThis, 'opened'))).toEqual([reference]);
  expect(electron.windows()).toHaveLength(1);
});

test('the page reaches neither the network nor the server behind the handler', async ({ shared: cairn }) => {
  const statuses = await cairn.page.evaluate(
    async (urls) => {
      const outcomes = await Promise.allSettled(urls.map((url) => fetch(url, { mode: 'no-cors' })));
      return outcomes.map(({ status }) => status);
    },
    ['https://example.com/', `${cairn.serverUrl}/healthz`],
  );
  expect(statuses).toEqual(['rejected', 'rejected']);
});

test('all permissions except copying are denied', async ({ shared: cairn }) => {
  const states = await cairn.page.evaluate(async () => {
    const names = ['geolocation', 'notifications', 'midi', 'clipboard-read', 'clipboard-write'];
    const entries = await Promise.all(
      // TypeScript's list of permission names is shorter than Chromium's.
      names.map(async (name) => [
        name,
        (await navigator.permissions.query(JSON.parse(JSON.stringify({ name })))).state,
      ]),
    );
    return Object.fromEntries(entries);
  });
  expect(states).toEqual({
    geolocation: 'denied',
    notifications: 'denied',
    midi: 'denied',
    'clipboard-read': 'denied',
    'clipboard-write': 'granted',
  });
});

test('the bridge accepts only the page, and only calls that match the contract', async ({ shared: cairn }) => {
  const { page } = cairn;
  const failure = await page.evaluate(async () => {
    const theme: 'dark' = JSON.parse('"pink"');
    return window.cairn?.setTheme(theme).then(
      () => 'accepted',
      (error: Error) => error.message,
    );
  });
  expect(failure).toContain('cairn:set-theme');
  // A frame inside the page has no bridge.
  const hasBridge = await page.evaluate(async () => {
    const frame = document.createElement('iframe');
    frame.srcdoc = '<p>';
    document.body.append(frame);
    await new Promise((resolve) => setTimeout(resolve, 200));
    return frame.contentWindow !== null && 'cairn' in frame.contentWindow;
  });
  expect(hasBridge).toBe(false);
});
