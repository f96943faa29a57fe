/** A collection of `/ogc`, whatever its features come from. */
import { FEATURES_PATH, type Collection, type Link } from '../../../contract/features.ts';
import { GEOJSON_TYPE } from '../../../contract/geojson.ts';
import type { FeaturePage, PageWish } from '../../look-ups/features/functions.ts';

export const JSON_TYPE = 'application/json';

export interface Layer {
  readonly id: string;
  readonly title: string;
  /** What it is. @param base address of this server */
  collection: (base: string) => Collection | Promise<Collection>;
  page: (wish: PageWish) => FeaturePage | Promise<FeaturePage>;
  /** A GeoJSON feature without its closing brace; `null` where there is none of that number. */
  feature: (number: number) => string | null | Promise<string | null>;
}

/** Where a collection is; what leads there from its features and back. */
export function linksOf(id: string, title: string, base: string): Link[] {
  const address = `${base}${FEATURES_PATH}/collections/${id}`;
  return [
    { href: address, rel: 'self', type: JSON_TYPE, title: 'This collection' },
    { href: `${address}/items`, rel: 'items', type: GEOJSON_TYPE, title },
  ];
}
