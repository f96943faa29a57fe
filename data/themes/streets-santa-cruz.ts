/** Pack `streets-santa-cruz`: Census TIGER edges with node ids, address ranges and ZIP per side. Public domain. */
import type { PackSource } from '../../contract/pack.ts';
import { beginPack, indexGeometry } from '../../main/packs/write-pack.ts';
import { writeVectorTiles } from '../vector-tiles.ts';
import { classOfTiger } from './streets-classes.ts';
import { SANTA_CRUZ_PLANE, readTigerStreets, type TigerEdge } from './streets-tiger.ts';
import { bboxOf, createStreetTables, insertEdges, roadLayer, type StreetEdge } from './streets-write.ts';

const MAX_ZOOM = 14;

const streetEdge = (edge: TigerEdge): StreetEdge => ({
  sourceId: edge.id,
  name: edge.name === '' ? undefined : edge.name,
  class: classOfTiger(edge.featureClass),
  sourceClass: edge.featureClass,
  fromNode: edge.fromNode,
  toNode: edge.toNode,
  left: edge.left,
  right: edge.right,
  oneWay: undefined,
  tags: undefined,
  line: edge.line.map((point) => SANTA_CRUZ_PLANE.toLonLat(point)),
});

/**
 * Builds the pack in `directory`.
 * @param tigerTiles path of `tiger.mbtiles`
 */
export async function buildSantaCruzStreets(tigerTiles: string, source: PackSource, directory: string): Promise<string> {
  const streets = readTigerStreets(tigerTiles);
  const edges = streets.edges.map(streetEdge);
  const coverage = bboxOf(edges.map((edge) => edge.line));
  const pack = beginPack(directory, 'streets-santa-cruz');
  createStreetTables(pack.database);
  insertEdges(pack.database, edges);
  indexGeometry(pack.database, 'street_edge');
  indexGeometry(pack.database, 'building');
  const tiles = writeVectorTiles(pack.database, [roadLayer(edges, MAX_ZOOM)], coverage);
  return pack.finish({
    theme: 'streets',
    title: 'Streets, Santa Cruz, California',
    description: 'Street edges of Santa Cruz and its surroundings with house number ranges and ZIP code per side, from Census TIGER/Line.',
    version: source.version,
    vintage: 'TIGER/Line, as published with the source package in 2015',
    coverage,
    kind: 'measured',
    licence: 'Public domain (US Government work)',
    attribution: source.attribution,
    sources: [source],
    counts: { street_edge: edges.length, tile: tiles, ...streets.counts },
    notes: [
      'House numbers are ranges per block side, not surveyed addresses: a single number is placed by interpolation.',
      'TIGER does not say which streets are one-way; the pack streets-santa-cruz-osm does.',
      'The direction of edges_of_unknown_direction edges, which touch no other edge, is not known: their left and right may be swapped.',
      'class is derived from the TIGER class: S1200 (primary here) takes in trunk, primary and secondary roads, which TIGER does not tell apart.',
    ],
  });
}
