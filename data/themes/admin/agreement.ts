/** Measures how much of the divisions lies in their countries: borders of different sources differ. */
import { adminCategoryName, ADMIN_LEVELS, adminCategoryCode, type AdminLevel } from '../../../contract/categories.ts';
import type { AreaPack } from '../../../main/packs/area-pack.ts';
import type { Area } from '../../../main/packs/area-row.ts';
import { mostCertain } from '../../../main/packs/areas-at.ts';
import { createRandom } from '../../../main/packs/fixture-random.ts';
import type { Packs } from '../../../main/packs/packs.ts';
import { locate, OUTSIDE } from '../../../main/geometry/point-in-polygon.ts';
import type { Point } from '../../../contract/coordinates.ts';

const POINTS_IN_AREA = 20;
const AREAS_OF_LEVEL = 1000;
/** Maximum random points per area, because few hit an area that fills little of its box. */
const TRIES = 400;
const SEED = 3166;

/** Returns random points in an area. */
function pointsIn(
  pack: AreaPack,
  { boundaryId, bbox: [west, south, east, north] }: Area,
  random: () => number,
): Point[] {
  const geometry = pack.geometry(boundaryId);
  if (geometry === undefined) return [];
  const points: Point[] = [];
  for (let tries = 0; points.length < POINTS_IN_AREA && tries < TRIES; tries++) {
    const point = { lon: west + random() * (east - west), lat: south + random() * (north - south) };
    if (locate(geometry, point.lon, point.lat) !== OUTSIDE) points.push(point);
  }
  return points;
}

/** Returns codes of the countries that contain the point. */
const countriesAt = (countries: readonly AreaPack[], point: Point): (string | null | undefined)[] =>
  countries.flatMap((pack) => mostCertain(pack.at(point)).map(({ boundaryId }) => pack.area(boundaryId)?.countryIso3));

/** Returns one line, or none for a level that the pack lacks. */
function lineOf(packs: Packs, pack: AreaPack, level: AdminLevel): string[] {
  const all = pack.areasOf(adminCategoryCode(level)).filter(({ countryIso3 }) => countryIso3 !== null);
  const areas = all.filter((_, index) => index % Math.ceil(all.length / AREAS_OF_LEVEL) === 0);
  const random = createRandom(SEED);
  const found = areas.flatMap((area) =>
    pointsIn(pack, area, random).map((point) => ({ area, codes: countriesAt(packs.areas('countries'), point) })),
  );
  if (found.length === 0) return [];
  const share = (count: number): string => `${((100 * count) / found.length).toFixed(2)} %`;
  const agreeing = found.filter(({ area, codes }) => codes.includes(area.countryIso3)).length;
  const unassigned = found.filter(({ codes }) => codes.length === 0).length;
  return [
    `${pack.id} ${adminCategoryName(level)}: of ${found.length} points in ${areas.length} areas ` +
      `${share(agreeing)} are in their country, ${share(unassigned)} in no country, ` +
      `${share(found.length - agreeing - unassigned)} in another one`,
  ];
}

/** Returns the agreement of each pack and level, by random points in up to a thousand areas. */
export const agreementLines = (packs: Packs): string[] =>
  packs
    .areas('admin')
    .flatMap((pack) => ADMIN_LEVELS.filter((level) => level > 0).flatMap((level) => lineOf(packs, pack, level)));
