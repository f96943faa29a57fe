/** Administrative areas of the admin packs as regions of the geocoder's world index. */
import { ADMIN_LEVELS, adminCategoryCode } from '../../../contract/categories.ts';
import type { Bbox } from '../../../contract/pack.ts';
import type { PackFile } from '../../../main/packs/pack-file.ts';
import { AreaPack } from '../../../main/packs/area-pack.ts';
import { fold } from '../../../main/geocoder/index/text.ts';

export interface Region {
  boundaryId: number;
  level: number;
  name: string;
  countryIso3: string;
  bounds: Bbox;
  /** Key of the smallest known area around it; that of no region directly under the country. */
  parentKey: string;
  /** Names that other sources have for it. */
  alternates: Set<string>;
  /** Its names in other languages. */
  translations: readonly string[];
  /** People in the places in it. */
  population: number;
  /** Whether a town that a good part of its people live in has the same name: the town is meant, then. */
  isNamedAfterTown: boolean;
  /** Position of the largest place in it, once places are known. */
  seat: { lon: number; lat: number; population: number } | undefined;
}

interface AreaRow {
  boundary_id: number;
  category_code: number;
  name: string;
  local_type: string | null;
  country_iso3: string | null;
  parent_id: number | null;
  west: number;
  south: number;
  east: number;
  north: number;
}

const regionKey = (packId: string, boundaryId: number): string => `${packId}/${boundaryId}`;

const LEVELS = new Map<number, number>(
  ADMIN_LEVELS.filter((level) => level > 0).map((level) => [adminCategoryCode(level), level]),
);

/** `Region Hannover, Landkreis`, `Stadt Bonn`, `Municipio de Málaga`: what the name says beside the name proper. */
const TYPE_WORDS =
  /\b(stadt|landkreis|kreis|gemeinde|hansestadt|landeshauptstadt|freie|city|town|township|borough|village|county|municipality|municipio|provincia|province|department|departamento|region|state|governorate|district|oblast|prefecture)\b( de| of)?/g;

/**
 * The name without what says which kind of area it is, folded: equal for a place and the municipality named after it.
 */
export const properName = (name: string): string =>
  fold(name.replace(/,.*$/, '').replace(/\s*\(.*\)\s*/, ''))
    .replaceAll(TYPE_WORDS, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** A city that belongs to no county is distinguished from the county of its name: `Baltimore city`. */
const CITY_BESIDE_COUNTY = / city$/u;

/** How an area is also called: with what it is where its name does not say it, without it where it does. */
function otherForms({ name, local_type: type }: AreaRow): string[] {
  if (CITY_BESIDE_COUNTY.test(name)) return [name.replace(CITY_BESIDE_COUNTY, '')];
  if (type === null) return [];
  return name.endsWith(` ${type}`) ? [name.slice(0, -type.length - 1)] : [`${name} ${type}`];
}

/** Names in other languages by id; packs of earlier versions have none. */
function namesIn({ database }: PackFile): Map<number, string[]> {
  if (database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'area_name'").get() === undefined) return new Map();
  const rows = database
    .prepare<[], { id: number; name: string }>('SELECT DISTINCT boundary_id AS id, name FROM area_name')
    .all();
  return new Map([...Map.groupBy(rows, ({ id }) => id)].map(([id, named]) => [id, named.map(({ name }) => name)]));
}

export class Regions {
  /** By pack and boundary id: ids are sure to be different within a pack only. */
  readonly byKey = new Map<string, Region>();
  readonly #packs: AreaPack[] = [];
  readonly #packOf = new Map<Region, AreaPack>();

  /** @param packs open packs of theme admin. */
  constructor(packs: readonly PackFile[]) {
    for (const pack of packs) {
      const areas = new AreaPack(pack);
      this.#packs.push(areas);
      const names = namesIn(pack);
      const rows = pack.database
        .prepare<[], AreaRow>(
          'SELECT boundary_id, category_code, name, local_type, country_iso3, parent_id, west, south, east, ' +
            'north FROM area',
        )
        .all();
      for (const row of rows) {
        const level = LEVELS.get(row.category_code);
        if (level === undefined || row.country_iso3 === null || row.name === '') continue;
        const region: Region = {
          boundaryId: row.boundary_id,
          level,
          name: row.name,
          countryIso3: row.country_iso3,
          bounds: [row.west, row.south, row.east, row.north],
          parentKey: regionKey(pack.id, row.parent_id ?? 0),
          alternates: new Set(otherForms(row)),
          translations: (names.get(row.boundary_id) ?? []).filter((name) => name !== row.name),
          population: 0,
          isNamedAfterTown: false,
          seat: undefined,
        };
        this.byKey.set(regionKey(pack.id, row.boundary_id), region);
        this.#packOf.set(region, areas);
      }
    }
  }

  /** Regions of a country that hold a position in degrees, the smallest first. */
  at(lon: number, lat: number, countryIso3: string): Region[] {
    const held = this.#packs.flatMap((pack) =>
      pack.at({ lon, lat }).flatMap(({ boundaryId }) => this.byKey.get(regionKey(pack.id, boundaryId)) ?? []),
    );
    return held
      .filter((region) => region.countryIso3 === countryIso3)
      .toSorted((a, b) => b.level - a.level || a.boundaryId - b.boundaryId);
  }

  /** The centre of a region's box where the region holds it, else its largest place, else the centre all the same. */
  positionOf(region: Region): { lon: number; lat: number } {
    const [west, south, east, north] = region.bounds;
    const centre = { lon: (west + east) / 2, lat: (south + north) / 2 };
    const around = this.#packOf.get(region)?.at(centre) ?? [];
    const holds = around.some(({ boundaryId }) => boundaryId === region.boundaryId);
    return holds || region.seat === undefined ? centre : { lon: region.seat.lon, lat: region.seat.lat };
  }
}
