/** Borders between areas: each stretch once, the coast left out. */
import type { Feature, FeatureCollection, MultiLineString, MultiPolygon, Polygon } from 'geojson';
import { mesh } from 'topojson-client';
import { topology } from 'topojson-server';
import type { GeometryCollection, GeometryObject, Objects, Topology } from 'topojson-specification';
import type { AreaTopology } from './topology.ts';

/** Positions are rounded to a grid of this many steps a side, so that stretches drawn twice are found to be one. */
const QUANTIZATION = 1e7;

const groupOf = ({ properties }: GeometryObject): unknown => (properties !== undefined && 'group' in properties ? properties.group : undefined);

/** The lines along which two areas meet; of areas that name a group, only those between two of the same group. */
export function bordersOf(areas: readonly { group?: string; geometry: Polygon | MultiPolygon }[]): MultiLineString {
  const features = areas.map(({ group, geometry }): Feature<Polygon | MultiPolygon> => ({ type: 'Feature', geometry, properties: { group } }));
  const collection: FeatureCollection<Polygon | MultiPolygon> = { type: 'FeatureCollection', features };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- topojson-server's types leave open that properties are null; ours never are
  const joined = topology({ areas: collection }, QUANTIZATION) as Topology<Objects<object>>;
  const { areas: object } = joined.objects;
  if (object?.type !== 'GeometryCollection') throw new Error('topojson-server made no collection of the areas');
  // topojson-client hands over the same geometry twice for a stretch that only one area has: the coast.
  return mesh(joined, object, (a, b) => a !== b && groupOf(a) === groupOf(b));
}

/** The lines along which two areas of an object of a topology meet. */
export function meshOf<P extends object>(from: AreaTopology<P>, name: string): MultiLineString {
  const object: GeometryCollection<P> | undefined = from.objects[name];
  if (object === undefined) throw new Error(`The topology has no "${name}", only ${Object.keys(from.objects).join(', ')}`);
  return mesh(from, object, (a, b) => a !== b);
}
