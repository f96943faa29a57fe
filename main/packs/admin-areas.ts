/** Administrative areas over all installed packs: by point, by country, and upwards. */
import { ADMIN_LEVELS, adminCategoryCode, type AdminLevel } from '../../contract/categories.ts';
import type { Bbox } from '../../contract/pack.ts';
import { keysOfArea } from './area-key.ts';
import { surest, type Area, type AreaPack, type Hold } from './area-pack.ts';
import type { PackLibrary } from './library.ts';
import type { Point } from './point.ts';

export interface AdminArea {
  area: Area;
  pack: AreaPack;
}

interface Candidate extends AdminArea {
  hold: Hold;
}

/** The packs that hold areas of `level`; levels below the country need a pack of theme admin. */
function packsOf(library: PackLibrary, level: AdminLevel): AreaPack[] {
  const code = adminCategoryCode(level);
  const packs = [...library.needAreas('countries'), ...(level === 0 ? [] : library.needAreas('admin'))];
  return packs.filter((pack) => pack.categories.includes(code));
}

function candidates(packs: readonly AreaPack[], point: Point, category?: number): Candidate[] {
  const found: Candidate[] = [];
  for (const pack of packs) {
    for (const { boundaryId, hold } of pack.at(point, category)) {
      const area = pack.area(boundaryId);
      if (area !== undefined) found.push({ area, pack, hold });
    }
  }
  return found;
}

const lowestId = (areas: readonly AdminArea[]): AdminArea | undefined =>
  areas.length < 2 ? areas[0] : areas.toSorted((a, b) => a.area.boundaryId - b.area.boundaryId)[0];

/** Of several areas of a level (a shared border, or sources that overlap) those of the country come first, then the lowest id. */
function choose(found: readonly AdminArea[], countryIso3: string | null | undefined): AdminArea | undefined {
  const ofCountry = found.filter(({ area }) => area.countryIso3 === countryIso3);
  return lowestId(ofCountry.length > 0 ? ofCountry : found);
}

/**
 * The one area of `level` at `point`, or nothing. Of several (a shared border, or sources that overlap) those of the
 * country at the point come first, then the lowest boundary id.
 * @throws PackUnavailable
 */
export function adminAreaAt(library: PackLibrary, point: Point, level: AdminLevel): AdminArea | undefined {
  const found = surest(candidates(packsOf(library, level), point, adminCategoryCode(level)));
  if (found.length === 0) {
    library.refuseIfFailed(level === 0 ? 'countries' : 'admin');
    return undefined;
  }
  if (found.length === 1 || level === 0) return lowestId(found);
  return choose(found, adminAreaAt(library, point, 0)?.area.countryIso3);
}

/**
 * ISO 3166-1 alpha-3 code of the country at `point`; nothing where none holds it, or no pack of countries is in use. For what
 * answers without it as well: it never throws.
 */
export function countryCodeAt(library: PackLibrary, point: Point): string | undefined {
  const found = surest(candidates(library.areas('countries'), point, adminCategoryCode(0)));
  return lowestId(found)?.area.countryIso3 ?? undefined;
}

/**
 * As {@link adminAreaAt} for every level that has an area at `point`, in one pass over the packs, from the country downwards.
 * @throws PackUnavailable also where a country has nothing below it and a pack that failed its check may have had it.
 */
export function adminAreasAt(library: PackLibrary, point: Point): Map<AdminLevel, AdminArea> {
  const packs = [...library.needAreas('countries'), ...library.needAreas('admin')];
  const byCode = Map.groupBy(candidates(packs, point), ({ area }) => area.categoryCode);
  const areas = new Map<AdminLevel, AdminArea>();
  for (const level of ADMIN_LEVELS) {
    const found = surest(byCode.get(adminCategoryCode(level)) ?? []);
    const chosen = found.length > 1 && level > 0 ? choose(found, areas.get(0)?.area.countryIso3) : lowestId(found);
    if (chosen !== undefined) areas.set(level, chosen);
  }
  if (!areas.has(0)) library.refuseIfFailed('countries');
  else if (areas.size === 1) library.refuseIfFailed('admin');
  return areas;
}

