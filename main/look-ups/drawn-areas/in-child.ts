/** Reads the areas of a pack in a separate process: a tile of a whole country takes longer than a look-up. */
import type { AreaList } from '../../../contract/drawn-areas.ts';
import type { JsonText } from '../../../contract/json-text.ts';
import { RemoteProcess } from '../../threads/remote-process.ts';
import { MAX_IDLE_PROCESSES } from '../../threads/idle-processes.ts';
import type { TileRequest } from './area-tile.ts';
import type { areaList, areaTile, exportAreas, ExportRequest } from './functions.ts';

const TILE_MS = 30_000;
const FILE_MS = 600_000;

type Functions = { areaTile: typeof areaTile; areaList: typeof areaList; exportAreas: typeof exportAreas };

const SCRIPT = new URL('./drawn-areas.entry.ts', import.meta.url);
const AREAS = new RemoteProcess<Functions>(SCRIPT, 'The layer', { max: MAX_IDLE_PROCESSES });
const FILES = new RemoteProcess<Functions>(SCRIPT, 'The export');

/**
 * Returns a tile; null if it has no area.
 * @param path of the pack file
 * @param cachePath file of cached shapes, which outlasts the process
 * @throws WorkEnded
 */
export const areaTileInChild = (
  path: string,
  request: TileRequest,
  cachePath: string,
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer> | null> =>
  AREAS.ask('areaTile', [path, request, cachePath], { signal, deadlineMs: TILE_MS });

/** @throws WorkEnded; Fault too_large */
export const areaListInChild = (path: string, signal: AbortSignal): Promise<JsonText<AreaList>> =>
  AREAS.ask('areaList', [path], { signal, deadlineMs: TILE_MS });

/** Writes a new file. @throws WorkEnded; Fault not_found; errors of the disk */
export const exportAreasInChild = (path: string, request: ExportRequest, signal: AbortSignal): Promise<true> =>
  FILES.ask('exportAreas', [path, request], { signal, deadlineMs: FILE_MS });
