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
  /** Whether this country doesn't contain the point, but is the nearest within {@link SHORE_METRES}. */
  nearShore?: true;
}

/**
 * Maximum distance from the shore at which a point belongs to the country: quays, harbours, bridges, lagoons and atolls
 * are in that strip.
 */
export const SHORE_METRES = 2000;
/** Limits the strip in degrees of longitude, which grow towards the poles, so that no search covers half a country. */
export const MAX_SHORE_DEGREES = 0.5;

/** The lowest level with gaps filled: municipalities and places don't have to cover the country. */
export const LOWEST_FILLED: AdminLevel = 4;
/**
 * If divisions cover a smaller share of the area above, they are incomplete, and a point without a division may really
 * have none.
 */
export const COMPLETE_SHARE = 0.8;
/** In areas smaller than this, in square kilometres, sources differ more, so divisions always count as complete. */
export const SMALL_KM2 = 1000;
/**
 * Maximum width of a strip between the borders of two sources: islets that only one of them has, or a bay that one of
 * them counts as land.
 */
export const REACH_DEGREES = 0.5;
/**
 * Islands farther from all divisions of their country are small ones that the source of divisions omits. They belong to
 * the nearest first-level division within this distance, if all others are at least {@link CLEARLY_FARTHER} times as
 * far away.
 */
export const ISLAND_REACH_DEGREES = 2;
export const CLEARLY_FARTHER = 1.5;

type Near = AdminArea & Required<Pick<AdminArea, 'distanceMetres'>>;

/** Returns the nearest of the wanted areas of all packs, within a box of `reach` degrees in each direction. */
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

/** Returns the country with the nearest shore to a point at sea; undefined if it's too far. */
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

/** Returns the nearest country other than `iso3`; undefined beyond `limit` metres. */
export function nearestOtherCountry(packs: Packs, point: Point, iso3: string, limit: number): Near | undefined {
  const reach = limit / METRES_PER_DEGREE / Math.max(0.1, Math.cos((point.lat * Math.PI) / 180));
  const nearest = nearestOf(packs.areas('countries'), point, reach, (pack, id) => {
    const area = pack.area(id);
    return area?.categoryCode === adminCategoryCode(0) && area.countryIso3 !== null && area.countryIso3 !== iso3;
  });
  return nearest === undefined || nearest.distanceMetres > limit ? undefined : nearest;
}

/** The divisions of an area. */
interface Divisions {
  ids: Set<number>;
  areaKm2: number;
}

/** The packs with a level, and its areas by country and by area above. */
interface Level {
  packs: readonly AreaPack[];
  byCountry: ReadonlyMap<string, ReadonlyMap<number, Divisions>>;
}

/** Parent of first-level areas, even if their pack doesn't name one. */
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
 * Returns the nearest division of `above` for a point inside `above` but outside all of its divisions: land that only
 * the source of `above` includes. Undefined if the packs don't have all divisions of `above`, or none is near.
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
  if (divisions === undefined || (above.areaKm2 > SMALL_KM2 && divisions.areaKm2 < above.areaKm2 * COMPLETE_SHARE))
    return undefined;
  const nearest = nearestOf(ofLevel, point, REACH_DEGREES, (_pack, id) => divisions.ids.has(id));
  return nearest ?? (level === 1 ? nearestToIsland(ofLevel, point, divisions.ids) : undefined);
}

/** Returns the division nearest to an island outside all divisions; undefined if others are about as near. */
function nearestToIsland(packs: readonly AreaPack[], point: Point, ids: ReadonlySet<number>): AdminArea | undefined {
  const nearest = nearestOf(packs, point, ISLAND_REACH_DEGREES, (_pack, id) => ids.has(id));
  if (nearest === undefined) return undefined;
  const other = nearestOf(
    packs,
    point,
    ISLAND_REACH_DEGREES,
    (_pack, id) => id !== nearest.area.boundaryId && ids.has(id),
  );
  return other === undefined || other.distanceMetres >= CLEARLY_FARTHER * nearest.distanceMetres ? nearest : undefined;
}

/** Tolerance in comparing distances to the same line from different sources. */
export const SAME_LINE_METRES = 10;

/**
 * Returns the names of disputed areas for a point outside all divisions, off the shore or on land that no source of
 * divisions includes: those as near as the nearest division.
 * @param country contains the point, or has the nearest shore
 * @param division the nearest first-level division, if any
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
