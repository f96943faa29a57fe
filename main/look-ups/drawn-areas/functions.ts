/** The process of area layers: opens packs, and leaves the most recent ones open. */
import { MAX_LISTED_AREAS, type AreaFileFormat, type AreaList } from '../../../contract/drawn-areas.ts';
import { Fault } from '../../../contract/fault.ts';
import { jsonText, type JsonText } from '../../../contract/json-text.ts';
import { fileKeyAt } from '../../packs/file-identity.ts';
import { openPackFile, type PackFile } from '../../packs/pack-file.ts';
import { writeAreaFile } from './area-file.ts';
import { cutAreaTile, type TileRequest } from './area-tile.ts';
import { CoarseShapes } from './coarse-shapes.ts';
import { ShapeCache } from './shape-cache.ts';
import { PackAreas } from './read-areas.ts';

const MAX_OPEN_PACKS = 3;

interface Opened {
  key: string | undefined;
  pack: PackFile;
  areas: PackAreas;
  shapes: CoarseShapes;
  cache: ShapeCache | undefined;
  cachePath: string | undefined;
}

const opened = new Map<string, Opened>();

function close({ pack, cache }: Opened): void {
  pack.database.close();
  cache?.close();
}

/** @param cachePath file of cached shapes, which outlasts the process */
function open(path: string, cachePath?: string): Opened {
  const key = fileKeyAt(path);
  const known = opened.get(path);
  opened.delete(path);
  if (known !== undefined && known.key === key && (cachePath === undefined || known.cachePath === cachePath)) {
    opened.set(path, known);
    return known;
  }
  if (known !== undefined) close(known);
  const pack = openPackFile(path);
  const cache = cachePath === undefined || key === undefined ? undefined : ShapeCache.open(cachePath, key);
  const found = { key, pack, areas: new PackAreas(pack, cache), shapes: new CoarseShapes(cache), cache, cachePath };
  opened.set(path, found);
  for (const old of [...opened.keys()].slice(0, -MAX_OPEN_PACKS)) {
    const last = opened.get(old);
    if (last !== undefined) close(last);
    opened.delete(old);
  }
  return found;
}

/**
 * Returns a tile; null if it has no area.
 * @param cachePath file of cached shapes, which outlasts the process
 */
export function areaTile(path: string, request: TileRequest, cachePath?: string): Uint8Array<ArrayBuffer> | null {
  const { areas, shapes, cache } = open(path, cachePath);
  const known = cache?.tile(request);
  if (known !== undefined) return known;
  const tile = cutAreaTile(areas, shapes, request) ?? null;
  cache?.addTile(request, tile);
  // After the response.
  if (cache !== undefined) setImmediate(() => cache.flush());
  return tile;
}

/** @throws Fault too_large */
export function areaList(path: string): JsonText<AreaList> {
  const { areas, pack } = open(path);
  const { count, fields } = areas;
  if (count > MAX_LISTED_AREAS)
    throw new Fault(
      'too_large',
      `${pack.id} has ${count.toLocaleString('en')} areas; the limit for a table is ` +
        `${MAX_LISTED_AREAS.toLocaleString('en')}. Export it`,
    );
  return jsonText<AreaList>({
    fields: fields.map(({ name, isNumber }) => ({ name, is_number: isNumber })),
    areas: Array.from(areas.read({}), ({ boundaryId, bbox, cells }) => ({ boundary_id: boundaryId, bbox, cells })),
  });
}

export interface ExportRequest {
  /** Path of the new file. */
  to: string;
  format: AreaFileFormat;
  /** Boundary ids of the areas to write; all if absent. */
  ids?: readonly number[] | undefined;
  /** Boundary ids of areas to leave out. */
  exceptIds?: readonly number[] | undefined;
}

/** Writes a new file. @throws Fault not_found if the pack has no area with one of the ids */
export function exportAreas(path: string, { to, format, ids, exceptIds }: ExportRequest): true {
  const { areas, pack } = open(path);
  const unknown = [...(ids ?? []), ...(exceptIds ?? [])].find((id) => !areas.has(id));
  if (unknown !== undefined)
    throw new Fault('not_found', `Pack ${pack.id} has no area ${unknown}: /v1/packs/${pack.id}/areas lists its areas`);
  writeAreaFile(to, format, areas, pack.manifest.title, { ids, exceptIds });
  return true;
}
