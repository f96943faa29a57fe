/**
 * Administrative areas at a point. The country and its divisions are chosen among the areas found there, so that levels
 * of different sources agree, even if their borders differ.
 */
import {
  ADMIN_LEVELS,
  adminCategoryCode,
  DISPUTED_CATEGORY,
  ENCLOSED_WATER_CATEGORY,
  type AdminLevel,
} from '../../contract/categories.ts';
import type { Point } from '../../contract/coordinates.ts';
import type { AreaPack } from './area-pack.ts';
import type { Area, Candidate } from './area-row.ts';
import { areasAt, mostCertain, type AreasAt } from './areas-at.ts';
import { confirmedFirst } from './fallback.ts';
import { formerDivisionOn } from './former-divisions.ts';
import { countryNearShore, disputedNear, nearestDivision, type AdminArea } from './nearest-division.ts';
import type { Packs } from './packs.ts';
import { sortByRank } from './precedence.ts';

export type { AdminArea } from './nearest-division.ts';

type Ranks = Packs['ranks'];

const lowestId = <A extends AdminArea>(areas: readonly A[]): A | undefined =>
  areas.length < 2 ? areas[0] : areas.toSorted((a, b) => a.area.boundaryId - b.area.boundaryId)[0];

/** The areas of the packs with the highest precedence. */
export function ofPreferredPack<A extends AdminArea>(areas: readonly A[], ranks: Ranks): readonly A[] {
  if (areas.length < 2) return areas;
  const rankOf = ({ area }: AdminArea): number => ranks.get(area.packId) ?? Infinity;
  const best = Math.min(...areas.map(rankOf));
  return areas.filter((area) => rankOf(area) === best);
}

/**
 * Chooses the country among the countries, or their enclosed waters, at a point. Areas without a country code are
 * ignored, because nothing below could be assigned to them.
 */
export const countryAmong = (found: readonly Candidate[], ranks: Ranks): AdminArea | undefined =>
  lowestId(ofPreferredPack(mostCertain(found.filter(({ area }) => area.countryIso3 !== null)), ranks));

/**
 * Chooses the division among the areas of its level at a point: of the country there, or without a country. If there
 * are several (a shared border, or overlapping sources), prefers the pack with the highest precedence, then an area
 * inside an area above, then the pack with the smallest area, then the lowest id.
 * @param above the areas chosen for the levels above, from the country down
 */
export function divisionAmong(
  found: readonly Candidate[],
  above: readonly (AdminArea | undefined)[],
  ranks: Ranks,
): AdminArea | undefined {
  if (found.length === 0) return undefined;
  const country = above[0]?.area.countryIso3;
  const ofCountry = found.filter(({ area: { countryIso3 } }) => countryIso3 === null || countryIso3 === country);
  const first = ofPreferredPack(mostCertain(ofCountry), ranks);
  if (first.length < 2) return first[0];
  const isInside = ({ area: { parentId } }: AdminArea): boolean =>
    parentId !== null && above.some((area) => area?.area.boundaryId === parentId);
  const inside = first.filter(isInside);
  const candidates = inside.length > 0 ? inside : first;
  const [smallest] = candidates.toSorted((a, b) => a.area.areaKm2 - b.area.areaKm2);
  return lowestId(candidates.filter(({ area }) => area.packId === smallest?.area.packId));
}

/**
 * Returns the names of a country's disputed areas at a point. Their outlines are coarser than those of other countries.
 */
export const disputedAmong = (found: readonly Candidate[], country: Area): string[] =>
  found.flatMap(({ area, containment }) =>
    containment !== 'near' && area.countryIso3 === country.countryIso3 ? [area.name] : [],
  );

const COUNTRY = adminCategoryCode(0);

/** The category of a level, and the packs with its areas, in order of precedence. */
interface Level {
  category: number;
  packs: readonly AreaPack[];
}

function levelsOf(packs: Packs): readonly Level[] {
  const all = sortByRank([...packs.areas('countries'), ...packs.areas('admin')], packs.ranks);
  return ADMIN_LEVELS.map(adminCategoryCode).map((category) => ({
    category,
    packs: all.filter(({ categories }) => categories.includes(category)),
  }));
}

const NO_PACKS: readonly AreaPack[] = [];

/** @throws Fault without a pack of countries and, for levels below the country, one of theme admin */
export function needLevel(packs: Packs, level: AdminLevel): readonly AreaPack[] {
  if (level > 0) packs.needAreas('admin');
  packs.needAreas('countries');
  return packs.memo(levelsOf)[level]?.packs ?? NO_PACKS;
}

const nearShore = ({ packs, point }: AreasAt): AdminArea | undefined =>
  countryNearShore(packs.areas('countries'), point);

/** Returns the country of the enclosed water at a point. */
function countryAround(hits: AreasAt): AdminArea | undefined {
  const countries = hits.packs.areas('countries');
  const water = countryAmong(hits.in(countries, ENCLOSED_WATER_CATEGORY.code), hits.packs.ranks)?.area;
  if (water === undefined) return undefined;
  const pack = countries.find(({ id }) => id === water.packId);
  const [area] = pack?.areasOf(COUNTRY, water.countryIso3 ?? undefined) ?? [];
  return area === undefined ? undefined : { area };
}

