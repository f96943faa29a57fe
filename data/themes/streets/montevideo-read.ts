/**
 * Reader of Montevideo's roads, addresses, businesses and buildings in OpenStreetMap QA tiles (zoom 12, 8 mm units).
 */
import { BUSINESS_TAGS, businessCategory, interestCategory } from '../../../main/ingest/targets/osm/business-tags.ts';
import { at } from '../../kit/at.ts';
import { UNUSABLE_HIGHWAYS } from './classes.ts';
import { readGround, type Ground } from './ground.ts';
import { centroid, readOutlines } from './outlines.ts';
import { Plane, type Line, type LonLat } from '../../kit/plane.ts';
import { runsAlong, stitch } from './stitch.ts';
import { gatherLines, POINT, type Properties, type Tile } from '../../read/source-tiles.ts';
import type { Address, Building, Business, StreetEdge } from './write.ts';

const PLANE = new Plane(12, 2 ** 20, [1408, 2471], -34.86);
const LAYER = 'osm';

/** Tags that routing and the map use; others are dropped. */
const ROAD_TAGS = (
  'access bicycle bridge foot junction lanes layer maxspeed motor_vehicle motorcar oneway oneway:bicycle ' +
  'service sidewalk smoothness surface toll tracktype tunnel turn:lanes vehicle width alt_name ref short_name'
).split(' ');
const CLOSED = new Set(['no', 'vacant', 'abandoned', 'disused']);

const tag = (properties: Properties, key: string): string | undefined => {
  const value = properties[key];
  return value === undefined || value === '' ? undefined : String(value);
};

function pick(properties: Properties, keys: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    keys.flatMap((key) => [tag(properties, key)].flatMap((value) => (value === undefined ? [] : [[key, value]]))),
  );
}

function oneWay(properties: Properties): -1 | 0 | 1 | undefined {
  const value = tag(properties, 'oneway');
  if (value === 'yes' || value === '1' || value === 'true') return 1;
  if (value === '-1' || value === 'reverse') return -1;
  if (value === 'no' || value === '0' || value === 'false') return 0;
  // Implied by other tags (OpenStreetMap wiki, Key:oneway).
  if (tag(properties, 'junction') === 'roundabout' || tag(properties, 'highway') === 'motorway') return 1;
  return undefined;
}

/** Reads parks, beaches, waters and railways. */
export const readMontevideoGround = (tiles: readonly Tile[]): Ground =>
  readGround({ tiles, layer: LAYER, idProperty: '@id', plane: PLANE });

const nodeKey = ([x, y]: readonly [number, number]): string => `${x},${y}`;

interface Way {
  id: number;
  properties: Properties;
  line: Line;
}

function isRoad(properties: Properties): boolean {
  const highway = tag(properties, 'highway');
  return highway !== undefined && !UNUSABLE_HIGHWAYS.has(highway) && tag(properties, 'area') !== 'yes';
}

function readWays(tiles: readonly Tile[]): Way[] {
  const ways: Way[] = [];
  for (const { id, properties, pieces } of gatherLines(tiles, LAYER, '@id', isRoad)) {
    // Stitching loses the direction; the longest piece has it.
    const longest = pieces.toSorted((a, b) => b.length - a.length)[0];
    const { line } = stitch(pieces);
    if (longest === undefined || line.length < 2) continue;
    ways.push({ id, properties, line: runsAlong(line, longest) ? line : line.toReversed() });
  }
  return ways.toSorted((a, b) => a.id - b.id);
}

/**
 * Reads roads, cut at every vertex that two ways, or one way twice, pass through. Node ids number these vertices and
 * the ends of ways from west to east, because the tiles lack OpenStreetMap's ids.
 */
