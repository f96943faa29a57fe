/** ISO 3166-1 codes, from the properties of country-coder's borders. */
import { readFileSync } from 'node:fs';
import type { FeatureCollection, MultiPolygon, Polygon } from 'geojson';
import { bboxOf, fromGeoJson, planarArea, type MultiPolygon as Rings } from '../../main/geometry/rings.ts';

/** User-assigned codes of Kosovo. */
const KOSOVO: [string, string] = ['XK', 'XKX'];

/** Reads ISO 3166-1 alpha-3 codes by alpha-2 code. */
export function readIso3ByIso2(path: string): Map<string, string> {
  const { features }: FeatureCollection<Polygon, { iso1A2?: string; iso1A3?: string } | null> = JSON.parse(
    readFileSync(path, 'utf8'),
  );
  const codes = new Map([KOSOVO]);
  for (const { properties } of features) {
    if (properties?.iso1A2 !== undefined && properties.iso1A3 !== undefined)
      codes.set(properties.iso1A2, properties.iso1A3);
  }
  return codes;
}

/** Reads the ISO 3166-1 alpha-2 codes of territories of other countries, e.g. those of Jersey and Aruba. */
export function readTerritories(path: string): Set<string> {
  const { features }: FeatureCollection<Polygon, OutlineProperties> = JSON.parse(readFileSync(path, 'utf8'));
  return new Set(
    features.flatMap(({ properties: { iso1A2, country } }) => (country === undefined ? [] : (iso1A2 ?? []))),
  );
}

/** Reads the outline of a territory by its English name. @throws Error if it is unknown */
export function outlineNamed(path: string, name: string): Rings {
  const { features }: FeatureCollection<Polygon | MultiPolygon, { nameEn?: string } | null> = JSON.parse(
    readFileSync(path, 'utf8'),
  );
  const found = features.find(({ properties }) => properties?.nameEn === name);
  if (found === undefined) throw new Error(`country-coder has no ${name}`);
  return fromGeoJson(found.geometry);
}

/** A country or territory with its codes of ISO 3166-1. */
export interface CountryOutline {
  iso2: string;
  iso3: string;
  /** Centre of the box around its largest part, in degrees. */
  centre: { lon: number; lat: number };
}

interface OutlineProperties {
  iso1A2?: string;
  iso1A3?: string;
  isoStatus?: string;
  /** Alpha-2 codes of the country and of the groups that a part belongs to. */
  country?: string;
  groups?: string[];
}

/**
 * Reads the countries and territories of ISO 3166-1, and Kosovo, sorted by `iso3`, without reserved codes.
 * @throws Error if neither a country nor any part of it has an outline
 */
export function readCountryOutlines(path: string): CountryOutline[] {
  const { features }: FeatureCollection<MultiPolygon | null, OutlineProperties> = JSON.parse(
    readFileSync(path, 'utf8'),
  );
  const outlines = features.flatMap(({ properties: { iso1A2: iso2, iso1A3: iso3, isoStatus } }) => {
    if (iso2 === undefined || iso3 === undefined || isoStatus === 'excRes') return [];
    const countryFeatures = features.filter(
      ({ properties }) =>
        properties.iso1A2 === iso2 || properties.country === iso2 || properties.groups?.includes(iso2) === true,
    );
    const parts = countryFeatures.flatMap(({ geometry }) => (geometry === null ? [] : fromGeoJson(geometry)));
    if (parts.length === 0) throw new Error(`${path} has no outline of ${iso2}`);
    const [west, south, east, north] = bboxOf(parts.toSorted((a, b) => planarArea(b) - planarArea(a)).slice(0, 1));
    return [{ iso2, iso3, centre: { lon: (west + east) / 2, lat: (south + north) / 2 } }];
  });
  return outlines.toSorted((a, b) => (a.iso3 < b.iso3 ? -1 : 1));
}
