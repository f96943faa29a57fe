/** Administrative divisions of earlier days: those that later ones in the same pack have replaced. */
import { adminCategoryCode, FORMER_DIVISION_CATEGORY, type AdminLevel } from '../../contract/categories.ts';
import type { AreaPack } from './area-pack.ts';
import type { Area } from './area-row.ts';
import { mostCertain, type AreasAt } from './areas-at.ts';
import { REACH_DEGREES, SAME_LINE_METRES, type AdminArea } from './nearest-division.ts';
import type { Packs } from './packs.ts';

const { code: FORMER } = FORMER_DIVISION_CATEGORY;

/** Returns the first day without a former division. */
const endOf = ({ vintage }: Area): string => vintage?.replace('before ', '') ?? '';

const isOfLevel = ({ categoryCode, subCategoryCode }: Area, level: AdminLevel): boolean =>
  categoryCode === FORMER && subCategoryCode === adminCategoryCode(level);

/** Returns a former division as an area of its level; other areas unchanged. */
export const asDivision = (area: Area): Area =>
  area.categoryCode === FORMER && area.subCategoryCode !== null
    ? { ...area, categoryCode: area.subCategoryCode, subCategoryCode: null, subCategoryName: null }
    : area;

/** Returns the former divisions of a level, or those of one country. */
export const formerDivisionsOf = (packs: Packs, level: AdminLevel, countryIso3?: string): Area[] =>
  packs
    .areas('admin')
    .filter(({ categories }) => categories.includes(FORMER))
    .flatMap((pack) => pack.areasOf(FORMER, countryIso3))
    .filter((area) => isOfLevel(area, level))
    .map(asDivision);

/** Returns the nearest former division, if it's as near as the current one. */
function nearestFormer(pack: AreaPack, { point }: AreasAt, level: AdminLevel, metres: number): Area[] {
  const found = pack.nearest(point, REACH_DEGREES, (id) => {
    const area = pack.area(id);
    return area !== undefined && isOfLevel(area, level);
  });
  const area = found === undefined ? undefined : pack.area(found.boundaryId);
  return found === undefined || area === undefined || found.distanceMetres > metres + SAME_LINE_METRES ? [] : [area];
}

/** Returns the divisions that were at the point before `current`, of the same pack, earliest first. */
export function formerDivisionsAt(hits: AreasAt, level: AdminLevel, current: AdminArea): Area[] {
  const pack = hits.packs.ready.get(current.area.packId)?.areas;
  if (pack?.categories.includes(FORMER) !== true) return [];
  const { distanceMetres } = current;
  const found =
    distanceMetres === undefined
      ? mostCertain(hits.in([pack], FORMER).filter(({ area }) => isOfLevel(area, level))).map(({ area }) => area)
      : nearestFormer(pack, hits, level, distanceMetres);
  return found.map(asDivision).toSorted((a, b) => endOf(a).localeCompare(endOf(b)) || a.boundaryId - b.boundaryId);
}

/** Returns the division on `date` (ISO 8601), if another than `current`. */
export const formerDivisionOn = (
  hits: AreasAt,
  level: AdminLevel,
  current: AdminArea,
  date: string,
): AdminArea | undefined => {
  const area = formerDivisionsAt(hits, level, current).find((former) => endOf(former) > date);
  return area === undefined ? undefined : { ...current, area };
};
