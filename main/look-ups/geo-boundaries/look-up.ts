/** The geo-boundaries at a point. */
import type { GeoBoundaries, GeoBoundary, GeoBoundaryCategories } from '../../../contract/geo-boundaries.ts';
import { asJsonText, type JsonText } from '../../../contract/json-text.ts';
import { isPackFault } from '../../../contract/fault.ts';
import { adminAreaAt } from '../../packs/admin-areas.ts';
import { boundariesByMembers } from '../../packs/area-members.ts';
import type { AreaPack } from '../../packs/area-pack.ts';
import type { Area, Candidate } from '../../packs/area-row.ts';
import { areasAt, mostCertain, smallestFirst, type AreasAt } from '../../packs/areas-at.ts';
import { categoryNameIn } from '../../packs/custom-categories.ts';
import type { Packs } from '../../packs/packs.ts';
import type { Point } from '../../../contract/coordinates.ts';
import type { AdminLevel } from '../../../contract/categories.ts';
import { hasMembers } from './known-members.ts';

/** @param iso3 country of the area, or of the point if the area is in several countries */
function describe(packs: Packs, area: Area, iso3: string | null): GeoBoundary {
  const country = iso3 === null ? undefined : packs.country(iso3);
  return {
    boundary_id: area.boundaryId,
    country_code: country?.dialCode ?? null,
    country_name: country?.officialName ?? null,
    category_code: area.categoryCode,
    category_name: categoryNameIn(packs, area.categoryCode, area.packId),
    ...(area.name === '' ? {} : { geo_boundary_name: area.name }),
    sub_category_code: area.subCategoryCode,
    sub_category_name: area.subCategoryName,
  };
}

/**
 * Chooses the areas of one category. Areas that contain the point may overlap (two airports); a border belongs to one.
 */
function chooseOfCategory(candidates: readonly Candidate[]): readonly Area[] {
  const found = mostCertain(candidates);
  const areas = found.map(({ area }) => area);
  if (areas.length < 2 || found[0]?.containment === 'inside') return smallestFirst(areas);
  return areas.toSorted((a, b) => a.boundaryId - b.boundaryId).slice(0, 1);
}

/** Returns the boundaries among the areas at a point, sorted by category code, then area. */
export function boundariesAmong(found: readonly Candidate[]): Area[] {
  const sorted = found.toSorted((a, b) => a.area.categoryCode - b.area.categoryCode);
  const areas: Area[] = [];
  for (let first = 0, next = 0; first < sorted.length; first = next) {
    const category = sorted[first]?.area.categoryCode;
    while (sorted[next]?.area.categoryCode === category) next++;
    areas.push(...chooseOfCategory(sorted.slice(first, next)));
  }
  return areas;
}

/** Returns the category codes of the installed packs, ascending, and the ids of the packs with each. */
function installedCategories(packs: Packs): Map<number, string[]> {
  const areaPacks = packs.needAreas('geo-boundaries');
  const codes = [...new Set(areaPacks.flatMap(({ categories }) => categories))].toSorted((a, b) => a - b);
  return new Map(
    codes.map((code) => [code, areaPacks.filter(({ categories }) => categories.includes(code)).map(({ id }) => id)]),
  );
}

/** Returns the categories of the installed packs. @throws Fault */
export function geoBoundaryCategories(packs: Packs): GeoBoundaryCategories {
  const categories = [...installedCategories(packs)].map(([code, ids]) => ({
    category_code: code,
    category_name: categoryNameIn(packs, code),
    packs: ids,
  }));
  return { categories };
}

/** Returns the administrative area of a level at a point; undefined also if its pack failed its check. */
function adminArea({ packs, point }: AreasAt, level: AdminLevel): Area | undefined {
  try {
    return adminAreaAt(packs, point, level)?.area;
  } catch (error) {
    if (isPackFault(error)) return undefined;
    throw error;
  }
}

/** Finds boundaries by their administrative areas if they consist of these, and otherwise by their shapes. */
function candidatesAt(hits: AreasAt, category: number | undefined): readonly Candidate[] {
  const found: Candidate[] = [];
  const byShape: AreaPack[] = [];
  for (const pack of hits.packs.areas('geo-boundaries')) {
    const { members, categories } = pack;
    if (category !== undefined && !categories.includes(category)) continue;
    if (members === undefined || !hasMembers(hits.packs, members)) {
      byShape.push(pack);
      continue;
    }
    for (const id of boundariesByMembers(members, (level) => adminArea(hits, level))) {
      const area = pack.area(id);
      if (area !== undefined && (category === undefined || area.categoryCode === category))
        found.push({ area, containment: 'inside' });
    }
  }
  return hits.settle([...found, ...hits.in(byShape, category)]);
}

interface BoundaryArea {
  area: Area;
  /** ISO 3166-1 alpha-3 code of the country of the area, or of the point if the area is in several countries. */
  iso3: string | null;
}

/** @throws Fault */
function boundaryAreasAt(packs: Packs, point: Point, category: number | undefined): BoundaryArea[] {
  packs.needAreas('geo-boundaries');
  const hits = areasAt(packs, point);
  // Fallback packs answer only for categories that no other pack has at the point.
  const confirmed = hits.confirmed === undefined ? [] : candidatesAt(hits.confirmed, category);
  const isConfirmed = ({ area }: Candidate): boolean =>
    confirmed.some((candidate) => candidate.area.categoryCode === area.categoryCode);
  const found = [...confirmed, ...candidatesAt(hits, category).filter((candidate) => !isConfirmed(candidate))];
  if (found.length === 0) packs.refuseIfFailed('geo-boundaries');
  return boundariesAmong(found).map((area) => ({
    area,
    iso3: area.countryIso3 ?? adminArea(hits, 0)?.countryIso3 ?? null,
  }));
}

/**
 * Returns the geo-boundaries at `point`, optionally of one category, sorted by category code, then area. @throws Fault
 */
export const geoBoundariesAt = (packs: Packs, point: Point, category?: number): GeoBoundaries => ({
  boundaries: boundaryAreasAt(packs, point, category).map(({ area, iso3 }) => describe(packs, area, iso3)),
});

/** JSON of boundaries by country. */
const boundaryTexts = (): WeakMap<Area, Map<string | null, string>> => new WeakMap();

/**
 * Returns {@link geoBoundariesAt} as JSON. The text of a boundary is cached per country, as long as its pack caches the
 * area.
 */
export function geoBoundariesText(packs: Packs, point: Point, category?: number): JsonText<GeoBoundaries> {
  const texts = packs.memo(boundaryTexts);
  const parts = boundaryAreasAt(packs, point, category).map(({ area, iso3 }) => {
    let byCountry = texts.get(area);
    if (byCountry === undefined) texts.set(area, (byCountry = new Map<string | null, string>()));
    let text = byCountry.get(iso3);
    if (text === undefined) byCountry.set(iso3, (text = JSON.stringify(describe(packs, area, iso3))));
    return text;
  });
  return asJsonText(`{"boundaries":[${parts.join(',')}]}`);
}
