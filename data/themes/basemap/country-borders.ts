/** Borders of countries as lines of the base map: those that look-ups go by, disputed ones apart. */
import type { Polygons } from '../../../main/packs/geometry-blob.ts';
import { isInOrNear, type CountriesOnTheMap, type DisputedOutline } from './countries-on-the-map.ts';
import { sharedBorders, type LiesBeside } from './shared-borders.ts';

export interface BorderLine {
  /** `[lon, lat, …]` in degrees. */
  points: number[];
  isDisputed: boolean;
}

/**
 * Areas that are administered by others than the country that they are counted to: the line within that country where
 * they begin is drawn. Where the others hold what they claim, as in Arunachal Pradesh, it is a division's border like
 * any other.
 */
const ADMINISTERED_APART = ['Crimea and Sevastopol', 'Golan Heights', 'Northern Cyprus', 'Somaliland', 'Abkhazia'];

/** How far Natural Earth's outlines may be off the borders, in degrees of latitude: three kilometres. */
const OUTLINE_ERROR = 0.027;
/** Thirty metres: what lies so far beside a border is on one side of it. */
const SIDE = 0.000_27;
/**
 * Where an outline runs along a shore it has ground on both sides now and then: stretches shorter than this, in degrees
 * of latitude (five kilometres), are no border.
 */
const LEAST_STRETCH = 0.045;
/** A border's claim is looked at once in so many vertices. */
const CLAIM_STEP = 32;

type Claim = Pick<DisputedOutline, 'area' | 'polygons'>;

/** What is counted to one of two countries and claimed by the other. */
const claimsBetween = (disputed: readonly Claim[], a: string, b: string): Claim[] =>
  disputed.filter(
    ({ area: { country, claimedBy } }) =>
      (country === a && claimedBy.includes(b)) || (country === b && claimedBy.includes(a)),
  );

/** The parts of a border, in their order, that claims lie along, and those where none does. */
function byClaims(points: readonly number[], claims: readonly Claim[]): BorderLine[] {
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

/** Positions to the left and to the right of the middle of a segment, so many degrees of latitude away. */
function besideOf(ax: number, ay: number, bx: number, by: number, away: number): [number, number][] {
  const [x, y] = [(ax + bx) / 2, (ay + by) / 2];
  const scale = Math.cos((y * Math.PI) / 180);
  const length = Math.hypot((bx - ax) * scale, by - ay) || 1;
  return [1, -1].map((side) => [
    x - ((side * (by - ay)) / length / scale) * away,
    y + ((side * (bx - ax) * scale) / length) * away,
  ]);
}

/** In degrees of latitude. */
function lengthOf({ points }: BorderLine): number {
  let length = 0;
  for (let i = 0; i + 3 < points.length; i += 2) {
    const [ax = 0, ay = 0, bx = 0, by = 0] = points.slice(i, i + 4);
    length += Math.hypot((bx - ax) * Math.cos((ay * Math.PI) / 180), by - ay);
  }
  return length;
}

/** The stretches of an outline with the same country beside it on both sides, as far as its outline may be off. */
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
      if (!besideOf(ax, ay, bx, by, OUTLINE_ERROR).every(([x, y]) => countryAt(x, y) === country)) {
        open = undefined;
        continue;
      }
      if (open === undefined) lines.push((open = { points: [ax, ay], isDisputed: true }));
      open.points.push(bx, by);
    }
    start = end;
  }
  return lines.filter((line) => lengthOf(line) >= LEAST_STRETCH);
}

/** All borders between two countries, and where areas that are administered apart begin within one. */
export function countryBorders(countries: CountriesOnTheMap): BorderLine[] {
  const { outlines, disputed } = countries;
  const liesBeside: LiesBeside = (area, ax, ay, bx, by) =>
    besideOf(ax, ay, bx, by, SIDE).some(([x, y]) => countries.at(x, y) === outlines[area]?.iso3);
  const borders = sharedBorders(
    outlines.map(({ polygons }) => polygons),
    liesBeside,
  );
  const between = borders.flatMap(({ between: [a, b], points }): BorderLine[] => {
    const claims = claimsBetween(disputed, outlines[a]?.iso3 ?? '', outlines[b]?.iso3 ?? '');
    return claims.length === 0 ? [{ points, isDisputed: false }] : byClaims(points, claims);
  });
  const apart = disputed.filter(({ area }) => ADMINISTERED_APART.includes(area.name));
  return [
    ...between,
    ...apart.flatMap(({ area, polygons }) =>
      linesWithin(polygons, area.country, (longitude, latitude) => countries.at(longitude, latitude)),
    ),
  ];
}
