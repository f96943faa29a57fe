/** Clipping of ground areas at the base map's shore, beyond which they would be drawn on water. */
import { fromGeoJson, bboxOf, type MultiPolygon } from '../../../main/geometry/rings.ts';
import { untangle } from '../../../main/geometry/untangle.ts';
import type { Bbox } from '../../../contract/pack.ts';
import type { LonLat } from '../../kit/plane.ts';
import { levelPolygons } from '../../read/gshhg/level-polygons.ts';
import type { Shore } from '../../read/gshhg/shore.ts';
import { nearBoxes } from '../../read/overlaps.ts';
import type { Ground } from './ground.ts';

const SEVEN_DECIMALS = 1e7;
const rounded = (degrees: number): number => Math.round(degrees * SEVEN_DECIMALS) / SEVEN_DECIMALS;

/** Returns the sea in the bins that a box meets. */
export function seaAround(shore: Shore, [west, south, east, north]: Bbox): MultiPolygon {
  const sea: MultiPolygon = [];
  for (let y = Math.floor(south); y < north; y++) {
    for (let x = Math.floor(west); x < east; x++) {
      const bin: MultiPolygon = [[Float64Array.of(x, y, x + 1, y, x + 1, y + 1, x, y + 1, x, y)]];
      sea.push(...(untangle(bin, levelPolygons(shore.bin(x, y), 1)) ?? []));
    }
  }
  return sea;
}

const lonLats = (ring: Float64Array): LonLat[] =>
  Array.from(
    { length: ring.length / 2 },
    (_, i) => [rounded(ring[2 * i] ?? 0), rounded(ring[2 * i + 1] ?? 0)] as const,
  );

/** Subtracts the sea from areas; an area that is divided becomes several. */
export function clipToLand(areas: Ground['areas'], sea: MultiPolygon): Ground['areas'] {
  return areas.flatMap((area) => {
    const coordinates = area.rings.map((ring) => ring.map(([lon, lat]) => [lon, lat]));
    const polygons = fromGeoJson({ type: 'Polygon', coordinates });
    const wet = nearBoxes(sea, [bboxOf(polygons)]);
    const { kind, name } = area;
    const onLand = polygons.length === 0 || wet.length === 0 ? undefined : untangle(polygons, wet);
    return onLand === undefined ? [area] : onLand.map((polygon) => ({ kind, name, rings: polygon.map(lonLats) }));
  });
}
