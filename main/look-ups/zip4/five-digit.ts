/** The five-digit ZIP code at a point, from ZIP+4 areas and imported ZIP areas. */
import { isPackFault } from '../../../contract/fault.ts';
import { ZIP_CATEGORY } from '../../../contract/custom-categories.ts';
import type { NearestZip4Answer } from '../../../contract/zip4.ts';
import type { Point } from '../../../contract/coordinates.ts';
import type { Area } from '../../packs/area-row.ts';
import { areasAt, mostCertain, smallestFirst } from '../../packs/areas-at.ts';
import { ofPreferredPack } from '../../packs/admin-areas.ts';
import { confirmedFirst } from '../../packs/fallback.ts';
import type { Packs } from '../../packs/packs.ts';
import { firstZip4At, nearestZip4 } from './look-up.ts';

/** Checks that five-digit codes are available. @throws Fault that names the missing pack */
export function needZips(packs: Packs): void {
  const packsOfZips = packs.areas('geo-boundaries').filter(({ categories }) => categories.includes(ZIP_CATEGORY.code));
  if (packsOfZips.length === 0) packs.need('zip4');
}

/**
 * Returns the ZIP area at `point`: from the preferred pack if several have one, the smallest if they overlap. Its name
 * is the code.
 */
const zipAreaAt = (packs: Packs, point: Point): Area | undefined =>
  confirmedFirst(areasAt(packs, point), (hits) => {
    const found = hits.in(hits.packs.areas('geo-boundaries'), ZIP_CATEGORY.code);
    return smallestFirst(ofPreferredPack(mostCertain(found), hits.packs.ranks).map(({ area }) => area))[0];
  });

/** Calls `look`. If its pack fails, returns undefined if the ZIP area is known. @throws Fault */
function unlessZipKnown<T>(area: Area | undefined, look: () => T): T | undefined {
  try {
    return look();
  } catch (error) {
    if (area !== undefined && isPackFault(error)) return undefined;
    throw error;
  }
}

/**
 * Returns the five-digit codes at `point`: of the ZIP+4 area, and of the ZIP area if that differs; empty if both are
 * unknown. @throws Fault if both are unknown and a failed pack may have them
 */
export function zipsAt(packs: Packs, point: Point): string[] {
  const known = packs.confirmed === undefined ? [] : zipsAt(packs.confirmed, point);
  if (known.length > 0) return known;
  const area = zipAreaAt(packs, point);
  const isInUse = packs.ofTheme('zip4').length > 0;
  const exact = isInUse ? unlessZipKnown(area, () => firstZip4At(packs, point)) : undefined;
  if (area === undefined && exact === undefined) {
    packs.refuseIfFailed('zip4');
    packs.refuseIfFailed('geo-boundaries');
  }
  return [...new Set([exact?.zip, area?.name])].filter((zip) => zip !== undefined);
}

/**
 * Returns the ZIP+4 area at `point`, or the nearest within 6.4 km, and the ZIP area at `point`. @throws Fault if
 * neither is available
 */
export function nearestZips(packs: Packs, point: Point): NearestZip4Answer {
  const area = zipAreaAt(packs, point);
  const nearest = unlessZipKnown(area, () => nearestZip4(packs, point)) ?? { covered: false };
  return area === undefined
    ? nearest
    : { ...nearest, zip_area: { zip: area.name, boundary_id: area.boundaryId, pack: area.packId } };
}
