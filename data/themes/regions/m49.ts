/** Continents and regions of the United Nations' standard M49. */
import { AREA_CODES } from './codes.ts';
import type { Region } from './region.ts';
import type { Territories } from './territories.ts';

const WORLD = '001';
/** Antarctica, which has no region in M49 and is in one of CLDR's own. */
const ANTARCTICA = 'AQ';
/** CLDR's own region of islands and bases that aren't in M49. */
const OUTLYING_OCEANIA = 'QO';
const AFRICA = '002';
const AMERICAS = '019';
/** Sub-regions with intermediate regions, which CLDR lists directly below the region. */
const DIVIDED: Record<string, string> = { [AFRICA]: '202', [AMERICAS]: '419' };
/** M49 codes of the continents; the Americas are two: North America and South America. */
const CONTINENTS = [AFRICA, '142', '150', '009', '003', '005'];

export interface Naming {
  /** Returns the English name of a region in M49. */
  name: (code: string) => string;
  /** Returns translated names of a region. */
  names: (code: string) => ReadonlyMap<string, string>;
}

/** Returns codes of regions by level, each with the code of its parent. */
function levels(territories: Territories): {
  regions: string[];
  subregions: [string, string][];
  intermediate: [string, string][];
} {
  const regions = [...territories.directly(WORLD)];
  const subregions: [string, string][] = [];
  const intermediate: [string, string][] = [];
  for (const region of regions) {
    const divided = DIVIDED[region];
    const parts = divided === undefined ? [] : territories.directly(divided);
    if (divided !== undefined) subregions.push([divided, region]);
    for (const code of territories.directly(region)) {
      if (code === OUTLYING_OCEANIA) continue;
      if (parts.includes(code)) intermediate.push([code, divided ?? region]);
      else subregions.push([code, region]);
    }
  }
  return { regions, subregions, intermediate };
}

/**
 * Returns regions of all levels with their countries by ISO 3166-1 alpha-3.
 * @param iso3 codes of territories with a separate area
 */
export function m49Regions(
  territories: Territories,
  iso3: ReadonlyMap<string, string>,
  { name, names }: Naming,
): Region[] {
  const outside = new Set(territories.directly(OUTLYING_OCEANIA));
  const members = (code: string): string[] =>
    territories.countriesIn(code).flatMap((iso2) => (outside.has(iso2) ? [] : (iso3.get(iso2) ?? [])));
  const region = (categoryCode: number, localType: string, code: string, parent?: Region['parent']): Region => ({
    categoryCode,
    sourceKey: code,
    name: name(code),
    names: names(code),
    localType,
    members: members(code),
    parent,
  });
  const { regions, subregions, intermediate } = levels(territories);
  return [
    ...CONTINENTS.map((code) => region(AREA_CODES.continent, 'Continent', code)),
    { ...region(AREA_CODES.continent, 'Continent', ANTARCTICA), members: [iso3.get(ANTARCTICA) ?? 'ATA'] },
    ...regions.map((code) => region(AREA_CODES.unRegion, 'UN region', code)),
    ...subregions.map(([code, parent]) =>
      region(AREA_CODES.unSubregion, 'UN sub-region', code, { categoryCode: AREA_CODES.unRegion, sourceKey: parent }),
    ),
    ...intermediate.map(([code, parent]) =>
      region(AREA_CODES.unIntermediateRegion, 'UN intermediate region', code, {
        categoryCode: AREA_CODES.unSubregion,
        sourceKey: parent,
      }),
    ),
  ];
}
