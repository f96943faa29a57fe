/** What Electron shows through the system: dialogs, theme, screens, the file manager. */
import { EventEmitter } from 'node:events';

/** No person sits before the stand-in: a dialog is cancelled, unless a test replaces it. */
export const dialog = {
  showSaveDialog: () => Promise.resolve({ canceled: true, filePath: '' }),
  showOpenDialog: () => Promise.resolve({ canceled: true, filePaths: [] }),
  showErrorBox(title: string, content: string): void {
    process.stderr.write(`${title}: ${content}\n`);
  },
};

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
export const nativeTheme = new NativeTheme();

const DISPLAY = { id: 1, workArea: { x: 0, y: 0, width: 1600, height: 1000 } };
export const screen = { getPrimaryDisplay: () => DISPLAY, getAllDisplays: () => [DISPLAY] };

export const shell = {
  openExternal: (url: string): Promise<void> =>
    Promise.reject(new Error(`The stand-in for Electron opens no browser (${url})`)),
  showItemInFolder: (path: string): void =>
    void process.stderr.write(`The stand-in for Electron opens no file manager (${path})\n`),
  openPath: (path: string) => Promise.resolve(`The stand-in for Electron opens no file manager (${path})`),
};
