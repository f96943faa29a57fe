/** Routes with directions: the response, and files for maps and navigation devices. */
import type { RouteAnswer, RouteFormat, RouteLeg } from '../../contract/route.ts';
import { geoJsonText } from '../formats/geojson-writer.ts';
import { GPX, gpxPoint, type GpxPoint } from '../formats/gpx-writer.ts';
import { textOf } from '../formats/text-format.ts';

/** Adds up tenths without rounding errors; null if a value is. */
const sum = (values: readonly (number | null)[]): number | null =>
  values.includes(null) ? null : values.reduce<number>((total, value) => total + Math.round((value ?? 0) * 10), 0) / 10;

export const routeAnswer = (
  legs: RouteLeg[],
  travel: Pick<RouteAnswer, 'pack' | 'mode' | 'option' | 'conditions'>,
): RouteAnswer => ({
  ...travel,
  distance: sum(legs.map(({ distance }) => distance)),
  duration: sum(legs.map(({ duration }) => duration)),
  legs,
});

/** GeoJSON: a line per step, with its properties and the index of its leg. */
function geoJson({ legs }: RouteAnswer): string {
  const features = legs.flatMap(({ steps }, leg) =>
    steps.map(({ geometry, ...step }, index) => ({
      geometry: JSON.stringify(geometry),
      properties: JSON.stringify({ leg, step: index, ...step }),
    })),
  );
  return [...textOf(geoJsonText(), features)].join('');
}

const at = ([lon = 0, lat = 0]: readonly number[]): GpxPoint => ({ lon, lat });

/** GPX 1.1: a route with a point per manoeuvre, and a track with a segment per leg. */
function gpx({ legs }: RouteAnswer): string {
  const steps = legs.flatMap((leg) => leg.steps);
  const turns = steps.map(({ geometry, instruction, street }) =>
    gpxPoint('rtept', {
      ...at(geometry.coordinates[0] ?? []),
      name: street === '' ? instruction : street,
      description: instruction,
    }),
  );
  const segments = legs.map((leg) => {
    // Each step begins where the previous one ends; the last one has no length.
    const line = leg.steps.slice(0, -1).flatMap(({ geometry }, i) => geometry.coordinates.slice(i === 0 ? 0 : 1));
    return `<trkseg>\n${line.map((position) => gpxPoint('trkpt', at(position))).join('')}</trkseg>\n`;
  });
  return `${GPX.head}<rte>\n${turns.join('')}</rte>\n<trk>\n${segments.join('')}</trk>\n${GPX.tail()}`;
}

/** Returns a route as a file. */
export const routeFile = (answer: RouteAnswer, format: Exclude<RouteFormat, 'json'>): string =>
  format === 'gpx' ? gpx(answer) : geoJson(answer);
