/** The figures of a measured line: its legs, their sum and, closed, the area within. */
import type { Feature } from 'geojson';
import { geodesicArea, geodesicLeg, geodesicPositions, type Leg } from '../../kit/coordinates/geodesic.ts';
import { writtenBearing, writtenGround, writtenLength } from '../../kit/coordinates/measures.ts';
import type { Point } from '../../kit/coordinates/point.ts';
import { MIN_RING, type Measurement } from '../../model/map/measure.ts';
import type { UnitSystem } from '../../kit/coordinates/units.ts';
import { t } from '../../kit/words/t.ts';

export type Figures = {
  readonly legs: readonly Leg[];
  readonly totalMetres: number;
  /** Absent while the line is not closed. */
  readonly squareMetres?: number;
};

type Line = Pick<Measurement, 'points' | 'isClosed'>;

/** Each leg with its ends; the last of a closed line leads back to the first point. */
function legEnds({ points, isClosed }: Line): [Point, Point][] {
  const [first] = points;
  const ends = isClosed && first !== undefined ? [...points, first] : points;
  return ends.slice(1).flatMap((to, index): [Point, Point][] => {
    const from = ends[index];
    return from === undefined ? [] : [[from, to]];
  });
}

export function measured(line: Line): Figures {
  const legs = legEnds(line).map(([from, to]) => geodesicLeg(from, to));
  const totalMetres = legs.reduce((sum, { metres }) => sum + metres, 0);
  return line.isClosed && line.points.length >= MIN_RING
    ? { legs, totalMetres, squareMetres: geodesicArea(line.points) }
    : { legs, totalMetres };
}

const joined = (first: [number, number][], rest: [number, number][]): [number, number][] => {
  // Each leg starts on its own turn of the world: it is moved to where the one before ended.
  const end = first.at(-1);
  const [start] = rest;
  if (end === undefined || start === undefined) return [...first, ...rest];
  const turn = Math.round((end[0] - start[0]) / 360) * 360;
  return [...first, ...rest.slice(1).map(([lon, lat]): [number, number] => [lon + turn, lat])];
};

/**
 * Features of a measurement: the line along its geodesics, the area, a dot per point and each leg's length at its
 * middle.
 * @param next the pointer's position, to which the line extends
 */
export function measuredFeatures(
  line: Line & { readonly isFinished: boolean },
  next: Point | null,
  units: UnitSystem,
): Feature[] {
  const { points, isClosed, isFinished } = line;
  const [first] = points;
  if (first === undefined) return [];
  const shown = next === null || isFinished ? line : { ...line, points: [...points, next] };
  let positions: [number, number][] = [];
  const labels: Feature[] = [];
  for (const [from, to] of legEnds(shown)) {
    positions = joined(positions, geodesicPositions(from, to));
    const { metres } = geodesicLeg(from, to);
    const middle = geodesicPositions(from, to, 2)[1];
    if (middle !== undefined && metres > 0)
      labels.push({
        type: 'Feature',
        properties: { label: writtenLength(metres, units) },
        geometry: { type: 'Point', coordinates: middle },
      });
  }
  const shape: Feature[] =
    positions.length < 2
      ? []
      : [
          {
            type: 'Feature',
            properties: {},
            geometry: isClosed
              ? { type: 'Polygon', coordinates: [positions] }
              : { type: 'LineString', coordinates: positions },
          },
        ];
  const dots = points.map(({ lon, lat }): Feature => ({
    type: 'Feature',
    properties: {},
    geometry: { type: 'Point', coordinates: [lon, lat] },
  }));
  return [...shape, ...dots, ...labels];
}

/** Metres and degrees for the clipboard: a line for each leg, the sum, the area. ASCII. */
export function measuredText(line: Line): string {
  const { legs, totalMetres, squareMetres } = measured(line);
  return [
    'leg\tfrom (lat, lon)\tto (lat, lon)\tmetres\tbearing',
    ...legEnds(line).map(([from, to], index) => {
      const { metres = 0, bearing } = legs[index] ?? {};
      return [
        index + 1,
        `${from.lat}, ${from.lon}`,
        `${to.lat}, ${to.lon}`,
        metres.toFixed(2),
        bearing?.toFixed(2) ?? '',
      ].join('\t');
    }),
    `total\t\t\t${totalMetres.toFixed(2)}`,
    ...(squareMetres === undefined ? [] : [`area, m2\t\t\t${squareMetres.toFixed(1)}`]),
  ].join('\n');
}

/** `1.12 km, 3 legs`, `12.3 km² within 14.1 km`: for screen readers, after each change. */
export function measuredWords(figures: Figures, units: UnitSystem): string {
  const { legs, totalMetres, squareMetres } = figures;
  const last = legs.at(-1);
  if (squareMetres !== undefined)
    return t('map.closedSquareMetresWithin', {
      area: writtenGround(squareMetres, units),
      perimeter: writtenLength(totalMetres, units),
    });
  if (last === undefined) return t('map.firstPointMeasurement');
  const metres = writtenLength(last.metres, units);
  const total = writtenLength(totalMetres, units);
  return last.bearing === undefined
    ? t('map.metresTotalTotal', { metres, total })
    : t('map.metresBearingBearingTotalTotal', { metres, bearing: writtenBearing(last.bearing), total });
}
