/** Electron's `webContents`: the page in a window, its preload, its permissions and its vetoes. */
import { EventEmitter } from 'node:events';
import { readFileSync } from 'node:fs';
import type { CDPSession, Frame, Page } from '@playwright/test';
import { preventable } from './events.ts';
import { ipcMain } from './ipc-main.ts';
import { fromChromium, toChromium } from './page-address.ts';
import { joinWorlds } from './page-peer.ts';
import { BINDING, RECEIVER, runPreload, type FromMain, type ToMain } from './preload-world.ts';
import { defaultSession, registered } from './session.ts';

const ISOLATED_WORLD = 'standin-preload';
/** Binding that reports the URL of `window.open`. */
const WINDOW_OPEN = 'standinWindowOpen';

/** Names of permissions: Electron's, mapped to the web's. */
const PERMISSIONS = {
  'clipboard-read': 'clipboard-read',
  'clipboard-sanitized-write': 'clipboard-write',
  geolocation: 'geolocation',
  midi: 'midi',
  notifications: 'notifications',
} as const;

/** Returns whether the application's handlers grant the permission; without a handler, Electron grants it. */
function isGranted(permission: string, url: string): boolean {
  let granted = registered.permissionRequest === undefined;
  registered.permissionRequest?.({ getURL: () => url }, permission, (decision) => {
    granted = decision;
  });
  return granted && (registered.permissionCheck?.(null, permission, url) ?? true);
}

export interface WebPreferences {
  preload?: string;
  sandbox?: boolean;
  contextIsolation?: boolean;
  nodeIntegration?: boolean;
  webSecurity?: boolean;
}

/** Returns the position, size or state of the Chromium window, in terms of its protocol. */
export interface Placement {
  left?: number;
  top?: number;
  width?: number;
  height?: number;
  windowState?: 'normal' | 'maximized' | 'fullscreen';
}

type WindowOpenHandler = (details: { url: string }) => { action: 'deny' | 'allow' };

/** Returns a frame in the form of `senderFrame`. */
const describeFrame = (frame: Frame): object => ({
  url: fromChromium(frame.url()),
  parent: frame.parentFrame() === null ? null : {},
});

export class WebContents extends EventEmitter {
  readonly session = defaultSession;
  private readonly preferences: WebPreferences;
  private page: Page | undefined;
  private cdp: CDPSession | undefined;
  private preloadContext: number | undefined;
  private targetId = '';
  private openHandler: WindowOpenHandler = () => ({ action: 'allow' });
  /** URL that the application itself is loading, without consulting listeners. */
  private applicationNavigation: string | undefined;

  constructor(preferences: WebPreferences) {
    super();
    const { sandbox, contextIsolation, nodeIntegration, webSecurity } = preferences;
    if (sandbox === false || contextIsolation === false || nodeIntegration === true || webSecurity === false) {
      throw new Error('The stand-in for Electron supports only sandboxed, isolated windows');
    }
    this.preferences = preferences;
  }

  getLastWebPreferences(): WebPreferences {
    return this.preferences;
  }

  getURL(): string {
    return fromChromium(this.page?.url() ?? '');
  }

  setWindowOpenHandler(handler: WindowOpenHandler): void {
    this.openHandler = handler;
  }

  isDestroyed(): boolean {
    return this.page?.isClosed() ?? false;
  }

  close(): void {
    this.emit('close-requested');
  }

  getTargetId(): string {
    return this.targetId;
  }

  /** Connects `page` to this window: preload, calls, vetoes. */
  async attach(page: Page): Promise<void> {
    this.page = page;
    const cdp = await page.context().newCDPSession(page);
    this.cdp = cdp;
    this.targetId = (await cdp.send('Target.getTargetInfo')).targetInfo.targetId;
    cdp.on('Runtime.executionContextCreated', ({ context }) => {
      if (context.name === ISOLATED_WORLD) this.preloadContext = context.id;
    });
    cdp.on('Runtime.bindingCalled', ({ name, payload, executionContextId }) => {
      if (name === BINDING) void this.answer(JSON.parse(payload), executionContextId);
      if (name === WINDOW_OPEN) this.mayOpen(payload);
    });
    await cdp.send('Page.enable');
    await cdp.send('Runtime.enable');
    await cdp.send('Runtime.addBinding', { name: BINDING, executionContextName: ISOLATED_WORLD });
    await cdp.send('Runtime.addBinding', { name: WINDOW_OPEN });
    await cdp.send('Page.addScriptToEvaluateOnNewDocument', { source: this.mainWorldScript() });
    await cdp.send('Page.addScriptToEvaluateOnNewDocument', {
      source: this.isolatedWorldScript(),
      worldName: ISOLATED_WORLD,
    });
    page.on('popup', (popup) => {
      if (!this.mayOpen(popup.url())) void popup.close();
    });
    page.on('load', () => this.emit('did-finish-load', preventable()));
  }

