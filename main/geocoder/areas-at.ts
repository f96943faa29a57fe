/** Neighbourhoods and administrative areas at a position, out of the installed area packs. */
import type { Point } from '../../contract/coordinates.ts';
import { knownAdminAreasAt } from '../packs/admin-areas.ts';
import { answerFirst, areaPacksOf } from '../packs/fallback.ts';
import { mostCertain } from '../packs/containment.ts';
import type { AreaPack } from '../packs/area-pack.ts';
import type { Area } from '../packs/area-row.ts';
import type { Containment } from '../packs/containment.ts';
import type { Packs } from '../packs/packs.ts';
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

interface Held {
  area: Area;
  containment: Containment;
}

function areasIn(packs: readonly AreaPack[], point: Point, category: number): Held[] {
  return packs.flatMap((pack) =>
    pack.at(point, category).flatMap(({ boundaryId, containment }) => {
      const area = pack.area(boundaryId);
      return area === undefined ? [] : [{ area, containment }];
    }),
  );
}

/**
 * The areas that hold a position in degrees: neighbourhoods, then administrative areas from the lowest level to the
 * country. Empty where no area pack covers it.
 */
export function areasAt(packs: Packs, lon: number, lat: number): AreaAt[] {
  const point = { lon, lat };
  const heldIn = (tier: Packs): Held[] | undefined => {
    const held = areasIn(tier.areas('geo-boundaries'), point, NEIGHBOURHOOD_CODE);
    return held.length === 0 ? undefined : held;
  };
  const found: AreaAt[] = surestOf(answerFirst(packs, heldIn) ?? []).map((area) => ({ area, level: undefined }));
  for (const [level, { area }] of [...knownAdminAreasAt(packs, point)].toReversed()) {
    const named = level === 0 && area.countryIso3 !== null ? packs.country(area.countryIso3) : undefined;
    found.push({ area, level, country: named === undefined ? undefined : { code: named.iso2, name: named.name } });
  }
  return found;
}

/** Neighbourhoods of a city may overlap: the smallest comes first. */
function surestOf(held: readonly Held[]): Area[] {
  return held.length === 0
    ? []
    : mostCertain(held)
        .map(({ area }) => area)
        .toSorted((a, b) => a.areaKm2 - b.areaKm2);
}
