/** What `import … from 'electron'` gives on the stand-in. A name that is not here fails the import. */
import { application } from './application.ts';
import { BrowserWindow as Window } from './browser-window.ts';
import { ipcMain as main } from './ipc-main.ts';
import { Menu as ApplicationMenu } from './menu.ts';
import * as native from './native.ts';
import { defaultSession, protocol as schemes } from './session.ts';
import { strict } from './strict.ts';
import { forkUtility } from './utility-process.ts';

export const app = strict('app', application);
export const BrowserWindow = strict('BrowserWindow', Window);
export const dialog = strict('dialog', native.dialog);
export const ipcMain = strict('ipcMain', main);
export const Menu = strict('Menu', ApplicationMenu);
export const nativeTheme = strict('nativeTheme', native.nativeTheme);
export const protocol = strict('protocol', schemes);
export const screen = strict('screen', native.screen);
export const session = strict('session', { defaultSession: strict('session', defaultSession) });
export const shell = strict('shell', native.shell);
export const utilityProcess = strict('utilityProcess', { fork: forkUtility });
export const webContents = strict('webContents', {
  /** Asked by Playwright, to find the window of a page. */
  fromDevToolsTargetId: (targetId: string) =>
    Window.getAllWindows().find((window) => window.webContents.getTargetId() === targetId)?.webContents,
});
