/**
 * Checks of the modelled areas in finished packs: tests use samples, `bench/zip4-model.ts` everything. Points are
 * placed by the geocoder's rule.
 */
import type { Database } from 'better-sqlite3';
import type { Point } from '../../../contract/coordinates.ts';
import { addressInset, distanceOfNumber, rangeStep, type AddressRange } from '../../../main/packs/address-position.ts';
import {
  lineLengthMetres,
  pointAlong,
  toDegrees,
  toUnits,
  type UnitLine,
} from '../../../main/geometry/line-geometry.ts';
import type { Zip4Pack } from '../../../main/packs/zip4-pack.ts';
import { at } from '../../kit/at.ts';

/** An addressed side of an edge, with the ZIP+4 rows of its numbers. */
export interface AddressedSide {
  tlid: number;
  isLeft: boolean;
  range: AddressRange;
  line: UnitLine;
  lengthMetres: number;
  rows: { id: number; low: number; high: number }[];
}

interface EdgeRow {
  source_id: number;
  line: string;
  left_from_number: number | null;
  left_to_number: number | null;
  right_from_number: number | null;
  right_to_number: number | null;
}

/** Reads sides with rows. `streets` needs SpatiaLite loaded. */
export function readAddressedSides(streets: Database, zip4: Database): AddressedSide[] {
  const ranges = zip4
    .prepare<[], { id: number; tlid: number; side: string; low: number; high: number }>(
      'SELECT zip4_id AS id, source_id AS tlid, side, low_number AS low, high_number AS high FROM zip4_range ' +
        'ORDER BY source_id, side, low_number',
    )
    .all();
  const bySide = Map.groupBy(ranges, ({ tlid, side }) => `${tlid}${side}`);
  const edges = streets
    .prepare<[], EdgeRow>(
      `SELECT source_id, AsGeoJSON(geometry, 7) AS line, left_from_number, left_to_number, right_from_number,
        right_to_number
       FROM street_edge ORDER BY source_id`,
    )
    .all();
  return edges.flatMap((edge) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- SpatiaLite's own text of a LINESTRING
    const { coordinates } = JSON.parse(edge.line) as { coordinates: [number, number][] };
    const line = Int32Array.from(coordinates.flatMap(([lon, lat]) => [toUnits(lon), toUnits(lat)]));
    const sides = [
      { isLeft: true, from: edge.left_from_number, to: edge.left_to_number },
      { isLeft: false, from: edge.right_from_number, to: edge.right_to_number },
    ];
    return sides.flatMap(({ isLeft, from, to }): AddressedSide[] => {
      const rows = bySide.get(`${edge.source_id}${isLeft ? 'L' : 'R'}`);
      if (rows === undefined || from === null || to === null) return [];
      return [{ tlid: edge.source_id, isLeft, range: { from, to }, line, lengthMetres: lineLengthMetres(line), rows }];
    });
  });
}

const pointOn = (side: AddressedSide, distanceMetres: number, offsetMetres: number): Point => {
  const { lon, lat } = pointAlong(side.line, distanceMetres, side.isLeft ? offsetMetres : -offsetMetres);
  return { lon: toDegrees(lon), lat: toDegrees(lat) };
};

/** Returns the row of a number, which may lie between two numbers of the range. */
function rowOf(side: AddressedSide, number: number): number {
  const half = rangeStep(side.range) / 2;
  const row = side.rows.find(({ high }) => number <= high + half) ?? at(side.rows, -1);
  return row.id;
}

export interface NumberCheck {
  tried: number;
  /** Numbers of points in their own area by the plain rule, and with the offset halved until they are. */
  inOwnArea: number;
  inOwnAreaPulledIn: number;
}

const MAX_HALVINGS = 8;

