/** Ground whose country neither the source of borders nor a time zone tells rightly, by where it lies. */
import { bboxOf, type MultiPolygon } from '../../../main/packs/write/rings.ts';
import { meets, pointInside } from '../../read/overlaps.ts';
import type { Bbox } from '../../../contract/pack.ts';
import type { Owners } from './partition.ts';

interface NamedGround {
  name: string;
  iso3: string;
  box: Bbox;
}

/**
 * Beside all ground of the source, and the time there is not its country's alone: disputed ground goes by who governs
 * it.
 */
export const APART: readonly NamedGround[] = [
  { name: 'Clipperton', iso3: 'FRA', box: [-109.31, 10.2, -109.11, 10.4] },
  { name: 'Navassa', iso3: 'UMI', box: [-75.1, 18.35, -74.95, 18.45] },
  { name: 'Senkaku Islands', iso3: 'JPN', box: [123.4, 25.7, 124.6, 25.95] },
  { name: 'Guantánamo Bay', iso3: 'CUB', box: [-75.25, 19.85, -75.05, 20.1] },
];

/** What the source has as another country's than time zones of 2026 and country-coder have. */
export const MOVED: readonly (NamedGround & { from: string })[] = [
  { name: 'Tiran and Sanafir', from: 'EGY', iso3: 'SAU', box: [34.48, 27.85, 34.78, 28.05] },
  { name: 'Islands of Tun Sakaran', from: 'PHL', iso3: 'MYS', box: [118.7, 4.5, 118.9, 4.65] },
  { name: 'Tigabu', from: 'PHL', iso3: 'MYS', box: [117.4, 6.85, 117.55, 6.95] },
];

const holds = ([west, south, east, north]: Bbox, x: number, y: number): boolean =>
  x >= west && x <= east && y >= south && y <= north;

/** The owners, but for {@link APART}. */
export const withNamedGround = (owners: Owners): Owners => ({
  ...owners,
  at(x, y) {
    const named = APART.find(({ box }) => holds(box, x, y));
    return named === undefined ? owners.at(x, y) : [named.iso3];
  },
  around: (box) => (APART.some((named) => meets(named.box, box)) ? [] : owners.around(box)),
});

/**
 * Gives what is {@link MOVED} to its country.
 * @param ground polygons by country; changed
 * @throws Error where the source has nothing there, so that the table does not outlive it
 */
export function moveNamedGround(ground: Map<string, MultiPolygon>): void {
  for (const { name, from, iso3, box } of MOVED) {
    const [moved = [], left = []] = [true, false].map((isThere) =>
      (ground.get(from) ?? []).filter((polygon) => {
        const [west, south] = bboxOf([polygon]);
        return (holds(box, west, south) && holds(box, ...pointInside(polygon))) === isThere;
      }),
    );
    if (moved.length === 0) throw new Error(`The source has no ground of ${from} where ${name} is`);
    ground.set(from, left);
    ground.set(iso3, [...(ground.get(iso3) ?? []), ...moved]);
  }
}
