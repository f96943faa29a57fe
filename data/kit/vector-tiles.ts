/** Writer of gzip-compressed Mapbox Vector Tiles into a pack (`TILE_TABLES`). */
import type { Database } from 'better-sqlite3';
import type { Feature } from 'geojson';
import GeoJSONVT, { type LegacyFeature, type LegacyTile } from 'geojson-vt';
import { fromGeojsonVt } from 'vt-pbf';
import type { Bbox } from '../../contract/pack.ts';
import { gzip } from './gzip.ts';

const EXTENT = 4096;
/** Buffer around a tile, in units of the extent, so that wide lines join without a gap. */
const BUFFER = 64;
const LEVEL = 9;
const MAX_MERCATOR_LATITUDE = 85.051_128;

export interface TileLayer {
  name: string;
  features: Feature[];
  minZoom: number;
  maxZoom: number;
  /** TileJSON `fields`: maps property names to `String`, `Number` or `Boolean`. */
  fields: Record<string, 'String' | 'Number' | 'Boolean'>;
  /** Minimum zoom of a single feature, from its properties; by default that of the layer. */
  minZoomOf?: (properties: Record<string, unknown>) => number;
  /** Simplification, in units of the tile extent (geojson-vt's `tolerance`). */
  tolerance?: number;
  /** Whether every area appears at every zoom, as a dot of one pixel if it is too small. Requires ids. */
  drawsSmallAreas?: boolean;
}

interface TileContent {
  x: number;
  y: number;
  layers: Record<string, LegacyTile>;
}

const clampUnit = (share: number): number => Math.min(1 - Number.EPSILON, Math.max(0, share));

/** Returns column and row (from the north) of the tile that contains a position. */
export function tileAt(longitude: number, latitude: number, zoom: number): { x: number; y: number } {
  const bounded = Math.min(MAX_MERCATOR_LATITUDE, Math.max(-MAX_MERCATOR_LATITUDE, latitude));
  const mercator = Math.asinh(Math.tan((bounded * Math.PI) / 180));
  const side = 2 ** zoom;
  return {
    x: Math.floor(clampUnit((longitude + 180) / 360) * side),
    y: Math.floor(clampUnit((1 - mercator / Math.PI) / 2) * side),
  };
}

type Position = [number, number];
type Ring = readonly Position[];

const POLYGON = 3;

/** Returns twice the area of a ring, positive if clockwise on screen, and its length. */
function measure(ring: Ring): { doubleArea: number; length: number } {
  let doubleArea = 0;
  let length = 0;
  let before = ring.at(-1);
  for (const position of ring) {
    if (before !== undefined) {
      doubleArea += before[0] * position[1] - position[0] * before[1];
      length += Math.hypot(position[0] - before[0], position[1] - before[1]);
    }
    before = position;
  }
  return { doubleArea, length };
}

/** Rounding to units moves a point by up to half a diagonal, so a ring thinner than twice that may be reversed. */
const SLIVER = Math.SQRT2;

/**
 * Returns whether a ring is so thin, a sixth of a pixel, that rounding may have reversed it. The map infers the
 * direction of outer rings from the first one: if it were such an islet, a whole country would turn into a hole.
 */
function isSliver(ring: Ring): boolean {
  const { doubleArea, length } = measure(ring);
  return Math.abs(doubleArea) <= SLIVER * length;
}

/** Removes invisibly thin rings from polygons of several rings, and rings and polygons without an area. */
function withoutSlivers({ features }: LegacyTile): LegacyTile {
  return {
    features: features.flatMap((feature) => {
      if (feature.type !== POLYGON) return [feature];
      const rings = feature.geometry as Position[][];
      const isSingle = rings.length === 1;
      const geometry = rings.filter((ring) => (isSingle ? measure(ring).doubleArea !== 0 : !isSliver(ring)));
      return geometry.length === 0 ? [] : [{ ...feature, geometry }];
    }),
  };
}

/** Units per pixel, and the zoom difference at which a tile is as large as a unit. */
const DOT = EXTENT / 512;
const UNIT_ZOOMS = Math.log2(EXTENT);

/** Returns the centre of the box of the largest polygon. */
function middleOf({ geometry }: Feature): Position | undefined {
  const polygons = geometry.type === 'MultiPolygon' ? geometry.coordinates : [];
  let largest = { area: -1, middle: undefined as Position | undefined };
  for (const [outer = []] of polygons) {
    const box = [Infinity, Infinity, -Infinity, -Infinity] as [number, number, number, number];
    for (const [x = 0, y = 0] of outer) {
      box[0] = Math.min(box[0], x);
      box[1] = Math.min(box[1], y);
      box[2] = Math.max(box[2], x);
      box[3] = Math.max(box[3], y);
    }
    const area = (box[2] - box[0]) * (box[3] - box[1]);
    if (area > largest.area) largest = { area, middle: [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2] };
  }
  return largest.middle;
}

const middlesOf = (features: readonly Feature[]): [Feature, Position][] =>
  features.flatMap((feature) => {
    const middle = middleOf(feature);
    return middle === undefined ? [] : [[feature, middle]];
  });

/** Returns a square of one pixel in place of a too small area, and its tile. */
function dotOf({ id, properties }: Feature, middle: Position, z: number): { x: number; y: number; dot: LegacyFeature } {
  const tile = tileAt(middle[0], middle[1], z);
  const unit = tileAt(middle[0], middle[1], z + UNIT_ZOOMS);
  const [left, top] = [unit.x - tile.x * EXTENT - DOT / 2, unit.y - tile.y * EXTENT - DOT / 2];
  const [right, bottom] = [left + DOT, top + DOT];
  const ring: Position[] = [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
    [left, top],
  ];
  const optionalId = id === undefined ? {} : { id };
  return { ...tile, dot: { type: POLYGON, ...optionalId, tags: properties ?? {}, geometry: [ring] } };
}

function filterByZoom(tile: LegacyTile, layer: TileLayer, zoom: number): LegacyTile {
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
    middles: layer.drawsSmallAreas === true ? middlesOf(layer.features) : [],
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
      const tiles = new Map<string, TileContent>();
      const contentAt = (x: number, y: number): TileContent => {
        const tile = tiles.get(`${x} ${y}`) ?? { x, y, layers: {} };
        tiles.set(`${x} ${y}`, tile);
        return tile;
      };
      for (const { layer, index, middles } of cut) {
        if (z < layer.minZoom || z > layer.maxZoom) continue;
        const drawn = new Set<unknown>();
        for (let x = northWest.x; x <= southEast.x; x++) {
          for (let y = northWest.y; y <= southEast.y; y++) {
            const tile = index.getTile(z, x, y);
            if (tile === null) continue;
            const visible = withoutSlivers(filterByZoom(tile, layer, z));
            if (visible.features.length > 0) contentAt(x, y).layers[layer.name] = visible;
            for (const { id } of visible.features) drawn.add(id);
          }
        }
        for (const [feature, middle] of middles) {
          if (drawn.has(feature.id)) continue;
          const { x, y, dot } = dotOf(feature, middle, z);
          const { layers: content } = contentAt(x, y);
          (content[layer.name] ??= { features: [] }).features.push(dot);
        }
      }
      for (const { x, y, layers: content } of tiles.values()) {
        insertTile.run(z, x, y, gzip(fromGeojsonVt(content, { version: 2, extent: EXTENT }), LEVEL));
        written++;
      }
    }
  })();
  return written;
}
