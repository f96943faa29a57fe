/** The desktop application from start to quit. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { app, BrowserWindow, dialog, Menu, protocol, shell } from 'electron';
import { IPC_CHANNELS, type NativeWords, type PacksFolderResult, type ShellInfo } from '../../contract/ipc.ts';
import { defaultDataDirectory } from '../launch/directories.ts';
import { installedPacks, bundledPacksFolder } from '../launch/installed-packs.ts';
import { launchOptions, readConfiguredSettings, type LaunchOptions } from '../launch/options.ts';
import type { MenuWords } from '../../contract/menu-words.ts';
import { rememberPacks, rememberedPacks } from '../launch/preferred-packs.ts';
import { rememberedPort } from '../launch/preferred-port.ts';
import { makeDataDirectory } from '../store/data-directory.ts';
import { listAppFiles } from './app-files.ts';
import { APP_SCHEME } from './app-origin.ts';
import { createAppProtocol } from './app-protocol.ts';
import { registerAppScheme } from './app-scheme.ts';
import { confineChromium, confinePages } from './confinement.ts';
import { handlePageCalls } from './ipc.ts';
import { startLocalServer, type LocalServer } from './local-server.ts';
import { menuTemplate } from './menu.ts';
import {
  addOpenedPack,
  LINK_SCHEME,
  requestOfFile,
  requestOfLink,
  requestsIn,
  type Confirm,
  type OpenRequest,
} from './open-request.ts';
import { choosePacksFolder, checkPacksFolder } from './packs-folder.ts';
import { projectFiles, type ProjectFiles } from './recent-projects.ts';
import type { ExportSource } from './save-export.ts';
import { openWindow } from './window.ts';
import { rememberedWords, rememberWords, dialogText, setDialogWords } from './words.ts';
import { errorMessage } from '../../contract/system-error.ts';
import { startUtilityProcess } from './utility-process.ts';

const RENDERER = join(import.meta.dirname, '..', 'renderer');

/** Returns the user's packs folder, with links to bundled packs; in development, the repository's. */
function defaultPacksDirectory(dataDirectory: string): string {
  if (!app.isPackaged) return join(app.getAppPath(), 'data', 'packs');
  return installedPacks(bundledPacksFolder(process.resourcesPath), dataDirectory, true);
}

/** Uses the bundled SpatiaLite, for systems without a package of it. The server's thread inherits the setting. */
function preferBundledSpatialite(): void {
  if (!app.isPackaged || process.env['CAIRN_SPATIALITE']) return;
  const names = ['mod_spatialite.so', 'mod_spatialite.dylib', 'mod_spatialite.dll'];
  const library = names.map((name) => join(process.resourcesPath, 'spatialite', name)).find((file) => existsSync(file));
  if (library !== undefined) process.env['CAIRN_SPATIALITE'] = library;
}

function readOptions(): LaunchOptions {
  const dataDirectory = defaultDataDirectory();
  const args = process.argv.slice(app.isPackaged ? 1 : 2);
  return launchOptions(
    args,
    { dataDirectory, packsDirectory: defaultPacksDirectory(dataDirectory) },
    { port: rememberedPort, packs: rememberedPacks },
    readConfiguredSettings(),
  );
}

function describeShell({ dataDirectory }: LaunchOptions, server: LocalServer): ShellInfo {
  const { electron, chrome, node } = process.versions;
  return {
    version: app.getVersion(),
    runtime: { electron, chromium: chrome, node },
    serverUrl: server.url,
    ...(server.portTaken === undefined ? {} : { portTaken: server.portTaken }),
    packsDirectory: server.packsDirectory,
    dataDirectory,
  };
}

/** Lets the user choose another packs folder, which is remembered. */
async function changePacksFolder(
  window: BrowserWindow,
  server: LocalServer,
  dataDirectory: string,
  shellInfo: () => ShellInfo,
): Promise<PacksFolderResult> {
  const directory = await choosePacksFolder(window, server.packsDirectory);
  if (directory === undefined || directory === server.packsDirectory) return { status: 'cancelled' };
  try {
    checkPacksFolder(directory);
    await server.usePacks(directory);
    rememberPacks(dataDirectory, directory);
    return { status: 'changed', shell: shellInfo() };
  } catch (error) {
    return { status: 'failed', message: errorMessage(error) };
  }
}

const confirm: Confirm = async ({ message, detail, yes }) => {
  const { response } = await dialog.showMessageBox({
    type: 'question',
    message,
    detail,
    buttons: [yes, dialogText('cancel')],
    defaultId: 0,
    cancelId: 1,
  });
  return response === 0;
};

/** Requests from the system before the window is open. */
const pendingRequests: OpenRequest[] = [];
let handleOpenRequest = (request: OpenRequest): void => void pendingRequests.push(request);

/** Listens for files and links on macOS. Other systems start the program again with them as arguments. */
function listenToSystem(): void {
  app.on('open-file', (event, path) => {
    event.preventDefault();
    const request = requestOfFile(path, process.cwd());
    if (request !== undefined) handleOpenRequest(request);
  });
  app.on('open-url', (event, url) => {
    event.preventDefault();
    const request = requestOfLink(url);
    if (request !== undefined) handleOpenRequest(request);
  });
  // On other systems, the installer registers the scheme.
  if (app.isPackaged && process.platform === 'win32') app.setAsDefaultProtocolClient(LINK_SCHEME);
}

