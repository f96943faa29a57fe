/**
 * Pack `streets-santa-cruz-osm`: the streets of Santa Cruz as they are driven, and buildings. ODbL, hence a file beside
 * TIGER's own.
 */
import { indexGeometry } from '../../../main/packs/write/pack.ts';
import { defineTheme } from '../../kit/theme.ts';
import { classOfTiger, MOTOR_CLASSES } from './classes.ts';
import { joinStreets } from './santa-cruz-graph.ts';
import { matchOneWay } from './one-way.ts';
import { writeFadedTiles } from './fade.ts';
import { railwayLayer, readLines } from './ground.ts';
import { readOutlines } from './outlines.ts';
import { readTigerStreets, SANTA_CRUZ_PLANE, TIGER_TILES } from './tiger.ts';
import { readMbtiles, tileBounds, type Tile } from '../../read/source-tiles.ts';
import {
  bboxOf,
  buildingLayer,
  createStreetTables,
  insertBuildings,
  insertEdges,
  roadLayer,
  type Building,
} from './write.ts';

/** The tile file in its package. */
const OSM_TILES = 'test/fixtures/osm.mbtiles';
/** Of the source's tiles. */
const TILE_ZOOM = 15;
const MAX_ZOOM = 14;

function buildings(tiles: readonly Tile[]): Building[] {
  return readOutlines(tiles, 'buildings', 'osm_id', SANTA_CRUZ_PLANE).map(({ id, properties, rings }) => {
    const name = String(properties['name'] ?? '');
    return { sourceId: id, name: name === '' ? undefined : name, type: String(properties['type'] ?? 'yes'), rings };
  });
}

export const theme = defineTheme({
  id: 'streets-santa-cruz-osm',
  sources: ['osm-santa-cruz', 'tiger-santa-cruz'],
  seconds: 6,
  describe: {
    theme: 'streets',
    title: 'Streets as driven and buildings, Santa Cruz, California',
    description:
      'Roads with class, one-way direction, ramps and bridges from OpenStreetMap, completed with TIGER/Line ' +
      'where it has none; building outlines; the one-way direction of the edges of the pack ' +
      'streets-santa-cruz.',
    vintage: 'OpenStreetMap, as published with the source package in 2015',
    kind: 'measured',
    licence: 'ODbL-1.0',
    attribution: '© OpenStreetMap contributors; US Census Bureau, TIGER/Line',
  },
  build(context) {
    const { database } = context;
    const tiles = readMbtiles(context.file('osm-santa-cruz', OSM_TILES));
    const tiger = readTigerStreets(context.file('tiger-santa-cruz', TIGER_TILES)).edges;
    context.progress('join the streets of both sources');
    const streets = joinStreets(tiles, tiger);
    const edges = tiger.filter((edge) => MOTOR_CLASSES.has(classOfTiger(edge.featureClass)));
    context.progress('match one-way streets');
    const oneWay = matchOneWay(edges, streets.directed);
    const outlines = buildings(tiles);
    const railways = readLines(
      { tiles, layer: 'roads', idProperty: 'osm_id', plane: SANTA_CRUZ_PLANE },
      (properties) => properties['class'] === 'railway' && properties['type'] === 'rail',
    ).map(({ line }) => line);
    const coverage = bboxOf([...outlines.map(({ rings }) => rings.flat()), ...streets.edges.map(({ line }) => line)]);
    createStreetTables(database);
    insertEdges(database, streets.edges);
    const laid = insertBuildings(database, outlines);
    const insert = database.prepare('INSERT INTO street_one_way (source_id, one_way, way_id) VALUES (?, ?, ?)');
    database.transaction(() => {
      for (const match of oneWay) insert.run(match.edgeId, match.oneWay, match.lineId);
    })();
    indexGeometry(database, 'street_edge');
    indexGeometry(database, 'building');
    context.progress('cut map tiles');
    const layers = [
      railwayLayer(railways, MAX_ZOOM),
      roadLayer(streets.edges, MAX_ZOOM),
      buildingLayer(outlines, MAX_ZOOM),
    ];
    const written = writeFadedTiles(database, layers, tileBounds(tiles, TILE_ZOOM), coverage);
    return {
      coverage,
      counts: {
        street_edge: streets.edges.length,
        ...streets.counts,
        ...laid.counts,
        street_one_way: oneWay.length,
        tile: written,
      },
      accounts: [laid.account],
      notes: [
        'The source tiles carry no node ids: roads meet where they share a vertex, where one ends within 1.6 ' +
          'm of another, and where two cross on the ground. A road that is marked as a bridge or a tunnel ' +
          'crosses others without meeting them; motorways and their ramps meet others only where their lines ' +
          'do.',
        'A TIGER edge is added where less than half of it lies within 18 m of a road of OpenStreetMap ' +
          '(source_class is then the TIGER class); its one-way direction is not known.',
        'The tiles turn some lines of one-way roads round. Which way those run (one_way_ways_turned) is ' +
          'guessed: traffic goes on from one road into the next and keeps to the right of a divided road.',
        'The tiles have no speed limits, turn restrictions, signals, surfaces or lanes, and do not tell a ' +
          'two-way street from one whose direction was not noted.',
        'One-way directions are carried from OpenStreetMap to TIGER edges by position and bearing: an edge ' +
          'counts when at three quarters of five points along it the nearest parallel road within 12 m is ' +
          'one-way in one direction.',
        'An edge that is not listed is two-way or was not matched: the two cannot be told apart.',
      ],
    };
  },
});
