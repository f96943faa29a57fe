/** Cuts features into gzip-compressed Mapbox Vector Tiles and writes them into a pack (`TILE_TABLES`). */
import type { Database } from 'better-sqlite3';
import type { Feature } from 'geojson';
import GeoJSONVT, { type LegacyTile } from 'geojson-vt';
import { fromGeojsonVt } from 'vt-pbf';
import type { Bbox } from '../../contract/pack.ts';
import { gzip } from './gzip.ts';

const EXTENT = 4096;
/** Cut outside the tile's edge, in units of the extent: wide lines then join without a gap. */
const BUFFER = 64;
const LEVEL = 9;
const MAX_MERCATOR_LATITUDE = 85.051_128;

export interface TileLayer {
  name: string;
  features: Feature[];
  minZoom: number;
  maxZoom: number;
  /** TileJSON `fields`: property name to `String`, `Number` or `Boolean`. */
  fields: Record<string, 'String' | 'Number' | 'Boolean'>;
  /** Lowest zoom of one feature, from its properties; the layer's where it is not given. */
  minZoomOf?: (properties: Record<string, unknown>) => number;
  /** Simplification, in units of the tile extent (geojson-vt's `tolerance`). */
  tolerance?: number;
}

const clampUnit = (share: number): number => Math.min(1 - Number.EPSILON, Math.max(0, share));

/** Column and row (from the north) of the tile that holds a position, at a zoom. */
export function tileAt(longitude: number, latitude: number, zoom: number): { x: number; y: number } {
  const bounded = Math.min(MAX_MERCATOR_LATITUDE, Math.max(-MAX_MERCATOR_LATITUDE, latitude));
  const mercator = Math.asinh(Math.tan((bounded * Math.PI) / 180));
  const side = 2 ** zoom;
  return {
    x: Math.floor(clampUnit((longitude + 180) / 360) * side),
    y: Math.floor(clampUnit((1 - mercator / Math.PI) / 2) * side),
  };
}

function shownAt(tile: LegacyTile, layer: TileLayer, zoom: number): LegacyTile {
  const { minZoomOf } = layer;
  return minZoomOf === undefined
    ? tile
    : { features: tile.features.filter(({ tags }) => minZoomOf(tags ?? {}) <= zoom) };
}

/**
 * Writes every non-empty tile of `layers` within `coverage` and describes the layers in `tile_layer`.
 * @returns the number of tiles written.
 */
export function writeVectorTiles(database: Database, layers: readonly TileLayer[], coverage: Bbox): number {
  const insertTile = database.prepare('INSERT INTO tile (z, x, y, data) VALUES (?, ?, ?, ?)');
  const insertLayer = database.prepare('INSERT INTO tile_layer (name, min_zoom, max_zoom, fields) VALUES (?, ?, ?, ?)');
  const cut = layers.map((layer) => ({
    layer,
    index: new GeoJSONVT(
      { type: 'FeatureCollection', features: layer.features },
      {
        maxZoom: layer.maxZoom,
        indexMaxZoom: Math.min(layer.minZoom, layer.maxZoom),
        tolerance: layer.tolerance ?? 3,
        extent: EXTENT,
        buffer: BUFFER,
      },
    ),
  }));
  const lowest = Math.min(...layers.map((layer) => layer.minZoom));
  const highest = Math.max(...layers.map((layer) => layer.maxZoom));
  let written = 0;
  database.transaction(() => {
    for (const layer of layers) insertLayer.run(layer.name, layer.minZoom, layer.maxZoom, JSON.stringify(layer.fields));
    for (let z = lowest; z <= highest; z++) {
      const northWest = tileAt(coverage[0], coverage[3], z);
      const southEast = tileAt(coverage[2], coverage[1], z);
      for (let x = northWest.x; x <= southEast.x; x++) {
        for (let y = northWest.y; y <= southEast.y; y++) {
          const content: Record<string, LegacyTile> = {};
          for (const { layer, index } of cut) {
            if (z < layer.minZoom || z > layer.maxZoom) continue;
            const tile = index.getTile(z, x, y);
            const shown = tile === null ? undefined : shownAt(tile, layer, z);
            if (shown !== undefined && shown.features.length > 0) content[layer.name] = shown;
          }
          if (Object.keys(content).length === 0) continue;
          insertTile.run(z, x, y, gzip(fromGeojsonVt(content, { version: 2, extent: EXTENT }), LEVEL));
          written++;
        }
      }
    }
  })();
  return written;
}
