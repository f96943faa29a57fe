/** The map tiles of a pack, and their TileJSON. */
import type { TileJson } from '../../../contract/tiles.ts';
import type { Pack } from '../../packs/pack.ts';
import { rasterOf } from '../../packs/raster-pack.ts';
import { rampLegend } from '../../packs/raster-colours.ts';
import { hasTiles, openTilePack, type TilePack } from '../../packs/tile-pack.ts';

export interface Tiles {
  pack: Pack;
  tiles: TilePack;
}

const openTiles = (pack: Pack): Tiles | undefined => (hasTiles(pack) ? { pack, tiles: openTilePack(pack) } : undefined);

/** Returns the tiles of a pack; undefined if it has none. */
export const tilesOf = (pack: Pack): Tiles | undefined => pack.memo(openTiles);

/** The legend of a raster; nothing for other packs. */
function legendOf(pack: Pack): Pick<TileJson, 'legend' | 'unit'> {
  if (pack.manifest.theme !== 'raster') return {};
  const { classes, range, hasHeights, unit } = rasterOf(pack);
  const legend =
    classes.size === 0
      ? rampLegend(range, hasHeights)
      : [...classes.values()].map(({ value, name, colour }) =>
          name === null ? { value, colour } : { value, name, colour },
        );
  return { legend, ...(unit === undefined ? {} : { unit }) };
}

/** @param base URL of the server, without a trailing slash */
export function tileJson({ pack, tiles }: Tiles, base: string): TileJson {
  const { manifest } = pack;
  return {
    tilejson: '3.0.0',
    name: manifest.title,
    version: manifest.version,
    attribution: manifest.attribution,
    scheme: 'xyz',
    format: tiles.format,
    tiles: [`${base}/tiles/${pack.id}/{z}/{x}/{y}.${tiles.format}`],
    minzoom: tiles.minZoom,
    maxzoom: tiles.maxZoom,
    bounds: manifest.coverage,
    vector_layers: tiles.layers.map(({ name, minZoom, maxZoom, fields }) => ({
      id: name,
      minzoom: minZoom,
      maxzoom: maxZoom,
      fields,
    })),
    ...legendOf(pack),
  };
}
