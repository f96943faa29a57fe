/**
 * Electron's security guide (https://www.electronjs.org/docs/latest/tutorial/security): a test for each of its twenty
 * points, with its name and number. The main process and the preload run unmodified; Electron is replaced by a recorder
 * of calls. `e2e/desktop/confinement.spec.ts` tests the effect in Chromium.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

type Listener = (...parameters: unknown[]) => unknown;

const recorded = vi.hoisted(() => ({
  sandboxEnabled: false,
  switches: new Map<string, string | undefined>(),
  appListeners: new Map<string, Listener>(),
  permissionRequest: undefined as Listener | undefined,
  permissionCheck: undefined as Listener | undefined,
  devicePermission: undefined as Listener | undefined,
  beforeRequest: undefined as Listener | undefined,
  schemes: [] as { scheme: string; privileges: Record<string, boolean> }[],
  menus: [] as object[],
  openedExternally: [] as string[],
  windows: [] as { options: { webPreferences?: Record<string, unknown> }; loaded: string[] }[],
  answered: new Map<string, Listener>(),
  sent: [] as unknown[][],
  ipcListeners: new Map<string, Listener>(),
  exposed: new Map<string, Record<string, unknown>>(),
}));

vi.mock('electron', () => {
  class BrowserWindow {
    readonly record: (typeof recorded.windows)[number];
    constructor(options: (typeof recorded.windows)[number]['options']) {
      this.record = { options, loaded: [] };
      recorded.windows.push(this.record);
    }
    static readonly fromWebContents = (): object => ({});
    readonly on = (): void => undefined;
    readonly once = (): void => undefined;
    loadURL(url: string): Promise<void> {
      this.record.loaded.push(url);
      return Promise.resolve();
    }
  }
  const screenOf = { id: 1, workArea: { x: 0, y: 0, width: 1440, height: 900 } };
  return {
    BrowserWindow,
    app: {
      enableSandbox: () => (recorded.sandboxEnabled = true),
      commandLine: { appendSwitch: (name: string, value?: string) => recorded.switches.set(name, value) },
      on: (event: string, listener: Listener) => recorded.appListeners.set(event, listener),
    },
    session: {
      defaultSession: {
        setPermissionRequestHandler: (handler: Listener) => (recorded.permissionRequest = handler),
        setPermissionCheckHandler: (handler: Listener) => (recorded.permissionCheck = handler),
        setDevicePermissionHandler: (handler: Listener) => (recorded.devicePermission = handler),
        webRequest: { onBeforeRequest: (listener: Listener) => (recorded.beforeRequest = listener) },
      },
    },
    shell: {
      openExternal: (url: string) => {
        recorded.openedExternally.push(url);
        return Promise.resolve();
      },
    },
    protocol: {
      registerSchemesAsPrivileged: (schemes: typeof recorded.schemes) => recorded.schemes.push(...schemes),
    },
    nativeTheme: { themeSource: 'system', shouldUseDarkColors: false, on: () => undefined, off: () => undefined },
    screen: { getPrimaryDisplay: () => screenOf, getAllDisplays: () => [screenOf] },
    dialog: {},
    Menu: {},
    ipcMain: { handle: (channel: string, answer: Listener) => recorded.answered.set(channel, answer) },
    ipcRenderer: {
      invoke: (...parameters: unknown[]) => recorded.sent.push(parameters),
      on: (channel: string, listener: Listener) => recorded.ipcListeners.set(channel, listener),
      removeListener: (channel: string) => recorded.ipcListeners.delete(channel),
    },
    contextBridge: {
      exposeInMainWorld: (name: string, bridge: Record<string, unknown>) => recorded.exposed.set(name, bridge),
    },
  };
});

const ROOT = join(import.meta.dirname, '..', '..');
const REFERENCE = 'http://127.0.0.1:8765/docs';
const APP_PAGE = 'app://cairn/index.html';
/** Addresses that resemble allowed ones. */
const FOREIGN_URLS = [
  'https://example.com/',
  'http://127.0.0.1:8765/',
  'http://app.cairn/',
  'app://cairn.example/',
  'app://cairn@example/',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'about:blank',
];

const readJson = (file: string): unknown => JSON.parse(readFileSync(join(ROOT, file), 'utf8'));

