/** The kinds of road that directions distinguish. */
import type { RoadGraph } from '../graph/graph.ts';
import { valuesOf, type Tags } from '../profiles/tags.ts';

export interface Road {
  kind: 'road' | 'motorway' | 'link' | 'roundabout' | 'ferry';
  /** Importance: 0 is highest. */
  rank: number;
}

/** Classes of `highway` by importance; all others are below. */
const CLASSES = [
  ['motorway'],
  ['trunk'],
  ['primary'],
  ['secondary'],
  ['tertiary'],
  ['unclassified', 'residential', 'living_street', 'road', 'pedestrian'],
  ['service', 'busway', 'cycleway'],
];

const LINK = '_link';

function read(tags: Tags, onFoot: boolean): Road {
  const [highway = ''] = valuesOf(tags, 'highway');
  const isLink = highway.endsWith(LINK);
  const found = CLASSES.findIndex((classes) => classes.includes(isLink ? highway.slice(0, -LINK.length) : highway));
  const rank = (found < 0 ? CLASSES.length : found) + (isLink ? 1 : 0);
  const ring = valuesOf(tags, 'junction').some((value) => value === 'roundabout' || value === 'circular');
  // Pedestrians don't follow the traffic of a roundabout.
  if (ring && !onFoot) return { kind: 'roundabout', rank };
  if (highway === '') return { kind: 'ferry', rank };
  if (isLink) return { kind: 'link', rank };
  const isMotorway = highway === 'motorway' || valuesOf(tags, 'motorroad').includes('yes');
  return { kind: isMotorway ? 'motorway' : 'road', rank };
}

/** Cached by set of tags, because a path has many pieces of the same road. */
const roads = new WeakMap<Tags, Record<'onFoot' | 'driving', Road>>();

/** Returns the road that a way is for a vehicle: the same object for the same tags. */
export function roadOf({ network, vehicle }: RoadGraph, way: number): Road {
  const tags = network.tagSets[network.wayTags[way]!]!;
  let known = roads.get(tags);
  if (known === undefined) roads.set(tags, (known = { onFoot: read(tags, true), driving: read(tags, false) }));
  return known[vehicle.kind === 'foot' ? 'onFoot' : 'driving'];
}
