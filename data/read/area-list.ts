/** Reader of areas in GeoJSON files. */
import { readFileSync } from 'node:fs';
import type { Feature, FeatureCollection, MultiPolygon, Polygon } from 'geojson';

export type AreaFeature<P> = Feature<Polygon | MultiPolygon, P>;
type AreaList<P> = AreaFeature<P> | FeatureCollection<Polygon | MultiPolygon, P>;

/** Reads the features of a collection, or of a list of features and collections. */
export function readAreas<P>(path: string): AreaFeature<P>[] {
  const content: AreaList<P> | AreaList<P>[] = JSON.parse(readFileSync(path, 'utf8'));
  return [content].flat().flatMap((entry) => (entry.type === 'FeatureCollection' ? entry.features : [entry]));
}
