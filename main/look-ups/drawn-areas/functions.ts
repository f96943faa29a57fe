/** What the process of area layers does: it opens packs, and keeps the last few open. */
import { MAX_LISTED_AREAS, type AreaFileFormat, type AreaList } from '../../../contract/drawn-areas.ts';
import { Fault } from '../../../contract/fault.ts';
import { jsonText, type JsonText } from '../../../contract/json-text.ts';
import { fileKeyAt } from '../../packs/file-identity.ts';
import { openPackFile, type PackFile } from '../../packs/pack-file.ts';
import { writeAreaFile } from './area-file.ts';
import { cutAreaTile, type TileWish } from './area-tile.ts';
import { CoarseShapes } from './coarse-shapes.ts';
import { KeptShapes } from './kept-shapes.ts';
import { PackAreas } from './read-areas.ts';

const KEPT = 3;

interface Opened {
  key: string | undefined;
  pack: PackFile;
  areas: PackAreas;
  shapes: CoarseShapes;
  kept: KeptShapes | undefined;
  keptAt: string | undefined;
}

const opened = new Map<string, Opened>();

function close({ pack, kept }: Opened): void {
  pack.database.close();
  kept?.close();
}

/** @param keptAt where shapes are kept from process to process */
function open(path: string, keptAt?: string): Opened {
  const key = fileKeyAt(path);
  const known = opened.get(path);
  opened.delete(path);
  if (known !== undefined && known.key === key && (keptAt === undefined || known.keptAt === keptAt)) {
    opened.set(path, known);
    return known;
  }
  if (known !== undefined) close(known);
  const pack = openPackFile(path);
  const kept = keptAt === undefined || key === undefined ? undefined : KeptShapes.open(keptAt, key);
  const found = { key, pack, areas: new PackAreas(pack, kept), shapes: new CoarseShapes(kept), kept, keptAt };
  opened.set(path, found);
  for (const old of [...opened.keys()].slice(0, -KEPT)) {
    const last = opened.get(old);
    if (last !== undefined) close(last);
    opened.delete(old);
  }
  return found;
}

/**
 * @param keptAt file in which shapes are kept for the next process
 * @returns null where no area is in the tile
 */
export function areaTile(path: string, wish: TileWish, keptAt?: string): Uint8Array<ArrayBuffer> | null {
  const { areas, shapes, kept } = open(path, keptAt);
  const known = kept?.tile(wish);
  if (known !== undefined) return known;
  const tile = cutAreaTile(areas, shapes, wish) ?? null;
  kept?.keepTile(wish, tile);
  // Behind the answer.
  if (kept !== undefined) setImmediate(() => kept.flush());
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

export interface ExportWish {
  /** Path of the new file. */
  to: string;
  format: AreaFileFormat;
  /** Boundary ids of the areas that are wanted; all when absent. */
  ids?: readonly number[] | undefined;
  /** Boundary ids of those that are not. */
  exceptIds?: readonly number[] | undefined;
}

/** Writes a new file. @throws Fault not_found where one of the ids is not in the pack */
export function exportAreas(path: string, { to, format, ids, exceptIds }: ExportWish): true {
  const { areas, pack } = open(path);
  const stranger = [...(ids ?? []), ...(exceptIds ?? [])].find((id) => !areas.has(id));
  if (stranger !== undefined)
    throw new Fault('not_found', `Pack ${pack.id} has no area ${stranger}: /v1/packs/${pack.id}/areas lists its areas`);
  writeAreaFile(to, format, areas, pack.manifest.title, { ids, exceptIds });
  return true;
}
