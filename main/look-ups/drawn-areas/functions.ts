/** What the process of area layers does: it opens packs, and keeps the last few open. */
import { MAX_LISTED_AREAS, type AreaFileFormat, type AreaList } from '../../../contract/drawn-areas.ts';
import { Fault } from '../../../contract/fault.ts';
import { jsonText, type JsonText } from '../../../contract/json-text.ts';
import { fileKeyAt } from '../../packs/found-file.ts';
import { openPackFile, type PackFile } from '../../packs/pack-file.ts';
import { writeAreaFile } from './area-file.ts';
import { cutAreaTile, type TileWish } from './area-tile.ts';
import { CoarseShapes } from './coarse-shapes.ts';
import { PackAreas } from './read-areas.ts';

const KEPT = 3;

interface Opened {
  key: string | undefined;
  pack: PackFile;
  areas: PackAreas;
  shapes: CoarseShapes;
}

const opened = new Map<string, Opened>();

function open(path: string): Opened {
  const key = fileKeyAt(path);
  const known = opened.get(path);
  opened.delete(path);
  if (known !== undefined && known.key === key) {
    opened.set(path, known);
    return known;
  }
  known?.pack.database.close();
  const pack = openPackFile(path);
  const found = { key, pack, areas: new PackAreas(pack.database), shapes: new CoarseShapes() };
  opened.set(path, found);
  for (const old of [...opened.keys()].slice(0, -KEPT)) {
    opened.get(old)?.pack.database.close();
    opened.delete(old);
  }
  return found;
}

/** @returns null where no area is in the tile */
export function areaTile(path: string, wish: TileWish): Uint8Array<ArrayBuffer> | null {
  const { areas, shapes } = open(path);
  return cutAreaTile(areas, shapes, wish) ?? null;
}

/** @throws Fault too_large */
export function areaList(path: string): JsonText<AreaList> {
  const { areas, pack } = open(path);
  const { count, fields } = areas;
  if (count > MAX_LISTED_AREAS)
    throw new Fault(
      'too_large',
      `${pack.id} has ${count.toLocaleString('en')} areas, more than the ${MAX_LISTED_AREAS.toLocaleString('en')} of a table. Export it`,
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
    throw new Fault('not_found', `The pack ${pack.id} has no area ${stranger}: /v1/packs/${pack.id}/areas lists them`);
  writeAreaFile(to, format, areas, pack.manifest.title, { ids, exceptIds });
  return true;
}
