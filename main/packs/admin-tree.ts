/** Administrative areas of all installed packs: by country, and the areas above an area. */
import { adminCategoryCode, type AdminLevel } from '../../contract/categories.ts';
import type { Point } from '../../contract/coordinates.ts';
import { needLevel } from './admin-areas.ts';
import { keysOfArea } from './area-key.ts';
import type { Area } from './area-row.ts';
import { isWithin } from '../geometry/bounds.ts';
import { coveredIn } from './covered.ts';
import { areaPacksOf } from './fallback.ts';
import { asDivision } from './former-divisions.ts';
import type { Packs } from './packs.ts';

/**
 * Whether an installed pack that covers `point` has areas below the country. Otherwise, whether there are any is
 * unknown.
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
 * Returns all areas of `level`, or those of one country, by precedence of the packs, then by name. Areas of different
 * packs may overlap: see {@link preferredAreasOf}.
 */
export function adminAreasOf(packs: Packs, level: AdminLevel, countryIso3?: string): Area[] {
  return needLevel(packs, level).flatMap((pack) => pack.areasOf(adminCategoryCode(level), countryIso3));
}

/**
 * Returns {@link adminAreasOf} without overlaps: without areas that a preferred pack replaces, and without those of
 * fallback packs in countries for which another pack has the level.
 */
export function preferredAreasOf(packs: Packs, level: AdminLevel, countryIso3?: string): Area[] {
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

/** Returns the area above `area`: its parent, or else its country; undefined for a country, or if no pack has it. */
function adminParent(packs: Packs, area: Area): Area | undefined {
  const named = area.parentId === null ? undefined : adminAreaById(packs, area.parentId);
  if (named !== undefined || area.categoryCode === adminCategoryCode(0) || area.countryIso3 === null) return named;
  return adminAreasOf(packs, 0, area.countryIso3)[0];
}

/** Chains of areas above an area, which tens of thousands of places share. */
const chainsAbove = (): Map<string, readonly Area[]> => new Map();

const isSame =
  ({ boundaryId }: Area) =>
  (other: Area): boolean =>
    other.boundaryId === boundaryId;

/** Returns the areas above `area`, nearest first, up to the country. */
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

/**
 * Returns `area` and the areas above it, up to the country. Fallback packs don't supply areas above those of other
 * packs.
 */
export function adminChainUp(packs: Packs, area: Area): Area[] {
  const { confirmed } = packs;
  const tier = confirmed?.ready.has(area.packId) === true ? confirmed : packs;
  return [area, ...adminChainAbove(tier, area).filter((above) => !isSame(area)(above))];
}

/** Returns the keys of figures for `area`, most certain first; keys of names only with `names`. */
export function keysOfAdminArea(
  packs: Packs,
  area: Area,
  names: (() => readonly string[]) | undefined,
): Generator<string> {
  const countryName = area.countryIso3 === null ? undefined : packs.country(area.countryIso3)?.name;
  return keysOfArea({ ...area, names, countryName });
}

/** Returns the administrative area with that id, from any pack, also a former one. */
export function adminAreaById(packs: Packs, boundaryId: number): Area | undefined {
  for (const pack of areaPacksOf(packs, ['countries', 'admin'])) {
    const area = pack.area(boundaryId);
    if (area !== undefined) return asDivision(area);
  }
  return undefined;
}
