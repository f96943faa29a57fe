/** Countries and disputed areas of the pack that look-ups use, for the base map. */
import { adminCategoryCode, DISPUTED_CATEGORY } from '../../../contract/categories.ts';
import type { AreaPack } from '../../../main/packs/area-pack.ts';
import type { Polygons } from '../../../main/geometry/geometry-blob.ts';
import { locate, OUTSIDE } from '../../../main/geometry/point-in-polygon.ts';
import { DISPUTED_AREAS, disputedKey, type DisputedArea } from '../countries/disputed-areas.ts';

export interface CountryOutline {
  /** ISO 3166-1 alpha-3. */
  iso3: string;
  areaKm2: number;
  polygons: Polygons;
}

export interface DisputedOutline {
  area: DisputedArea;
  polygons: Polygons;
}

/** Unit vectors in eight directions. */
const DIRECTIONS = Array.from(
  { length: 8 },
  (_, eighth) => [Math.cos((eighth * Math.PI) / 4), Math.sin((eighth * Math.PI) / 4)] as const,
);

/** Countries and disputed areas of a pack of theme `countries`. */
export class CountriesOnTheMap {
  readonly outlines: readonly CountryOutline[];
  readonly disputed: readonly DisputedOutline[];
  readonly #pack: AreaPack;
  readonly #codes: ReadonlyMap<number, string>;

  constructor(pack: AreaPack) {
    this.#pack = pack;
    const countries = pack.areasOf(adminCategoryCode(0));
    this.#codes = new Map(countries.map(({ boundaryId, sourceKey }) => [boundaryId, sourceKey]));
    this.outlines = countries.flatMap(({ boundaryId, sourceKey, areaKm2 }) => {
      const polygons = pack.geometry(boundaryId);
      return polygons === undefined ? [] : [{ iso3: sourceKey, areaKm2, polygons }];
    });
    this.disputed = (
      pack.categories.includes(DISPUTED_CATEGORY.code) ? pack.areasOf(DISPUTED_CATEGORY.code) : []
    ).flatMap(({ boundaryId, sourceKey }) => {
      const area = DISPUTED_AREAS.find((candidate) => disputedKey(candidate) === sourceKey);
      const polygons = pack.geometry(boundaryId);
      return area === undefined || polygons === undefined ? [] : [{ area, polygons }];
    });
  }

  /** Returns the ISO 3166-1 alpha-3 code of the country at a position in degrees; undefined at sea. */
  at(longitude: number, latitude: number): string | undefined {
    const x = longitude > 180 ? longitude - 360 : longitude < -180 ? longitude + 360 : longitude;
    const [hit] = this.#pack.at({ lon: x, lat: latitude }, adminCategoryCode(0));
    return hit === undefined ? undefined : this.#codes.get(hit.boundaryId);
  }
}

/** Whether the outline contains the position, or is within `reach` degrees of latitude. */
export function isInOrNear(polygons: Polygons, longitude: number, latitude: number, reach: number): boolean {
  if (locate(polygons, longitude, latitude) !== OUTSIDE) return true;
  const scale = 1 / Math.cos((latitude * Math.PI) / 180);
  return DIRECTIONS.some(
    ([dx, dy]) => locate(polygons, longitude + dx * reach * scale, latitude + dy * reach) !== OUTSIDE,
  );
}
