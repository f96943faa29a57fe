/** Ground between the streets, only for the map: parks, beaches and waters as areas, streams and railways as lines. */
import type { Feature, Position } from 'geojson';
import polylabel from 'polylabel';
import type { TileLayer } from '../../kit/vector-tiles.ts';
import { readOutlines } from './outlines.ts';
import type { LonLat, Plane } from '../../kit/plane.ts';
import { stitch } from './stitch.ts';
import { bboxOf } from './write.ts';
import { gatherLines, type Properties, type Tile } from '../../read/source-tiles.ts';

/** Kinds of ground by OpenStreetMap's tags; the first match decides. */
const KINDS: readonly [tag: string, values: readonly string[], kind: GroundKind][] = [
  ['natural', ['water'], 'water'],
  ['natural', ['beach', 'sand'], 'beach'],
  [
    'leisure',
    ['park', 'garden', 'golf_course', 'pitch', 'playground', 'recreation_ground', 'sports_centre', 'stadium'],
    'park',
  ],
  ['landuse', ['grass', 'meadow', 'recreation_ground', 'forest', 'cemetery', 'village_green'], 'park'],
  ['natural', ['wood', 'scrub', 'wetland'], 'park'],
];
type GroundKind = 'park' | 'beach' | 'water';

const WATERWAYS = new Set(['river', 'stream', 'canal', 'ditch', 'drain']);
const MIN_ZOOM = 10;
const LABEL_PRECISION_DEGREES = 0.0001;
/** Side of an area from which it has room for its name, in pixels. */
const NAMED_PIXELS = 60;
const TILE_PIXELS = 512;

const kindOf = (properties: Properties): GroundKind | undefined =>
  KINDS.find(([tag, values]) => values.includes(String(properties[tag] ?? '')))?.[2];

function nameOf({ name }: Properties): string | undefined {
  return name === undefined || name === '' ? undefined : String(name);
}

export interface Ground {
  areas: { kind: GroundKind; name: string | undefined; rings: LonLat[][] }[];
  waterways: { kind: string; name: string | undefined; line: LonLat[] }[];
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
    ).map(({ properties, rings }) => ({ kind: kindOf(properties) ?? 'park', name: nameOf(properties), rings })),
    waterways: readLines(source, ({ waterway }) => WATERWAYS.has(String(waterway))).map(({ properties, line }) => ({
      kind: String(properties['waterway']),
      name: nameOf(properties),
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

/** Returns the name of an area in its middle, from the zoom with room for it; none if it has no name. */
function areaLabels(
  { kind, name, rings: [outer = [], ...holes] }: Ground['areas'][number],
  maxZoom: number,
): Feature[] {
  if (name === undefined) return [];
  const rings = [outer, ...holes].map((ring) => ring.map(([lon, lat]): [number, number] => [lon, lat]));
  const [west, south, east, north] = bboxOf([outer]);
  const side = Math.sqrt((east - west) * (north - south));
  const rank = Math.ceil(Math.log2((NAMED_PIXELS * 360) / TILE_PIXELS / side));
  return [
    {
      type: 'Feature',
      properties: { kind, name, rank: Math.min(maxZoom, Math.max(MIN_ZOOM, rank)) },
      geometry: { type: 'Point', coordinates: polylabel(rings, LABEL_PRECISION_DEGREES).slice(0, 2) },
    },
  ];
}

/**
 * Returns the map layers `ground` (`kind`: park, beach or water), `area_label` (their names), `waterway`
 * (OpenStreetMap's `kind`, and `name`) and `railway`.
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
      name: 'area_label',
      features: areas.flatMap((area) => areaLabels(area, maxZoom)),
      minZoom: MIN_ZOOM,
      maxZoom,
      fields: { kind: 'String', name: 'String', rank: 'Number' },
      minZoomOf: ({ rank }) => Number(rank),
    },
    {
      name: 'waterway',
      features: waterways.map(({ kind, name, line }) =>
        lineFeature(line, { kind, ...(name === undefined ? {} : { name }) }),
      ),
      minZoom: MIN_ZOOM,
      maxZoom,
      fields: { kind: 'String', name: 'String' },
    },
    railwayLayer(railways, maxZoom),
  ];
}
