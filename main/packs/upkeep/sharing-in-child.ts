/** Reads folders of packs, and exports tiles, in separate processes. */
import type { PackIndex } from '../../../contract/pack-index.ts';
import { RemoteProcess } from '../../threads/remote-process.ts';
import type { exportTiles, TileExport } from '../export/export-tiles.ts';
import type { IndexedFolder, readPackIndex } from './pack-files.ts';

/** A drive may have to spin up; an unavailable network share doesn't respond at all. */
const LIST_MS = 30_000;
const INDEX_MS = 1_800_000;
const TILES_MS = 3_600_000;

const FOLDERS = new RemoteProcess<{
  readPackIndex: typeof readPackIndex;
  writePackIndex: (folder: string) => Promise<IndexedFolder>;
}>(new URL('./pack-folder.entry.ts', import.meta.url), 'Reading the folder', { max: 1 });

const TILES = new RemoteProcess<{ exportTiles: typeof exportTiles }>(
  new URL('../export/export-tiles.entry.ts', import.meta.url),
  'The export',
);

/** Runs {@link readPackIndex} in a child process. @throws Fault no_pack_list, invalid_file; WorkEnded */
export const readFolderInChild = async (folder: string, signal?: AbortSignal): Promise<PackIndex> =>
  (await FOLDERS.ask('readPackIndex', [folder], { signal, deadlineMs: LIST_MS })).index;

/** Runs {@link writePackIndex} in a child process. @throws the disk's error; WorkEnded */
export const indexFolderInChild = (folder: string, signal?: AbortSignal): Promise<IndexedFolder> =>
  FOLDERS.ask('writePackIndex', [folder], { signal, deadlineMs: INDEX_MS });

/** Runs {@link exportTiles} in a child process. @throws Fault; WorkEnded */
export const exportTilesInChild = (path: string, to: string, signal?: AbortSignal): Promise<TileExport> =>
  TILES.ask('exportTiles', [path, to], { signal, deadlineMs: TILES_MS });
