/** A stored road network with the tags of the map, before a profile interprets them. */
import type { Tags } from './profiles/tags.ts';

/**
 * A turn restriction, from a relation `type=restriction`. Ways and nodes are indices of the network. It applies at
 * either `viaNode` (≥ 0) or `viaWays` (not empty), never both.
 */
export interface Restriction {
  tags: Tags;
  from: readonly number[];
  viaNode: number;
  viaWays: readonly number[];
  to: readonly number[];
}

export interface RoadNetwork {
  /** ISO 3166-1 alpha-2 code of the country whose general speed limits apply, if one country covers the network. */
  country: string | undefined;
  /** Degrees × 10⁷, one entry per node. */
  latitudeE7: Int32Array;
  longitudeE7: Int32Array;
  /** Index of the node's tags in `tagSets`. */
  nodeTags: Int32Array;
  /** Identifier of each way in its source. */
  wayId: Float64Array;
  /** Nodes of way `w` are `wayNodes[wayFirst[w]] … wayNodes[wayFirst[w + 1] - 1]`. */
  wayFirst: Int32Array;
  wayNodes: Int32Array;
  /** Index of the way's tags in `tagSets`. */
  wayTags: Int32Array;
  /** Distinct sets of tags; the first is empty. */
  tagSets: readonly Tags[];
  /** Index of the way's name in `names`. */
  wayName: Int32Array;
  /** Distinct names of ways; the first is empty, for ways without a name. */
  names: readonly string[];
  restrictions: readonly Restriction[];
}
