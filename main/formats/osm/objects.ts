/** The interface of all OpenStreetMap readers. */

/** Keys and values of one object. */
export type OsmTags = ReadonlyMap<string, string>;

/** An object without tags: one shared map, so that untagged nodes cost nothing. */
export const NO_TAGS: OsmTags = new Map();

export interface OsmMember {
  type: 'node' | 'way' | 'relation';
  id: number;
  role: string;
}

/**
 * Receives the objects of a file, in the order of the file. Nothing may be assumed about that order: extracts exist
 * whose ids are not sorted and whose ways come before their nodes. A kind that has no method here is not decoded.
 * Where ways carry coordinates, each of their nodes arrives as a node without tags before the way: once for each way,
 * and again with its tags where the file has it as an object too.
 */
export interface OsmHandler {
  /** Coordinates are degrees × 10⁷, the resolution of OpenStreetMap itself. */
  node?(id: number, latitudeE7: number, longitudeE7: number, tags: OsmTags): void;
  /** `nodes` is reused for the next way: copy what you need later. */
  way?(id: number, nodes: Float64Array, tags: OsmTags): void;
  relation?(id: number, members: readonly OsmMember[], tags: OsmTags): void;
}
