/** Nautical time zones: bands of 15° of longitude, Etc/GMT-12 to Etc/GMT+12, with two outer ones of half width. */
import {
  betweenGridLines,
  oriented,
  withoutRepeats,
  type MultiPolygon,
  type Polygon,
} from '../../../main/geometry/rings.ts';
import { splitPolygon } from '../../../main/geometry/split.ts';

const BAND_DEGREES = 15;
const OUTERMOST = 12;

/** Returns the zone's name: `Etc/GMT-3` is three hours east, as POSIX counts westwards. */
export function oceanZone(hours: number): string {
  if (hours === 0) return 'Etc/GMT';
  return hours > 0 ? `Etc/GMT-${hours}` : `Etc/GMT+${-hours}`;
}

/** All bands, from west to east. */
export const OCEAN_ZONES: readonly string[] = Array.from({ length: 2 * OUTERMOST + 1 }, (_, index) =>
  oceanZone(index - OUTERMOST),
);

/** Moves vertices of a cut next to a meridian onto the meridian; flat polygons vanish. */
function snapToMeridian(polygon: Polygon, line: number, meridian: number): MultiPolygon {
  const rings = polygon
    .map((ring) => withoutRepeats(ring.map((value, index) => (index % 2 === 0 && value === line ? meridian : value))))
    .filter((ring) => ring !== undefined);
  const moved = oriented(rings);
  return moved === undefined ? [] : [moved];
}

/** Splits `polygons` by band. */
export function splitIntoBands(polygons: MultiPolygon): Map<string, MultiPolygon> {
  const bands = new Map<string, MultiPolygon>();
  let rest: MultiPolygon = polygons;
  for (let hours = -OUTERMOST; hours <= OUTERMOST; hours++) {
    const meridian = (hours + 0.5) * BAND_DEGREES;
    const line = betweenGridLines(meridian);
    const inside: MultiPolygon = [];
    const outside: MultiPolygon = [];
    for (const polygon of rest) {
      const [low, high]: [MultiPolygon, Polygon[]] =
        hours === OUTERMOST ? [[polygon], []] : splitPolygon(polygon, 0, line);
      inside.push(...low.flatMap((part) => snapToMeridian(part, line, meridian)));
      outside.push(...high.flatMap((part) => snapToMeridian(part, line, meridian)));
    }
    if (inside.length > 0) bands.set(oceanZone(hours), inside);
    rest = outside;
  }
  return bands;
}
