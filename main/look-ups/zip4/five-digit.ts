/** The five-digit ZIP code at a point: of imported ZIP areas, beside what the ZIP+4 areas say. */
import { isPackFault } from '../../../contract/fault.ts';
import { ZIP_CATEGORY } from '../../../contract/custom-categories.ts';
import type { NearestZip4Answer } from '../../../contract/zip4.ts';
import type { Point } from '../../../contract/coordinates.ts';
import type { Area } from '../../packs/area-row.ts';
import { areasAt, mostCertain, smallestFirst } from '../../packs/areas-at.ts';
import { ofFirstPack } from '../../packs/admin-areas.ts';
import { answerFirst } from '../../packs/fallback.ts';
import type { Packs } from '../../packs/packs.ts';
import { firstZip4At, nearestZip4 } from './look-up.ts';

/** Whether five-digit codes can be answered. @throws Fault that names the pack which is missing */
export function needZips(packs: Packs): void {
  const packsOfZips = packs.areas('geo-boundaries').filter(({ categories }) => categories.includes(ZIP_CATEGORY.code));
  if (packsOfZips.length === 0) packs.need('zip4');
}

/**
 * The ZIP area that holds `point`: of several packs that of the newest, and in it the smallest. Its name is the code.
 */
const zipAreaAt = (packs: Packs, point: Point): Area | undefined =>
  answerFirst(areasAt(packs, point), (at) => {
    const found = at.in(at.packs.areas('geo-boundaries'), ZIP_CATEGORY.code);
    return smallestFirst(ofFirstPack(mostCertain(found), at.packs.ranks).map(({ area }) => area))[0];
  });

/** What `look` finds. Where its pack cannot answer, nothing, provided that the ZIP area is known. @throws Fault */
function orZipArea<T>(area: Area | undefined, look: () => T): T | undefined {
  try {
    return look();
  } catch (error) {
    if (area !== undefined && isPackFault(error)) return undefined;
    throw error;
  }
}

/**
 * The five-digit codes at `point`: that of the ZIP+4 area, then that of the ZIP area where it is another one. None
 * where neither is known.
 * @throws Fault where neither is, and a pack that failed its check may have it
 */
export function zipsAt(packs: Packs, point: Point): string[] {
  const known = packs.confirmed === undefined ? [] : zipsAt(packs.confirmed, point);
  if (known.length > 0) return known;
  const area = zipAreaAt(packs, point);
  const isInUse = packs.ofTheme('zip4').length > 0;
  const exact = isInUse ? orZipArea(area, () => firstZip4At(packs, point)) : undefined;
  if (area === undefined && exact === undefined) {
    packs.refuseIfFailed('zip4');
    packs.refuseIfFailed('geo-boundaries');
  }
  return [...new Set([exact?.zip, area?.name])].filter((zip) => zip !== undefined);
}

/**
 * The ZIP+4 area that holds `point`, or the nearest within 6.4 km; and the ZIP area that holds it.
 * @throws Fault where neither can be answered
 */
export function nearestZips(packs: Packs, point: Point): NearestZip4Answer {
  const area = zipAreaAt(packs, point);
  const nearest = orZipArea(area, () => nearestZip4(packs, point)) ?? { covered: false };
  return area === undefined
    ? nearest
    : { ...nearest, zip_area: { zip: area.name, boundary_id: area.boundaryId, pack: area.packId } };
}
