/** Electron's `app`: life cycle, paths, command line, single instance. */
import { EventEmitter } from 'node:events';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext } from '@playwright/test';
import { launchBrowser } from './browser.ts';
import { preventable } from './events.ts';

interface OpenWindow {
  /** Closes unless a listener prevents it. Returns whether it has closed. */
  close(): boolean;
}

/** Signal from a second instance to the first. */
const SECOND_INSTANCE = 'SIGUSR2';

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

class Application extends EventEmitter {
  readonly isPackaged = false;
  readonly windows = new Set<OpenWindow>();
  readonly commandLine = {
    appendSwitch: (name: string, value?: string): void => {
      if (this.browser !== undefined) throw new Error(`--${name} comes after Chromium has started`);
      this.switches.push(value === undefined ? `--${name}` : `--${name}=${value}`);
    },
  };
  /** Chromium, once the application is ready. */
  browser: BrowserContext | undefined;

  /** Command-line switches, followed by those of the application. */
  private readonly switches = (process.env['STANDIN_SWITCHES'] ?? '').split(' ').filter(Boolean);
  private readonly paths = new Map<string, string>([
    ['home', homedir()],
    ['temp', tmpdir()],
    ['downloads', join(homedir(), 'Downloads')],
  ]);
  private readonly ready = Promise.withResolvers<void>();
  private appPath = process.cwd();
  private quitting = false;
  private lockFile: string | undefined;

  whenReady(): Promise<void> {
    return this.ready.promise;
  }

  isReady(): boolean {
    return this.browser !== undefined;
  }

  /**
   * Starts Chromium, then emits `ready`, as Electron does.
   * @param prepare runs on Chromium before the application can use it
   */
  async becomeReady(prepare: (browser: BrowserContext) => Promise<void>): Promise<void> {
    if (this.quitting) return;
    this.browser = await launchBrowser(join(this.getPath('userData'), 'chromium'), this.switches);
    await prepare(this.browser);
    this.browser.on('close', () => {
      // Chromium may exit with its last window; with a window open, it crashed.
      if (this.windows.size > 0) this.exit(1);
    });
    this.emit('ready', preventable(), {});
    this.ready.resolve();
  }

  getAppPath(): string {
    return this.appPath;
  }

  /** Called before the main module runs, which may read the path immediately. */
  setAppPath(path: string): void {
    this.appPath = path;
  }

  getVersion(): string {
    const manifest: { version: string } = JSON.parse(readFileSync(join(this.getAppPath(), 'package.json'), 'utf8'));
    return manifest.version;
  }

  getPath(name: string): string {
    const path = this.paths.get(name);
    if (path === undefined) throw new Error(`The stand-in for Electron has no path "${name}": call setPath first`);
    return path;
  }

  setPath(name: string, path: string): void {
    this.paths.set(name, path);
  }

  /** Has no effect: the stand-in supports only sandboxed windows (`web-contents.ts`). */
  enableSandbox(): void {
    if (this.isReady()) throw new Error('app.enableSandbox() comes after the application is ready');
  }

  requestSingleInstanceLock(): boolean {
    const file = join(this.getPath('userData'), 'standin-lock');
    mkdirSync(this.getPath('userData'), { recursive: true });
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' });
    } catch {
      const first = Number(readFileSync(file, 'utf8'));
      if (isAlive(first)) {
        process.kill(first, SECOND_INSTANCE);
        return false;
      }
      writeFileSync(file, String(process.pid));
    }
    this.lockFile = file;
    process.on(SECOND_INSTANCE, () => this.emit('second-instance', preventable(), [], ''));
    return true;
  }

  quit(): void {
    if (this.quitting) return;
    const before = preventable();
    this.emit('before-quit', before);
    if (before.defaultPrevented) return;
    for (const window of this.windows) if (!window.close()) return;
    const quitEvent = preventable();
    this.emit('will-quit', quitEvent);
    if (!quitEvent.defaultPrevented) this.exit(0);
  }

  exit(code: number): void {
    if (this.quitting) return;
    this.quitting = true;
    this.emit('quit', preventable(), code);
    if (this.lockFile !== undefined) rmSync(this.lockFile, { force: true });
    // Closing Chromium writes local storage to disk.
    void (this.browser?.close() ?? Promise.resolve()).finally(() => process.exit(code));
  }

  windowClosed(window: OpenWindow): void {
    this.windows.delete(window);
    if (this.windows.size > 0 || this.quitting) return;
    if (this.listenerCount('window-all-closed') === 0) this.quit();
    else this.emit('window-all-closed');
  }
}

export const application = new Application();

process.on('SIGTERM', () => {
  application.quit();
});
process.on('SIGINT', () => {
  application.quit();
});
