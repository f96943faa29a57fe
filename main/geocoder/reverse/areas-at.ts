/** Neighbourhoods and administrative areas at a position, out of the installed area packs. */
import { knownAdminAreasAt } from '../../packs/admin-areas.ts';
import { confirmedFirst, areaPacksOf } from '../../packs/fallback.ts';
import { areasAt as areasAtPoint, mostCertain } from '../../packs/areas-at.ts';
import type { Packs } from '../../packs/packs.ts';
import type { AreaAt } from './reverse.ts';

const NEIGHBOURHOOD_CODE = 930;

/** What an area is called in its country, such as `County`; `undefined` where no installed pack says. */
export function localTypeOf(packs: Packs, boundaryId: number): string | undefined {
  for (const pack of areaPacksOf(packs, ['admin', 'geo-boundaries'])) {
    const area = pack.area(boundaryId);
    if (area !== undefined) return area.localType ?? undefined;
  }
  return undefined;
}

/**
 * The areas that hold a position in degrees: neighbourhoods, then administrative areas from the lowest level to the
 * country. Empty where no area pack covers it.
 */
export function areasAt(packs: Packs, lon: number, lat: number): AreaAt[] {
  const point = { lon, lat };
  const neighbourhoods = confirmedFirst(areasAtPoint(packs, point), (at) => {
    const held = at.in(at.packs.areas('geo-boundaries'), NEIGHBOURHOOD_CODE);
    return held.length === 0 ? undefined : held;
  });
  // Neighbourhoods of a city may overlap: the smallest comes first.
  const found: AreaAt[] = mostCertain(neighbourhoods ?? [])
    .map(({ area }) => ({ area, level: undefined }))
    .toSorted((a, b) => a.area.areaKm2 - b.area.areaKm2);
  for (const [level, { area }] of [...knownAdminAreasAt(packs, point)].toReversed()) {
    const named = level === 0 && area.countryIso3 !== null ? packs.country(area.countryIso3) : undefined;
    found.push({ area, level, country: named === undefined ? undefined : { code: named.iso2, name: named.name } });
  }
  return found;
}

/**
 * Whether a position that was written with the letter `O`, and read as west, rather is in the east: there is land only
 * there.
 */
export const isEastByLand =
  (packs: Packs) =>
  (longitude: number, latitude: number): boolean =>
    knownAdminAreasAt(packs, { lon: longitude, lat: latitude }).size === 0 &&
    knownAdminAreasAt(packs, { lon: -longitude, lat: latitude }).size > 0;
