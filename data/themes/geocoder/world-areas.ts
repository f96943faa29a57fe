/** Regions of the geocoder's world index, from the admin packs. */
import { ADMIN_LEVELS, adminCategoryCode } from '../../../contract/categories.ts';
import type { Bbox } from '../../../contract/pack.ts';
import type { PackFile } from '../../../main/packs/pack-file.ts';
import { AreaPack } from '../../../main/packs/area-pack.ts';
import { fold } from '../../../main/geocoder/text/tokens.ts';

export interface Region {
  boundaryId: number;
  level: number;
  name: string;
  countryIso3: string;
  bounds: Bbox;
  /** Key of the parent area; matches no region if the parent is the country. */
  parentKey: string;
  /** Alternative names from other sources. */
  alternates: Set<string>;
  /** Translated names. */
  translations: readonly string[];
  /** Total population of the places in it. */
  population: number;
  /**
   * Whether a town in it has the same name and takes precedence; on the first level one with a notable share of its
   * population.
   */
  isNamedAfterTown: boolean;
  /** Largest place in it, once places have been read. */
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

/** Words for the type of an area in names such as `Region Hannover`, `Stadt Bonn`, `Municipio de Málaga`. */
const TYPE_WORDS =
  /\b(stadt|landkreis|kreis|gemeinde|hansestadt|landeshauptstadt|freie|city|town|township|borough|village|county|municipality|municipio|provincia|province|department|departamento|region|state|governorate|district|oblast|prefecture)\b( de| of)?/g;

/** Returns the folded name without words for the type of area, which is equal for a place and its municipality. */
export const baseName = (name: string): string =>
  fold(name.replace(/,.*$/, '').replace(/\s*\(.*\)\s*/, ''))
    .replaceAll(TYPE_WORDS, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** Suffix that distinguishes an independent city from the county of the same name: `Baltimore city`. */
const INDEPENDENT_CITY = / city$/u;

/** Returns the name with its type appended, or without it if it already has one. */
function alternativeForms({ name, local_type: type }: AreaRow): string[] {
  if (INDEPENDENT_CITY.test(name)) return [name.replace(INDEPENDENT_CITY, '')];
  if (type === null) return [];
  return name.endsWith(` ${type}`) ? [name.slice(0, -type.length - 1)] : [`${name} ${type}`];
}

/** Reads translated names by id; packs of earlier versions have none. */
function readTranslations({ database }: PackFile): Map<number, string[]> {
  if (database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'area_name'").get() === undefined) return new Map();
  const rows = database
    .prepare<[], { id: number; name: string }>('SELECT DISTINCT boundary_id AS id, name FROM area_name')
    .all();
  return new Map([...Map.groupBy(rows, ({ id }) => id)].map(([id, named]) => [id, named.map(({ name }) => name)]));
}

export class Regions {
  /** Regions by pack and boundary id. */
  readonly byKey = new Map<string, Region>();
  readonly #packs: AreaPack[] = [];
  readonly #packOf = new Map<Region, AreaPack>();

  /** @param packs open packs of theme admin */
  constructor(packs: readonly PackFile[]) {
    for (const pack of packs) {
      const areas = new AreaPack(pack);
      this.#packs.push(areas);
      const names = readTranslations(pack);
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
          alternates: new Set(alternativeForms(row)),
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

  /** Returns regions of a country that contain a position in degrees, the smallest first. */
  at(lon: number, lat: number, countryIso3: string): Region[] {
    const containing = this.#packs.flatMap((pack) =>
      pack.at({ lon, lat }).flatMap(({ boundaryId }) => this.byKey.get(regionKey(pack.id, boundaryId)) ?? []),
    );
    return containing
      .filter((region) => region.countryIso3 === countryIso3)
      .toSorted((a, b) => b.level - a.level || a.boundaryId - b.boundaryId);
  }

  /** Returns the centre of a region's box if the region contains it, else its largest place, else the centre. */
  positionOf(region: Region): { lon: number; lat: number } {
    const [west, south, east, north] = region.bounds;
    const centre = { lon: (west + east) / 2, lat: (south + north) / 2 };
    const around = this.#packOf.get(region)?.at(centre) ?? [];
    const isInside = around.some(({ boundaryId }) => boundaryId === region.boundaryId);
    return isInside || region.seat === undefined ? centre : { lon: region.seat.lon, lat: region.seat.lat };
  }
}