let directory: string;
let preferences: Record<string, unknown>;
/** Listeners that the application registered on a page's contents, and its handler of `window.open`. */
const pageListeners = new Map<string, (event: { url?: string; preventDefault: () => void }) => void>();
let openWindowHandler: (details: { url: string }) => unknown;

function wasPrevented(event: string, url?: string): boolean {
  const preventDefault = vi.fn<() => void>();
  const listener = pageListeners.get(event);
  if (listener === undefined) throw new Error(`No listener for ${event}`);
  listener({ ...(url === undefined ? {} : { url }), preventDefault });
  return preventDefault.mock.calls.length === 1;
}

const grants = (permission: string, url: string): unknown[] => {
  const decide = vi.fn<(granted: boolean) => void>();
  recorded.permissionRequest?.({ getURL: () => url }, permission, decide);
  return [...decide.mock.calls.flat(), recorded.permissionCheck?.(null, permission, url)];
};

/** Returns the sources of the desktop application's main process and preload. */
function shellSources(): [string, string][] {
  const files = readdirSync(join(ROOT, 'main', 'desktop')).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  );
  return [
    ...files.map((file) => join('main', 'desktop', file)),
    join('preload', 'index.ts'),
    join('main', 'index.ts'),
  ].map((file) => [file, readFileSync(join(ROOT, file), 'utf8')]);
}

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'cairn-guide-'));
  const { confineChromium, confinePages } = await import('./confinement.ts');
  const { registerAppScheme } = await import('./app-scheme.ts');
  const { handlePageCalls: answerPage } = await import('./ipc.ts');
  const { projectFiles } = await import('./recent-projects.ts');
  const { openWindow } = await import('./window.ts');
  await import('../../preload/index.ts');
  confineChromium();
  registerAppScheme();
  confinePages(() => REFERENCE);
  answerPage({
    shellInfo: () => ({
      version: '1',
      runtime: { electron: '1', chromium: '1', node: '1' },
      serverUrl: 'http://127.0.0.1:8765',
      packsDirectory: '/p',
      dataDirectory: '/d',
    }),
    choosePacksFolder: () => Promise.resolve({ status: 'cancelled' }),
    projects: projectFiles(join(directory, 'recent-projects.json'), () => undefined),
    setWords: (words) => void recorded.menus.push(words),
    exports: { url: 'http://127.0.0.1:8765', apiKey: 'k'.repeat(40) },
  });
  openWindow(join(directory, 'window-state.json'));
  preferences = recorded.windows[0]?.options.webPreferences ?? {};
  recorded.appListeners.get('web-contents-created')?.(
    {},
    {
      setWindowOpenHandler: (handler: typeof openWindowHandler) => (openWindowHandler = handler),
      on: (event: string, listener: () => void) => pageListeners.set(event, listener),
    },
  );
});

afterAll(() => {
  rmSync(directory, { recursive: true });
});