/** Handles a request. Never rejects. */
async function handleRequest(request: OpenRequest, source: ExportSource, projects: ProjectFiles): Promise<void> {
  showInFront();
  const [window] = BrowserWindow.getAllWindows();
  if (request.kind === 'link') {
    if (request.command !== 'show') window?.webContents.send(IPC_CHANNELS.command, request.command);
    return;
  }
  if (request.kind === 'project') {
    const result = projects.read(request.path);
    if (result.status === 'opened') window?.webContents.send(IPC_CHANNELS.openProject, result.project);
    else if (result.status === 'failed')
      await dialog.showMessageBox({ message: result.message, buttons: [dialogText('ok')] });
    return;
  }
  const message = await addOpenedPack(request.path, source, confirm).catch((error: unknown) =>
    dialogText('pack-not-added', { name: request.path, reason: errorMessage(error) }),
  );
  if (message !== undefined) await dialog.showMessageBox({ message, buttons: [dialogText('ok')] });
}

/** Handles the requests received at the start and from now on. */
function handleSystemRequests(source: ExportSource, projects: ProjectFiles, window: BrowserWindow): void {
  // The page receives commands once it has loaded.
  let queue = new Promise<void>((loaded) => window.webContents.once('did-finish-load', () => loaded()));
  // Only one question at a time.
  handleOpenRequest = (request) => {
    queue = queue.then(() => handleRequest(request, source, projects));
  };
  for (const request of [...pendingRequests.splice(0), ...requestsIn(process.argv.slice(1), process.cwd())])
    handleOpenRequest(request);
  app.on('second-instance', (_event, args, folder) => {
    showInFront();
    for (const request of requestsIn(args.slice(1), folder)) handleOpenRequest(request);
  });
}

function showInFront(): void {
  const [window] = BrowserWindow.getAllWindows();
  if (window?.isMinimized() === true) window.restore();
  window?.show();
  window?.focus();
}

/** Closes the server before quitting; a second quit doesn't wait. */
function closeServerOnQuit(server: LocalServer): void {
  app.once('will-quit', (event) => {
    event.preventDefault();
    void server.close().finally(() => {
      app.quit();
    });
  });
}

function showMenu(words: MenuWords, recent: readonly string[], server: LocalServer): void {
  const template = menuTemplate(process.platform, 'Cairn', words, recent, {
    command: (command) => {
      BrowserWindow.getFocusedWindow()?.webContents.send(IPC_CHANNELS.command, command);
    },
    openPacksFolder: () => void shell.openPath(server.packsDirectory),
    openProject: (path) => handleOpenRequest({ kind: 'project', path }),
  });
  Menu.setApplicationMenu(Menu.buildFromTemplate(template));
}

async function open(options: LaunchOptions, windowDirectory: string, initialWords: NativeWords): Promise<void> {
  let words = initialWords;
  const stateFile = join(windowDirectory, 'window-state.json');
  const files = listAppFiles(RENDERER);
  const server = await startLocalServer(options, startUtilityProcess);
  closeServerOnQuit(server);
  protocol.handle(APP_SCHEME, createAppProtocol({ files, serverUrl: () => server.url, apiKey: server.apiKey }));
  confinePages(() => `${server.url}/docs`);
  const rebuildMenu = (): void => showMenu(words.menu, projects.recent(), server);
  const projects = projectFiles(join(windowDirectory, 'recent-projects.json'), rebuildMenu);
  const shellInfo = (): ShellInfo => describeShell(options, server);
  handlePageCalls({
    shellInfo,
    choosePacksFolder: (window) => changePacksFolder(window, server, options.dataDirectory, shellInfo),
    setWords: (newWords) => {
      words = newWords;
      setDialogWords(words.dialogs);
      rememberWords(wordsFile(windowDirectory), words);
      rebuildMenu();
    },
    projects,
    exports: server,
  });
  rebuildMenu();
  handleSystemRequests(server, projects, openWindow(stateFile));
  app.on('activate', () => {
    if (BrowserWindow.getAllWindows().length === 0) openWindow(stateFile);
  });
}

const wordsFile = (windowDirectory: string): string => join(windowDirectory, 'words.json');

/** Reports a failed start in a dialog, because users rarely see a desktop application's terminal. */
function fail(error: unknown): void {
  const message = errorMessage(error);
  console.error(`cairn: ${message}`);
  dialog.showErrorBox(dialogText('not-started'), message);
  app.exit(1);
}

/** Runs the application. Called once, by the entry, before Electron is ready. Never rejects. */
export async function runDesktop(): Promise<void> {
  try {
    const options = readOptions();
    preferBundledSpatialite();
    const windowDirectory = join(options.dataDirectory, 'window');
    makeDataDirectory(windowDirectory);
    const words = rememberedWords(wordsFile(windowDirectory));
    setDialogWords(words.dialogs);
    // Chromium's files are placed below Cairn's, so that one directory holds everything and two instances can run side
    // by side.
    app.setPath('userData', windowDirectory);
    if (!app.requestSingleInstanceLock()) {
      app.quit();
      return;
    }
    listenToSystem();
    confineChromium();
    registerAppScheme();
    app.on('window-all-closed', () => {
      if (process.platform !== 'darwin') app.quit();
    });
    await app.whenReady();
    await open(options, windowDirectory, words);
  } catch (error) {
    fail(error);
  }
}
