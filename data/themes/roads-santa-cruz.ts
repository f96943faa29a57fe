/** Pack `roads-santa-cruz`: TIGER streets with the one-way directions of OpenStreetMap, ready for the matrix. ODbL through the latter. */
import { join } from 'node:path';
import { writeRoadPack, type RoadPackReport } from '../../main/importers/osm/write-road-pack.ts';
import { openPackFile } from '../../main/packs/pack-file.ts';
import { loadSpatialite } from '../../main/packs/spatialite.ts';
import type { Theme } from '../theme.ts';
import { networkOf, readStreetEdges, ROAD_CODE, roadReport, type StreetEdge } from './roads-network.ts';

const MOTORWAYS = new Set(['motorway']);
const RAMPS = new Set(['motorway_link']);

/**
 * TIGER is planar: where a street passes over or under a motorway, their edges meet in a node, and one could turn there. Such a
 * node, with two edges of a motorway and other roads but no ramp, is made two nodes.
 * @returns how many nodes were taken apart.
 */
export function separateLevels(edges: StreetEdge[]): number {
  const at = new Map<number, StreetEdge[]>();
  for (const edge of edges) {
    for (const node of [edge.fromNode, edge.toNode]) {
      const list = at.get(node);
      if (list === undefined) at.set(node, [edge]);
      else list.push(edge);
    }
  }
  let separated = 0;
  for (const [node, meeting] of at) {
    const motorways = meeting.filter((edge) => MOTORWAYS.has(edge.class));
    const hasRamp = meeting.some((edge) => RAMPS.has(edge.class));
    if (motorways.length < 2 || motorways.length === meeting.length || hasRamp) continue;
    // Node numbers of the source are positive.
    for (const edge of motorways) {
      if (edge.fromNode === node) edge.fromNode = -node;
      if (edge.toNode === node) edge.toNode = -node;
    }
    separated++;
  }
  return separated;
}

async function build(directory: string, version: string): Promise<RoadPackReport> {
  const streets = openPackFile(join(directory, 'streets-santa-cruz.sqlite'));
  const directions = openPackFile(join(directory, 'streets-santa-cruz-osm.sqlite'));
  try {
    loadSpatialite(streets.database);
    const oneWays = directions.database.prepare<[], { source_id: number; one_way: 1 | -1 }>('SELECT source_id, one_way FROM street_one_way').all();
    const directionOf = new Map(oneWays.map(({ source_id: id, one_way: direction }) => [id, direction]));
    const edges = readStreetEdges(streets.database);
    // Said of every edge: a motorway whose direction is not known must not be taken to run along its line.
    for (const edge of edges) edge.oneWay = directionOf.get(edge.sourceId) ?? 0;
    const separated = separateLevels(edges);
    const description = {
      id: 'roads-santa-cruz',
      title: 'Roads, Santa Cruz, California',
      description: 'Streets of the Santa Cruz area for the time-distance matrix: TIGER, with one-way directions from OpenStreetMap.',
      version,
      vintage: `${streets.manifest.vintage}; one-way streets: ${directions.manifest.vintage}`,
      licence: directions.manifest.licence,
      attribution: `${streets.manifest.attribution}; ${directions.manifest.attribution}`,
      sources: [...streets.manifest.sources, ...directions.manifest.sources],
      notes: [
        'Speed limits, turn restrictions, signals and footpaths are not in the source.',
        'A street that was not matched to a one-way street of OpenStreetMap is taken as two-way, motorways included.',
        `TIGER does not tell levels apart: ${separated} nodes where a motorway crosses other roads without a ramp were taken apart; other bridges remain crossings.`,
      ],
    };
    return await writeRoadPack(networkOf(edges, 'US'), description, directory);
  } finally {
    streets.database.close();
    directions.database.close();
  }
}

export const theme: Theme = {
  id: 'roads-santa-cruz',
  sources: [],
  needs: ['streets-santa-cruz', 'streets-santa-cruz-osm'],
  code: ROAD_CODE,
  seconds: 4,
  run: async ({ packsDirectory, version }) => roadReport(await build(packsDirectory, version)),
};
