/**
 * What crosses between the window's page and Electron's main process: every channel, every message, and the bridge
 * that the preload puts on `window.cairn`. Answers to look-ups do not pass here: the page asks the HTTP interface.
 * Holds no schema: the preload bundles this file, and the main process checks what arrives (`main/desktop/ipc.ts`).
 */
import type { DialogWords } from './dialog-words.ts';
import type { MenuWords } from './menu-words.ts';
import type { ShellCommand } from './shell-command.ts';

/** Channel names, in one place. `page to main` are invocations, `main to page` are messages. */
export const IPC_CHANNELS = {
  /** page to main: who and where this installation is (`ShellInfo`). */
  shellInfo: 'cairn:shell-info',
  /** page to main: ask where to save, then write the file (`SaveFileRequest` to `SaveFileResult`). */
  saveFile: 'cairn:save-file',
  /** page to main: ask where to save, then write what the window prints as PDF (a file name, to `SaveFileResult`). */
  savePdf: 'cairn:save-pdf',
  /**
   * page to main: ask where to save, then have the server write the export of a table, a pack or its areas into the
   * file (`SaveExportRequest` to
   * `SaveFileResult`).
   */
  saveExport: 'cairn:save-export',
  /** page to main: cancel the export that is being written; nothing is kept of it. */
  cancelExport: 'cairn:cancel-export',
  /** page to main: the theme that the person chose (`ThemeChoice`), so that native parts follow it. */
  setTheme: 'cairn:set-theme',
  /** page to main: what native parts say in the language of the window (`NativeWords`). */
  setWords: 'cairn:set-words',
  /** page to main: show a pack's file in the system's file manager (its id, to `ShowPackResult`). */
  showPack: 'cairn:show-pack',
  /** page to main: ask for another packs folder, then answer from it (to `PacksFolderResult`). */
  choosePacksFolder: 'cairn:choose-packs-folder',
  /** page to main: ask for a folder of packs that others gave (to its path, or null where the dialog was closed). */
  chooseFolder: 'cairn:choose-folder',
  /** page to main: whether the system starts Cairn at login (to `LoginItem`). */
  loginItem: 'cairn:login-item',
  /** page to main: whether it shall (a boolean, to `SetLoginItemResult`). */
  setLoginItem: 'cairn:set-login-item',
  /** page to main: ask for a project's file and read it (to `OpenProjectResult`). */
  chooseProject: 'cairn:choose-project',
  /** page to main: the paths of recent project files, the last first. */
  recentProjects: 'cairn:recent-projects',
  /** page to main: read a recent project's file (its path, to `OpenProjectResult`). */
  openRecentProject: 'cairn:open-recent-project',
  /** page to main: forget the recent projects; their files stay. */
  clearRecentProjects: 'cairn:clear-recent-projects',
  /** page to main: know those again that were forgotten last. */
  restoreRecentProjects: 'cairn:restore-recent-projects',
  /** main to page: how far the export is that is being written (`SavingProgress`). */
  exportProgress: 'cairn:export-progress',
  /** main to page: a project file was opened with the application (`OpenedProject`). */
  openProject: 'cairn:open-project',
  /** main to page: a menu command was chosen (`ShellCommand`). */
  command: 'cairn:command',
} as const;

/** `field` is a dark one of more contrast, for a screen in the sun. */
export type ThemeChoice = 'system' | 'light' | 'dark' | 'field';

/** What the native menu and the system's dialogs say. */
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
 * A table with its answers, a pack or its areas, which can be far larger than a message: it goes from the server to the
 * disk and never
 * through the page.
 */
export interface SaveExportRequest {
  /** File name without folders. */
  readonly suggestedName: string;
  /**
   * Of the interface: `/v1/batch/{uuid}/export?format=csv`, `/v1/packs/{id}/export?format=sqlite`,
   * `/v1/packs/{id}/areas/export`.
   */
  readonly path: string;
  /** JSON of what is posted there; without it the path is got. */
  readonly body?: string;
}

/**
 * `cancelled` when the person closed the dialog or gave the export up; `failed` carries a message with the file and the
 * reason.
 */
export type SaveFileResult =
  | { status: 'saved'; path: string }
  | { status: 'cancelled' }
  | { status: 'failed'; message: string };

/** How far a file is that the server sends. */
export interface SavingProgress {
  /** Bytes that have come. */
  readonly received: number;
  /** Bytes of all of it; null while the server prepares it, or where it does not say. */
  readonly total: number | null;
}

/** `failed` carries a message with the file and the reason. */
export type ShowPackResult = { status: 'shown' } | { status: 'failed'; message: string };

/** `changed` with the installation as it is now; `failed` where the folder cannot be used: the one before still is. */
export type PacksFolderResult =
  | { status: 'changed'; shell: ShellInfo }
  | { status: 'cancelled' }
  | { status: 'failed'; message: string };

/** `unavailable` where this installation cannot be started at login, with the reason. */
export type LoginItem = { status: 'known'; opensAtLogin: boolean } | { status: 'unavailable'; message: string };

/** `failed` carries a message with the file and the reason: it is as before. */
export type SetLoginItemResult = LoginItem | { status: 'failed'; message: string };

/** For the about box, the API page and error reports. Holds no key. */
export interface ShellInfo {
  readonly version: string;
  readonly runtime: { readonly electron: string; readonly chromium: string; readonly node: string };
  /** Where programs on this machine reach the HTTP interface, such as `http://127.0.0.1:8765`. */
  readonly serverUrl: string;
  /** Set when the wanted port was taken (`by` says by which program, where that can be known) and another is in use. */
  readonly portTaken?: { readonly wanted: number; readonly used: number; readonly by?: string };
  readonly packsDirectory: string;
  readonly dataDirectory: string;
}

/** A project file that the system handed over, unchecked: the page reads it as it reads any other. */
export interface OpenedProject {
  /** File name without folders. */
  readonly name: string;
  readonly text: string;
}

/** `failed` carries a message with the file and the reason. */
export type OpenProjectResult =
  | { status: 'opened'; project: OpenedProject }
  | { status: 'cancelled' }
  | { status: 'failed'; message: string };

/** `window.cairn`: there only inside Electron. */
export interface CairnBridge {
  /** `process.platform`: `darwin`, `win32`, `linux`. */
  readonly platform: string;
  shellInfo(): Promise<ShellInfo>;
  saveFile(request: SaveFileRequest): Promise<SaveFileResult>;
  /** @param suggestedName File name without folders. */
  savePdf(suggestedName: string): Promise<SaveFileResult>;
  saveExport(request: SaveExportRequest): Promise<SaveFileResult>;
  cancelExport(): Promise<void>;
  /** Calls `listener` as an export is written, until the function that it returns is called. */
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
  /** Calls `listener` for each project file that is opened, until the function that it returns is called. */
  onOpenProject(listener: (project: OpenedProject) => void): () => void;
  /** Calls `listener` for each menu command, until the function that it returns is called. */
  onCommand(listener: (command: ShellCommand) => void): () => void;
}

declare global {
  // A global of the page's window can only be declared by merging into this interface.
  interface Window {
    readonly cairn?: CairnBridge;
  }
}