  async printToPDF(options: { preferCSSPageSize: boolean; printBackground: boolean }): Promise<Buffer> {
    if (this.cdp === undefined) throw new Error('No page to print');
    return Buffer.from((await this.cdp.send('Page.printToPDF', options)).data, 'base64');
  }

  async place(bounds: Placement): Promise<void> {
    if (this.cdp === undefined || this.isDestroyed()) return;
    const { windowId } = await this.cdp.send('Browser.getWindowForTarget');
    await this.cdp.send('Browser.setWindowBounds', { windowId, bounds });
  }

  async loadURL(url: string): Promise<void> {
    this.applicationNavigation = toChromium(url);
    await this.applyPermissions(this.applicationNavigation);
    await this.page?.goto(this.applicationNavigation);
  }

  /**
   * Returns whether the listeners of `will-frame-navigate` allow `url`; the application's own navigation is always
   * allowed.
   */
  mayNavigate(url: string, isMainFrame: boolean): boolean {
    if (this.applicationNavigation !== undefined && url === fromChromium(this.applicationNavigation)) {
      this.applicationNavigation = undefined;
      return true;
    }
    const event = preventable({ url, isMainFrame });
    this.emit('will-frame-navigate', event);
    if (isMainFrame && !event.defaultPrevented) this.emit('will-navigate', event, url);
    return !event.defaultPrevented;
  }

  send(channel: string, ...parameters: unknown[]): void {
    void this.deliver({ kind: 'message', channel, parameters }, this.preloadContext);
  }

  /** Returns whether this window shows `page`. */
  shows(page: Page): boolean {
    return this.page === page;
  }

  private mayOpen(url: string): boolean {
    return this.openHandler({ url: fromChromium(url) }).action === 'allow';
  }

  private async answer(message: ToMain, contextId: number): Promise<void> {
    if (this.page === undefined) return;
    const answer = await ipcMain.answer(message, { sender: this, senderFrame: describeFrame(this.page.mainFrame()) });
    if (answer !== undefined) await this.deliver(answer, contextId);
  }

  private async deliver(message: FromMain, contextId: number | undefined): Promise<void> {
    if (contextId === undefined || this.isDestroyed()) return;
    // The page may have navigated away.
    await this.cdp
      ?.send('Runtime.evaluate', { contextId, expression: `${RECEIVER}(${JSON.stringify(message)})` })
      .catch(() => undefined);
  }

  /** Applies the decisions of the application's permission handlers to Chromium. */
  private async applyPermissions(url: string): Promise<void> {
    for (const [electronName, name] of Object.entries(PERMISSIONS)) {
      const setting = isGranted(electronName, fromChromium(url)) ? 'granted' : 'denied';
      await this.cdp?.send('Browser.setPermission', { permission: { name }, setting, origin: new URL(url).origin });
    }
  }

  /** Returns the main world's script. `window.open` returns null, as in Electron when the handler denies. */
  private mainWorldScript(): string {
    return `if (window === window.top) {
      (${joinWorlds.toString()})('page', 'preload');
      const report = ${WINDOW_OPEN};
      delete window.${WINDOW_OPEN};
      window.open = (url = 'about:blank') => { report(new URL(url, location.href).href); return null; };
    }`;
  }

  private isolatedWorldScript(): string {
    const { preload } = this.preferences;
    if (preload === undefined) return '';
    const source = readFileSync(preload, 'utf8');
    return (
      `if (window === window.top) (${runPreload.toString()})((${joinWorlds.toString()})('preload', 'page'), ` +
      `${JSON.stringify(source)}, ${JSON.stringify(process.platform)});`
    );
  }
}
