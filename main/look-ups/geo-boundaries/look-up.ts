/** Which geo-boundaries hold a point. */
import type { GeoBoundaries, GeoBoundary, GeoBoundaryCategories } from '../../../contract/geo-boundaries.ts';
import { asJsonText, type JsonText } from '../../../contract/json-text.ts';
import { categoryNameIn } from '../../packs/custom-categories.ts';
import { settledCuts, type AreaPack } from '../../packs/area-pack.ts';
import type { Area } from '../../packs/area-row.ts';
import { mostCertain, type Containment } from '../../packs/containment.ts';
import type { Packs } from '../../packs/packs.ts';
import type { Point } from '../../../contract/coordinates.ts';
import { areasAt, boundariesByMembers, knowsMembers, type AreaAt } from './by-members.ts';

interface Candidate {
  area: Area;
  pack: AreaPack;
  containment: Containment;
}

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
function ofOneCategory(point: Point, candidates: readonly Candidate[]): Area[] {
  const [only, ...others] = candidates;
  if (only !== undefined && others.length === 0) return [only.area];
  const found = mostCertain(settledCuts(point, candidates));
  const areas = found.map(({ area }) => area).toSorted((a, b) => a.areaKm2 - b.areaKm2 || a.boundaryId - b.boundaryId);
  if (found[0]?.containment === 'inside') return areas;
  return areas.toSorted((a, b) => a.boundaryId - b.boundaryId).slice(0, 1);
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

/** The areas of `pack` at `point`. Those that are made of administrative areas hold it where one of these does. */
function candidatesIn(
  packs: Packs,
  pack: AreaPack,
  point: Point,
  category: number | undefined,
  areaAt: AreaAt,
): Candidate[] {
  const { members } = pack;
  const isByMembers = members !== undefined && knowsMembers(packs, members);
  const hits = isByMembers
    ? Array.from(boundariesByMembers(members, areaAt), (boundaryId) => ({ boundaryId, containment: 'inside' as const }))
    : pack.at(point, category);
  return hits.flatMap(({ boundaryId, containment }) => {
    const area = pack.area(boundaryId);
    return area === undefined || (category !== undefined && area.categoryCode !== category)
      ? []
      : [{ area, pack, containment }];
  });
}

function candidatesAt(
  packs: Packs,
  point: Point,
  category: number | undefined,
  areaAt: AreaAt,
): Map<number, Candidate[]> {
  const byCategory = new Map<number, Candidate[]>();
  for (const pack of packs.areas('geo-boundaries')) {
    if (category !== undefined && !pack.categories.includes(category)) continue;
    for (const candidate of candidatesIn(packs, pack, point, category, areaAt)) {
      const { categoryCode } = candidate.area;
      const candidates = byCategory.get(categoryCode);
      if (candidates === undefined) byCategory.set(categoryCode, [candidate]);
      else candidates.push(candidate);
    }
  }
  return byCategory;
}

interface BoundaryArea {
  area: Area;
  /** ISO 3166-1 alpha-3 code of its country, of an area over several countries that of the point. */
  iso3: string | null;
}

/** @throws Fault */
function boundaryAreasAt(packs: Packs, point: Point, category: number | undefined): BoundaryArea[] {
  packs.needAreas('geo-boundaries');
  const areaAt = areasAt(packs, point);
  const all = candidatesAt(packs, point, category, areaAt);
  // Fallback packs answer for the categories that no other pack has at the point.
  const { confirmed } = packs;
  const byCategory =
    confirmed === undefined
      ? all
      : new Map([...all, ...candidatesAt(confirmed, point, category, areasAt(confirmed, point))]);
  if (byCategory.size === 0) packs.refuseIfFailed('geo-boundaries');
  return [...byCategory]
    .toSorted(([a], [b]) => a - b)
    .flatMap(([, candidates]) => ofOneCategory(point, candidates))
    .map((area) => ({ area, iso3: area.countryIso3 ?? areaAt(0)?.countryIso3 ?? null }));
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
    const byCountry = texts.get(area) ?? new Map<string | null, string>();
    const text = byCountry.get(iso3) ?? JSON.stringify(describe(packs, area, iso3));
    texts.set(area, byCountry.set(iso3, text));
    return text;
  });
  return asJsonText(`{"boundaries":[${parts.join(',')}]}`);
}
