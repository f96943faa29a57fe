/** Points for measurements of look-ups. */
import type { Point } from '../contract/coordinates.ts';
import type { Packs } from '../main/packs/packs.ts';

/** Random points, uniform on the sphere, half of them in a country. */
export function randomPoints(packs: Packs, count: number, random: () => number): Point[] {
  const points: Point[] = [];
  while (points.length < count) {
    const point = { lon: random() * 360 - 180, lat: (Math.asin(2 * random() - 1) * 180) / Math.PI };
    const isLand = packs.areas('countries').some((pack) => pack.at(point).length > 0);
    if (isLand || points.length % 2 === 0) points.push(point);
  }
  return points;
}
