/** Natural Earth's first-level divisions and their ISO countries. */
import { readFileSync } from 'node:fs';
import type { FeatureCollection, MultiPolygon, Polygon, Position } from 'geojson';
import type { Bbox } from '../../contract/pack.ts';
import { withCorrectNames } from './division-names.ts';
import type { Admin1Feature, NaturalEarthAdmin1 } from './natural-earth.types.ts';

interface Islands {
  name: string;
  /** `adm1_code` of the division in Natural Earth, and of the correct one. */
  from: string;
  to: string;
  /** Box around the islands, without other islands of `from`. */
  box: Bbox;
}

/** Islands that Natural Earth assigns to another division than ISO 3166-2 and GeoNames do. */
const ISLANDS: readonly Islands[] = [
  { name: 'Amami Islands, Kagoshima', from: 'JPN-3502', to: 'JPN-3501', box: [128.3, 26.9, 130.2, 28.6] },
  { name: 'Camotes Islands, Cebu', from: 'PHL-2583', to: 'PHL-2514', box: [124.25, 10.55, 124.56, 10.75] },
  { name: 'Fernando de Noronha, Pernambuco', from: 'BRA-628', to: 'BRA-1313', box: [-32.5, -3.9, -32.3, -3.8] },
  { name: 'Saint Peter and Saint Paul, Pernambuco', from: 'BRA-628', to: 'BRA-1313', box: [-29.5, 0.8, -29.2, 1] },
  { name: 'Macquarie Island, Tasmania', from: 'AUS+00?', to: 'AUS-2660', box: [158.8, -54.8, 159, -54.4] },
];

/** Countries by ISO 3166 of areas that Natural Earth lists separately. */
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
/** ISO 3166 codes of areas that are parts of a country in Natural Earth. */
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
/** ISO 3166-2 codes of the parts of one ISO 3166-1 country. */
const BONAIRE_SINT_EUSTATIUS_SABA = /^NL-BQ\d$/u;
/** British bases on Cyprus, and islands that several states claim. */
const NO_COUNTRY = new Set(['ESB', 'WSB', 'PGA', 'SCR', 'SER', 'BJN']);

/** Returns the ISO 3166-1 alpha-3 code, or `undefined` if ISO has none. */
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

/** BCP 47 codes of the source's own suffixes. */
const LANGUAGE_OF: Record<string, string> = { zht: 'zh-Hant' };
const NAME_IN = /^name_([a-z]{2,3})$/u;
/** Suffixes without a language: alternative names, and the length of the name. */
const NO_LANGUAGE = new Set(['alt', 'len']);

/** Returns the area's translated names by BCP 47 code. */
export function namesOfAdmin1(area: NaturalEarthAdmin1): Map<string, string> {
  return new Map(
    Object.entries(area).flatMap(([property, name]: [string, unknown]) => {
      const language = NAME_IN.exec(property)?.[1];
      if (language === undefined || NO_LANGUAGE.has(language) || typeof name !== 'string' || name === '') return [];
      return [[LANGUAGE_OF[language] ?? language, name] as const];
    }),
  );
}

const polygonsOf = ({ geometry }: Admin1Feature): Position[][][] =>
  geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;

const isIn = ([outer = []]: Position[][], [west, south, east, north]: Bbox): boolean =>
  outer.every(([x = 0, y = 0]) => x > west && x < east && y > south && y < north);

/**
 * Reassigns {@link ISLANDS}; a division left without polygons is removed.
 * @throws Error if the source lacks them
 */
export function withCorrectIslands(features: readonly Admin1Feature[]): Admin1Feature[] {
  const polygons = new Map(features.map((feature) => [feature.properties.adm1_code, polygonsOf(feature)]));
  for (const { name, from, to, box } of ISLANDS) {
    const [source, target] = [polygons.get(from) ?? [], polygons.get(to)];
    const moved = source.filter((polygon) => isIn(polygon, box));
    if (moved.length === 0 || target === undefined)
      throw new Error(`Natural Earth lacks ${name} in ${from}, or division ${to}`);
    polygons.set(
      from,
      source.filter((polygon) => !moved.includes(polygon)),
    );
    polygons.set(to, [...target, ...moved]);
  }
  const touched = new Set(ISLANDS.flatMap(({ from, to }) => [from, to]));
  return features.flatMap((feature) => {
    const code = feature.properties.adm1_code;
    const coordinates = polygons.get(code) ?? [];
    if (!touched.has(code)) return [feature];
    return coordinates.length === 0 ? [] : [{ ...feature, geometry: { type: 'MultiPolygon', coordinates } }];
  });
}

/**
 * Reads all divisions in source order, with corrected names and islands.
 * @throws Error if the source lacks a division or island to correct
 */
export function readAdmin1(path: string): Admin1Feature[] {
  const { features }: FeatureCollection<Polygon | MultiPolygon, NaturalEarthAdmin1> = JSON.parse(
    readFileSync(path, 'utf8'),
  );
  return withCorrectIslands(withCorrectNames(features));
}
