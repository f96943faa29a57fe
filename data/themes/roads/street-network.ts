/** Road networks from streets packs: the same edges, with the tags that routing reads. */
import type { ReadableDatabase } from '../../../main/packs/pack-database.ts';
import { NetworkBuilder } from '../../../main/routing/network-builder.ts';
import type { RoadNetwork } from '../../../main/routing/network.ts';

interface EdgeRow {
  id: number;
  source_id: number;
  name: string | null;
  class: string;
  from_node: number;
  to_node: number;
  one_way: -1 | 0 | 1 | null;
  tags: string | null;
  line: string;
}

export interface StreetEdge {
  id: number;
  sourceId: number;
  name: string | undefined;
  class: string;
  fromNode: number;
  toNode: number;
  /** 1 along the line, -1 against it, 0 both ways, undefined unknown. */
  oneWay: -1 | 0 | 1 | undefined;
  tags: Record<string, string>;
  /** Longitude, latitude; from `fromNode` to `toNode`. */
  line: [number, number][];
}

/** Reads the edges of a streets pack. `database` must have SpatiaLite. */
export function readStreetEdges(database: ReadableDatabase): StreetEdge[] {
  const rows = database
    .prepare<[], EdgeRow>(
      'SELECT id, source_id, name, class, from_node, to_node, one_way, tags, AsGeoJSON(geometry, 7) AS line ' +
        'FROM street_edge ORDER BY id',
    )
    .all();
  return rows.map((row) => {
    const { coordinates }: { coordinates: [number, number][] } = JSON.parse(row.line);
    const tags: Record<string, string> = row.tags === null ? {} : JSON.parse(row.tags);
    return {
      id: row.id,
      sourceId: row.source_id,
      name: row.name ?? undefined,
      class: row.class,
      fromNode: row.from_node,
      toNode: row.to_node,
      oneWay: row.one_way ?? undefined,
      tags,
      line: coordinates,
    };
  });
}

const E7 = 1e7;
const NO_TAGS = new Map<string, string>();

/** First id of nodes within an edge, beyond the ids of junctions. */
const FIRST_INNER_NODE = 2 ** 40;

/** Builds a network with one way per edge; edges with a common node id meet. */
export function networkOf(edges: readonly StreetEdge[], country: string): RoadNetwork {
  const builder = new NetworkBuilder();
  const placed = new Set<number>();
  let inner = FIRST_INNER_NODE;
  const place = (id: number, [longitude, latitude]: [number, number]): number => {
    if (!placed.has(id)) builder.addNode(id, Math.round(latitude * E7), Math.round(longitude * E7), NO_TAGS);
    placed.add(id);
    return id;
  };
  for (const edge of edges) {
    const last = edge.line.length - 1;
    const nodes = edge.line.map((point, i) =>
      place(i === 0 ? edge.fromNode : i === last ? edge.toNode : inner++, point),
    );
    const tags = new Map(Object.entries({ ...edge.tags, highway: edge.class }));
    if (edge.name !== undefined) tags.set('name', edge.name);
    if (edge.oneWay !== undefined) tags.set('oneway', edge.oneWay === 1 ? 'yes' : edge.oneWay === -1 ? '-1' : 'no');
    builder.addWay(edge.id, nodes, tags);
  }
  return builder.finish(country);
}
