/** Routes with directions: the response, and files for maps and navigation devices. */
import type { RouteAnswer, RouteFormat, RouteLeg } from '../../contract/route.ts';
import { escapeXml } from '../formats/xml-text.ts';

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
      type: 'Feature',
      geometry,
      properties: { leg, step: index, ...step },
    })),
  );
  return `${JSON.stringify({ type: 'FeatureCollection', features })}\n`;
}

const point = (tag: string, [lon = 0, lat = 0]: readonly number[], content = ''): string =>
  content === '' ? `<${tag} lat="${lat}" lon="${lon}"/>\n` : `<${tag} lat="${lat}" lon="${lon}">${content}</${tag}>\n`;

/** GPX 1.1: a route with a point per manoeuvre, and a track with a segment per leg. */
function gpx({ legs }: RouteAnswer): string {
  const steps = legs.flatMap((leg) => leg.steps);
  const turns = steps.map(({ geometry, instruction, street }) =>
    point(
      'rtept',
      geometry.coordinates[0] ?? [],
      `<name>${escapeXml(street === '' ? instruction : street)}</name><desc>${escapeXml(instruction)}</desc>`,
    ),
  );
  const segments = legs.map((leg) => {
    // Each step begins where the previous one ends; the last one has no length.
    const line = leg.steps.slice(0, -1).flatMap(({ geometry }, i) => geometry.coordinates.slice(i === 0 ? 0 : 1));
    return `<trkseg>\n${line.map((position) => point('trkpt', position)).join('')}</trkseg>\n`;
  });
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n<gpx version="1.1" creator="Cairn" ' +
    `xmlns="http://www.topografix.com/GPX/1/1">\n<rte>\n${turns.join('')}</rte>\n<trk>\n${segments.join('')}</trk>\n</gpx>\n`
  );
}

/** Returns a route as a file. */
export const routeFile = (answer: RouteAnswer, format: Exclude<RouteFormat, 'json'>): string =>
  format === 'gpx' ? gpx(answer) : geoJson(answer);
