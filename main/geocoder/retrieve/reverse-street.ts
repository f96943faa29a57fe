/** From a position to the nearest house, or to a number interpolated on the near side of the nearest addressed edge. */
import { numberAtDistance } from '../../packs/address-position.ts';
import {
  lineLengthMetres,
  METRES_PER_UNIT,
  projectOnLine,
  toDegrees,
  toUnits,
  type Projection,
  type UnitLine,
  type UnitPoint,
} from '../../geometry/line-geometry.ts';
import type { EdgeRow, HouseRow, IndexReader } from '../index/reader.ts';
import { boxAround } from '../../geometry/box-around.ts';

/** Further than this an address is not given for a position. */
export const ADDRESS_TOLERANCE_METRES = 100;
/** The same for a street. */
export const ROUTE_TOLERANCE_METRES = 250;
/** The search starts with a box of this half width and doubles it, so that a dense city reads few rows. */
const FIRST_HOUSE_RADIUS_METRES = 25;
const FIRST_EDGE_RADIUS_METRES = 60;

export interface NearestHouse {
  house: HouseRow;
  distanceMetres: number;
}

export interface NearestEdge {
  edge: EdgeRow;
  line: UnitLine;
  foot: Projection;
}

export interface InterpolatedAddress extends NearestEdge {
  number: number;
  postcode: string | undefined;
}

function* growingRadii(first: number, last: number): Generator<number> {
  for (let radius = first; radius < last; radius *= 2) yield radius;
  yield last;
}

/** The nearest house that has a point, and the nearest number that lies between known ones. */
export interface NearestHouses {
  point: NearestHouse | undefined;
  interpolated: NearestHouse | undefined;
}

function nearerHouse(known: NearestHouse | undefined, found: NearestHouse): NearestHouse {
  if (known === undefined || found.distanceMetres < known.distanceMetres) return found;
  return found.distanceMetres === known.distanceMetres && found.house.number < known.house.number ? found : known;
}

/**
 * The houses nearest to a position in degrees, within the tolerance; of equally near ones those with the lowest number.
 */
export function nearestHouses(reader: IndexReader, lon: number, lat: number): NearestHouses {
  const shrink = Math.cos((lat * Math.PI) / 180);
  const [x, y] = [toUnits(lon), toUnits(lat)];
  let nearest: NearestHouses = { point: undefined, interpolated: undefined };
  for (const radius of growingRadii(FIRST_HOUSE_RADIUS_METRES, ADDRESS_TOLERANCE_METRES)) {
    let [point, interpolated]: (NearestHouse | undefined)[] = [];
    for (const house of reader.housesIn(...boxAround(lon, lat, radius))) {
      const distanceMetres = Math.hypot((house.lon - x) * shrink, house.lat - y) * METRES_PER_UNIT;
      if (distanceMetres > radius) continue;
      if (house.interpolated === 1) interpolated = nearerHouse(interpolated, { house, distanceMetres });
      else point = nearerHouse(point, { house, distanceMetres });
    }
    nearest = { point, interpolated };
    if (point !== undefined) break;
  }
  return nearest;
}

/** Edges around a position in degrees, the nearest first: all those within the first radius that holds any. */
export function nearestEdges(reader: IndexReader, lon: number, lat: number): NearestEdge[] {
  const [x, y] = [toUnits(lon), toUnits(lat)];
  for (const radius of growingRadii(FIRST_EDGE_RADIUS_METRES, ROUTE_TOLERANCE_METRES)) {
    const near = reader
      .edgesIn(...boxAround(lon, lat, radius))
      .map((edge) => {
        const line = reader.line(edge);
        return { edge, line, foot: projectOnLine(line, x, y) };
      })
      .filter(({ foot }) => foot.distanceMetres <= radius)
      .toSorted((a, b) => a.foot.distanceMetres - b.foot.distanceMetres);
    if (near.length > 0) return near;
  }
  return [];
}

/** The number on the near side of the nearest edge that has a range there, within the tolerance of an address. */
export function interpolateAddress(near: readonly NearestEdge[]): InterpolatedAddress | undefined {
  for (const candidate of near) {
    const { edge, line, foot } = candidate;
    const isLeft = foot.side >= 0;
    const [from, to, postcode] = isLeft
      ? [edge.left_from, edge.left_to, edge.left_postcode]
      : [edge.right_from, edge.right_to, edge.right_postcode];
    if (from === null || to === null || foot.distanceMetres > ADDRESS_TOLERANCE_METRES) continue;
    return {
      ...candidate,
      number: numberAtDistance({ from, to }, foot.alongMetres, lineLengthMetres(line)),
      postcode: postcode ?? undefined,
    };
  }
  return undefined;
}

/** Whether reverse geocoding an interpolated point gives the same street and, to within one step, the same number. */
export function agreesWith(reader: IndexReader, point: UnitPoint, street: number, number: number): boolean {
  const found = interpolateAddress(nearestEdges(reader, toDegrees(point.lon), toDegrees(point.lat)));
  return found?.edge.street === street && Math.abs(found.number - number) <= 2;
}
