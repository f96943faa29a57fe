/** Assignment of the Golan Heights, part of Israel in the source of borders, to Syria, along the line of GSHHG. */
import { untangle } from '../../../main/geometry/untangle.ts';
import type { MultiPolygon } from '../../../main/geometry/rings.ts';
import type { Rivers } from '../../read/gshhg/rivers.ts';
import { bboxOf } from '../../../main/geometry/rings.ts';
import { nearBoxes } from '../../read/overlaps.ts';

/** Bins with parts of the line, from north to south, and in each a parallel that only the line crosses. */
const PARTS = [
  { west: 35, south: 33, parallel: 33.05 },
  { west: 35, south: 32, parallel: 32.9 },
];
/** Limits beyond the line's ends on the borders with Lebanon and Jordan; no other part of Israel lies within. */
const OUTER_LIMITS = { north: 33.5, south: 32.6, east: 36.2 };

const crosses = (points: Float64Array, parallel: number): boolean =>
  points.some((y, index) => index % 2 === 1 && index > 2 && (points[index - 2] ?? 0) > parallel !== y > parallel);

/** Returns the line in the bin, from north to south. */
function lineIn(borders: Rivers, { west, south, parallel }: (typeof PARTS)[number]): number[] {
  // The border with Jordan is farther west, or crosses the parallel twice.
  const found = borders
    .bin(west, south)
    .filter(
      ({ level, points }) =>
        level === 1 &&
        crosses(points, parallel) &&
        bboxOf([[points]])[2] < west + 0.7 &&
        bboxOf([[points]])[0] > west + 0.6,
    );
  const [line] = found;
  if (line === undefined || found.length !== 1)
    throw new Error(`${found.length} borders cross ${parallel}° N at the Golan Heights; expected one`);
  const points = [...line.points];
  if ((points[1] ?? 0) >= (points.at(-1) ?? 0)) return points;
  return points.flatMap((_, index) =>
    index % 2 === 0 ? [points[points.length - 2 - index] ?? 0, points[points.length - 1 - index] ?? 0] : [],
  );
}

/** Moves land east of the line from Israel to Syria, and returns it. @param ground polygons by country; changed */
export function assignGolanToSyria(ground: Map<string, MultiPolygon>, borders: Rivers): MultiPolygon {
  const line = PARTS.flatMap((part) => lineIn(borders, part));
  const [northX = 0, northY = 0] = line;
  const [southX = 0, southY = 0] = line.slice(-2);
  const east: MultiPolygon = [
    [
      Float64Array.from([
        ...line,
        southX,
        OUTER_LIMITS.south,
        OUTER_LIMITS.east,
        OUTER_LIMITS.south,
        OUTER_LIMITS.east,
        OUTER_LIMITS.north,
        northX,
        OUTER_LIMITS.north,
        northX,
        northY,
      ]),
    ],
  ];
  if (southY > northY) throw new Error('The line of the Golan Heights runs the wrong way');
  const israel = ground.get('ISR') ?? [];
  const touched = new Set(nearBoxes(israel, [bboxOf(east)]));
  const left = untangle([...touched], east);
  const golan = left === undefined ? undefined : untangle([...touched], left);
  const syria = golan === undefined ? undefined : untangle([...(ground.get('SYR') ?? []), ...golan]);
  if (left === undefined || golan === undefined || syria === undefined)
    throw new Error("The Golan Heights couldn't be cut along their line");
  ground.set('ISR', [...israel.filter((polygon) => !touched.has(polygon)), ...left]);
  ground.set('SYR', syria);
  return golan;
}
