/** Country borders of the pack that look-ups use, with disputed ones separately, as lines of the base map. */
import type { Polygons } from '../../../main/geometry/geometry-blob.ts';
import { isInOrNear, type CountriesOnTheMap, type DisputedOutline } from './countries-on-the-map.ts';
import { sharedBorders, type IsAdjacent } from './shared-borders.ts';

export interface BorderLine {
  /** `[lon, lat, …]` in degrees. */
  points: number[];
  isDisputed: boolean;
}

/**
 * Areas not administered by the country that they are assigned to: their border within that country is drawn. An area
 * administered by its country, such as Arunachal Pradesh, only has the border of a division.
 */
const ADMINISTERED_BY_OTHERS = ['Crimea and Sevastopol', 'Golan Heights', 'Northern Cyprus', 'Somaliland', 'Abkhazia'];

/** Maximum error of Natural Earth's outlines, in degrees of latitude: three kilometres. */
const OUTLINE_ERROR = 0.027;
/** Offset that is clearly on one side of a border: thirty metres in degrees of latitude. */
const SIDE_OFFSET = 0.000_27;
/**
 * Minimum length of a border within a country, in degrees of latitude (five kilometres): an outline along a shore may
 * have land on both sides for shorter distances.
 */
const MIN_LENGTH = 0.045;
/** Vertices between two checks for claims along a border. */
const CLAIM_STEP = 32;

type Claim = Pick<DisputedOutline, 'area' | 'polygons'>;

/** Returns areas assigned to one of two countries and claimed by the other. */
const claimsBetween = (disputed: readonly Claim[], a: string, b: string): Claim[] =>
  disputed.filter(
    ({ area: { country, claimedBy } }) =>
      (country === a && claimedBy.includes(b)) || (country === b && claimedBy.includes(a)),
  );

/** Splits a border, in order, into disputed and undisputed parts. */
function splitByClaims(points: readonly number[], claims: readonly Claim[]): BorderLine[] {
  if (claims.some(({ area }) => area.isCountry === true)) return [{ points: [...points], isDisputed: true }];
  const lines: BorderLine[] = [];
  const vertices = points.length / 2;
  for (let from = 0; from < vertices - 1; from += CLAIM_STEP) {
    const to = Math.min(vertices - 1, from + CLAIM_STEP);
    const middle = ((from + to) >> 1) * 2;
    const isDisputed = claims.some(({ polygons }) =>
      isInOrNear(polygons, points[middle] ?? 0, points[middle + 1] ?? 0, OUTLINE_ERROR),
    );
    const last = lines.at(-1);
    if (last?.isDisputed === isDisputed) last.points.push(...points.slice((from + 1) * 2, (to + 1) * 2));
    else lines.push({ points: points.slice(from * 2, (to + 1) * 2), isDisputed });
  }
  return lines;
}

/** Returns positions left and right of the middle of a segment, `offset` degrees of latitude away. */
function offsetPositions(ax: number, ay: number, bx: number, by: number, offset: number): [number, number][] {
  const [x, y] = [(ax + bx) / 2, (ay + by) / 2];
  const scale = Math.cos((y * Math.PI) / 180);
  const length = Math.hypot((bx - ax) * scale, by - ay) || 1;
  return [1, -1].map((side) => [
    x - ((side * (by - ay)) / length / scale) * offset,
    y + ((side * (bx - ax) * scale) / length) * offset,
  ]);
}

/** Returns the length in degrees of latitude. */
function lengthOf({ points }: BorderLine): number {
  let length = 0;
  for (let i = 0; i + 3 < points.length; i += 2) {
    const [ax = 0, ay = 0, bx = 0, by = 0] = points.slice(i, i + 4);
    length += Math.hypot((bx - ax) * Math.cos((ay * Math.PI) / 180), by - ay);
  }
  return length;
}

/** Returns the parts of an outline with the same country on both sides, at the distance of its maximum error. */
function linesWithin(
  polygons: Polygons,
  country: string,
  countryAt: (longitude: number, latitude: number) => string | undefined,
): BorderLine[] {
  const lines: BorderLine[] = [];
  let start = 0;
  for (const end of polygons.ringEnds) {
    let open: BorderLine | undefined;
    for (let point = start * 2; point < (end - 1) * 2; point += 2) {
      const [ax = 0, ay = 0, bx = 0, by = 0] = polygons.coordinates.subarray(point, point + 4);
      if (!offsetPositions(ax, ay, bx, by, OUTLINE_ERROR).every(([x, y]) => countryAt(x, y) === country)) {
        open = undefined;
        continue;
      }
      if (open === undefined) lines.push((open = { points: [ax, ay], isDisputed: true }));
      open.points.push(bx, by);
    }
    start = end;
  }
  return lines.filter((line) => lengthOf(line) >= MIN_LENGTH);
}

/** Returns all borders between two countries, and those of {@link ADMINISTERED_BY_OTHERS} within one. */
export function countryBorders(countries: CountriesOnTheMap): BorderLine[] {
  const { outlines, disputed } = countries;
  const isAdjacent: IsAdjacent = (area, ax, ay, bx, by) =>
    offsetPositions(ax, ay, bx, by, SIDE_OFFSET).some(([x, y]) => countries.at(x, y) === outlines[area]?.iso3);
  const borders = sharedBorders(
    outlines.map(({ polygons }) => polygons),
    isAdjacent,
  );
  const between = borders.flatMap(({ between: [a, b], points }): BorderLine[] => {
    const claims = claimsBetween(disputed, outlines[a]?.iso3 ?? '', outlines[b]?.iso3 ?? '');
    return claims.length === 0 ? [{ points, isDisputed: false }] : splitByClaims(points, claims);
  });
  const separate = disputed.filter(({ area }) => ADMINISTERED_BY_OTHERS.includes(area.name));
  return [
    ...between,
    ...separate.flatMap(({ area, polygons }) =>
      linesWithin(polygons, area.country, (longitude, latitude) => countries.at(longitude, latitude)),
    ),
  ];
}
