/**
 * The messages between the window's page and Electron's main process: every channel, every message, and the bridge
 * that the preload exposes as `window.cairn`. Look-ups don't use it: the page requests them over HTTP.
 * Contains no schemas, because the preload bundles this file; the main process validates messages
 * (`main/desktop/ipc.ts`).
 */
import type { DialogWords } from './dialog-words.ts';
import type { MenuWords } from './menu-words.ts';
import type { ShellCommand } from './shell-command.ts';

/** Channel names. `page to main` are invocations, `main to page` are messages. */
export const IPC_CHANNELS = {
  /** page to main: version and paths of this installation (`ShellInfo`). */
  shellInfo: 'cairn:shell-info',
  /** page to main: ask where to save, then write the file (`SaveFileRequest` to `SaveFileResult`). */
  saveFile: 'cairn:save-file',
  /** page to main: ask where to save, then print the window to PDF (a file name, to `SaveFileResult`). */
  savePdf: 'cairn:save-pdf',
  /**
   * page to main: ask where to save, then download the export of a table, a pack or its areas to the file
   * (`SaveExportRequest` to `SaveFileResult`).
   */
  saveExport: 'cairn:save-export',
  /** page to main: cancel the current export and remove its file. */
  cancelExport: 'cairn:cancel-export',
  /** page to main: the chosen theme (`ThemeChoice`), for native parts. */
  setTheme: 'cairn:set-theme',
  /** page to main: texts of native parts in the language of the window (`NativeWords`). */
  setWords: 'cairn:set-words',
  /** page to main: show a pack's file in the system's file manager (its id, to `ShowPackResult`). */
  showPack: 'cairn:show-pack',
  /** page to main: choose another packs folder, then use it (to `PacksFolderResult`). */
  choosePacksFolder: 'cairn:choose-packs-folder',
  /** page to main: choose a folder of shared packs (to its path, or null if the dialog was closed). */
  chooseFolder: 'cairn:choose-folder',
  /** page to main: whether the system opens Cairn at login (to `LoginItem`). */
  loginItem: 'cairn:login-item',
  /** page to main: enable or disable it (a boolean, to `SetLoginItemResult`). */
  setLoginItem: 'cairn:set-login-item',
  /** page to main: choose a project file and read it (to `OpenProjectResult`). */
  chooseProject: 'cairn:choose-project',
  /** page to main: the paths of recent project files, newest first. */
  recentProjects: 'cairn:recent-projects',
  /** page to main: read a recent project's file (its path, to `OpenProjectResult`). */
  openRecentProject: 'cairn:open-recent-project',
  /** page to main: clear the recent projects; their files stay. */
  clearRecentProjects: 'cairn:clear-recent-projects',
  /** page to main: restore the recent projects after clearing them. */
  restoreRecentProjects: 'cairn:restore-recent-projects',
  /** main to page: progress of the current export (`SavingProgress`). */
  exportProgress: 'cairn:export-progress',
  /** main to page: a project file was opened with the application (`OpenedProject`). */
  openProject: 'cairn:open-project',
  /** main to page: a menu command was chosen (`ShellCommand`). */
  command: 'cairn:command',
} as const;

/** `field` is a dark theme with more contrast, for screens in sunlight. */
export type ThemeChoice = 'system' | 'light' | 'dark' | 'field';

/** Texts of the native menu and the system's dialogs. */
export interface NativeWords {
  readonly menu: MenuWords;
  readonly dialogs: DialogWords;
}

export interface SaveFileRequest {
  /** File name without folders. */
  readonly suggestedName: string;
  readonly contents: string;
  /** `base64` for bytes; text is written as UTF-8. */
  readonly encoding?: 'utf8' | 'base64';
}

/**
 * A request to save a table with its results, a pack or its areas. They can be much larger than a message, so they are
 * written from the server to the disk without passing through the page.
 */
export interface SaveExportRequest {
  /** File name without folders. */
  readonly suggestedName: string;
  /**
   * Path of the interface: `/v1/batch/{uuid}/export?format=csv`, `/v1/packs/{id}/export?format=sqlite`,
   * `/v1/packs/{id}/areas/export`.
   */
  readonly path: string;
  /** JSON body to POST; without it the path is requested by GET. */
  readonly body?: string;
}

