/** Exports of the module `electron` in the stand-in. Importing a missing name fails. */
import { application } from './application.ts';
import { BrowserWindow as Window } from './browser-window.ts';
import { ipcMain as main } from './ipc-main.ts';
import { Menu as ApplicationMenu } from './menu.ts';
import { defaultSession, protocol as schemes } from './session.ts';
import { strict } from './strict.ts';
import { fork } from 'node:child_process';
import { EventEmitter } from 'node:events';
import type { Readable } from 'node:stream';

/** The part of Electron's `UtilityProcess` that Cairn uses. */
interface Utility extends EventEmitter {
  readonly pid: number | undefined;
  readonly stderr: Readable | null;
  postMessage(message: unknown): void;
}

/** Implements `utilityProcess.fork` with a Node process, which uses Node's own channel instead of `parentPort`. */
function forkUtility(script: string, args: readonly string[], { execArgv }: { execArgv: string[] }): Utility {
  const child = fork(script, args, { serialization: 'advanced', stdio: ['pipe', 'ignore', 'pipe', 'ipc'], execArgv });
  const utility = Object.assign(new EventEmitter(), {
    get pid() {
      return child.pid;
    },
    stderr: child.stderr,
    postMessage: (message: unknown) => void child.send(Object(message)),
  });
  child.on('message', (message) => utility.emit('message', message));
  child.once('spawn', () => utility.emit('spawn'));
  child.once('close', (code) => utility.emit('exit', code ?? 1));
  return utility;
}

class NativeTheme extends EventEmitter {
  private source: 'system' | 'light' | 'dark' = 'system';

  get themeSource(): 'system' | 'light' | 'dark' {
    return this.source;
  }

  set themeSource(source) {
    this.source = source;
    this.emit('updated');
  }

  get shouldUseDarkColors(): boolean {
    return this.source === 'dark';
  }
}

const DISPLAY = { id: 1, workArea: { x: 0, y: 0, width: 1600, height: 1000 } };

export const app = strict('app', application);
export const BrowserWindow = strict('BrowserWindow', Window);
/** Dialogs are cancelled unless a test replaces them. */
export const dialog = strict('dialog', {
  showSaveDialog: () => Promise.resolve({ canceled: true, filePath: '' }),
  showOpenDialog: () => Promise.resolve({ canceled: true, filePaths: [] }),
  showErrorBox(title: string, content: string): void {
    process.stderr.write(`${title}: ${content}\n`);
  },
});
export const ipcMain = strict('ipcMain', main);
export const Menu = strict('Menu', ApplicationMenu);
export const nativeTheme = strict('nativeTheme', new NativeTheme());
export const protocol = strict('protocol', schemes);
export const screen = strict('screen', {
  getPrimaryDisplay: () => DISPLAY,
  getAllDisplays: () => [DISPLAY],
});
export const session = strict('session', { defaultSession: strict('session', defaultSession) });
export const shell = strict('shell', {
  openExternal: (url: string): Promise<void> =>
    Promise.reject(new Error(`The stand-in for Electron opens no browser (${url})`)),
  showItemInFolder: (path: string): void =>
    void process.stderr.write(`The stand-in for Electron opens no file manager (${path})\n`),
  openPath: (path: string) => Promise.resolve(`The stand-in for Electron opens no file manager (${path})`),
});
export const utilityProcess = strict('utilityProcess', { fork: forkUtility });
export const webContents = strict('webContents', {
  /** Called by Playwright to find the window of a page. */
  fromDevToolsTargetId: (targetId: string) =>
    Window.getAllWindows().find((window) => window.webContents.getTargetId() === targetId)?.webContents,
});
