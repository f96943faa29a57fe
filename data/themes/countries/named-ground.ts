/** Assignment of land by position, if neither the source of borders nor the time zone has the right country. */
import { bboxOf, type MultiPolygon } from '../../../main/geometry/rings.ts';
import { meets, pointInside } from '../../read/overlaps.ts';
import type { Bbox } from '../../../contract/pack.ts';
import type { Owners } from './partition.ts';

interface NamedGround {
  name: string;
  iso3: string;
  box: Bbox;
}

/** Land outside all countries of the source, in a shared time zone. Disputed land follows its administration. */
export const UNASSIGNED: readonly NamedGround[] = [
  { name: 'Clipperton', iso3: 'FRA', box: [-109.31, 10.2, -109.11, 10.4] },
  { name: 'Navassa', iso3: 'UMI', box: [-75.1, 18.35, -74.95, 18.45] },
  { name: 'Senkaku Islands', iso3: 'JPN', box: [123.4, 25.7, 124.6, 25.95] },
  { name: 'Guantánamo Bay', iso3: 'CUB', box: [-75.25, 19.85, -75.05, 20.1] },
];

/** Land with another country in the source than in the time zones of 2026 and in country-coder. */
export const REASSIGNED: readonly (NamedGround & { from: string })[] = [
  { name: 'Tiran and Sanafir', from: 'EGY', iso3: 'SAU', box: [34.48, 27.85, 34.78, 28.05] },
  { name: 'Islands of Tun Sakaran', from: 'PHL', iso3: 'MYS', box: [118.7, 4.5, 118.9, 4.65] },
  { name: 'Tigabu', from: 'PHL', iso3: 'MYS', box: [117.4, 6.85, 117.55, 6.95] },
];

const contains = ([west, south, east, north]: Bbox, x: number, y: number): boolean =>
  x >= west && x <= east && y >= south && y <= north;

/** Returns owners that respect {@link UNASSIGNED}. */
export const withNamedGround = (owners: Owners): Owners => ({
  ...owners,
  at(x, y) {
    const named = UNASSIGNED.find(({ box }) => contains(box, x, y));
    return named === undefined ? owners.at(x, y) : [named.iso3];
  },
  around: (box) => (UNASSIGNED.some((named) => meets(named.box, box)) ? [] : owners.around(box)),
});

/**
 * Moves {@link REASSIGNED} land to its country.
 * @param ground polygons by country; changed
 * @throws Error if the source has no land there, i.e. if the table is out of date
 */
export function moveNamedGround(ground: Map<string, MultiPolygon>): void {
  for (const { name, from, iso3, box } of REASSIGNED) {
    const [moved = [], left = []] = [true, false].map((isInBox) =>
      (ground.get(from) ?? []).filter((polygon) => {
        const [west, south] = bboxOf([polygon]);
        return (contains(box, west, south) && contains(box, ...pointInside(polygon))) === isInBox;
      }),
    );
    if (moved.length === 0) throw new Error(`The source has no land of ${from} in the box of ${name}`);
    ground.set(from, left);
    ground.set(iso3, [...(ground.get(iso3) ?? []), ...moved]);
  }
}
