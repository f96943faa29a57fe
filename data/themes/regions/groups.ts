/** Unions and groups of countries, and currency areas. */
import { readFileSync } from 'node:fs';
import { AREA_CODES } from './codes.ts';
import type { Region } from './region.ts';
import type { Territories } from './territories.ts';

/** The used fields of `countries.json` of world-countries. */
export interface CountryRecord {
  cca3: string;
  name: { common: string };
  unRegionalGroup: string;
  currencies: Record<string, { name: string }> | [];
}

/** The used properties of country-coder's borders. */
export interface CoderFeature {
  iso1A2?: string;
  /** Alpha-2 code of the country that it is a part of. */
  country?: string;
  /** Codes of groups that it belongs to. */
  groups?: string[];
}

/** Codes of groups in country-coder. */
const EUROPEAN_UNION = 'EU';
const OVERSEAS = 'Q1451600';
const BRITISH_OVERSEAS = 'BOTS';
const CROWN_DEPENDENCIES = 'Q185086';
const EURO = 'EUR';

/** Sub-categories of groups. */
const KINDS = {
  union: { code: 1, name: 'political_union' },
  market: { code: 2, name: 'economic_area' },
  currency: { code: 3, name: 'currency_union' },
  organisation: { code: 4, name: 'international_organization' },
  dependencies: { code: 5, name: 'dependent_territories' },
} as const;

/**
 * Returns whether a country or territory, or all of its parts, belong to a group of country-coder. A territory's parts
 * name it as a group; those of a state are its territories, with or without a code, and the state's own land.
 */
function isIn(features: readonly CoderFeature[], iso2: string, group: string): boolean {
  const isMember = ({ groups }: CoderFeature): boolean => groups?.includes(group) === true;
  if (features.some((feature) => feature.iso1A2 === iso2 && isMember(feature))) return true;
  const inside = features.filter(({ groups }) => groups?.includes(iso2) === true);
  const parts = inside.length > 0 ? inside : features.filter(({ country }) => country === iso2);
  return parts.length > 0 && parts.every(isMember);
}

/**
 * Reads the names of the European Economic Area's members outside the European Union from is-european's list.
 * @throws Error if the list has an unknown format
 */
export function readOtherEeaMembers(path: string): string[] {
  const list = /EEA_COUNTRIES = EU_COUNTRIES\.concat\(\[(?<names>[^\]]*)\]\)/u.exec(readFileSync(path, 'utf8'))
    ?.groups?.['names'];
  const names = [...(list ?? '').matchAll(/'(?<name>[^']+)'/gu)].flatMap(({ groups }) => groups?.['name'] ?? []);
  if (names.length === 0) throw new Error(`${path} has no list of the members of the European Economic Area`);
  return names;
}

export interface GroupSources {
  territories: Territories;
  features: readonly CoderFeature[];
  countries: readonly CountryRecord[];
  otherEeaMembers: readonly string[];
  /** Legal tender by ISO 3166-1 alpha-2. */
  currencies: ReadonlyMap<string, readonly string[]>;
  /** Alpha-3 codes of countries and territories with a separate area, by alpha-2. */
  iso3: ReadonlyMap<string, string>;
  /** Returns translated names of a group of CLDR. */
  names: (code: string) => ReadonlyMap<string, string>;
}

/** Returns states of the European Union, and territories with their own code where its treaties apply. */
function unionMembers({ territories, features, iso3 }: GroupSources): string[] {
  const states = new Set(territories.countriesIn(EUROPEAN_UNION));
  return [...iso3.keys()].filter((iso2) => {
    const { country } = features.find((feature) => feature.iso1A2 === iso2) ?? {};
    const isDependent =
      country !== undefined &&
      states.has(country) &&
      isIn(features, iso2, EUROPEAN_UNION) &&
      !isIn(features, iso2, OVERSEAS);
    return states.has(iso2) || isDependent;
  });
}

