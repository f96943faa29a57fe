/** Ground between the streets, only for the map: parks, beaches and waters as areas, streams and railways as lines. */
import type { Feature, Position } from 'geojson';
import type { TileLayer } from '../../kit/vector-tiles.ts';
import { readOutlines } from './outlines.ts';
import type { LonLat, Plane } from '../../kit/plane.ts';
import { stitch } from './stitch.ts';
import { gatherLines, type Properties, type Tile } from '../../read/source-tiles.ts';

/** Kinds of ground by OpenStreetMap's tags; the first match decides. */
const KINDS: readonly [tag: string, values: readonly string[], kind: GroundKind][] = [
  ['natural', ['water'], 'water'],
  ['natural', ['beach', 'sand'], 'beach'],
  ['leisure', ['park', 'garden', 'golf_course', 'pitch'], 'park'],
  ['landuse', ['grass', 'recreation_ground', 'forest', 'cemetery', 'village_green'], 'park'],
  ['natural', ['wood', 'scrub'], 'park'],
];
type GroundKind = 'park' | 'beach' | 'water';

const WATERWAYS = new Set(['river', 'stream', 'canal', 'ditch', 'drain']);
const MIN_ZOOM = 10;
const MIN_WATERWAY_ZOOM = 12;

const kindOf = (properties: Properties): GroundKind | undefined =>
  KINDS.find(([tag, values]) => values.includes(String(properties[tag] ?? '')))?.[2];

export interface Ground {
  areas: { kind: GroundKind; rings: LonLat[][] }[];
  waterways: { kind: string; line: LonLat[] }[];
  railways: LonLat[][];
}

/** Location of lines in a source. */
export interface LineSource {
  tiles: readonly Tile[];
  layer: string;
  idProperty: string;
  plane: Plane;
}

/** Reads the lines that `keep` accepts, with their pieces joined. */
export function readLines(
  { tiles, layer, idProperty, plane }: LineSource,
  keep: (properties: Properties) => boolean,
): { properties: Properties; line: LonLat[] }[] {
  return gatherLines(tiles, layer, idProperty, keep).flatMap(({ properties, pieces }) => {
    const { line } = stitch(pieces);
    return line.length < 2 ? [] : [{ properties, line: line.map((point) => plane.toLonLat(plane.fromGrid(point))) }];
  });
}

/** Reads ground from tiles with OpenStreetMap's tags. */
export function readGround(source: LineSource): Ground {
  return {
    areas: readOutlines(
      source.tiles,
      source.layer,
      source.idProperty,
      source.plane,
      (properties) => kindOf(properties) !== undefined,
    ).map(({ properties, rings }) => ({ kind: kindOf(properties) ?? 'park', rings })),
    waterways: readLines(source, ({ waterway }) => WATERWAYS.has(String(waterway))).map(({ properties, line }) => ({
      kind: String(properties['waterway']),
      line,
    })),
    railways: readLines(source, ({ railway }) => railway === 'rail').map(({ line }) => line),
  };
}

const positions = (points: readonly LonLat[]): Position[] => points.map(([lon, lat]) => [lon, lat]);

const lineFeature = (line: readonly LonLat[], properties: Record<string, string>): Feature => ({
  type: 'Feature',
  properties,
  geometry: { type: 'LineString', coordinates: positions(line) },
});

/** Returns the map layer `railway`: lines without properties. */
export const railwayLayer = (railways: readonly (readonly LonLat[])[], maxZoom: number): TileLayer => ({
  name: 'railway',
  features: railways.map((line) => lineFeature(line, {})),
  minZoom: MIN_ZOOM,
  maxZoom,
  fields: {},
});

/**
 * Returns the map layers `ground` (`kind`: park, beach or water), `waterway` (OpenStreetMap's `kind`) and `railway`.
 */
export function groundLayers({ areas, waterways, railways }: Ground, maxZoom: number): TileLayer[] {
  const features = areas.map(({ kind, rings }): Feature => ({
    type: 'Feature',
    properties: { kind },
    geometry: { type: 'Polygon', coordinates: rings.map(positions) },
  }));
  return [
    { name: 'ground', features, minZoom: MIN_ZOOM, maxZoom, fields: { kind: 'String' } },
    {
      name: 'waterway',
      features: waterways.map(({ kind, line }) => lineFeature(line, { kind })),
      minZoom: MIN_WATERWAY_ZOOM,
      maxZoom,
      fields: { kind: 'String' },
    },
    railwayLayer(railways, maxZoom),
  ];
}
