/** Tiles and their figures, in the table of look-ups. The route of health figures answers their endpoints. */
import { LRUCache } from 'lru-cache';
import type { Point } from '../../../contract/coordinates.ts';
import { DEFAULT_TREND_DAYS, DEFAULT_ZOOM, pointDataLookUp, pointTileLookUp } from '../../../contract/health.ts';
import { implement } from '../row.ts';
import { createDensityLookUp } from './business-density.ts';
import { createFigureStore } from './figures.ts';
import { tileAt, tileId, type Tile } from '../../geometry/tile.ts';
import { tileFigures, type TileFigures } from './tile-collection.ts';

/** Number of tiles whose figures are cached: neighbouring rows often share one. */
const CACHED_TILES = 1 << 14;

const defaultTileAt = ({ lon, lat }: Point): Tile | undefined => tileAt(lon, lat, DEFAULT_ZOOM);

export const pointTileRow = implement(pointTileLookUp, {
  find: () => (point: Point) => point,
  values: {
    tile_x: (point) => defaultTileAt(point)?.x.toString(),
    tile_y: (point) => defaultTileAt(point)?.y.toString(),
    tile({ lon, lat }, zoom) {
      const tile = tileAt(lon, lat, Number(zoom));
      return tile === undefined ? undefined : tileId(tile);
    },
  },
});

export const pointDataRow = implement(pointDataLookUp, {
  find(packs) {
    const sources = { packs, figures: packs.memo(createFigureStore), density: packs.memo(createDensityLookUp) };
    const cached = new LRUCache<number, TileFigures>({ max: CACHED_TILES });
    return (point) => {
      const tile = defaultTileAt(point);
      if (tile === undefined) return {};
      const key = tile.y * 2 ** DEFAULT_ZOOM + tile.x;
      let figures = cached.get(key);
      if (figures === undefined)
        cached.set(key, (figures = tileFigures(sources, tile, { trendDays: DEFAULT_TREND_DAYS })));
      return figures;
    };
  },
  values: { risk: ({ score }: TileFigures) => score, density: ({ density }: TileFigures) => density },
});
