/** Areas within reach as features: of the map, and of a file. */
import type { Feature, FeatureCollection, MultiPolygon, Point as GeoPoint, Polygon, Position } from 'geojson';
import type { UnitSystem } from '../../kit/coordinates/units.ts';
import { t } from '../../kit/words/t.ts';
import { addressOf } from '../matrix/order/points.ts';
import type { Avoided, Origin } from './reach.ts';
import { COLOURS, type Reached, type Surface } from './surfaces.ts';
import { surfaceTitle, writtenLimit } from './words.ts';

/** Colour of points whose surfaces have several colours. */
const SHARED_POINT = '#4A5652';

/** Opacity of the largest and of the smallest band: of one surface alone, or of several that lie on each other. */
const SHADES = { alone: [0.14, 0.58], among: [0.14, 0.4] } as const;

/** Opacity of the n-th largest of `bands`, from 1, including those under it, in equal steps. */
export function opacityOf(depth: number, bands: number, isAlone: boolean): number {
  const [first, last] = isAlone ? SHADES.alone : SHADES.among;
  return bands === 1 ? (first + last) / 2 : first + ((last - first) * (depth - 1)) / (bands - 1);
}

/** Properties of the map's features. */
type DrawnBand = {
  readonly colour: string;
  /** Its name in a legend. */
  readonly legend: string;
  readonly opacity: number;
  /** With the larger areas under it. */
  readonly shade: number;
};
type DrawnLabel = { readonly label: string };
type DrawnPoint = DrawnLabel & { readonly colour: string };

const pointFeature = <Properties>(
  [lon = 0, lat = 0]: Position,
  properties: Properties,
): Feature<GeoPoint, Properties> => ({
  type: 'Feature',
  properties,
  geometry: { type: 'Point', coordinates: [lon, lat] },
});

/** Returns the northernmost, southernmost, easternmost and westernmost position of an outline. */
function extremes({ coordinates }: MultiPolygon): Position[] {
  const outline = coordinates.flatMap(([ring = []]) => ring);
  const [first] = outline;
  if (first === undefined) return [];
  const farthest = (axis: number, sign: number): Position =>
    outline.reduce((best, place) => (sign * ((place[axis] ?? 0) - (best[axis] ?? 0)) > 0 ? place : best), first);
  return [farthest(1, 1), farthest(1, -1), farthest(0, 1), farthest(0, -1)];
}

/** Returns the areas that the map draws, larger ones before those on them, and their names on the outlines. */
export function drawnAreas(reached: Reached, units: UnitSystem) {
  const { surfaces, measure } = reached;
  const areas: Feature<MultiPolygon, DrawnBand>[] = [];
  const labels: Feature<GeoPoint, DrawnLabel>[] = [];
  const isAlone = surfaces.length === 1;
  for (const surface of surfaces) {
    let below = 0;
    for (const [index, { limit, geometry }] of surface.bands.toReversed().entries()) {
      const shade = opacityOf(index + 1, surface.bands.length, isAlone);
      // Bands contain the smaller ones, so the opacity of one adds to those under it.
      const opacity = 1 - (1 - shade) / (1 - below);
      below = shade;
      if (geometry === null) continue;
      const size = writtenLimit(limit, measure, units);
      const legend = t('reach.titleLimit', { title: surfaceTitle(reached, surface), limit: size });
      const properties = { colour: surface.colour, legend, opacity, shade };
      areas.push({ type: 'Feature', properties, geometry });
      const label = surfaces.length > 1 ? legend : size;
      labels.push(...extremes(geometry).map((place) => pointFeature(place, { label })));
    }
  }
  return { areas, labels };
}

/** Returns the areas that trips avoid. */
export const drawnAvoided = ({ areas }: Avoided): Feature<Polygon>[] =>
  areas.map((corners) => ({
    type: 'Feature',
    properties: {},
    geometry: {
      type: 'Polygon',
      coordinates: [[...corners, ...corners.slice(0, 1)].map(({ lon, lat }) => [lon, lat])],
    },
  }));

/** Returns the points that the map draws, in the colours of their surfaces, with their numbers if there are several. */
export function drawnPoints(origins: readonly Origin[], surfaces: readonly Surface[]): Feature<GeoPoint, DrawnPoint>[] {
  const [first, ...others] = surfaces;
  return origins.map(({ point: { lon, lat } }, index) => {
    const own = surfaces.find(({ origin }) => origin === index);
    const colour = own?.colour ?? (others.length === 0 ? (first?.colour ?? COLOURS[0]) : SHARED_POINT);
    return pointFeature([lon, lat], { colour, label: origins.length > 1 ? String(index + 1) : '' });
  });
}

/** Returns the surfaces as GeoJSON, smallest limit first, with names and in the units of the API. */
export function geoJsonOf(reached: Reached): FeatureCollection {
  const { origins, surfaces, measure, option, direction } = reached;
  return {
    type: 'FeatureCollection',
    features: surfaces.flatMap((surface): Feature[] =>
      surface.bands.flatMap(({ limit, geometry, squareKilometres, counts }): Feature[] => {
        if (geometry === null) return [];
        const points =
          surface.origin === null ? origins : [origins[surface.origin]].filter((point) => point !== undefined);
        return [
          {
            type: 'Feature',
            properties: {
              name: t('reach.titleLimit', {
                title: surfaceTitle(reached, surface),
                limit: writtenLimit(limit, measure, 'metric'),
              }),
              [measure]: limit,
              mode: surface.mode,
              option,
              direction,
              points: points.map(({ point }) => addressOf(point)).join(' '),
              area_km2: squareKilometres,
              ...counts,
            },
            geometry,
          },
        ];
      }),
    ),
  };
}
