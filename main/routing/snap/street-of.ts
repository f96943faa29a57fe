/** The street of a place, as the map describes it. */
import type { RoadGraph } from '../graph/graph.ts';
import { positionOf, type Place } from './snapper.ts';

export interface StreetOfPlace {
  /** Id of the way in its source. */
  way: number;
  /** Name or road number; absent if the map has neither. */
  name?: string;
  position: [longitude: number, latitude: number];
}

export function streetOf(graph: Pick<RoadGraph, 'streets' | 'network'>, place: Place): StreetOfPlace {
  const { wayId, wayName, names } = graph.network;
  const way = graph.streets.way[place.point]!;
  const name = names[wayName[way]!]!;
  return { way: wayId[way]!, ...(name === '' ? {} : { name }), position: positionOf(graph, place) };
}
