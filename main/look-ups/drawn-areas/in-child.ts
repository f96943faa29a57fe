/** Has the areas of a pack read in a process of its own: a tile of a whole country takes longer than a look-up. */
import type { AreaList } from '../../../contract/drawn-areas.ts';
import type { JsonText } from '../../../contract/json-text.ts';
import { RemoteProcess } from '../../threads/remote-process.ts';
import { MAX_IDLE_PROCESSES } from '../../threads/idle-processes.ts';
import type { TileWish } from './area-tile.ts';
import type { areaList, areaTile, exportAreas, ExportWish } from './functions.ts';

const TILE_MS = 30_000;
const FILE_MS = 600_000;

type Functions = { areaTile: typeof areaTile; areaList: typeof areaList; exportAreas: typeof exportAreas };

const SCRIPT = new URL('./drawn-areas.entry.ts', import.meta.url);
const AREAS = new RemoteProcess<Functions>(SCRIPT, 'The layer', { max: MAX_IDLE_PROCESSES });
const FILES = new RemoteProcess<Functions>(SCRIPT, 'The export');

/**
 * @param path of the pack file
 * @param keptAt file in which shapes are kept for the next process
 * @returns null where no area is in the tile. @throws WorkEnded
 */
export const areaTileInChild = (
  path: string,
  wish: TileWish,
  keptAt: string,
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer> | null> =>
  AREAS.ask('areaTile', [path, wish, keptAt], { signal, deadlineMs: TILE_MS });

/** @throws WorkEnded; Fault too_large */
export const areaListInChild = (path: string, signal: AbortSignal): Promise<JsonText<AreaList>> =>
  AREAS.ask('areaList', [path], { signal, deadlineMs: TILE_MS });

/** Writes a new file. @throws WorkEnded; Fault not_found; errors of the disk */
export const exportAreasInChild = (path: string, wish: ExportWish, signal: AbortSignal): Promise<true> =>
  FILES.ask('exportAreas', [path, wish], { signal, deadlineMs: FILE_MS });
