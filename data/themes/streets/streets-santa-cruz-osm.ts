/** Pack `streets-santa-cruz-osm`: routable streets of Santa Cruz, and buildings. ODbL, hence separate from TIGER's. */
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

/** Tile file in its package. */
const OSM_TILES = 'test/fixtures/osm.mbtiles';
/** Zoom of the source's tiles. */
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
      'Roads with class, one-way direction, ramps and bridges from OpenStreetMap, completed with TIGER/Line; ' +
      'building outlines; one-way directions for the edges of the pack streets-santa-cruz.',
    vintage: 'OpenStreetMap, as published with the source package in 2015',
    kind: 'measured',
    licence: 'ODbL-1.0',
    attribution: '© OpenStreetMap contributors; US Census Bureau, TIGER/Line',
  },
  build(context) {
    const { database } = context;
    const tiles = readMbtiles(context.file('osm-santa-cruz', OSM_TILES));
    const tiger = readTigerStreets(context.file('tiger-santa-cruz', TIGER_TILES)).edges;
    context.progress('join streets of both sources');
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
    const inserted = insertBuildings(database, outlines);
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
        ...inserted.counts,
        street_one_way: oneWay.length,
        tile: written,
      },
      accounts: [inserted.account],
      notes: [
        'The source tiles have no node ids: roads meet if they share a vertex, if one ends within 1.6 m of the ' +
          'other, or if they cross at ground level. A bridge or tunnel crosses other roads without a junction; ' +
          'motorways and their ramps meet others only at shared vertices.',
        'A TIGER edge is added if less than half of it is within 18 m of a road of OpenStreetMap (source_class is ' +
          'then the TIGER class); its one-way direction is unknown.',
        'The tiles reverse some lines of one-way roads. The direction of those (one_way_ways_turned) is estimated: ' +
          'traffic continues from one road into the next and keeps right on divided roads.',
        'The tiles have no speed limits, turn restrictions, signals, surfaces or lanes, and do not distinguish ' +
          'two-way streets from streets of unknown direction.',
        'One-way directions are transferred from OpenStreetMap to TIGER edges by position and bearing: at three ' +
          'quarters of five points along an edge, the nearest parallel road within 12 m must be one-way in the ' +
          'same direction.',
        'An unlisted edge is two-way or was not matched: there is no way to distinguish the two.',
      ],
    };
  },
});
