/**
 * Time zone boundaries as geo-tz packs them: a quadtree over the world whose leaves are whole cells of given zones or
 * geobuf pieces, cut at the cell's edges.
 */
import { readFileSync } from 'node:fs';
import { decode } from 'geobuf';
import type { FeatureCollection, MultiPolygon as GeoJsonMultiPolygon, Polygon as GeoJsonPolygon } from 'geojson';
import { LRUCache } from 'lru-cache';
import { PbfReader } from 'pbf';
import type { Bbox } from '../../contract/pack.ts';
import { fromGeoJson, ringFromPositions, snap, type MultiPolygon, type Ring } from '../../main/packs/write/rings.ts';

/** Zone numbers of a whole cell, or the place of its pieces in the data file. */
type Leaf = number[] | { pos: number; len: number };
interface Branch {
  a?: Node;
  b?: Node;
  c?: Node;
  d?: Node;
}
type Node = Leaf | Branch;

type ZonePieces = FeatureCollection<GeoJsonPolygon | GeoJsonMultiPolygon, { tzid: string }>;

/** One leaf of the quadtree. */
export interface ZoneCell {
  box: Bbox;
  /** Zones with their parts of this cell, in the order of the source. Parts may overlap where borders are disputed. */
  pieces: { zone: string; polygons: MultiPolygon }[];
}

/**
 * What geo-tz quarters is a little less than the globe: with any other box the cells' edges miss those of their pieces,
 * by up to ten metres.
 */
const QUARTERED: Bbox = [-179.9999, -89.9999, 179.9999, 89.9999];
const DECIMALS = 1e6;
/** The pieces are stored with six decimals, cell edges included. */
const rounded = (degrees: number): number => Math.round(degrees * DECIMALS) / DECIMALS;

/** Moves what lies on an edge of {@link QUARTERED} to the edge of the globe. */
function onGlobe(degrees: number, edge: number, globe: number): number {
  return Math.abs(degrees) === edge ? Math.sign(degrees) * globe : degrees;
}

const EAST = QUARTERED[2];
const NORTH = QUARTERED[3];
const SNAPPED_EAST = snap(EAST);
const SNAPPED_NORTH = snap(NORTH);

function stretchedRing(ring: Ring): Ring {
  const moved = new Float64Array(ring.length);
  for (let i = 0; i < ring.length; i += 2) {
    moved[i] = onGlobe(ring[i] ?? 0, SNAPPED_EAST, 180);
    moved[i + 1] = onGlobe(ring[i + 1] ?? 0, SNAPPED_NORTH, 90);
  }
  return moved;
}

const stretched = (polygons: MultiPolygon): MultiPolygon => polygons.map((polygon) => polygon.map(stretchedRing));

const globeBox = ([west, south, east, north]: Bbox): Bbox => [
  onGlobe(rounded(west), EAST, 180),
  onGlobe(rounded(south), NORTH, 90),
  onGlobe(rounded(east), EAST, 180),
  onGlobe(rounded(north), NORTH, 90),
];

/** The box as one polygon. */
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

/** Cells whose pieces are kept: its neighbours are often asked for next. */
const KEPT_CELLS = 64;

const WORLD: Bbox = [-180, -90, 180, 90];

/**
 * Opens the two files, to read every cell of the world, empty ones (open sea) included, or those that meet a box: the
 * cells cover the globe once, and the pieces of each meet its edges.
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
  const kept = new LRUCache<number, ZoneCell['pieces']>({ max: KEPT_CELLS });
  const piecesAt = ({ pos, len }: { pos: number; len: number }): ZoneCell['pieces'] => {
    const known = kept.get(pos);
    if (known !== undefined) return known;
    const decoded: ZonePieces = decode(new PbfReader(data.subarray(pos, pos + len)));
    const pieces = decoded.features.map(({ properties, geometry }) => ({
      zone: properties.tzid,
      polygons: stretched(fromGeoJson(geometry)),
    }));
    kept.set(pos, pieces);
    return pieces;
  };
  function* walk(within: Bbox): Generator<ZoneCell> {
    // Branches still to be looked at, the next one last: a generator within another for each level would pass every
    // cell through all of them.
    const left: { node: Node | undefined; exact: Bbox }[] = [{ node: index.lookup, exact: QUARTERED }];
    for (let next = left.pop(); next !== undefined; next = left.pop()) {
      const { node, exact } = next;
      const box = globeBox(exact);
      if (!meets(box, within)) continue;
      if (node === undefined) yield { box, pieces: [] };
      else if (Array.isArray(node))
        yield { box, pieces: node.map((number) => ({ zone: name(number), polygons: boxPolygon(box) })) };
      else if ('pos' in node) yield { box, pieces: piecesAt(node) };
      else {
        const boxes = quarters(exact);
        for (const quarter of ['d', 'c', 'b', 'a'] as const) left.push({ node: node[quarter], exact: boxes[quarter] });
      }
    }
  }
  return (within = WORLD) => walk(within);
}

/** Every cell of the world, as {@link openZones} reads them. */
export const readZoneCells = (indexPath: string, dataPath: string): Generator<ZoneCell> =>
  openZones(indexPath, dataPath)();