export function readRoads(tiles: readonly Tile[]): StreetEdge[] {
  const ways = readWays(tiles);
  const uses = new Map<string, number>();
  const places = new Map<string, readonly [number, number]>();
  for (const { line } of ways) {
    for (const [i, point] of line.entries()) {
      const key = nodeKey(point);
      const isEnd = i === 0 || i === line.length - 1;
      uses.set(key, (uses.get(key) ?? 0) + (isEnd ? 2 : 1));
      places.set(key, point);
    }
  }
  const junctions = [...places]
    .filter(([key]) => (uses.get(key) ?? 0) > 1)
    .toSorted(([, a], [, b]) => a[0] - b[0] || a[1] - b[1]);
  const nodes = new Map(junctions.map(([key], i) => [key, i + 1]));
  const edges: StreetEdge[] = [];
  for (const { id, properties, line } of ways) {
    let start = 0;
    for (let i = 1; i < line.length; i++) {
      const toNode = nodes.get(nodeKey(at(line, i)));
      if (toNode === undefined) continue;
      const fromNode = nodes.get(nodeKey(at(line, start)));
      if (fromNode === undefined) throw new Error(`Way ${id} doesn't start at a node`);
      const tags = pick(properties, ROAD_TAGS);
      const highway = tag(properties, 'highway') ?? '';
      edges.push({
        sourceId: id,
        name: tag(properties, 'name'),
        class: highway,
        sourceClass: highway,
        fromNode,
        toNode,
        left: undefined,
        right: undefined,
        oneWay: oneWay(properties),
        tags: Object.keys(tags).length === 0 ? undefined : tags,
        line: line.slice(start, i + 1).map((point) => PLANE.toLonLat(PLANE.fromGrid(point))),
      });
      start = i;
    }
  }
  return edges;
}

interface Place {
  id: number;
  properties: Properties;
  position: LonLat;
}

/** Reads points, and centroids of areas, that `keep` accepts. */
function readPlaces(tiles: readonly Tile[], keep: (properties: Properties) => boolean): Place[] {
  const places = new Map<string, Place>();
  for (const tile of tiles) {
    const layer = tile.layers[LAYER];
    if (layer === undefined) continue;
    for (let i = 0; i < layer.length; i++) {
      const feature = layer.feature(i);
      const { properties } = feature;
      if (feature.type !== POINT || !keep(properties)) continue;
      const point = at(at(feature.loadGeometry(), 0), 0);
      const position = PLANE.toLonLat(
        PLANE.fromGrid([tile.x * layer.extent + point.x, tile.y * layer.extent + point.y]),
      );
      places.set(`node ${String(properties['@id'])}`, { id: Number(properties['@id']), properties, position });
    }
  }
  for (const { id, properties, rings } of readOutlines(tiles, LAYER, '@id', PLANE, keep)) {
    places.set(`way ${id}`, { id, properties, position: centroid(at(rings, 0)) });
  }
  return [...places.values()];
}

/** Reads objects with a house number and a street; `withoutStreet` counts those with a number only. */
export function readAddresses(tiles: readonly Tile[]): { addresses: Address[]; withoutStreet: number } {
  const places = readPlaces(tiles, (properties) => tag(properties, 'addr:housenumber') !== undefined);
  const addresses = places.flatMap(({ id, properties, position: [lon, lat] }): Address[] => {
    const number = tag(properties, 'addr:housenumber');
    const street = tag(properties, 'addr:street');
    if (number === undefined || street === undefined) return [];
    return [
      {
        sourceId: id,
        number,
        street,
        locality: tag(properties, 'addr:city'),
        postcode: tag(properties, 'addr:postcode'),
        lon,
        lat,
      },
    ];
  });
  return { addresses, withoutStreet: places.length - addresses.length };
}

type CategoryOf = (properties: Properties) => string | undefined;

const readCategories = (tiles: readonly Tile[], categoryOf: CategoryOf): Business[] =>
  readPlaces(tiles, (properties) => categoryOf(properties) !== undefined).map(
    ({ id, properties, position: [lon, lat] }) => ({
      sourceId: id,
      name: tag(properties, 'name'),
      category: categoryOf(properties) ?? '',
      tags: pick(properties, BUSINESS_TAGS),
      lon,
      lat,
    }),
  );

export const readBusinesses = (tiles: readonly Tile[]): Business[] =>
  readCategories(tiles, (properties) => businessCategory((key) => tag(properties, key)));

/** Reads points of interest that aren't businesses. */
export const readInterests = (tiles: readonly Tile[]): Business[] =>
  readCategories(tiles, (properties) => interestCategory((key) => tag(properties, key)));

const isBuilding = (properties: Properties): boolean => !CLOSED.has(tag(properties, 'building') ?? 'no');

export function readBuildings(tiles: readonly Tile[]): Building[] {
  return readOutlines(tiles, LAYER, '@id', PLANE, isBuilding).map(({ id, properties, rings }) => ({
    sourceId: id,
    name: tag(properties, 'name'),
    type: tag(properties, 'building') ?? 'yes',
    rings,
  }));
}