describe("Electron's security guide", () => {
  it('1. only load secure content', () => {
    expect(recorded.windows.map(({ loaded }) => loaded)).toEqual([[APP_PAGE]]);
    const cancels = (url: string): unknown => {
      const decide = vi.fn<(response: { cancel: boolean }) => void>();
      recorded.beforeRequest?.({ url }, decide);
      return decide.mock.calls[0]?.[0].cancel;
    };
    expect(FOREIGN_URLS.map(cancels)).toEqual(FOREIGN_URLS.map(() => true));
    expect(cancels(APP_PAGE)).toBe(false);
    expect(recorded.switches.get('host-resolver-rules')).toBe('MAP * ~NOTFOUND');
  });

  it('2. do not enable Node.js integration for remote content', () => {
    expect(preferences).toMatchObject({
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
    });
  });

  it('3. enable context isolation in all renderers', () => {
    expect(preferences['contextIsolation']).toBe(true);
    // Only one file creates windows: the one whose options are tested here.
    const builders = shellSources().filter(([, source]) =>
      /new (?:BrowserWindow|BaseWindow|WebContentsView)\(/.test(source),
    );
    expect(builders.map(([file]) => file)).toEqual([join('main', 'desktop', 'window.ts')]);
  });

  it('4. enable process sandboxing in all renderers', () => {
    expect(preferences['sandbox']).toBe(true);
    expect(recorded.sandboxEnabled).toBe(true);
    expect([...recorded.switches.keys()]).not.toContain('no-sandbox');
  });

  it('5. handle session permission requests', () => {
    // Read from Electron's types, so that permissions added by a new version are tested too.
    const types = readFileSync(join(ROOT, 'node_modules', 'electron', 'electron.d.ts'), 'utf8');
    const handler =
      /setPermissionRequestHandler\(handler: \(\(webContents: WebContents, permission: ([^,]+), callback/.exec(
        types,
      )?.[1] ?? '';
    const permissions = [...handler.matchAll(/'([\w-]+)'/g)].map(([, name]) => name ?? '');
    expect(permissions).toEqual(
      expect.arrayContaining(['geolocation', 'media', 'openExternal', 'clipboard-read', 'fullscreen']),
    );
    const granted = permissions.filter((permission) => grants(permission, APP_PAGE).includes(true));
    expect(granted.toSorted()).toEqual(['clipboard-sanitized-write', 'fullscreen']);
    for (const url of FOREIGN_URLS) expect(grants('fullscreen', url)).toEqual([false, false]);
    expect(recorded.devicePermission?.({ deviceType: 'usb', origin: APP_PAGE })).toBe(false);
  });

  it('6. do not disable webSecurity', () => {
    expect(preferences['webSecurity']).toBe(true);
    expect([...recorded.switches.keys()]).not.toContain('disable-web-security');
  });

  it('7. define a content security policy', async () => {
    const { createAppProtocol } = await import('./app-protocol.ts');
    const { listAppFiles } = await import('./app-files.ts');
    const answer = createAppProtocol({
      files: listAppFiles(join(ROOT, 'renderer')),
      serverUrl: () => 'http://127.0.0.1:1',
      apiKey: 'k',
    });
    const policies = await Promise.all(
      [APP_PAGE, APP_PAGE].map(
        async (url) => (await answer(new Request(url))).headers.get('content-security-policy') ?? '',
      ),
    );
    const directives = new Map(
      policies[0]?.split('; ').map((directive) => [directive.split(' ')[0], directive.split(' ').slice(1)]),
    );
    expect(directives.get('default-src')).toEqual(["'none'"]);
    expect(directives.get('script-src')).toEqual(["'self'"]);
    for (const closed of ['base-uri', 'form-action', 'frame-ancestors'])
      expect(directives.get(closed)).toEqual(["'none'"]);
    expect(policies[0]).not.toMatch(/unsafe|https?:|\*/);
    expect(policies[1]).not.toBe(policies[0]);
  });

  it('8. do not enable allowRunningInsecureContent', () => {
    expect(preferences['allowRunningInsecureContent']).toBe(false);
    expect([...recorded.switches.keys()]).not.toContain('allow-running-insecure-content');
  });

  it('9. do not enable experimental features', () => {
    expect(preferences['experimentalFeatures']).toBe(false);
    expect([...recorded.switches.keys()].filter((name) => /^enable-(?:experimental|features)/.test(name))).toEqual([]);
  });

  it('10. do not use enableBlinkFeatures', () => {
    expect(Object.keys(preferences).toSorted()).toEqual([
      'allowRunningInsecureContent',
      'backgroundThrottling',
      'contextIsolation',
      'experimentalFeatures',
      'navigateOnDragDrop',
      'nodeIntegration',
      'nodeIntegrationInSubFrames',
      'nodeIntegrationInWorker',
      'preload',
      'sandbox',
      'spellcheck',
      'webSecurity',
      'webviewTag',
    ]);
    expect([...recorded.switches.keys()]).not.toContain('enable-blink-features');
  });

  it('11. do not use allowpopups for WebViews', () => {
    expect(preferences['webviewTag']).toBe(false);
    const renderer = readdirSync(join(ROOT, 'renderer'), { recursive: true, encoding: 'utf8' }).filter(
      (file) => /\.(?:tsx?|html)$/.test(file) && !file.includes('node_modules'),
    );
    expect(renderer.length).toBeGreaterThan(50);
    expect(
      renderer.filter((file) => /<webview|allowpopups/i.test(readFileSync(join(ROOT, 'renderer', file), 'utf8'))),
    ).toEqual([]);
  });

  it('12. verify WebView options before creation', () => {
    expect(wasPrevented('will-attach-webview')).toBe(true);
  });

  it('13. disable or limit navigation', () => {
    for (const event of ['will-frame-navigate', 'will-redirect']) {
      expect(FOREIGN_URLS.filter((url) => !wasPrevented(event, url))).toEqual([]);
      expect(wasPrevented(event, APP_PAGE)).toBe(false);
    }
    expect(preferences['navigateOnDragDrop']).toBe(false);
  });

  it('14. disable or limit creation of new windows', () => {
    expect([...FOREIGN_URLS, APP_PAGE, REFERENCE].map((url) => openWindowHandler({ url }))).toEqual(
      [...FOREIGN_URLS, APP_PAGE, REFERENCE].map(() => ({ action: 'deny' })),
    );
  });

  it('15. do not use shell.openExternal with untrusted content', () => {
    recorded.openedExternally.length = 0;
    for (const url of [
      ...FOREIGN_URLS,
      APP_PAGE,
      `${REFERENCE}/`,
      `${REFERENCE}?x`,
      `${REFERENCE}/../v1/packs`,
      REFERENCE.toUpperCase(),
    ])
      openWindowHandler({ url });
    expect(recorded.openedExternally).toEqual([]);
    openWindowHandler({ url: REFERENCE });
    expect(recorded.openedExternally).toEqual([REFERENCE]);
    const callers = shellSources().filter(([, source]) => source.includes('openExternal('));
    expect(callers.map(([file]) => file)).toEqual([join('main', 'desktop', 'confinement.ts')]);
  });

  it('16. use a current version of Electron', () => {
    const { devDependencies }: { devDependencies: Record<string, string> } = Object(readJson('package.json'));
    const { packages }: { packages: Record<string, { version: string }> } = Object(readJson('package-lock.json'));
    const { version }: { version: string } = Object(readJson('node_modules/electron/package.json'));
    // An exact version, the same in all three places. Which version is current can't be determined offline.
    expect(version).toMatch(/^\d+\.\d+\.\d+$/);
    expect(devDependencies['electron']).toBe(version);
    expect(packages['node_modules/electron']?.version).toBe(version);
    // Older versions no longer receive fixes.
    expect(Number(version.split('.')[0])).toBeGreaterThanOrEqual(45);
  });

  it('17. validate the sender of all IPC messages', async () => {
    const { IPC_CHANNELS } = await import('../../contract/ipc.ts');
    const { ENGLISH_DIALOGS: dialogs } = await import('../../contract/dialog-words.ts');
    const { ENGLISH_MENU: menu } = await import('../../contract/menu-words.ts');
    const { command, exportProgress, openProject: _openProject, ...called } = IPC_CHANNELS;
    expect([...recorded.answered.keys()].toSorted()).toEqual(Object.values(called).toSorted());
    const foreignSenders = [
      ...FOREIGN_URLS.map((url) => ({ senderFrame: { url, parent: null } })),
      { senderFrame: { url: APP_PAGE, parent: {} } },
      { senderFrame: null },
    ];
    for (const [channel, answer] of recorded.answered) {
      for (const sender of foreignSenders)
        expect(() => answer(sender, undefined)).toThrow(`${channel} may not be called from`);
    }
    expect(() =>
      recorded.answered.get(called.shellInfo)?.({ senderFrame: { url: APP_PAGE, parent: null } }, undefined),
    ).not.toThrow();
    // Labels are short, complete, and on one line.
    const setWords = (words: object) =>
      recorded.answered.get(called.setWords)?.({ senderFrame: { url: APP_PAGE, parent: null } }, words);
    for (const invalid of [{ quit: '' }, { quit: 'Quit\nCairn' }, { quit: 'q'.repeat(81) }, { other: 'Quit' }])
      expect(() => setWords({ menu: { ...menu, ...invalid }, dialogs })).toThrow(called.setWords);
    for (const invalid of [{ ok: '' }, { ok: 'O\nK' }, { ok: 'o'.repeat(301) }, { other: 'OK' }])
      expect(() => setWords({ menu, dialogs: { ...dialogs, ...invalid } })).toThrow(called.setWords);
    expect(() => setWords({ menu })).toThrow(called.setWords);
    setWords({ menu: { ...menu, quit: 'Salir' }, dialogs });
    expect(recorded.menus).toEqual([{ menu: { ...menu, quit: 'Salir' }, dialogs }]);
    // No other listeners, which would bypass the check.
    const listening = shellSources().filter(([, source]) =>
      /ipcMain\.(?:on|once|handleOnce|addListener)\b|\.ipc\b/.test(source),
    );
    expect(listening.map(([file]) => file)).toEqual([]);
    for (const message of [command, exportProgress]) expect(recorded.answered.has(message)).toBe(false);
  });

  it('18. avoid the file:// protocol and prefer custom protocols', () => {
    expect(recorded.schemes).toEqual([
      {
        scheme: 'app',
        privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true, codeCache: true },
      },
    ]);
    expect(shellSources().flatMap(([file, source]) => (/loadFile\(|file:\/\//.test(source) ? [file] : []))).toEqual([]);
    expect(wasPrevented('will-frame-navigate', 'file:///etc/passwd')).toBe(true);
  });

  it('19. check which fuses can be changed', async () => {
    const fromBuilder = createRequire(createRequire(import.meta.url).resolve('electron-builder/package.json'));
    const builder: {
      getConfig(project: string, file: string, options: null): Promise<{ electronFuses: Record<string, boolean> }>;
      validateConfiguration(configuration: object, log: { isEnabled: boolean }): Promise<void>;
    } = fromBuilder('app-builder-lib/out/util/config/config');
    const configuration = await builder.getConfig(ROOT, join(ROOT, 'electron-builder.yml'), null);
    await expect(builder.validateConfiguration(configuration, { isEnabled: false })).resolves.toBeUndefined();
    // Every fuse supported by this electron-builder is set; docs/packaging.test.ts tests the values. Its other options
    // are for signing.
    const schema: { definitions: Record<string, { properties: object }> } = fromBuilder('app-builder-lib/scheme.json');
    const known = Object.keys(schema.definitions['FuseOptionsV1']?.properties ?? {}).filter(
      (name) => name !== 'resetAdHocDarwinSignature',
    );
    expect(Object.keys(configuration.electronFuses).toSorted()).toEqual(known.toSorted());
  });

  it('20. do not expose Electron APIs to untrusted web content', () => {
    expect([...recorded.exposed.keys()]).toEqual(['cairn']);
    const bridge = recorded.exposed.get('cairn') ?? {};
    expect(Object.keys(bridge).toSorted()).toEqual([
      'cancelExport',
      'chooseFolder',
      'choosePacksFolder',
      'chooseProject',
      'clearRecentProjects',
      'loginItem',
      'onCommand',
      'onExportProgress',
      'onOpenProject',
      'openRecentProject',
      'platform',
      'recentProjects',
      'restoreRecentProjects',
      'saveExport',
      'saveFile',
      'savePdf',
      'setLoginItem',
      'setTheme',
      'setWords',
      'shellInfo',
      'showPack',
    ]);
    recorded.sent.length = 0;
    // The page can't choose the channel.
    for (const name of [
      'shellInfo',
      'saveFile',
      'savePdf',
      'setTheme',
      'setWords',
      'showPack',
      'chooseFolder',
      'choosePacksFolder',
      'saveExport',
      'cancelExport',
      'loginItem',
      'setLoginItem',
      'chooseProject',
      'recentProjects',
      'openRecentProject',
      'clearRecentProjects',
      'restoreRecentProjects',
    ])
      Reflect.apply(Object(bridge[name]), bridge, ['cairn:other', 'more']);
    expect(recorded.sent.map(([channel]) => channel)).toEqual([
      'cairn:shell-info',
      'cairn:save-file',
      'cairn:save-pdf',
      'cairn:set-theme',
      'cairn:set-words',
      'cairn:show-pack',
      'cairn:choose-folder',
      'cairn:choose-packs-folder',
      'cairn:save-export',
      'cairn:cancel-export',
      'cairn:login-item',
      'cairn:set-login-item',
      'cairn:choose-project',
      'cairn:recent-projects',
      'cairn:open-recent-project',
      'cairn:clear-recent-projects',
      'cairn:restore-recent-projects',
    ]);
    // The event, which could send on any channel, stays in the preload.
    const listener = vi.fn<Listener>();
    Reflect.apply(Object(bridge['onCommand']), bridge, [listener]);
    recorded.ipcListeners.get('cairn:command')?.({ sender: 'a way to send' }, 'about');
    expect(listener.mock.calls).toEqual([['about']]);
    Reflect.apply(Object(bridge['onExportProgress']), bridge, [listener]);
    recorded.ipcListeners.get('cairn:export-progress')?.({ sender: 'a way to send' }, { received: 1, total: null });
    expect(listener.mock.lastCall).toEqual([{ received: 1, total: null }]);
  });
});
