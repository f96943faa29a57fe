/** The country or division that is nearest to a point outside all of them. */
import { adminCategoryCode, DISPUTED_CATEGORY, type AdminLevel } from '../../contract/categories.ts';
import type { Point } from '../../contract/coordinates.ts';
import { METRES_PER_DEGREE } from '../../contract/great-circle.ts';
import type { AreaPack } from './area-pack.ts';
import type { Area } from './area-row.ts';
import type { Packs } from './packs.ts';

export interface AdminArea {
  area: Area;
  /** Distance, if the area doesn't contain the point. */
  distanceMetres?: number;
  /** Whether this is a country that doesn't contain the point, but is the nearest within {@link SHORE_METRES}. */
  nearShore?: true;
}

/**
 * How far a country extends beyond its shore as drawn by the source: quays, harbours, bridges, lagoons and atolls lie
 * in that strip.
 */
export const SHORE_METRES = 2000;
/** The strip in degrees of longitude is wider near the poles, but limited, so that no search covers half a country. */
export const MAX_SHORE_DEGREES = 0.5;

/** The lowest level whose gaps are filled: municipalities and places don't have to cover the country. */
export const LOWEST_FILLED: AdminLevel = 4;
/**
 * Divisions that cover a smaller share of the area above are incomplete: ground without a division may well have none.
 */
export const WHOLE_SHARE = 0.8;
/** In areas smaller than this, in square kilometres, sources differ more, and their divisions count as complete. */
export const SMALL_KM2 = 1000;
/**
 * Width of a strip between the borders of two sources: islets that only one of them has, or a bay that one of them
 * counts as land.
 */
export const REACH_DEGREES = 0.5;
/**
 * Islands farther away from all divisions of their country are small ones that the source of divisions omits. They
 * belong to the nearest first-level division within this reach, if all others are at least {@link CLEARLY} times as far
 * away.
 */
export const ISLAND_REACH_DEGREES = 2;
export const CLEARLY = 1.5;

type Near = AdminArea & Required<Pick<AdminArea, 'distanceMetres'>>;

/** The nearest of the requested areas in all packs, within a box of `reach` degrees in each direction. */
function nearestOf(
  packs: readonly AreaPack[],
  point: Point,
  reach: number,
  isWanted: (pack: AreaPack, boundaryId: number) => boolean,
): Near | undefined {
  let nearest: Near | undefined;
  for (const pack of packs) {
    const found = pack.nearest(point, reach, (id) => isWanted(pack, id));
    const area = found === undefined ? undefined : pack.area(found.boundaryId);
    if (found === undefined || area === undefined) continue;
    if (nearest === undefined || found.distanceMetres < nearest.distanceMetres)
      nearest = { area, distanceMetres: found.distanceMetres };
  }
  return nearest;
}

/** The country whose shore is nearest to a point at sea; undefined if it's too far. */
export function countryNearShore(countries: readonly AreaPack[], point: Point): AdminArea | undefined {
  const degrees = SHORE_METRES / METRES_PER_DEGREE;
  const reach = Math.min(MAX_SHORE_DEGREES, degrees / Math.cos((point.lat * Math.PI) / 180));
  const nearest = nearestOf(
    countries,
    point,
    reach,
    (pack, id) => pack.area(id)?.categoryCode === adminCategoryCode(0),
  );
  return nearest === undefined || nearest.distanceMetres > SHORE_METRES ? undefined : { ...nearest, nearShore: true };
}

/** The areas of a level in one area above. */
interface Divisions {
  ids: Set<number>;
  areaKm2: number;
}

/** The packs that have a level, and its areas by country and by the area above. */
interface Level {
  packs: readonly AreaPack[];
  byCountry: ReadonlyMap<string, ReadonlyMap<number, Divisions>>;
}

/** First-level areas belong to their country, even if their pack doesn't say so. */
const COUNTRY_ITSELF = 0;

const levels = (): Map<AdminLevel, Level> => new Map();

