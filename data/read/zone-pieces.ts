/**
 * Reader of time zone boundaries in geo-tz's format: a quadtree over the world whose leaves are either cells that lie
 * entirely in given zones, or geobuf pieces cut at the cell's edges.
 */
import { readFileSync } from 'node:fs';
import { decode } from 'geobuf';
import type { FeatureCollection, MultiPolygon as GeoJsonMultiPolygon, Polygon as GeoJsonPolygon } from 'geojson';
import { LRUCache } from 'lru-cache';
import { PbfReader } from 'pbf';
import type { Bbox } from '../../contract/pack.ts';
import { fromGeoJson, ringFromPositions, snap, type MultiPolygon, type Ring } from '../../main/geometry/rings.ts';

/** Zone numbers of an entire cell, or position and length of its pieces in the data file. */
type Leaf = number[] | { pos: number; len: number };
interface Branch {
  a?: Node;
  b?: Node;
  c?: Node;
  d?: Node;
}
type Node = Leaf | Branch;

type ZonePieces = FeatureCollection<GeoJsonPolygon | GeoJsonMultiPolygon, { tzid: string }>;

/** A leaf of the quadtree. */
export interface ZoneCell {
  box: Bbox;
  /** Zones with their parts of this cell, in source order. Parts may overlap at disputed borders. */
  pieces: { zone: string; polygons: MultiPolygon }[];
}

/**
 * Root box of geo-tz's quadtree, slightly smaller than the globe. With any other box the edges of cells would differ
 * from those of their pieces by up to ten metres.
 */
const ROOT_BOX: Bbox = [-179.9999, -89.9999, 179.9999, 89.9999];
const DECIMALS = 1e6;
/** Rounds to six decimals, the precision of the pieces and of cell edges. */
const rounded = (degrees: number): number => Math.round(degrees * DECIMALS) / DECIMALS;

/** Moves coordinates on an edge of {@link ROOT_BOX} to the edge of the globe. */
function globeUnits(degrees: number, edge: number, globe: number): number {
  return Math.abs(degrees) === edge ? Math.sign(degrees) * globe : degrees;
}

const EAST = ROOT_BOX[2];
const NORTH = ROOT_BOX[3];
const SNAPPED_EAST = snap(EAST);
const SNAPPED_NORTH = snap(NORTH);

function stretchedRing(ring: Ring): Ring {
  const moved = new Float64Array(ring.length);
  for (let i = 0; i < ring.length; i += 2) {
    moved[i] = globeUnits(ring[i] ?? 0, SNAPPED_EAST, 180);
    moved[i + 1] = globeUnits(ring[i + 1] ?? 0, SNAPPED_NORTH, 90);
  }
  return moved;
}

const stretched = (polygons: MultiPolygon): MultiPolygon => polygons.map((polygon) => polygon.map(stretchedRing));

const globeBox = ([west, south, east, north]: Bbox): Bbox => [
  globeUnits(rounded(west), EAST, 180),
  globeUnits(rounded(south), NORTH, 90),
  globeUnits(rounded(east), EAST, 180),
  globeUnits(rounded(north), NORTH, 90),
];

/** Converts a box to a polygon. */
export function boxPolygon([west, south, east, north]: Bbox): MultiPolygon {
  const ring = ringFromPositions([
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ]);
  return ring === undefined ? [] : [[ring]];
}

function quarters([west, south, east, north]: Bbox): Record<keyof Branch, Bbox> {
  const x = (west + east) / 2;
  const y = (south + north) / 2;
  return { a: [x, y, east, north], b: [west, y, x, north], c: [west, south, x, y], d: [x, south, east, y] };
}

const meets = (a: Bbox, b: Bbox): boolean => a[0] <= b[2] && b[0] <= a[2] && a[1] <= b[3] && b[1] <= a[3];

/** Cells with cached pieces: requests often go to neighbouring cells. */
const CACHED_CELLS = 64;

const WORLD: Bbox = [-180, -90, 180, 90];

/**
 * Opens the two files and returns a reader of all cells, including empty ones (open sea), or of those that meet a box.
 * Cells cover the globe without overlaps, and pieces extend exactly to the edges of their cell.
 */
export function openZones(indexPath: string, dataPath: string): (within?: Bbox) => Generator<ZoneCell> {
  const index: { timezones: string[]; lookup: Branch } = JSON.parse(readFileSync(indexPath, 'utf8'));
  const data = readFileSync(dataPath);
  const name = (number: number): string => {
    const zone = index.timezones[number];
    if (zone === undefined)
      throw new Error(`${indexPath} refers to zone ${number}, but lists ${index.timezones.length}`);
    return zone;
  };
  const cache = new LRUCache<number, ZoneCell['pieces']>({ max: CACHED_CELLS });
  const piecesAt = ({ pos, len }: { pos: number; len: number }): ZoneCell['pieces'] => {
    const cached = cache.get(pos);
    if (cached !== undefined) return cached;
    const decoded: ZonePieces = decode(new PbfReader(data.subarray(pos, pos + len)));
    const pieces = decoded.features.map(({ properties, geometry }) => ({
      zone: properties.tzid,
      polygons: stretched(fromGeoJson(geometry)),
    }));
    cache.set(pos, pieces);
    return pieces;
  };
  function* walk(within: Bbox): Generator<ZoneCell> {
    // A stack instead of nested generators, which would pass every cell through all levels.
    const stack: { node: Node | undefined; exact: Bbox }[] = [{ node: index.lookup, exact: ROOT_BOX }];
    for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
      const { node, exact } = next;
      const box = globeBox(exact);
      if (!meets(box, within)) continue;
      if (node === undefined) yield { box, pieces: [] };
      else if (Array.isArray(node))
        yield { box, pieces: node.map((number) => ({ zone: name(number), polygons: boxPolygon(box) })) };
      else if ('pos' in node) yield { box, pieces: piecesAt(node) };
      else {
        const boxes = quarters(exact);
        for (const quarter of ['d', 'c', 'b', 'a'] as const) stack.push({ node: node[quarter], exact: boxes[quarter] });
      }
    }
  }
  return (within = WORLD) => walk(within);
}

/** Reads every cell of the world, as {@link openZones} does. */
export const readZoneCells = (indexPath: string, dataPath: string): Generator<ZoneCell> =>
  openZones(indexPath, dataPath)();
