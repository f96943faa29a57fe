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
import { mostCertain } from './containment.ts';
import {
  countryNearShore,
  disputedNear,
  lowestId,
  mayBeNear,
  nearestDivision,
  ofCountry,
  ofFirstPack,
  within,
  type AdminArea,
  type Candidate,
} from './divisions.ts';
import type { Packs } from './packs.ts';
import type { Point } from '../../contract/coordinates.ts';

export type { AdminArea } from './divisions.ts';

type Ranks = Packs['ranks'];

const packsByLevel = (): Map<AdminLevel, readonly AreaPack[]> => new Map();

/**
 * The packs that hold areas of `level`, in the order in which they answer.
 * @throws Fault without a pack of countries and, for levels below the country, one of theme admin
 */
function packsOf(packs: Packs, level: AdminLevel): readonly AreaPack[] {
  const admin = level === 0 ? packs.areas('admin') : packs.needAreas('admin');
  const all = [...packs.needAreas('countries'), ...admin];
  const byLevel = packs.memo(packsByLevel);
  const known = byLevel.get(level);
  if (known !== undefined) return known;
  const code = adminCategoryCode(level);
  const found = inOrder(
    all.filter((pack) => pack.categories.includes(code)),
    packs.ranks,
  );
  byLevel.set(level, found);
  return found;
}

function candidates(packs: readonly AreaPack[], point: Point, category?: number): Candidate[] {
  const found: Candidate[] = [];
  for (const pack of packs) {
    for (const { boundaryId, containment } of pack.at(point, category)) {
      const area = pack.area(boundaryId);
      if (area !== undefined) found.push({ area, pack, containment });
    }
  }
  return found.length < 2 ? found : found.map((candidate) => settled(candidate, found, point));
}

/**
 * A single area of a category in a pack may end at a cut: the complete geometry only matters if another pack has one,
 * too.
 */
function settled(candidate: Candidate, all: readonly Candidate[], point: Point): Candidate {
  const { area, pack, containment } = candidate;
  const isAlone = !all.some((other) => other.pack !== pack && other.area.categoryCode === area.categoryCode);
  if (containment !== 'border' || isAlone) return candidate;
  return { ...candidate, containment: pack.settleCut(point, { boundaryId: area.boundaryId, containment }).containment };
}

/** Areas without a country code are ignored, because nothing below could be assigned to them. */
const countryOf = (found: readonly Candidate[], ranks: Ranks): AdminArea | undefined =>
  lowestId(ofFirstPack(mostCertain(found.filter(({ area }) => area.countryIso3 !== null)), ranks));

/** The country that the enclosed water at a point belongs to. @param found areas of that category at the point */
function countryAround(found: readonly Candidate[], ranks: Ranks): AdminArea | undefined {
  const water = countryOf(found, ranks);
  const country = water?.pack.areasOf(adminCategoryCode(0), water.area.countryIso3 ?? undefined)[0];
  return water === undefined || country === undefined ? undefined : { area: country, pack: water.pack };
}

const NONE: readonly Candidate[] = [];

/** Creates no array if there are none: most levels have no area at most points. */
function ofCategory(found: readonly Candidate[], code: number): readonly Candidate[] {
  let those: Candidate[] | undefined;
  for (const candidate of found) if (candidate.area.categoryCode === code) (those ??= []).push(candidate);
  return those ?? NONE;
}

/** The country at `point`, else that of the enclosed water, else that of the nearest shore. */
const countryAmong = (
  found: readonly Candidate[],
  countries: readonly AreaPack[],
  point: Point,
  ranks: Ranks,
): AdminArea | undefined =>
  countryOf(ofCategory(found, adminCategoryCode(0)), ranks) ??
  countryAround(ofCategory(found, ENCLOSED_WATER_CATEGORY.code), ranks) ??
  countryNearShore(countries, point);

/** The country at `point`. One search finds land and water, because half of the requested points are at sea. */
const countryAt = (countries: readonly AreaPack[], point: Point, ranks: Ranks): AdminArea | undefined =>
  countryAmong(candidates(countries, point), countries, point, ranks);

/** Whether a pack that can't be read might have had a better answer. */
const isUnsure = (country: AdminArea | undefined): boolean => country === undefined || country.nearShore === true;

/**
 * ISO 3166-1 alpha-3 code of the country at `point`; undefined if there is none, or no pack of countries. Never throws,
 * for callers that can do without it.
 */
export const countryCodeAt = (packs: Packs, point: Point): string | undefined =>
  answerFirst(packs, (tier) => countryAt(tier.areas('countries'), point, tier.ranks)?.area.countryIso3 ?? undefined);

/**
 * The area of `level` at `point`, the same as in {@link adminAreasAt}; undefined if there is none.
 * @throws Fault
 */
