/** Natural Earth's first-level divisions, and the ISO country of each. */
import { readFileSync } from 'node:fs';
import type { Feature, FeatureCollection, MultiPolygon, Polygon } from 'geojson';
import { BELONGS_TO_NAME, NAMES_ARE_WITH } from './misnamed.ts';

export interface NaturalEarthAdmin1 {
  adm0_a3: string;
  adm1_code: string;
  iso_a2?: string;
  gu_a3?: string;
  name?: string;
  type?: string;
  type_en?: string;
  /** FIPS 10-4; of states of the United States `US` and their FIPS code. */
  fips?: string;
  iso_3166_2?: string;
  /** Part of a country that the source tells apart (England). */
  geonunit?: string;
  /** Name and code of a grouping of divisions: of one kind in each country, official in some. */
  region?: string;
  region_cod?: string;
  /** A finer grouping, within `region`. */
  region_sub?: string;
  /** Name of the division in GeoNames, and its number in Wikidata. */
  gn_name?: string;
  wikidataid?: string;
  scalerank?: number;
  min_label?: number;
  latitude?: number;
  longitude?: number;
}

/** Areas that Natural Earth lists apart from the country that ISO 3166 counts them to. */
const COUNTRY_OF_PART: Record<string, string> = {
  SOL: 'SOM',
  CYN: 'CYP',
  KAB: 'KAZ',
  KAS: 'IND',
  USG: 'CUB',
  PSX: 'PSE',
  SDS: 'SSD',
  SAH: 'ESH',
  KOS: 'XKX',
  ALD: 'ALA',
  CSI: 'AUS',
  ATC: 'AUS',
  CLP: 'FRA',
};
/** Parts of a country, as Natural Earth counts them, that ISO 3166 has a code of their own for. */
const COUNTRY_OF_UNIT: Record<string, string> = {
  GUF: 'GUF',
  MTQ: 'MTQ',
  GLP: 'GLP',
  REU: 'REU',
  MYT: 'MYT',
  NSV: 'SJM',
  BVT: 'BVT',
  CCK: 'CCK',
  CXR: 'CXR',
};
/** Codes of ISO 3166-2 of parts that ISO 3166-1 counts as one country. */
const BONAIRE_SINT_EUSTATIUS_SABA = /^NL-BQ\d$/u;
/** British bases on Cyprus, and islands that several states claim. */
const NO_COUNTRY = new Set(['ESB', 'WSB', 'PGA', 'SCR', 'SER', 'BJN']);

/** ISO 3166-1 alpha-3, or `undefined` where ISO has none. */
export function iso3OfAdmin1(area: NaturalEarthAdmin1, iso3ByIso2: ReadonlyMap<string, string>): string | undefined {
  if (NO_COUNTRY.has(area.adm0_a3)) return undefined;
  if (BONAIRE_SINT_EUSTATIUS_SABA.test(area.iso_3166_2 ?? '')) return 'BES';
  return (
    COUNTRY_OF_UNIT[area.gu_a3 ?? ''] ??
    COUNTRY_OF_PART[area.adm0_a3] ??
    iso3ByIso2.get(area.iso_a2 ?? '') ??
    area.adm0_a3
  );
}

/** Suffixes of the source's names that are no BCP 47 codes. */
const LANGUAGE_OF: Record<string, string> = { zht: 'zh-Hant' };
const NAME_IN = /^name_([a-z]{2,3})$/u;
/** Not names in a language: further names, and how long the name is. */
const NO_LANGUAGE = new Set(['alt', 'len']);

/** The area's names in other languages, by BCP 47 code. */
export function namesOfAdmin1(area: NaturalEarthAdmin1): Map<string, string> {
  return new Map(
    Object.entries(area).flatMap(([property, name]: [string, unknown]) => {
      const language = NAME_IN.exec(property)?.[1];
      if (language === undefined || NO_LANGUAGE.has(language) || typeof name !== 'string' || name === '') return [];
      return [[LANGUAGE_OF[language] ?? language, name] as const];
    }),
  );
}

export type Admin1Feature = Feature<Polygon | MultiPolygon, NaturalEarthAdmin1>;

const TRANSLATION = /^name_[a-z]{2,3}$/u;

/**
 * The divisions with their own names; those of two that Natural Earth gives one number of Wikidata are left without
 * names in other languages, since these are the other's.
 * @throws Error where the source has one of {@link NAMES_ARE_WITH} no more
 */
export function withOwnNames(features: readonly Admin1Feature[]): Admin1Feature[] {
  const byCode = new Map(features.map((feature) => [feature.properties.adm1_code, feature]));
  const timesUsed = Map.groupBy(features, ({ properties }) => properties.wikidataid);
  return features.map((feature) => {
    const code = NAMES_ARE_WITH[feature.properties.adm1_code];
    if (code === undefined) return feature;
    const named = byCode.get(code)?.properties;
    if (named === undefined) throw new Error(`Natural Earth has no division ${code}, whose name another needs`);
    const isShared = (timesUsed.get(named.wikidataid) ?? []).length > 1;
    const kept = Object.entries(feature.properties).filter(([property]) => !BELONGS_TO_NAME.test(property));
    const own = Object.entries(named).filter(
      ([property]) => BELONGS_TO_NAME.test(property) && !(isShared && TRANSLATION.test(property)),
    );
    const { adm0_a3, adm1_code } = feature.properties;
    return { ...feature, properties: { ...Object.fromEntries([...kept, ...own]), adm0_a3, adm1_code } };
  });
}

/**
 * All divisions, in the order of the source, each with its own name: see `misnamed.ts`.
 * @throws Error where the source has a misnamed division no more
 */
export function readAdmin1(path: string): Admin1Feature[] {
  const { features }: FeatureCollection<Polygon | MultiPolygon, NaturalEarthAdmin1> = JSON.parse(
    readFileSync(path, 'utf8'),
  );
  return withOwnNames(features);
}
