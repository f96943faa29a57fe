/** A collection of `/ogc`, regardless of where its features come from. */
import { FEATURES_PATH, type Collection, type Link } from '../../../contract/features.ts';
import { GEOJSON_TYPE } from '../../../contract/geojson.ts';
import type { FeaturePage, PageQuery } from '../../look-ups/features/functions.ts';

export const JSON_TYPE = 'application/json';

export interface Layer {
  readonly id: string;
  readonly title: string;
  /** Returns the description of the collection. @param base address of this server */
  collection: (base: string) => Collection | Promise<Collection>;
  page: (query: PageQuery) => FeaturePage | Promise<FeaturePage>;
  /** Returns a feature as GeoJSON without its closing brace; `null` if there is no feature with that number. */
  feature: (number: number) => string | null | Promise<string | null>;
}

/** Returns the links of a collection: to itself, and to its features. */
export function linksOf(id: string, title: string, base: string): Link[] {
  const address = `${base}${FEATURES_PATH}/collections/${id}`;
  return [
    { href: address, rel: 'self', type: JSON_TYPE, title: 'This collection' },
    { href: `${address}/items`, rel: 'items', type: GEOJSON_TYPE, title },
  ];
}