const isWithin = ({ x, y }: Point, [west, south, east, north]: Bbox): boolean =>
  y >= south && y <= north && (west <= east ? x >= west && x <= east : x >= west || x <= east);

/** Whether an installed pack that covers `point` has areas of the country below its level. Where none has, nothing is known of them. */
export const hasAreasOf = (library: PackLibrary, countryIso3: string, point: Point): boolean =>
  library
    .areas('admin')
    .some((pack) => isWithin(point, pack.coverage) && pack.categories.some((code) => code !== adminCategoryCode(0) && pack.areasOf(code, countryIso3).length > 0));

/** Every area of `level`, or those of one country, pack by pack and by name. */
export function adminAreasOf(library: PackLibrary, level: AdminLevel, countryIso3?: string): Area[] {
  return packsOf(library, level).flatMap((pack) => pack.areasOf(adminCategoryCode(level), countryIso3));
}

/**
 * The area above `area`: the one its pack names, else its country. Nothing above a country, or where no pack has it.
 */
function adminParent(library: PackLibrary, area: Area): Area | undefined {
  const named = area.parentId === null ? undefined : adminAreaById(library, area.parentId);
  if (named !== undefined || area.categoryCode === adminCategoryCode(0) || area.countryIso3 === null) return named;
  return adminAreasOf(library, 0, area.countryIso3)[0];
}

/** By packs of countries, then of administrative areas: one array each for as long as none of them changes. */
const keptAbove = new WeakMap<readonly AreaPack[], WeakMap<readonly AreaPack[], Map<string, readonly Area[]>>>();

/** What was found above areas of the packs as they are now; tens of thousands of places share a few thousand chains. */
function aboveIn(library: PackLibrary): Map<string, readonly Area[]> {
  const [countries, admin] = [library.areas('countries'), library.areas('admin')];
  const known = keptAbove.get(countries)?.get(admin);
  if (known !== undefined) return known;
  const made = new Map<string, readonly Area[]>();
  const byAdmin = keptAbove.get(countries) ?? new WeakMap<readonly AreaPack[], Map<string, readonly Area[]>>();
  keptAbove.set(countries, byAdmin.set(admin, made));
  return made;
}

const isSame = ({ boundaryId }: Area) => (other: Area): boolean => other.boundaryId === boundaryId;

/** The areas above `area`, the nearest first and the country last. */
function adminChainAbove(library: PackLibrary, area: Area): readonly Area[] {
  const { categoryCode, parentId, countryIso3 } = area;
  const kept = aboveIn(library);
  const key = `${parentId} ${categoryCode === adminCategoryCode(0) ? null : countryIso3}`;
  const known = kept.get(key);
  if (known !== undefined) return known;
  const chain: Area[] = [];
  for (let above = adminParent(library, area); above !== undefined && !chain.some(isSame(above)); above = adminParent(library, above)) chain.push(above);
  kept.set(key, chain);
  return chain;
}

/** `area`, then each area above it; the country last. */
export const adminChainUp = (library: PackLibrary, area: Area): Area[] => [area, ...adminChainAbove(library, area).filter((above) => !isSame(area)(above))];

/** Every key under which figures for `area` may be kept, the surest first; those of names only where there are `names`. */
export function keysOfAdminArea(library: PackLibrary, area: Area, names: (() => readonly string[]) | undefined): Generator<string> {
  const countryName = area.countryIso3 === null ? undefined : library.country(area.countryIso3)?.name;
  return keysOfArea({ ...area, names, countryName });
}

/** The administrative area of that id, whichever pack holds it. */
export function adminAreaById(library: PackLibrary, boundaryId: number): Area | undefined {
  for (const pack of [...library.areas('countries'), ...library.areas('admin')]) {
    const area = pack.area(boundaryId);
    if (area !== undefined) return area;
  }
  return undefined;
}
