/** Land with inland waters by bin, slightly simplified for country outlines. */
import { pickVertices, selectVertices } from '../../../main/geometry/simplify-line.ts';
import { isTangled } from '../../../main/geometry/tangle.ts';
import { untangle } from '../../../main/geometry/untangle.ts';
import type { MultiPolygon } from '../../../main/geometry/rings.ts';
import { levelPolygons } from '../../read/gshhg/level-polygons.ts';
import type { Shore, ShoreBin, ShoreSegment } from '../../read/gshhg/shore.ts';

/** About 100 m, the error of the shores. Without simplification outlines would be four times as large. */
const TOLERANCE_DEGREES = 100 / 111_320;
/** Minimum area of lakes that count as sea: the Caspian. The Great Lakes, one lake in the source, are smaller. */
const SEA_KM2 = 300_000;
const SMALLEST_CLOSED = 8;
const DEGREES = Math.PI / 180;

const simplified = (segment: ShoreSegment): ShoreSegment[] => {
  const xScale = Math.cos((segment.points[1] ?? 0) * DEGREES);
  const points = pickVertices(segment.points, selectVertices(segment.points, TOLERANCE_DEGREES, { xScale }));
  return segment.crosses === undefined && points.length < SMALLEST_CLOSED ? [] : [{ ...segment, points }];
};

const isInlandSea = ({ level, km2 }: ShoreSegment): boolean => level === 2 && km2 > SEA_KM2;

function landOf(bin: ShoreBin): MultiPolygon {
  const segments = bin.segments.flatMap((segment) => (segment.level === 1 ? simplified(segment) : []));
  const land = levelPolygons({ ...bin, segments }, 1);
  // Simplified shores that are close to each other may cross.
  return segments.length > 0 && isTangled(land.flat(), 0) ? (untangle(land) ?? land) : land;
}

/** Returns the land of a bin. @param inlandSeas from {@link binsOfInlandSeas} */
function countryLand(shore: Shore, west: number, south: number, inlandSeas: ReadonlySet<number>): MultiPolygon {
  const bin = shore.bin(west, south);
  const land = landOf(bin);
  const sea = inlandSeas.has(binKey(west, south))
    ? levelPolygons({ ...bin, segments: bin.segments.filter(isInlandSea).flatMap(simplified) }, 2)
    : [];
  if (sea.length === 0) return land;
  const islands = levelPolygons(
    {
      ...bin,
      corners: [0, 0, 0, 0],
      segments: bin.segments.flatMap((segment) => (segment.level === 3 ? simplified(segment) : [])),
    },
    3,
  );
  return [...(untangle(land, sea) ?? land), ...islands];
}

export const binKey = (west: number, south: number): number => (south + 90) * 360 + west + 180;
/** Returns the south-west corner of a bin, in degrees. */
export const cornerOfBin = (key: number): [west: number, south: number] => [
  (key % 360) - 180,
  Math.floor(key / 360) - 90,
];

/** Returns all bins with a part of an inland sea. */
function binsOfInlandSeas(shore: Shore): Set<number> {
  const bins = new Set<number>();
  for (let south = -90; south < 90; south++) {
    for (let west = -180; west < 180; west++)
      if (shore.bin(west, south).segments.some(isInlandSea)) bins.add(binKey(west, south));
  }
  // Bins between two of its shores in a row, with water at every corner, belong to it.
  const rows = Map.groupBy([...bins], (key) => Math.floor(key / 360));
  for (const [row, keys] of rows) {
    for (let key = Math.min(...keys); key < Math.max(...keys); key++) {
      if (shore.bin((key % 360) - 180, row - 90).corners.every((corner) => corner >= 2)) bins.add(key);
    }
  }
  return bins;
}

/**
 * Creates a cached function that returns the land of a bin by its south-west corner in whole degrees, without islets of
 * less than a hundred metres; empty outside the world.
 */
export function landByBin(shore: Shore): (west: number, south: number) => MultiPolygon {
  const inlandSeas = binsOfInlandSeas(shore);
  const cache = new Map<number, MultiPolygon>();
  return (west, south) => {
    if (west < -180 || west >= 180 || south < -90 || south >= 90) return [];
    const cached = cache.get(binKey(west, south));
    if (cached !== undefined) return cached;
    const land = countryLand(shore, west, south, inlandSeas);
    cache.set(binKey(west, south), land);
    return land;
  };
}