function readLevel(all: readonly AreaPack[], level: AdminLevel): Level {
  const code = adminCategoryCode(level);
  const packs = all.filter(({ categories }) => categories.includes(code));
  const byCountry = new Map<string, Map<number, Divisions>>();
  for (const { boundaryId, countryIso3, parentId, areaKm2 } of packs.flatMap((pack) => pack.placesOf(code))) {
    const above = level === 1 ? COUNTRY_ITSELF : parentId;
    if (countryIso3 === null || above === null) continue;
    const byParent = byCountry.get(countryIso3) ?? new Map<number, Divisions>();
    byCountry.set(countryIso3, byParent);
    const divisions = byParent.get(above) ?? { ids: new Set<number>(), areaKm2: 0 };
    byParent.set(above, divisions);
    divisions.ids.add(boundaryId);
    divisions.areaKm2 += areaKm2;
  }
  return { packs, byCountry };
}

function levelOf(packs: Packs, level: AdminLevel): Level {
  const known = packs.memo(levels);
  const found = known.get(level) ?? readLevel(packs.areas('admin'), level);
  known.set(level, found);
  return found;
}

/**
 * The division of `above` that is nearest to a point inside `above` but outside all of its divisions: ground that only
 * the source of `above` counts as part of it. Undefined if the packs don't have all divisions of `above`, or none is
 * near.
 */
export function nearestDivision(
  packs: Packs,
  point: Point,
  above: Area | undefined,
  level: AdminLevel,
): AdminArea | undefined {
  if (above === undefined || above.countryIso3 === null || level > LOWEST_FILLED) return undefined;
  const { packs: ofLevel, byCountry } = levelOf(packs, level);
  const divisions = byCountry.get(above.countryIso3)?.get(level === 1 ? COUNTRY_ITSELF : above.boundaryId);
  if (divisions === undefined || (above.areaKm2 > SMALL_KM2 && divisions.areaKm2 < above.areaKm2 * WHOLE_SHARE))
    return undefined;
  const nearest = nearestOf(ofLevel, point, REACH_DEGREES, (_pack, id) => divisions.ids.has(id));
  return nearest ?? (level === 1 ? nearestToIsland(ofLevel, point, divisions.ids) : undefined);
}

/** The division that an island apart from all divisions may belong to; undefined if others are about as near. */
function nearestToIsland(packs: readonly AreaPack[], point: Point, ids: ReadonlySet<number>): AdminArea | undefined {
  const nearest = nearestOf(packs, point, ISLAND_REACH_DEGREES, (_pack, id) => ids.has(id));
  if (nearest === undefined) return undefined;
  const other = nearestOf(
    packs,
    point,
    ISLAND_REACH_DEGREES,
    (_pack, id) => id !== nearest.area.boundaryId && ids.has(id),
  );
  return other === undefined || other.distanceMetres >= CLEARLY * nearest.distanceMetres ? nearest : undefined;
}

/** Sources that draw the same line agree to this distance. */
const SAME_LINE_METRES = 10;

/**
 * Names of the disputed areas for a point outside all divisions, off the shore or on ground that no source of divisions
 * has: those as near as the nearest division.
 * @param country contains the point, or has the nearest shore
 * @param division its nearest first-level division, if the packs have any
 */
export function disputedNear(
  countries: readonly AreaPack[],
  point: Point,
  country: AdminArea,
  division: AdminArea | undefined,
): string[] {
  const iso3 = country.area.countryIso3;
  if (iso3 === null || (division === undefined && country.nearShore !== true)) return [];
  const reach =
    division?.distanceMetres === undefined
      ? SHORE_METRES
      : Math.max(division.distanceMetres, country.distanceMetres ?? 0) + SAME_LINE_METRES;
  return countries.flatMap((pack) =>
    pack.areasOf(DISPUTED_CATEGORY.code, iso3).flatMap(({ boundaryId, name }) => {
      const found = pack.nearest(point, REACH_DEGREES, (id) => id === boundaryId);
      return found === undefined || found.distanceMetres > reach ? [] : [name];
    }),
  );
}