/** `cancelled` if the user closed the dialog or cancelled the export; `failed` has a message with file and reason. */
export type SaveFileResult =
  | { status: 'saved'; path: string }
  | { status: 'cancelled' }
  | { status: 'failed'; message: string };

/** Progress of a download. */
export interface SavingProgress {
  /** Bytes received. */
  readonly received: number;
  /** Size in bytes; null if unknown, e.g. while the server prepares the file. */
  readonly total: number | null;
}

/** `failed` has a message with file and reason. */
export type ShowPackResult = { status: 'shown' } | { status: 'failed'; message: string };

/** `changed` has the new state; `failed` if the folder can't be used, which leaves the previous one in use. */
export type PacksFolderResult =
  | { status: 'changed'; shell: ShellInfo }
  | { status: 'cancelled' }
  | { status: 'failed'; message: string };

/** `unavailable` has the reason why this installation can't be opened at login. */
export type LoginItem = { status: 'known'; opensAtLogin: boolean } | { status: 'unavailable'; message: string };

/** `failed` has a message with file and reason; the setting is unchanged. */
export type SetLoginItemResult = LoginItem | { status: 'failed'; message: string };

/** Information for the about box, the API page and error reports. Contains no key. */
export interface ShellInfo {
  readonly version: string;
  readonly runtime: { readonly electron: string; readonly chromium: string; readonly node: string };
  /** Address of the HTTP interface for programs on this machine, e.g. `http://127.0.0.1:8765`. */
  readonly serverUrl: string;
  /** Set if the wanted port was in use (`by` names the program, if known) and a different one is used instead. */
  readonly portTaken?: { readonly wanted: number; readonly used: number; readonly by?: string };
  readonly packsDirectory: string;
  readonly dataDirectory: string;
}

/** The unvalidated text of a project file from the system; the page validates it like any other. */
export interface OpenedProject {
  /** File name without folders. */
  readonly name: string;
  readonly text: string;
}

/** `failed` has a message with file and reason. */
export type OpenProjectResult =
  | { status: 'opened'; project: OpenedProject }
  | { status: 'cancelled' }
  | { status: 'failed'; message: string };

/** `window.cairn`, which exists only inside Electron. */
export interface CairnBridge {
  /** `process.platform`: `darwin`, `win32`, `linux`. */
  readonly platform: string;
  shellInfo(): Promise<ShellInfo>;
  saveFile(request: SaveFileRequest): Promise<SaveFileResult>;
  /** @param suggestedName file name without folders */
  savePdf(suggestedName: string): Promise<SaveFileResult>;
  saveExport(request: SaveExportRequest): Promise<SaveFileResult>;
  cancelExport(): Promise<void>;
  /** Calls `listener` with the progress of exports. @returns a function that unsubscribes */
  onExportProgress(listener: (progress: SavingProgress) => void): () => void;
  setTheme(theme: ThemeChoice): Promise<void>;
  setWords(words: NativeWords): Promise<void>;
  showPack(id: string): Promise<ShowPackResult>;
  choosePacksFolder(): Promise<PacksFolderResult>;
  chooseFolder(): Promise<string | null>;
  loginItem(): Promise<LoginItem>;
  setLoginItem(opensAtLogin: boolean): Promise<SetLoginItemResult>;
  chooseProject(): Promise<OpenProjectResult>;
  recentProjects(): Promise<readonly string[]>;
  openRecentProject(path: string): Promise<OpenProjectResult>;
  clearRecentProjects(): Promise<void>;
  restoreRecentProjects(): Promise<void>;
  /** Calls `listener` for each opened project file. @returns a function that unsubscribes */
  onOpenProject(listener: (project: OpenedProject) => void): () => void;
  /** Calls `listener` for each menu command. @returns a function that unsubscribes */
  onCommand(listener: (command: ShellCommand) => void): () => void;
}

declare global {
  // Merging into this interface is the only way to declare a property of `window`.
  interface Window {
    readonly cairn?: CairnBridge;
  }
}
