/** Saves files where the user chooses. */
import { randomBytes } from 'node:crypto';
import { rename, rm, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { app, dialog, type BrowserWindow, type FileFilter } from 'electron';
import type { SaveFileRequest, SaveFileResult } from '../../contract/ipc.ts';
import { PROJECT_EXTENSION } from '../../contract/project.ts';
import { safeFileName } from './file-name.ts';
import { dialogText } from './words.ts';
import { errorMessage } from '../../contract/system-error.ts';

const KINDS: Readonly<Record<string, string>> = {
  '.geojson': 'GeoJSON',
  '.json': 'JSON',
  '.csv': 'CSV',
  '.xlsx': 'XLSX',
  '.gpkg': 'GeoPackage',
  '.pdf': 'PDF',
  '.png': 'PNG',
  '.gpx': 'GPX',
  '.kml': 'KML',
  '.kmz': 'KMZ',
};

function filtersFor(name: string): FileFilter[] {
  const extension = extname(name);
  const kind = extension === PROJECT_EXTENSION ? dialogText('project') : KINDS[extension];
  const all = { name: dialogText('all-files'), extensions: ['*'] };
  return kind === undefined ? [all] : [{ name: kind, extensions: [extension.slice(1)] }, all];
}

/** Asks where to save a file. @returns the path, or undefined if the dialog was cancelled */
export async function choosePath(window: BrowserWindow, suggestedName: string): Promise<string | undefined> {
  const name = safeFileName(suggestedName);
  const { canceled, filePath } = await dialog.showSaveDialog(window, {
    defaultPath: join(app.getPath('downloads'), name),
    filters: filtersFor(name),
    properties: ['createDirectory', 'showOverwriteConfirmation'],
  });
  return canceled || filePath === '' ? undefined : filePath;
}

/** Writes a temporary file and renames it, so that a full disk never leaves an incomplete file. */
export async function writeAtomically(
  path: string,
  contents: Buffer | AsyncIterable<Uint8Array>,
  signal?: AbortSignal,
): Promise<void> {
  const part = `${path}.${randomBytes(6).toString('hex')}.part`;
  try {
    await writeFile(part, contents, { flag: 'wx', ...(signal === undefined ? {} : { signal }) });
    await rename(part, path);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

/** Returns the result for a failed write. */
export const writeFailure = (path: string, error: unknown): SaveFileResult => ({
  status: 'failed',
  message: dialogText('not-written', { path, reason: errorMessage(error) }),
});

async function save(
  window: BrowserWindow,
  suggestedName: string,
  contents: () => Buffer | Promise<Buffer>,
): Promise<SaveFileResult> {
  const path = await choosePath(window, suggestedName);
  if (path === undefined) return { status: 'cancelled' };
  try {
    await writeAtomically(path, await contents());
    return { status: 'saved', path };
  } catch (error) {
    return writeFailure(path, error);
  }
}

/** Asks where to save, then writes. Never rejects: failures are in the result. */
export const saveFile = (
  window: BrowserWindow,
  { suggestedName, contents, encoding = 'utf8' }: SaveFileRequest,
): Promise<SaveFileResult> => save(window, suggestedName, () => Buffer.from(contents, encoding));

/** Asks where to save, then prints the window to a PDF, like {@link saveFile}. */
export const savePdf = (window: BrowserWindow, suggestedName: string): Promise<SaveFileResult> =>
  save(window, suggestedName, () => window.webContents.printToPDF({ preferCSSPageSize: true, printBackground: true }));
