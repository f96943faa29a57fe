/**
 * Which of the areas below a country stand for a point: levels of different sources agree in the answer, whatever their
 * borders.
 */
import { adminCategoryCode, DISPUTED_CATEGORY, type AdminLevel } from '../../contract/categories.ts';
import type { AreaPack } from './area-pack.ts';
import type { Area } from './area-row.ts';
import type { Containment } from './containment.ts';
import type { Packs } from './packs.ts';
import type { Point } from '../../contract/coordinates.ts';
import { METRES_PER_DEGREE } from '../../contract/great-circle.ts';

export interface AdminArea {
  area: Area;
  pack: AreaPack;
  /** Of what does not hold the point: how far away it is. */
  distanceMetres?: number;
  /** Of a country: that it does not hold the point, but is the nearest within {@link SHORE_METRES}. */
  nearShore?: true;
  /** Of a country: names of the areas around the point that other countries claim. */
  disputed?: readonly string[];
}

export interface Candidate extends AdminArea {
  containment: Containment;
}

/**
 * Quays, harbours, bridges, lagoons and atolls lie off the shore that a source has drawn, and still in a country: so
 * far it reaches beyond its shore.
 */
export const SHORE_METRES = 2000;
/**
 * In degrees of longitude it is more towards the poles, but never so far that a search would look at half a country.
 */
export const MAX_SHORE_DEGREES = 0.5;

/** The lowest level whose gaps are filled: municipalities and places need not cover the country. */
export const LOWEST_FILLED: AdminLevel = 4;
/**
 * Divisions that cover less of the area above it than this are not all of it: ground without one may well have none.
 */
export const WHOLE_SHARE = 0.8;
/**
 * In areas smaller than this, in square kilometres, sources differ by more, and what belongs to them is all there is.
 */
export const SMALL_KM2 = 1000;
/**
 * How far a strip between two sources' borders reaches: islets that only one of them has, a bay that one calls land.
 */
export const REACH_DEGREES = 0.5;
/**
 * Islands farther off than that from all divisions of their country are small ones that the divisions' source leaves
 * out.
 * They belong to the nearest first level within this reach, where all others are at least {@link CLEARLY} as far away.
 */
export const ISLAND_REACH_DEGREES = 2;
export const CLEARLY = 1.5;

export const lowestId = <A extends AdminArea>(areas: readonly A[]): A | undefined =>
  areas.length < 2 ? areas[0] : areas.toSorted((a, b) => a.area.boundaryId - b.area.boundaryId)[0];

type Near = AdminArea & Required<Pick<AdminArea, 'distanceMetres'>>;

/** The nearest of the wanted areas over all packs, within a box of `reach` degrees either way. */
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
      nearest = { area, pack, distanceMetres: found.distanceMetres };
  }
  return nearest;
}

/** The country whose shore is nearest to a point that no country holds; nothing out at sea. */
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

/** Those of the country at the point, and those that belong to none. */
export const ofCountry = (found: readonly Candidate[], country: Area | undefined): readonly Candidate[] =>
  found.filter(({ area: { countryIso3 } }) => countryIso3 === null || countryIso3 === country?.countryIso3);

/** Those of the packs that answer before the others. */
export function ofFirstPack<A extends AdminArea>(
  areas: readonly A[],
  ranks: ReadonlyMap<string, number>,
): readonly A[] {
  if (areas.length < 2) return areas;
  const rankOf = ({ pack }: AdminArea): number => ranks.get(pack.id) ?? Infinity;
  const best = Math.min(...areas.map(rankOf));
  return areas.filter((area) => rankOf(area) === best);
}

/**
 * Of areas of a level the one of the pack that answers first; of one date, the one that lies in what was chosen above
 * it, then that of the pack that has the smallest, then the one of the lowest id.
 */
export function within(
  held: readonly Candidate[],
  above: ReadonlyMap<AdminLevel, AdminArea>,
  ranks: ReadonlyMap<string, number>,
): Candidate | undefined {
  const first = ofFirstPack(held, ranks);
  if (first.length < 2) return first[0];
  const ids = new Set([...above.values()].map(({ area }) => area.boundaryId));
  const inside = first.filter(({ area: { parentId } }) => parentId !== null && ids.has(parentId));
  const left = inside.length > 0 ? inside : first;
  const smallest = left.toSorted((a, b) => a.area.areaKm2 - b.area.areaKm2)[0];
  return lowestId(left.filter(({ pack }) => pack === smallest?.pack));
}

/** The areas of a level in one area above them. */
interface Divisions {
  ids: Set<number>;
  areaKm2: number;
}

/** What is known of a level: the packs that have it, and its areas by country and by the area above them. */
interface Level {
  packs: readonly AreaPack[];
  byCountry: ReadonlyMap<string, ReadonlyMap<number, Divisions>>;
}

/** First levels are their country's, whether their pack names it or not. */
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

/** Whether the country may have a division of that level where none holds the point. */
export const mayBeNear = (packs: Packs, country: Area, level: AdminLevel): boolean =>
  level <= LOWEST_FILLED && country.countryIso3 !== null && levelOf(packs, level).byCountry.has(country.countryIso3);

/**
 * The division of `above` that is nearest to a point in it that none holds: on ground that only the source of `above`
 * counts to it. Nothing where the packs do not have all divisions of `above`, nor far from any.
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

/** The one division that an island apart from all of them may belong to; nothing where others are about as near. */
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

/** Sources that have the same line keep it this exactly. */
const SAME_LINE_METRES = 10;

/**
 * Names of the disputed areas that stand for a point which no division holds, off the shore or on ground that no source
 * of divisions has: those that are as near as the division that stands for it.
 * @param country that holds the point, or whose shore is near
 * @param division its nearest first level; nothing where the packs have none
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
