/** Reader of Montevideo's neighbourhoods, which are points in OpenStreetMap's QA tiles. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fold } from '../../../main/geocoder/text/tokens.ts';
import { decodeTile } from '../../read/source-tiles.ts';

/** Folder of the tiles, named `<z>-<x>-<y>.mvt`, in their package. */
export const TILE_FOLDER = 'real-world/osm-qa-montevideo';
const LAYER = 'osm';
const TILE_NAME = /^(?<zoom>\d+)-(?<x>\d+)-(?<y>\d+)\.mvt$/u;
const QUARTERS: ReadonlySet<unknown> = new Set(['suburb', 'neighbourhood', 'quarter']);
const POINT = 1;

export interface Quarter {
  name: string;
  lon: number;
  lat: number;
}

/** Reads named quarters with a position in degrees, each name once. @throws Error for an invalid file name */
export function readQuarters(folder: string): Quarter[] {
  const found = new Map<string, Quarter>();
  for (const file of readdirSync(folder).toSorted()) {
    const { zoom, x, y } = TILE_NAME.exec(file)?.groups ?? {};
    if (zoom === undefined || x === undefined || y === undefined)
      throw new Error(`${file} isn't named <z>-<x>-<y>.mvt`);
    const layer = decodeTile(readFileSync(join(folder, file)))[LAYER];
    for (let index = 0; index < (layer?.length ?? 0); index++) {
      const feature = layer?.feature(index);
      const name = feature?.properties['name'];
      if (feature?.type !== POINT || typeof name !== 'string' || !QUARTERS.has(feature.properties['place'])) continue;
      const geometry = feature.toGeoJSON(Number(x), Number(y), Number(zoom)).geometry;
      if (geometry.type !== 'Point') continue;
      const [lon = 0, lat = 0] = geometry.coordinates;
      // A point near a tile's border is also in the neighbouring tile.
      if (!found.has(fold(name))) found.set(fold(name), { name, lon, lat });
    }
  }
  return [...found.values()];
}