/** Returns the country at a point, or of the enclosed water, or of the nearest shore. */
const countryIn = (hits: AreasAt, land: readonly AreaPack[]): AdminArea | undefined =>
  countryAmong(hits.in(land, COUNTRY), hits.packs.ranks) ?? countryAround(hits) ?? hits.memo(nearShore);

/**
 * Chooses the area of each level at a point, from the country down, when first requested. All are in the country at the
 * point, or in the one whose shore is near: if sources draw a border differently, the country's own source decides, and
 * between the two borders the nearest division. Fallback packs only fill in levels that no other pack has.
 */
function chainOf(hits: AreasAt): (level: AdminLevel) => AdminArea | undefined {
  const { packs, point } = hits;
  const known = hits.confirmed?.memo(chainOf);
  const levels = packs.memo(levelsOf);
  const chosen: (AdminArea | undefined)[] = [];
  let above: Area | undefined;
  const choose = (level: AdminLevel): AdminArea | undefined => {
    const confirmed = known?.(level);
    if (confirmed !== undefined) return confirmed;
    const { category, packs: ofLevel } = levels[level] ?? { category: COUNTRY, packs: NO_PACKS };
    if (level === 0) return countryIn(hits, ofLevel);
    const division = divisionAmong(hits.in(ofLevel, category), chosen, packs.ranks);
    return division ?? nearestDivision(packs, point, above, level);
  };
  return (level) => {
    for (const next of ADMIN_LEVELS) {
      if (next > level) break;
      if (next < chosen.length) continue;
      const area = choose(next);
      chosen.push(area);
      above = area?.area ?? above;
    }
    return chosen[level];
  };
}

/**
 * Returns the ISO 3166-1 alpha-3 code of the country at `point`; undefined if there is none, or no pack of countries.
 * Never throws, for callers for whom it is optional.
 */
export const countryCodeAt = (packs: Packs, point: Point): string | undefined =>
  confirmedFirst(
    areasAt(packs, point),
    (hits) => countryIn(hits, hits.packs.areas('countries'))?.area.countryIso3 ?? undefined,
  );

/** Whether a pack that can't be read might have a better answer. */
const isUncertain = (country: AdminArea | undefined): boolean => country === undefined || country.nearShore === true;

/**
 * Returns the area of `level` at `point`, as in {@link adminAreasAt}; undefined if there is none.
 * @param date ISO 8601; by default today
 * @throws Fault
 */
export function adminAreaAt(packs: Packs, point: Point, level: AdminLevel, date?: string): AdminArea | undefined {
  needLevel(packs, level);
  const chosen = areasAt(packs, point).memo(chainOf)(level);
  if (level === 0 ? isUncertain(chosen) : chosen === undefined)
    packs.refuseIfFailed(level === 0 ? 'countries' : 'admin');
  return chosen === undefined || date === undefined
    ? chosen
    : (formerDivisionOn(areasAt(packs, point), level, chosen, date) ?? chosen);
}

/**
 * Returns the area of every level at `point`, from the country down.
 * @param date ISO 8601; by default today
 * @throws Fault also if nothing below the country was found and a failed pack may have it
 */
export function adminAreasAt(packs: Packs, point: Point, date?: string): Map<AdminLevel, AdminArea> {
  packs.needAreas('countries');
  packs.needAreas('admin');
  const areas = knownAdminAreasAt(packs, point);
  if (isUncertain(areas.get(0))) packs.refuseIfFailed('countries');
  if (areas.has(0) && areas.size === 1) packs.refuseIfFailed('admin');
  if (date === undefined) return areas;
  const hits = areasAt(packs, point);
  return new Map(
    [...areas].map(([level, current]) => [level, formerDivisionOn(hits, level, current, date) ?? current]),
  );
}

/** Returns {@link adminAreasAt} from the readable packs only; empty if there are none. */
export function knownAdminAreasAt(packs: Packs, point: Point): Map<AdminLevel, AdminArea> {
  const chain = areasAt(packs, point).memo(chainOf);
  const areas = new Map<AdminLevel, AdminArea>();
  for (const level of ADMIN_LEVELS) {
    const area = chain(level);
    if (area !== undefined) areas.set(level, area);
  }
  return areas;
}

/** Returns the names of the areas at `point` that are disputed between its country and others, sorted. */
export const disputedAt = (packs: Packs, point: Point): string[] => disputedIn(areasAt(packs, point));

function disputedIn(hits: AreasAt): string[] {
  if (hits.confirmed?.memo(chainOf)(0) !== undefined) return disputedIn(hits.confirmed);
  const chain = hits.memo(chainOf);
  const [country, division] = [chain(0), chain(1)];
  if (country === undefined) return [];
  const countries = hits.packs.areas('countries');
  const around = disputedAmong(hits.in(countries, DISPUTED_CATEGORY.code), country.area);
  const isCovered = country.nearShore !== true && division?.distanceMetres === undefined;
  const names = around.length > 0 || isCovered ? around : disputedNear(countries, hits.point, country, division);
  return names.toSorted();
}
