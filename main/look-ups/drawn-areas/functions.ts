/** What the process of area layers does: it opens packs, and keeps the last few open. */
import { MAX_LISTED_AREAS, type AreaFileFormat, type AreaList } from '../../../contract/drawn-areas.ts';
import { Fault } from '../../../contract/fault.ts';
import { jsonText, type JsonText } from '../../../contract/json-text.ts';
import { fileKeyAt } from '../../packs/found-file.ts';
import { openPackFile, type PackFile } from '../../packs/pack-file.ts';
import { writeAreaFile } from './area-file.ts';
import { cutAreaTile, type TileWish } from './area-tile.ts';
import { PackAreas } from './read-areas.ts';

const KEPT = 3;

interface Opened {
  key: string | undefined;
  pack: PackFile;
  areas: PackAreas;
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
  const found = { key, pack, areas: new PackAreas(pack.database) };
  opened.set(path, found);
  for (const old of [...opened.keys()].slice(0, -KEPT)) {
    opened.get(old)?.pack.database.close();
    opened.delete(old);
  }
  return found;
}

/** @returns null where no area is in the tile */
export const areaTile = (path: string, wish: TileWish): Uint8Array<ArrayBuffer> | null =>
  cutAreaTile(open(path).areas, wish) ?? null;

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

/** Writes a new file at `to`. */
export function exportAreas(path: string, to: string, format: AreaFileFormat, ids?: readonly number[]): true {
  const { areas, pack } = open(path);
  writeAreaFile(to, format, areas, pack.manifest.title, ids);
  return true;
}
