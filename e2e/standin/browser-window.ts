/** Electron's `BrowserWindow`: a separate Chromium window each. */
import { EventEmitter } from 'node:events';
import type { Frame, Page, Request as PageRequest } from '@playwright/test';
import { application } from './application.ts';
import { preventable } from './events.ts';
import { strict } from './strict.ts';
import { WebContents, type Placement, type WebPreferences } from './web-contents.ts';

interface Bounds {
  x: number;
  y: number;
  width: number;
  height: number;
}

interface Options extends Partial<Bounds> {
  title?: string;
  show?: boolean;
  backgroundColor?: string;
  webPreferences?: WebPreferences;
}

const all = new Set<BrowserWindow>();

/** Pages that belong to a window. */
const assigned = new WeakSet<Page>();

export class BrowserWindow extends EventEmitter {
  readonly webContents: WebContents;
  private readonly attached: Promise<Page>;
  private bounds: Bounds;
  private maximised = false;
  private fullScreen = false;
  private visible: boolean;
  private background: string;

  static getAllWindows(): BrowserWindow[] {
    return [...all];
  }

  static getFocusedWindow(): BrowserWindow | null {
    return [...all].at(-1) ?? null;
  }

  static fromWebContents(contents: WebContents): BrowserWindow | null {
    return [...all].find((window) => window.webContents === contents) ?? null;
  }

  constructor(options: Options = {}) {
    super();
    if (!application.isReady()) throw new Error('Cannot create BrowserWindow before app is ready');
    const { x = 0, y = 0, width = 800, height = 600 } = options;
    this.bounds = { x, y, width, height };
    this.visible = options.show !== false;
    this.background = options.backgroundColor ?? '#FFFFFF';
    this.webContents = strict('webContents', new WebContents(options.webPreferences ?? {}));
    this.webContents.on('close-requested', () => this.close());
    this.attached = this.attach();
    const window = strict('BrowserWindow', this);
    all.add(window);
    application.windows.add(window);
    application.emit('web-contents-created', preventable(), this.webContents);
    return window;
  }

  async loadURL(url: string): Promise<void> {
    await this.attached;
    await this.webContents.loadURL(url);
    this.emit('ready-to-show');
  }

  close(): boolean {
    const event = preventable();
    this.emit('close', event);
    if (event.defaultPrevented) return false;
    // Chromium may have exited before.
    void this.attached.then((page) => page.close()).catch(() => undefined);
    this.handleClosed();
    return true;
  }

  isDestroyed(): boolean {
    return !all.has(this);
  }

  show(): void {
    this.visible = true;
  }

  isVisible(): boolean {
    return this.visible;
  }

  focus(): void {
    this.ignoreIfClosed(this.attached.then((page) => page.bringToFront()));
  }

  isMinimized(): boolean {
    return false;
  }

  maximize(): void {
    this.maximised = true;
    this.ignoreIfClosed(this.webContents.place({ windowState: 'maximized' }));
  }

  unmaximize(): void {
    this.maximised = false;
    this.ignoreIfClosed(this.webContents.place({ windowState: 'normal' }));
  }

  isMaximized(): boolean {
    return this.maximised;
  }

  setFullScreen(fullScreen: boolean): void {
    this.fullScreen = fullScreen;
    this.ignoreIfClosed(this.webContents.place({ windowState: fullScreen ? 'fullscreen' : 'normal' }));
  }

  isFullScreen(): boolean {
    return this.fullScreen;
  }

  setBounds(bounds: Partial<Bounds>): void {
    this.bounds = { ...this.bounds, ...bounds };
    this.ignoreIfClosed(this.webContents.place(this.placement()));
  }

  getBounds(): Bounds {
    return this.bounds;
  }

  /** Returns the bounds of the normal state, the only ones that the stand-in stores. */
  getNormalBounds(): Bounds {
    return this.bounds;
  }

  setBackgroundColor(colour: string): void {
    this.background = colour;
  }

  getBackgroundColor(): string {
    return this.background;
  }

  /** Height of the title bar of Chromium's windows. */
  setTitleBarOverlay(): void {
    if (this.isDestroyed()) throw new Error('Object has been destroyed');
  }

  private async attach(): Promise<Page> {
    const { browser } = application;
    if (browser === undefined) throw new Error('Chromium has exited');
    // Chromium starts with an empty page, which becomes that of the first window.
    const page =
      browser.pages().find((candidate) => candidate.url() === 'about:blank' && !assigned.has(candidate)) ??
      (await browser.newPage());
    assigned.add(page);
    await this.webContents.attach(page);
    page.once('close', () => {
      this.handleClosed();
    });
    await this.webContents.place(this.placement());
    return page;
  }

  private placement(): Placement {
    const { x, y, width, height } = this.bounds;
    return { left: x, top: y, width, height };
  }

  /** Ignores an error of `change` if the window has closed in the meantime, as Electron does. */
  private ignoreIfClosed(change: Promise<void>): void {
    void change.catch((error: unknown) => {
      if (!this.isDestroyed()) throw error;
    });
  }

  private handleClosed(): void {
    const window = [...all].find((candidate) => candidate.webContents === this.webContents);
    if (window === undefined) return;
    all.delete(window);
    this.emit('closed');
    application.windowClosed(window);
  }
}

/**
 * Returns whether the listeners of a frame's window allow `url`. Pages without a window, e.g. pop-ups, may not
 * navigate.
 */
export function mayNavigate(request: PageRequest, url: string): boolean {
  let frame: Frame;
  try {
    frame = request.frame();
  } catch {
    // Playwright has no frame yet for the first navigation of a new page.
    return false;
  }
  const window = [...all].find((candidate) => candidate.webContents.shows(frame.page()));
  return window?.webContents.mayNavigate(url, frame.parentFrame() === null) ?? false;
}
