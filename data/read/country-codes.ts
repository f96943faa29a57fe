/** ISO 3166-1 codes, from the properties of country-coder's borders. */
import { readFileSync } from 'node:fs';
import type { FeatureCollection, Polygon } from 'geojson';

/** Kosovo has a user-assigned code in both alphabets. */
const KOSOVO: [string, string] = ['XK', 'XKX'];

/** ISO 3166-1 alpha-3 by alpha-2. */
export function readIso3ByIso2(path: string): Map<string, string> {
  const { features }: FeatureCollection<Polygon, { iso1A2?: string; iso1A3?: string } | null> = JSON.parse(readFileSync(path, 'utf8'));
  const codes = new Map([KOSOVO]);
  for (const { properties } of features) {
    if (properties?.iso1A2 !== undefined && properties.iso1A3 !== undefined) codes.set(properties.iso1A2, properties.iso1A3);
  }
  return codes;
}

/** Common English name by ISO 3166-1 alpha-3. */
export function readCountryNames(path: string): Map<string, string> {
  const { features }: FeatureCollection<Polygon, { iso1A2?: string; iso1A3?: string; nameEn?: string } | null> = JSON.parse(readFileSync(path, 'utf8'));
  const iso3ByIso2 = readIso3ByIso2(path);
  return new Map(
    features.flatMap(({ properties }) => {
      const iso3 = iso3ByIso2.get(properties?.iso1A2 ?? '');
      return iso3 === undefined || properties?.nameEn === undefined ? [] : [[iso3, properties.nameEn] as const];
    }),
  );
}
