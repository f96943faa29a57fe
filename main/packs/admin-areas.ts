/** Administrative areas in all installed packs: by point, by country, and upwards. */
import {
  ADMIN_LEVELS,
  adminCategoryCode,
  DISPUTED_CATEGORY,
  ENCLOSED_WATER_CATEGORY,
  type AdminLevel,
} from '../../contract/categories.ts';
import { isWithin } from './bounds.ts';
import { coveredIn } from './covered.ts';
import { answerFirst, areaPacksOf } from './fallback.ts';
import { inOrder } from './precedence.ts';
import { keysOfArea } from './area-key.ts';
import type { AreaPack } from './area-pack.ts';
import type { Area } from './area-row.ts';
import { areasAt, type AreasAt } from './areas-at.ts';
import {
  countryAmong,
  countryNearShore,
  disputedAmong,
  disputedNear,
  divisionAmong,
  nearestDivision,
  type AdminArea,
} from './divisions.ts';
import type { Packs } from './packs.ts';
import type { Point } from '../../contract/coordinates.ts';

export type { AdminArea } from './divisions.ts';

/** By level: the packs with its areas, in the order in which they answer. */
const packsByLevel = (packs: Packs): (readonly AreaPack[])[] => {
  const all = inOrder([...packs.areas('countries'), ...packs.areas('admin')], packs.ranks);
  return ADMIN_LEVELS.map((level) => all.filter(({ categories }) => categories.includes(adminCategoryCode(level))));
};

/** @throws Fault without a pack of countries and, for levels below the country, one of theme admin */
function needLevel(packs: Packs, level: AdminLevel): readonly AreaPack[] {
  if (level > 0) packs.needAreas('admin');
  packs.needAreas('countries');
  return packs.memo(packsByLevel)[level] ?? [];
}

const nearShore = ({ packs, point }: AreasAt): AdminArea | undefined =>
  countryNearShore(packs.areas('countries'), point);

/** The country that the enclosed water at a point belongs to. */
function countryAround(at: AreasAt): AdminArea | undefined {
  const countries = at.packs.areas('countries');
  const water = countryAmong(at.in(countries, ENCLOSED_WATER_CATEGORY.code), at.packs.ranks)?.area;
  if (water === undefined) return undefined;
  const pack = countries.find(({ id }) => id === water.packId);
  const [area] = pack?.areasOf(adminCategoryCode(0), water.countryIso3 ?? undefined) ?? [];
  return area === undefined ? undefined : { area };
}

/** The country at a point, else that of the enclosed water, else that of the nearest shore. */
const countryIn = (at: AreasAt, land: readonly AreaPack[]): AdminArea | undefined =>
  countryAmong(at.in(land, adminCategoryCode(0)), at.packs.ranks) ?? countryAround(at) ?? at.memo(nearShore);

/**
 * Chooses the area of each level at a point, from the country down, when it's first requested. All are in the country
 * at the point, or in the one whose shore is near: where sources draw a border differently, the country's own source
 * decides, and in the strip between two borders the nearest division. Fallback packs only fill in levels that no other
 * pack has.
 */