export function adminAreaAt(packs: Packs, point: Point, level: AdminLevel): AdminArea | undefined {
  if (packs.confirmed !== undefined) return adminAreasAt(packs, point).get(level);
  const chosen = level === 0 ? countryAt(packsOf(packs, 0), point, packs.ranks) : belowCountryAt(packs, point, level);
  if (level === 0 ? isUnsure(chosen) : chosen === undefined) packs.refuseIfFailed(level === 0 ? 'countries' : 'admin');
  return chosen;
}

function belowCountryAt(packs: Packs, point: Point, level: AdminLevel): AdminArea | undefined {
  const found = candidates(packsOf(packs, level), point, adminCategoryCode(level));
  const country = countryAt(packsOf(packs, 0), point, packs.ranks)?.area;
  const [only, ...others] = mostCertain(ofCountry(found, country));
  if (only !== undefined && others.length === 0) return only;
  if (only === undefined && (country === undefined || !mayBeNear(packs, country, level))) return undefined;
  // The levels above decide between several areas, and without any they decide which is nearest.
  return adminAreasAt(packs, point).get(level);
}

/**
 * The area of every level at `point`, in one pass over the packs, from the country down. All are in the country at the
 * point, or in the one whose shore is near: where sources draw a border differently, the country's own source decides,
 * and in the strip between two borders the nearest division. Of several areas (a shared border, or sources that
 * overlap), those in the area chosen above come first, then the lowest boundary id.
 * @throws Fault also if a country has nothing below it and a pack that failed may have had it
 */
export function adminAreasAt(packs: Packs, point: Point): Map<AdminLevel, AdminArea> {
  packs.needAreas('countries');
  packs.needAreas('admin');
  const areas = chooseAreas(packs, point);
  if (isUnsure(areas.get(0))) packs.refuseIfFailed('countries');
  if (areas.has(0) && areas.size === 1) packs.refuseIfFailed('admin');
  return areas;
}

/** As {@link adminAreasAt}, from the packs that can be read; empty if there are none. */
export const knownAdminAreasAt = (packs: Packs, point: Point): Map<AdminLevel, AdminArea> => chooseAreas(packs, point);

/** The outlines of disputed areas are coarser than those of countries, so those of other countries are ignored. */
const disputedIn = (found: readonly Candidate[], country: Area): string[] =>
  found.flatMap(({ area, containment }) =>
    containment !== 'near' && area.countryIso3 === country.countryIso3 ? [area.name] : [],
  );

function disputedAt(
  found: readonly Candidate[],
  countries: readonly AreaPack[],
  point: Point,
  country: AdminArea,
  division: AdminArea | undefined,
): string[] {
  const around = disputedIn(found, country.area);
  const isHeld = country.nearShore !== true && (division === undefined || division.distanceMetres === undefined);
  return around.length > 0 || isHeld ? around : disputedNear(countries, point, country, division);
}

const BELOW_COUNTRY = ADMIN_LEVELS.slice(1);

/** Fallback packs only fill in levels that no other pack has at the point. */
function chooseAreas(packs: Packs, point: Point): Map<AdminLevel, AdminArea> {
  const { ranks, confirmed } = packs;
  const known = confirmed === undefined ? undefined : chooseAreas(confirmed, point);
  const countries = packs.areas('countries');
  const found = candidates([...countries, ...packs.areas('admin')], point);
  const country = known?.get(0) ?? countryAmong(found, countries, point, ranks);
  const areas = new Map<AdminLevel, AdminArea>(country === undefined ? [] : [[0, country]]);
  let above = country?.area;
  for (const level of BELOW_COUNTRY) {
    const held = mostCertain(ofCountry(ofCategory(found, adminCategoryCode(level)), country?.area));
    const chosen =
      known?.get(level) ?? (held.length > 0 ? within(held, areas, ranks) : nearestDivision(packs, point, above, level));
    if (chosen === undefined) continue;
    areas.set(level, chosen);
    above = chosen.area;
  }
  const disputed =
    country === undefined || known?.has(0) === true
      ? []
      : disputedAt(ofCategory(found, DISPUTED_CATEGORY.code), countries, point, country, areas.get(1));
  if (country !== undefined && disputed.length > 0) areas.set(0, { ...country, disputed: disputed.toSorted() });
  return areas;
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
  return packsOf(packs, level).flatMap((pack) => pack.areasOf(adminCategoryCode(level), countryIso3));
}

/**
 * As {@link adminAreasOf}, without overlaps: without areas that an earlier pack replaces, and without those of fallback
 * packs in countries for which another pack has the level.
 */
export function answeringAreasOf(packs: Packs, level: AdminLevel, countryIso3?: string): Area[] {
  const isCovered = coveredIn(packs, packsOf(packs, level), level);
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
