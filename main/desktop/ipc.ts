/** Handles the page's IPC calls. The sender and the message of each are validated. */
import { BrowserWindow, ipcMain, type IpcMainInvokeEvent } from 'electron';
import { Type, type Static, type TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { IPC_CHANNELS, type NativeWords, type PacksFolderResult, type ShellInfo } from '../../contract/ipc.ts';
import { PACK_ID_PATTERN } from '../../contract/pack.ts';
import { MAX_BODY_BYTES } from '../../contract/request-limits.ts';
import { loginItem, setLoginItem } from './login-item.ts';
import { chooseSharedFolder, showPack } from './packs-folder.ts';
import { cancelExport, saveExport, type ExportSource } from './save-export.ts';
import type { ProjectFiles } from './recent-projects.ts';
import { saveFile, savePdf } from './save-file.ts';
import { requireOwnPage } from './sender.ts';
import { applyTheme } from './theme.ts';
import { NativeWordsSchema } from './words.ts';

const MAX_SAVED_CHARACTERS = 256 * 1024 * 1024;

const NoMessage = Type.Undefined();
const ThemeChoice = Type.Union([
  Type.Literal('system'),
  Type.Literal('light'),
  Type.Literal('dark'),
  Type.Literal('field'),
]);
const Path = Type.String({ minLength: 1, maxLength: 4096 });
const PackId = Type.String({ pattern: PACK_ID_PATTERN });
const FileName = Type.String({ minLength: 1, maxLength: 200 });
const SaveFileRequest = Type.Object(
  {
    suggestedName: FileName,
    contents: Type.String({ maxLength: MAX_SAVED_CHARACTERS }),
    encoding: Type.Optional(Type.Union([Type.Literal('utf8'), Type.Literal('base64')])),
  },
  { additionalProperties: false },
);

/**
 * Exports that are saved straight to a file: tables, packs, areas and saved places. Other paths are rejected, because
 * requests are sent with this launch's key.
 */
const SaveExportRequest = Type.Object(
  {
    suggestedName: FileName,
    path: Type.String({
      pattern:
        String.raw`^/v1/(?:batch/[0-9a-f-]{36}/(?:summary/)?export\?format=[a-z]+(&only=errors)?(&guard_formulas=1)?` +
        String.raw`|packs/[a-z0-9-]+/export\?format=[a-z]+|packs/[a-z0-9-]+/areas/export(?:\?format=[a-z]+)?` +
        String.raw`|places/export(?:\?format=[a-z]+)?)$`,
    }),
    body: Type.Optional(Type.String({ maxLength: MAX_BODY_BYTES })),
  },
  { additionalProperties: false },
);

/** Handles one channel. @param handler called with the sending window and the message, validated against `schema` */
function handleChannel<Schema extends TSchema>(
  channel: string,
  schema: Schema,
  handler: (window: BrowserWindow, message: Static<Schema>) => unknown,
): void {
  ipcMain.handle(channel, (event: IpcMainInvokeEvent, message: unknown) => {
    requireOwnPage(event, channel);
    const window = BrowserWindow.fromWebContents(event.sender);
    if (window === null) throw new Error(`${channel} was called from a closed window`);
    if (!Value.Check(schema, message)) {
      const [first] = Value.Errors(schema, message);
      throw new TypeError(`${channel}: ${first?.instancePath ?? ''} ${first?.message ?? 'is invalid'}`);
    }
    return handler(window, message);
  });
}

export interface PageHandlers {
  shellInfo(): ShellInfo;
  choosePacksFolder(window: BrowserWindow): Promise<PacksFolderResult>;
  /** Sets the texts of the native menu and of dialogs. */
  setWords(words: NativeWords): void;
  readonly projects: ProjectFiles;
  /** Server for exports; its URL may change. */
  readonly exports: ExportSource;
}

export function handlePageCalls(handlers: PageHandlers): void {
  handleChannel(IPC_CHANNELS.shellInfo, NoMessage, () => handlers.shellInfo());
  handleChannel(IPC_CHANNELS.showPack, PackId, (_window, id) => showPack(handlers.shellInfo().packsDirectory, id));
  handleChannel(IPC_CHANNELS.choosePacksFolder, NoMessage, (window) => handlers.choosePacksFolder(window));
  handleChannel(IPC_CHANNELS.chooseFolder, NoMessage, chooseSharedFolder);
  handleChannel(IPC_CHANNELS.saveFile, SaveFileRequest, async (window, request) => {
    const result = await saveFile(window, request);
    if (result.status === 'saved') handlers.projects.saved(result.path);
    return result;
  });
  handleChannel(IPC_CHANNELS.savePdf, FileName, savePdf);
  handleChannel(IPC_CHANNELS.chooseProject, NoMessage, (window) => handlers.projects.choose(window));
  handleChannel(IPC_CHANNELS.recentProjects, NoMessage, () => handlers.projects.recent());
  handleChannel(IPC_CHANNELS.openRecentProject, Path, (_window, path) => handlers.projects.open(path));
  handleChannel(IPC_CHANNELS.clearRecentProjects, NoMessage, () => handlers.projects.clear());
  handleChannel(IPC_CHANNELS.restoreRecentProjects, NoMessage, () => handlers.projects.restore());
  handleChannel(IPC_CHANNELS.saveExport, SaveExportRequest, (window, request) =>
    saveExport(window, request, handlers.exports),
  );
  handleChannel(IPC_CHANNELS.cancelExport, NoMessage, cancelExport);
  handleChannel(IPC_CHANNELS.loginItem, NoMessage, () => loginItem());
  handleChannel(IPC_CHANNELS.setLoginItem, Type.Boolean(), (_window, opensAtLogin) => setLoginItem(opensAtLogin));
  handleChannel(IPC_CHANNELS.setTheme, ThemeChoice, applyTheme);
  handleChannel(IPC_CHANNELS.setWords, NativeWordsSchema, (_window, words) => handlers.setWords(words));
}
