/**
 * Pack `streets-santa-cruz`: Census TIGER edges with node ids, address ranges and ZIP codes per side. Public domain.
 */
import { indexGeometry } from '../../../main/packs/write/pack.ts';
import { defineTheme } from '../../kit/theme.ts';
import { classOfTiger } from './classes.ts';
import { SANTA_CRUZ_PLANE, readTigerStreets, TIGER_TILES, type TigerEdge } from './tiger.ts';
import { bboxOf, createStreetTables, insertEdges, type StreetEdge } from './write.ts';

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

export const theme = defineTheme({
  id: 'streets-santa-cruz',
  sources: ['tiger-santa-cruz'],
  seconds: 2,
  describe: {
    theme: 'streets',
    title: 'Streets, Santa Cruz, California',
    description:
      'Street edges of Santa Cruz and its surroundings with house number ranges and ZIP code per side, from ' +
      'Census TIGER/Line.',
    vintage: 'TIGER/Line, as published with the source package in 2015',
    kind: 'measured',
    licence: 'Public domain (US Government work)',
    attribution: 'US Census Bureau, TIGER/Line',
  },
  build(context) {
    const { database } = context;
    context.progress('stitch and orient edges');
    const streets = readTigerStreets(context.file('tiger-santa-cruz', TIGER_TILES));
    const edges = streets.edges.map(streetEdge);
    const coverage = bboxOf(edges.map((edge) => edge.line));
    createStreetTables(database);
    insertEdges(database, edges);
    indexGeometry(database, 'street_edge');
    indexGeometry(database, 'building');
    return {
      coverage,
      counts: { street_edge: edges.length, tile: 0, ...streets.counts },
      accounts: [
        {
          subject: 'TIGER edges',
          sourceCount: streets.counts.edges + streets.counts.edges_without_length,
          writtenCount: edges.length,
          differences: { 'without length': -streets.counts.edges_without_length },
        },
      ],
      notes: [
        'House numbers are ranges per block side, not surveyed addresses: single numbers are interpolated.',
        'TIGER has no one-way streets, bridges or tunnels; the pack streets-santa-cruz-osm has them, and the map ' +
          'draws that pack.',
        'Edges without a name, e.g. ramps, are not in the source.',
        'The direction of edges that touch no other edge (edges_of_unknown_direction) is unknown: their left and ' +
          'right side may be swapped.',
        'class is derived from the TIGER class: S1200 (primary here) includes trunk, primary and secondary roads, ' +
          'which TIGER does not distinguish.',
      ],
    };
  },
});
