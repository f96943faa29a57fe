/** Looks up imported areas in the installed packs: their country, parent, and existing areas at their location. */
import { ADMIN_LEVELS, type AdminLevel } from '../../../../contract/categories.ts';
import { foldName } from '../../../packs/area-key.ts';
import { countryCodeAt, knownAdminAreasAt } from '../../../packs/admin-areas.ts';
import { adminAreasOf } from '../../../packs/admin-tree.ts';
import type { Area } from '../../../packs/area-row.ts';
import { readCountries, type Country } from '../../../packs/country.ts';
import { isWithin } from '../../../geometry/bounds.ts';
import { checksOf, type InstalledPacks } from '../../../packs/damaged.ts';
import { openPacks, type OpenPacks } from '../../../packs/pack-store.ts';
import { ownCategories, type OwnCategory } from '../../../packs/custom-categories.ts';
import type { Point } from '../../../../contract/coordinates.ts';

/** Undefined if several areas have that name. */
type ByName = Map<string, Area | undefined>;

/** Removes the pack or source from a key: `areas-italy:001` becomes `001`. */
const ownKey = (sourceKey: string): string => sourceKey.slice(sourceKey.lastIndexOf(':') + 1);

export class InstalledAreas {
  readonly #packs: OpenPacks;
  readonly #own: string;
  readonly #countries = new Map<string, Country>();
  readonly #above = new Map<string, ByName>();

  /** @param own id of the new pack: an earlier version of it is ignored */
  constructor({ packsDirectory, damaged = [] }: InstalledPacks, own: string) {
    this.#packs = openPacks(packsDirectory, { checks: checksOf(damaged) });
    this.#own = own;
    for (const pack of this.#packs.ofTheme('countries')) {
      for (const country of readCountries(pack).values()) {
        for (const name of [country.iso3, country.iso2, country.name, country.officialName])
          this.#countries.set(foldName(name), country);
      }
    }
  }

  /** Whether a pack of countries is installed. */
  get knowsCountries(): boolean {
    return this.#countries.size > 0;
  }

  /** Returns the area of a country in square kilometres by its ISO 3166-1 alpha-3 code. */
  countryKm2(iso3: string): number | undefined {
    if (!this.knowsCountries) return undefined;
    const [country] = adminAreasOf(this.#packs, 0, iso3);
    return country?.areaKm2;
  }

  /** Returns a country by one of its codes or its English name. */
  countryNamed(text: string): Country | undefined {
    return this.#countries.get(foldName(text));
  }

  /** Returns whether the packs of countries cover a point. */
  isCovered(point: Point): boolean {
    return this.#packs.areas('countries').some(({ coverage }) => isWithin(point, coverage));
  }

  countryAt(point: Point): string | undefined {
    return countryCodeAt(this.#packs, point);
  }

  /** Returns the lowest area above `level` at a point. */
  parentAt(point: Point, level: AdminLevel): Area | undefined {
    const chain = knownAdminAreasAt(this.#packs, point);
    return ADMIN_LEVELS.slice(0, level)
      .toReversed()
      .map((above) => chain.get(above)?.area)
      .find((area) => area !== undefined && area.packId !== this.#own);
  }

  /** Returns the area above `level` with that key or name in a country; undefined unless it's unique. */
  parentNamed(text: string, level: AdminLevel, country: string | undefined): Area | undefined {
    const wanted = foldName(text);
    for (const above of ADMIN_LEVELS.slice(0, level).toReversed()) {
      const found = this.#namesOf(above, country).get(wanted);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  #namesOf(level: AdminLevel, country: string | undefined): ByName {
    const key = `${level} ${country ?? ''}`;
    const known = this.#above.get(key);
    if (known !== undefined) return known;
    const names: ByName = new Map();
    const areas = this.#packs.areas('countries').length === 0 ? [] : this.#areasOf(level, country);
    for (const area of areas) {
      for (const name of new Set([foldName(ownKey(area.sourceKey)), foldName(area.name)])) {
        const other = names.get(name);
        names.set(name, names.has(name) && other?.boundaryId !== area.boundaryId ? undefined : area);
      }
    }
    this.#above.set(key, names);
    return names;
  }

  #areasOf(level: AdminLevel, country: string | undefined): Area[] {
    if (level > 0 && this.#packs.areas('admin').length === 0) return [];
    return adminAreasOf(this.#packs, level, country).filter(({ packId }) => packId !== this.#own);
  }

  /** Returns the custom categories of geo-boundaries. */
  categories(): OwnCategory[] {
    return ownCategories(this.#packs).filter(({ pack }) => pack !== this.#own);
  }

  /** Returns the packs with an area of a category at a point. */
  packsAt(point: Point, category: number): string[] {
    return (['countries', 'admin', 'geo-boundaries'] as const)
      .flatMap((theme) => this.#packs.areas(theme))
      .filter(
        (pack) =>
          pack.id !== this.#own &&
          pack.categories.includes(category) &&
          pack.at(point, category).some((hit) => pack.resolveBorder(point, hit).containment === 'inside'),
      )
      .map(({ id }) => id);
  }

  close(): void {
    this.#packs.close();
  }
}