/** Places random house numbers like the geocoder and checks their area. `random` returns 0 to 1. */
export function checkNumbers(
  sides: readonly AddressedSide[],
  areas: Zip4Pack,
  count: number,
  random: () => number,
): NumberCheck {
  const check: NumberCheck = { tried: count, inOwnArea: 0, inOwnAreaPulledIn: 0 };
  for (let i = 0; i < count; i++) {
    const side = at(sides, Math.floor(random() * sides.length));
    const step = rangeStep(side.range);
    const low = Math.min(side.range.from, side.range.to);
    const number = low + Math.floor(random() * (Math.abs(side.range.to - side.range.from) / step + 1)) * step;
    const expectedRow = rowOf(side, number);
    const distance = distanceOfNumber(side.range, number, side.lengthMetres);
    let { sideMetres } = addressInset(side.lengthMetres);
    const isInOwnArea = (): boolean =>
      areas.at(pointOn(side, distance, sideMetres)).some(({ id }) => id === expectedRow);
    if (isInOwnArea()) check.inOwnArea++;
    for (let halving = 0; halving < MAX_HALVINGS && !isInOwnArea(); halving++) sideMetres /= 2;
    if (isInOwnArea()) check.inOwnAreaPulledIn++;
  }
  return check;
}

export interface LineCheck {
  points: number;
  inNone: number;
  inSeveral: number;
  inOwn: number;
}

const POINT_SPACING_METRES = 5;
const CORNER_METRES = 6;

/** Checks points every 5 m along sides, at a distance from the centreline and 6 m from the ends. */
export function checkAlongSides(sides: readonly AddressedSide[], areas: Zip4Pack, offsetMetres: number): LineCheck {
  const check: LineCheck = { points: 0, inNone: 0, inSeveral: 0, inOwn: 0 };
  for (const side of sides) {
    const { range, lengthMetres } = side;
    const { cornerMetres } = addressInset(lengthMetres);
    for (let distance = CORNER_METRES; distance <= lengthMetres - CORNER_METRES; distance += POINT_SPACING_METRES) {
      const share = (distance - cornerMetres) / (lengthMetres - 2 * cornerMetres);
      const expectedRow = rowOf(side, range.from + share * (range.to - range.from));
      const found = areas.at(pointOn(side, distance, offsetMetres));
      check.points++;
      if (found.length === 0) check.inNone++;
      if (found.length > 1) check.inSeveral++;
      if (found.some(({ id }) => id === expectedRow)) check.inOwn++;
    }
  }
  return check;
}

/** Returns pairs of rows whose boxes meet, each once. */
export function candidatePairs(zip4: Database): [number, number][] {
  return zip4
    .prepare<[], [number, number]>(
      `SELECT a.pkid, b.pkid FROM idx_zip4_geometry AS a JOIN idx_zip4_geometry AS b
       ON b.xmin <= a.xmax AND b.xmax >= a.xmin AND b.ymin <= a.ymax AND b.ymax >= a.ymin WHERE a.pkid < b.pkid
         ORDER BY 1, 2`,
    )
    .raw()
    .all();
}

/** Returns the largest interior overlap of pairs, in square metres. `zip4` needs SpatiaLite loaded. */
export function largestOverlap(
  zip4: Database,
  pairs: readonly (readonly [number, number])[],
): { squareMetres: number; pair: readonly [number, number] | undefined } {
  const overlap = zip4
    .prepare<[number, number], number>(
      `SELECT CASE WHEN ST_Relate(a.geometry, b.geometry, 'T********')
        THEN coalesce(ST_Area(CastToMultiPolygon(ST_CollectionExtract(ST_Intersection(a.geometry, b.geometry), 3)), 1),
        0) ELSE 0 END
       FROM zip4 AS a, zip4 AS b WHERE a.id = ? AND b.id = ?`,
    )
    .pluck();
  let squareMetres = 0;
  let pair: readonly [number, number] | undefined;
  for (const candidate of pairs) {
    const area = overlap.get(...candidate) ?? 0;
    if (area <= squareMetres) continue;
    squareMetres = area;
    pair = candidate;
  }
  return { squareMetres, pair };
}
