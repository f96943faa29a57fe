/** Reader of TopoJSON files. */
import { readFileSync } from 'node:fs';
import type { Feature, GeometryObject, MultiPolygon, Polygon } from 'geojson';
import { feature } from 'topojson-client';
import type { GeometryCollection, Objects, Topology } from 'topojson-specification';

/** A topology whose objects are collections of areas with properties of type `P`. */
export type AreaTopology<P extends object> = Topology<Record<string, GeometryCollection<P>> & Objects<P>>;
export type AreaFeature<P> = Feature<Polygon | MultiPolygon, P>;

/** Reads a topology; a file that assigns it to a JavaScript default export is accepted too. */
export function readTopology<P extends object>(path: string): AreaTopology<P> {
  const text = readFileSync(path, 'utf8');
  const topology: AreaTopology<P> = JSON.parse(text.replace(/^\s*export\s+default\s+/u, '').replace(/;?\s*$/u, ''));
  return topology;
}

const isArea = <P>(candidate: Feature<GeometryObject, P>): candidate is AreaFeature<P> =>
  candidate.geometry.type === 'Polygon' || candidate.geometry.type === 'MultiPolygon';

/** Returns the features of an object. @throws Error if the object is missing, or if a feature isn't an area */
export function featuresOf<P extends object>(topology: AreaTopology<P>, name: string): AreaFeature<P>[] {
  const object = topology.objects[name];
  if (object === undefined)
    throw new Error(`The topology has no "${name}", only ${Object.keys(topology.objects).join(', ')}`);
  return feature(topology, object).features.map((candidate) => {
    if (isArea(candidate)) return candidate;
    throw new Error(`${String(candidate.id)} in "${name}" is a ${candidate.geometry.type}, not an area`);
  });
}
