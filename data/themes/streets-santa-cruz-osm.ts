/** Pack `streets-santa-cruz-osm`: what OpenStreetMap adds to the TIGER streets of Santa Cruz. ODbL, hence a file of its own. */
import { indexGeometry } from '../../main/packs/write/pack.ts';
import { defineTheme } from '../theme.ts';
import { writeVectorTiles } from '../vector-tiles.ts';
import { classOfTiger, MOTOR_CLASSES } from './streets-classes.ts';
import { matchOneWay, type DirectedLine } from './streets-one-way.ts';
import { readOutlines } from './streets-outlines.ts';
import { stitch } from './streets-stitch.ts';
import { readTigerStreets, SANTA_CRUZ_PLANE, TIGER_TILES } from './streets-tiger.ts';
import { gatherLines, readMbtiles, type Tile } from './streets-tiles.ts';
import { bboxOf, buildingLayer, createStreetTables, insertBuildings, type Building } from './streets-write.ts';

/** The tile file in its package. */
const OSM_TILES = 'test/fixtures/osm.mbtiles';
const MAX_ZOOM = 14;

/** Roads open to motor vehicles, with their direction. */
function directedRoads(tiles: readonly Tile[]): DirectedLine[] {
  const roads = gatherLines(tiles, 'roads', 'osm_id', (properties) => properties['class'] === 'highway' && MOTOR_CLASSES.has(String(properties['type'])));
  return roads.flatMap(({ id, properties, pieces }): DirectedLine[] => {
    const direction = Number(properties['oneway']);
    const oneWay = direction === 1 || direction === -1 ? direction : 0;
    // A piece keeps its way's direction; stitching would lose it.
    const lines = oneWay === 0 ? [stitch(pieces).line] : pieces;
    return lines.filter((line) => line.length > 1).map((line) => ({ id, oneWay, line: line.map((point) => SANTA_CRUZ_PLANE.fromGrid(point)) }));
  });
}

function buildings(tiles: readonly Tile[]): Building[] {
  return readOutlines(tiles, 'buildings', 'osm_id', SANTA_CRUZ_PLANE).map(({ id, properties, rings }) => {
    const name = String(properties['name'] ?? '');
    return { sourceId: id, name: name === '' ? undefined : name, type: String(properties['type'] ?? 'yes'), rings };
  });
}

export const theme = defineTheme({
  id: 'streets-santa-cruz-osm',
  sources: ['osm-santa-cruz', 'tiger-santa-cruz'],
  code: ['data/themes/streets-*.ts'],
  seconds: 2,
  describe: {
    theme: 'streets',
    title: 'Buildings and one-way streets, Santa Cruz, California',
    description: 'Building outlines, and the one-way direction of the edges of the pack streets-santa-cruz, from OpenStreetMap.',
    vintage: 'OpenStreetMap, as published with the source package in 2015',
    kind: 'measured',
    licence: 'ODbL-1.0',
    attribution: '© OpenStreetMap contributors',
  },
  build(context) {
    const { database } = context;
    const tiles = readMbtiles(context.file('osm-santa-cruz', OSM_TILES));
    const edges = readTigerStreets(context.file('tiger-santa-cruz', TIGER_TILES)).edges.filter((edge) => MOTOR_CLASSES.has(classOfTiger(edge.featureClass)));
    context.progress('match one-way streets');
    const roads = directedRoads(tiles);
    const oneWay = matchOneWay(edges, roads);
    const outlines = buildings(tiles);
    const coverage = bboxOf([...outlines.map(({ rings }) => rings.flat()), ...roads.map(({ line }) => line.map((point) => SANTA_CRUZ_PLANE.toLonLat(point)))]);
    createStreetTables(database);
    const repairs = insertBuildings(database, outlines);
    const insert = database.prepare('INSERT INTO street_one_way (source_id, one_way, way_id) VALUES (?, ?, ?)');
    database.transaction(() => {
      for (const match of oneWay) insert.run(match.edgeId, match.oneWay, match.lineId);
    })();
    indexGeometry(database, 'street_edge');
    indexGeometry(database, 'building');
    context.progress('cut map tiles');
    const written = writeVectorTiles(database, [buildingLayer(outlines, MAX_ZOOM)], coverage);
    return {
      coverage,
      counts: {
        building: outlines.length - repairs.leftOut,
        buildings_repaired: repairs.repaired,
        street_one_way: oneWay.length,
        tile: written,
        one_way_ways: new Set(roads.filter((road) => road.oneWay !== 0).map((road) => road.id)).size,
      },
      accounts: [{ what: 'buildings', inSource: outlines.length, written: outlines.length - repairs.leftOut, differences: { 'without area': -repairs.leftOut } }],
      notes: [
        'One-way directions are carried from OpenStreetMap to TIGER edges by position and bearing: an edge counts when at three quarters of five points along it the nearest parallel road within 12 m is one-way in one direction.',
        'An edge that is not listed is two-way or was not matched: the two cannot be told apart.',
      ],
    };
  },
});
