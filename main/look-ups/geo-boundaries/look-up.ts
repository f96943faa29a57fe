/** Which geo-boundaries hold a point. */
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
import { knowsMembers } from './known-members.ts';

/** @param iso3 country of the area, or of the point where the area is of several */
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

/** Areas of one category may overlap (two airports): all that hold the point count. A mere border belongs to one. */
function ofOneCategory(candidates: readonly Candidate[]): readonly Area[] {
  const found = mostCertain(candidates);
  const areas = found.map(({ area }) => area);
  if (areas.length < 2 || found[0]?.containment === 'inside') return smallestFirst(areas);
  return areas.toSorted((a, b) => a.boundaryId - b.boundaryId).slice(0, 1);
}

/** The boundaries among the areas at a point: by category code, then from small to large. */
export function boundariesAmong(found: readonly Candidate[]): Area[] {
  const sorted = found.toSorted((a, b) => a.area.categoryCode - b.area.categoryCode);
  const areas: Area[] = [];
  for (let first = 0, next = 0; first < sorted.length; first = next) {
    const category = sorted[first]?.area.categoryCode;
    while (sorted[next]?.area.categoryCode === category) next++;
    areas.push(...ofOneCategory(sorted.slice(first, next)));
  }
  return areas;
}

/** Category codes of the installed packs, ascending, each with the packs that hold it. */
function installedCategories(packs: Packs): Map<number, string[]> {
  const areaPacks = packs.needAreas('geo-boundaries');
  const codes = [...new Set(areaPacks.flatMap(({ categories }) => categories))].toSorted((a, b) => a - b);
  return new Map(
    codes.map((code) => [code, areaPacks.filter(({ categories }) => categories.includes(code)).map(({ id }) => id)]),
  );
}

/**
 * The categories of the installed packs.
 * @throws Fault
 */
export function geoBoundaryCategories(packs: Packs): GeoBoundaryCategories {
  const categories = [...installedCategories(packs)].map(([code, ids]) => ({
    category_code: code,
    category_name: categoryNameIn(packs, code),
    packs: ids,
  }));
  return { categories };
}

/** The administrative area of a level at a point. A pack that failed its check has none. */
function adminArea({ packs, point }: AreasAt, level: AdminLevel): Area | undefined {
  try {
    return adminAreaAt(packs, point, level)?.area;
  } catch (error) {
    if (isPackFault(error)) return undefined;
    throw error;
  }
}

/** Those that are made of administrative areas hold a point where one of these does. */
function candidatesAt(at: AreasAt, category: number | undefined): readonly Candidate[] {
  const found: Candidate[] = [];
  const drawn: AreaPack[] = [];
  for (const pack of at.packs.areas('geo-boundaries')) {
    const { members, categories } = pack;
    if (category !== undefined && !categories.includes(category)) continue;
    if (members === undefined || !knowsMembers(at.packs, members)) {
      drawn.push(pack);
      continue;
    }
    for (const id of boundariesByMembers(members, (level) => adminArea(at, level))) {
      const area = pack.area(id);
      if (area !== undefined && (category === undefined || area.categoryCode === category))
        found.push({ area, containment: 'inside' });
    }
  }
  return at.settled([...found, ...at.in(drawn, category)]);
}

interface BoundaryArea {
  area: Area;
  /** ISO 3166-1 alpha-3 code of its country, of an area over several countries that of the point. */
  iso3: string | null;
}

/** @throws Fault */
function boundaryAreasAt(packs: Packs, point: Point, category: number | undefined): BoundaryArea[] {
  packs.needAreas('geo-boundaries');
  const at = areasAt(packs, point);
  // Fallback packs answer for the categories that no other pack has at the point.
  const known = at.confirmed === undefined ? [] : candidatesAt(at.confirmed, category);
  const isKnown = ({ area }: Candidate): boolean =>
    known.some((candidate) => candidate.area.categoryCode === area.categoryCode);
  const found = [...known, ...candidatesAt(at, category).filter((candidate) => !isKnown(candidate))];
  if (found.length === 0) packs.refuseIfFailed('geo-boundaries');
  return boundariesAmong(found).map((area) => ({
    area,
    iso3: area.countryIso3 ?? adminArea(at, 0)?.countryIso3 ?? null,
  }));
}

/**
 * The geo-boundaries at `point`, of `category` only where it is given; by category code, then from small to large.
 * @throws Fault
 */
export const geoBoundariesAt = (packs: Packs, point: Point, category?: number): GeoBoundaries => ({
  boundaries: boundaryAreasAt(packs, point, category).map(({ area, iso3 }) => describe(packs, area, iso3)),
});

/** By country. */
const boundaryTexts = (): WeakMap<Area, Map<string | null, string>> => new WeakMap();

/**
 * As {@link geoBoundariesAt}, as JSON. A boundary's text is written once for each country while its pack keeps the
 * area's row in memory.
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