const groupOf = (
  sourceKey: string,
  name: string,
  localType: string,
  subCategory: Region['subCategory'],
  members: readonly string[],
  names?: ReadonlyMap<string, string>,
): Region => ({
  categoryCode: AREA_CODES.countryGroup,
  sourceKey,
  name,
  localType,
  subCategory,
  members,
  names,
});

/** Returns groups of countries. */
export function countryGroups(sources: GroupSources): Region[] {
  const { territories, features, countries, otherEeaMembers, currencies, iso3, names } = sources;
  const union = unionMembers(sources);
  const inEea = new Set(countries.filter(({ name }) => otherEeaMembers.includes(name.common)).map(({ cca3 }) => cca3));
  if (inEea.size !== otherEeaMembers.length)
    throw new Error(`world-countries lacks one of ${otherEeaMembers.join(', ')}`);
  const codes = (iso2: readonly string[]): string[] => iso2.flatMap((code) => iso3.get(code) ?? []);
  const inGroup = (code: string): string[] => codes([...iso3.keys()].filter((iso2) => isIn(features, iso2, code)));
  return [
    groupOf('EU', 'European Union', 'Union', KINDS.union, codes(union), names('EU')),
    groupOf('EEA', 'European Economic Area', 'Economic area', KINDS.market, [...codes(union), ...inEea]),
    groupOf(
      'EZ',
      'Euro area',
      'Currency union',
      KINDS.currency,
      codes(union.filter((iso2) => currencies.get(iso2)?.includes(EURO) === true)),
      names('EZ'),
    ),
    groupOf(
      'UN',
      'United Nations',
      'Organization',
      KINDS.organisation,
      codes(territories.countriesIn('UN')),
      names('UN'),
    ),
    groupOf(
      'OCT',
      'Overseas countries and territories of the European Union',
      'Group of territories',
      KINDS.dependencies,
      inGroup(OVERSEAS),
    ),
    groupOf(
      'BOT',
      'British Overseas Territories',
      'Group of territories',
      KINDS.dependencies,
      inGroup(BRITISH_OVERSEAS),
    ),
    groupOf('CD', 'Crown Dependencies', 'Group of territories', KINDS.dependencies, inGroup(CROWN_DEPENDENCIES)),
  ];
}

/** Returns the regional groups of the United Nations. */
export function unRegionalGroups(countries: readonly CountryRecord[]): Region[] {
  const byGroup = Map.groupBy(
    countries.filter(({ unRegionalGroup }) => unRegionalGroup !== ''),
    ({ unRegionalGroup }) => unRegionalGroup,
  );
  return [...byGroup].map(([name, members]) => ({
    categoryCode: AREA_CODES.unRegionalGroup,
    sourceKey: name,
    name,
    localType: 'UN regional group',
    members: members.map(({ cca3 }) => cca3),
  }));
}

/** Returns the most frequent name of each currency; among equals the longest, which usually includes the country. */
function nameCurrencies(countries: readonly CountryRecord[]): Map<string, string> {
  const byCurrency = Map.groupBy(
    countries.flatMap((country) => Object.entries(country.currencies)),
    ([code]) => code,
  );
  return new Map(
    [...byCurrency].map(([code, entries]) => {
      const counts = Map.groupBy(entries, ([, { name }]) => name);
      const [best = code] = [...counts.keys()].toSorted(
        (a, b) => (counts.get(b)?.length ?? 0) - (counts.get(a)?.length ?? 0) || b.length - a.length,
      );
      return [code, best];
    }),
  );
}

/** Returns an area per currency, of the countries and territories where it is legal tender. */
export function currencyAreas({ countries, currencies, iso3 }: GroupSources): Region[] {
  const names = nameCurrencies(countries);
  const members = new Map<string, string[]>();
  for (const [iso2, codes] of currencies) {
    const code3 = iso3.get(iso2);
    if (code3 === undefined) continue;
    for (const code of codes) members.set(code, [...(members.get(code) ?? []), code3]);
  }
  return [...members].map(([code, countriesOf]) => ({
    categoryCode: AREA_CODES.currencyArea,
    sourceKey: code,
    name: names.get(code) ?? code,
    localType: 'Currency area',
    members: countriesOf,
  }));
}