function chainOf(at: AreasAt): (level: AdminLevel) => AdminArea | undefined {
  const { packs, point } = at;
  const known = at.confirmed?.memo(chainOf);
  const byLevel = packs.memo(packsByLevel);
  const chosen: (AdminArea | undefined)[] = [];
  let above: Area | undefined;
  const choose = (level: AdminLevel): AdminArea | undefined => {
    const ofLevel = byLevel[level] ?? [];
    return (
      known?.(level) ??
      (level === 0
        ? countryIn(at, ofLevel)
        : (divisionAmong(at.in(ofLevel, adminCategoryCode(level)), chosen, packs.ranks) ??
          nearestDivision(packs, point, above, level)))
    );
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
 * ISO 3166-1 alpha-3 code of the country at `point`; undefined if there is none, or no pack of countries. Never throws,
 * for callers that can do without it.
 */
export const countryCodeAt = (packs: Packs, point: Point): string | undefined =>
  answerFirst(areasAt(packs, point), (at) => countryIn(at, at.packs.areas('countries'))?.area.countryIso3 ?? undefined);

/** Whether a pack that can't be read might have had a better answer. */
const isUnsure = (country: AdminArea | undefined): boolean => country === undefined || country.nearShore === true;

/**
 * The area of `level` at `point`, the same as in {@link adminAreasAt}; undefined if there is none.
 * @throws Fault
 */
export function adminAreaAt(packs: Packs, point: Point, level: AdminLevel): AdminArea | undefined {
  needLevel(packs, level);
  const chosen = areasAt(packs, point).memo(chainOf)(level);
  if (level === 0 ? isUnsure(chosen) : chosen === undefined) packs.refuseIfFailed(level === 0 ? 'countries' : 'admin');
  return chosen;
}

/**
 * The area of every level at `point`, from the country down.
 * @throws Fault also if a country has nothing below it and a pack that failed may have had it
 */
export function adminAreasAt(packs: Packs, point: Point): Map<AdminLevel, AdminArea> {
  packs.needAreas('countries');
  packs.needAreas('admin');
  const areas = knownAdminAreasAt(packs, point);
  if (isUnsure(areas.get(0))) packs.refuseIfFailed('countries');
  if (areas.has(0) && areas.size === 1) packs.refuseIfFailed('admin');
  return areas;
}

/** As {@link adminAreasAt}, from the packs that can be read; empty if there are none. */
export function knownAdminAreasAt(packs: Packs, point: Point): Map<AdminLevel, AdminArea> {
  const chain = areasAt(packs, point).memo(chainOf);
  const areas = new Map<AdminLevel, AdminArea>();
  for (const level of ADMIN_LEVELS) {
    const area = chain(level);
    if (area !== undefined) areas.set(level, area);
  }
  return areas;
}

/** Names of the areas at `point` that are disputed between its country and others, sorted. */
export const disputedAt = (packs: Packs, point: Point): string[] => disputedIn(areasAt(packs, point));

function disputedIn(at: AreasAt): string[] {
  if (at.confirmed?.memo(chainOf)(0) !== undefined) return disputedIn(at.confirmed);
  const chain = at.memo(chainOf);
  const [country, division] = [chain(0), chain(1)];
  if (country === undefined) return [];
  const countries = at.packs.areas('countries');
  const around = disputedAmong(at.in(countries, DISPUTED_CATEGORY.code), country.area);
  const isHeld = country.nearShore !== true && division?.distanceMetres === undefined;
  const names = around.length > 0 || isHeld ? around : disputedNear(countries, at.point, country, division);
  return names.toSorted();
}

/**
 * Whether an installed pack that covers `point` has areas of the country below its level. If none has, nothing is known
 * of them.
 */
export const hasAreasOf = (packs: Packs, countryIso3: string, point: Point): boolean =>
  packs
    .areas('admin')
    .some(
      (pack) =>
        isWithin(point, pack.coverage) &&
        pack.categories.some((code) => code !== adminCategoryCode(0) && pack.areasOf(code, countryIso3).length > 0),
    );

/**
 * Every area of `level`, or those of one country, by precedence of the packs, then by name. Areas of different packs
 * may overlap: see {@link answeringAreasOf}.
 */
export function adminAreasOf(packs: Packs, level: AdminLevel, countryIso3?: string): Area[] {
  return needLevel(packs, level).flatMap((pack) => pack.areasOf(adminCategoryCode(level), countryIso3));
}

/**
 * As {@link adminAreasOf}, without overlaps: without areas that an earlier pack replaces, and without those of fallback
 * packs in countries for which another pack has the level.
 */
export function answeringAreasOf(packs: Packs, level: AdminLevel, countryIso3?: string): Area[] {
  const isCovered = coveredIn(packs, needLevel(packs, level), level);
  const answering = adminAreasOf(packs, level, countryIso3).filter(
    ({ packId, countryIso3: iso3 }) => !isCovered(packId, iso3),
  );
  const { confirmed } = packs;
  if (confirmed === undefined) return answering;
  const isConfirmed = ({ packId }: Area): boolean => confirmed.ready.has(packId);
  const known = new Set(answering.filter(isConfirmed).map(({ countryIso3: iso3 }) => iso3));
  return answering.filter((area) => isConfirmed(area) || !known.has(area.countryIso3));
}

/** The area above `area`: the parent in its pack, else its country. Undefined for a country, or if no pack has it. */
function adminParent(packs: Packs, area: Area): Area | undefined {
  const named = area.parentId === null ? undefined : adminAreaById(packs, area.parentId);
  if (named !== undefined || area.categoryCode === adminCategoryCode(0) || area.countryIso3 === null) return named;
  return adminAreasOf(packs, 0, area.countryIso3)[0];
}

/** Chains of areas above an area: tens of thousands of places share a few thousand of them. */
const chainsAbove = (): Map<string, readonly Area[]> => new Map();

const isSame =
  ({ boundaryId }: Area) =>
  (other: Area): boolean =>
    other.boundaryId === boundaryId;

/** The areas above `area`, from the nearest to the country. */
function adminChainAbove(packs: Packs, area: Area): readonly Area[] {
  const { categoryCode, parentId, countryIso3 } = area;
  const chains = packs.memo(chainsAbove);
  const key = `${parentId} ${categoryCode === adminCategoryCode(0) ? null : countryIso3}`;
  const known = chains.get(key);
  if (known !== undefined) return known;
  const chain: Area[] = [];
  for (
    let above = adminParent(packs, area);
    above !== undefined && !chain.some(isSame(above));
    above = adminParent(packs, above)
  )
    chain.push(above);
  chains.set(key, chain);
  return chain;
}

/** `area` and the areas above it, up to the country. Fallback packs have no areas above those of other packs. */
export function adminChainUp(packs: Packs, area: Area): Area[] {
  const { confirmed } = packs;
  const tier = confirmed?.ready.has(area.packId) === true ? confirmed : packs;
  return [area, ...adminChainAbove(tier, area).filter((above) => !isSame(area)(above))];
}

/** The keys under which figures for `area` may be stored, the most certain first; those of names only with `names`. */
export function keysOfAdminArea(
  packs: Packs,
  area: Area,
  names: (() => readonly string[]) | undefined,
): Generator<string> {
  const countryName = area.countryIso3 === null ? undefined : packs.country(area.countryIso3)?.name;
  return keysOfArea({ ...area, names, countryName });
}

/** The administrative area with that id, from any pack. */
export function adminAreaById(packs: Packs, boundaryId: number): Area | undefined {
  for (const pack of areaPacksOf(packs, ['countries', 'admin'])) {
    const area = pack.area(boundaryId);
    if (area !== undefined) return area;
  }
  return undefined;
}
