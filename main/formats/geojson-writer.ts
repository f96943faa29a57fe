/** Writes GeoJSON (RFC 7946): a FeatureCollection with one feature per line. */
import type { TextFormat } from './text-format.ts';

export interface GeoJsonFeature {
  id?: string | number | undefined;
  /** JSON text. */
  geometry: string;
  /** JSON text. */
  properties: string;
}

/** @param name of the collection */
export const geoJsonText = (name?: string): TextFormat<GeoJsonFeature> => ({
  head: `{"type":"FeatureCollection",${name === undefined ? '' : `"name":${JSON.stringify(name)},`}"features":[`,
  row: ({ id, geometry, properties }, previous) =>
    `${previous === undefined ? '' : ','}\n{"type":"Feature",${id === undefined ? '' : `"id":${JSON.stringify(id)},`}` +
    `"geometry":${geometry},"properties":${properties}}`,
  tail: () => '\n]}\n',
});
