/** Reader of a town's TIGER edges, stitched, oriented and on a plane in metres. */
import { orientEdges, type Orientable } from './orient.ts';
import { Plane, type Line, lineLength } from '../../kit/plane.ts';
import { stitch, distinctPositions } from './stitch.ts';
import { gatherLines, readMbtiles, type Properties } from '../../read/source-tiles.ts';

/** Tile file in its package. */
export const TIGER_TILES = 'test/fixtures/tiger.mbtiles';
const ZOOM = 15;
const EXTENT = 2048;
/** Plane with its origin at a tile near the middle of the town, and the latitude of the exact scale. */
export const SANTA_CRUZ_PLANE = new Plane(ZOOM, EXTENT, [5286, 12_740], 37.02);

/** House numbers along one side of an edge, FROM → TO. */
export interface AddressRange {
  fromText: string;
  toText: string;
  /** Undefined if the text isn't a plain number, so that the range can't be interpolated. */
  numbers: { from: number; to: number } | undefined;
  zip: string | undefined;
}

export interface TigerEdge extends Orientable {
  name: string;
  /** MAF/TIGER feature class code, e.g. S1400 for a local street. */
  featureClass: string;
  line: Line;
  left: AddressRange | undefined;
  right: AddressRange | undefined;
  /** State and county, five digits. */
  countyFips: string;
}

export interface TigerStreets {
  /** Edges sorted by TLID. */
  edges: TigerEdge[];
  counts: {
    tile_features: number;
    edges: number;
    edges_in_several_tiles: number;
    nodes: number;
    edges_reversed: number;
    edges_of_unknown_direction: number;
    edges_flipped_by_faces: number;
    edges_without_length: number;
    ranges: number;
    ranges_not_numeric: number;
  };
  widestGapMetres: number;
}

const text = (properties: Properties, key: string): string => String(properties[key] ?? '');

function addressRange(properties: Properties, side: 'L' | 'R'): AddressRange | undefined {
  const fromText = text(properties, `${side}FROMADD`);
  const toText = text(properties, `${side}TOADD`);
  if (fromText === '' || toText === '') return undefined;
  const plain = /^\d+$/;
  const zip = text(properties, `ZIP${side}`);
  return {
    fromText,
    toText,
    numbers: plain.test(fromText) && plain.test(toText) ? { from: Number(fromText), to: Number(toText) } : undefined,
    zip: zip === '' ? undefined : zip,
  };
}

/** Reads every edge of a TIGER tile file (`tiger.mbtiles` of Santa Cruz County). */
export function readTigerStreets(file: string): TigerStreets {
  const gathered = gatherLines(readMbtiles(file), 'tiger', 'TLID');
  let widestGap = 0;
  const edges: TigerEdge[] = [];
  for (const { id, properties, pieces } of gathered) {
    const stitched = stitch(pieces);
    widestGap = Math.max(widestGap, stitched.widestGap);
    if (stitched.line.length < 2) continue;
    edges.push({
      id,
      fromNode: Number(properties['TNIDF']),
      toNode: Number(properties['TNIDT']),
      faceLeft: Number(properties['TFIDL']),
      faceRight: Number(properties['TFIDR']),
      name: text(properties, 'FULLNAME'),
      featureClass: text(properties, 'MTFCC'),
      countyFips: text(properties, 'STATEFP') + text(properties, 'COUNTYFP'),
      left: addressRange(properties, 'L'),
      right: addressRange(properties, 'R'),
      line: stitched.line,
    });
  }
  const orientation = orientEdges(edges, (point) => SANTA_CRUZ_PLANE.fromGrid(point));
  for (const edge of edges) edge.line = distinctPositions(edge.line);
  const usable = edges
    .filter((edge) => edge.line.length > 1 && lineLength(edge.line) > 0)
    .toSorted((a, b) => a.id - b.id);
  const ranges = usable.flatMap((edge) => [edge.left, edge.right]).filter((range) => range !== undefined);
  return {
    edges: usable,
    counts: {
      tile_features: gathered.reduce((sum, edge) => sum + edge.tileFeatures, 0),
      edges: usable.length,
      edges_in_several_tiles: gathered.filter((edge) => edge.tileFeatures > 1).length,
      nodes: orientation.nodes.size,
      edges_reversed: orientation.reversed,
      edges_of_unknown_direction: orientation.unknown,
      edges_flipped_by_faces: orientation.flippedByFaces,
      edges_without_length: gathered.length - usable.length,
      ranges: ranges.length,
      ranges_not_numeric: ranges.filter((range) => range.numbers === undefined).length,
    },
    widestGapMetres: widestGap * SANTA_CRUZ_PLANE.metresPerUnit,
  };
}
