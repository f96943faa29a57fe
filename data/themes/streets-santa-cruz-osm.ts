/** Pack `streets-santa-cruz-osm`: what OpenStreetMap adds to the TIGER streets of Santa Cruz. ODbL, hence a file of its own. */
import type { PackSource } from '../../contract/pack.ts';
import { beginPack, indexGeometry } from '../../main/packs/write-pack.ts';
import { writeVectorTiles } from '../vector-tiles.ts';
import { classOfTiger, MOTOR_CLASSES } from './streets-classes.ts';
import { matchOneWay, type DirectedLine, type OneWayMatch } from './streets-one-way.ts';
import { readOutlines } from './streets-outlines.ts';
import { stitch } from './streets-stitch.ts';
import { readTigerStreets, SANTA_CRUZ_PLANE } from './streets-tiger.ts';
import { gatherLines, readMbtiles, type Tile } from './streets-tiles.ts';
import { bboxOf, buildingLayer, createStreetTables, insertBuildings, type Building } from './streets-write.ts';

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

/**
 * Builds the pack in `directory`.
 * @param osmTiles path of `osm.mbtiles`; `tigerTiles` of `tiger.mbtiles`, whose edges the directions are matched to
 */
export async function buildSantaCruzOsm(osmTiles: string, tigerTiles: string, sources: PackSource[], directory: string): Promise<string> {
  const tiles = readMbtiles(osmTiles);
  const edges = readTigerStreets(tigerTiles).edges.filter((edge) => MOTOR_CLASSES.has(classOfTiger(edge.featureClass)));
  const roads = directedRoads(tiles);
  const oneWay: OneWayMatch[] = matchOneWay(edges, roads);
  const outlines = buildings(tiles);
  const coverage = bboxOf([...outlines.map(({ rings }) => rings.flat()), ...roads.map(({ line }) => line.map((point) => SANTA_CRUZ_PLANE.toLonLat(point)))]);
  const pack = beginPack(directory, 'streets-santa-cruz-osm');
  createStreetTables(pack.database);
  const repairs = insertBuildings(pack.database, outlines);
  const insert = pack.database.prepare('INSERT INTO street_one_way (source_id, one_way, way_id) VALUES (?, ?, ?)');
  pack.database.transaction(() => {
    for (const match of oneWay) insert.run(match.edgeId, match.oneWay, match.lineId);
  })();
  indexGeometry(pack.database, 'street_edge');
  indexGeometry(pack.database, 'building');
  const written = writeVectorTiles(pack.database, [buildingLayer(outlines, MAX_ZOOM)], coverage);
  return pack.finish({
    theme: 'streets',
    title: 'Buildings and one-way streets, Santa Cruz, California',
    description: 'Building outlines, and the one-way direction of the edges of the pack streets-santa-cruz, from OpenStreetMap.',
    version: sources[0]?.version ?? '',
    vintage: 'OpenStreetMap, as published with the source package in 2015',
    coverage,
    kind: 'measured',
    licence: 'ODbL-1.0',
    attribution: '© OpenStreetMap contributors',
    sources,
    counts: { building: outlines.length, buildings_repaired: repairs.repaired, buildings_left_out: repairs.leftOut, street_one_way: oneWay.length, tile: written, one_way_ways: new Set(roads.filter((road) => road.oneWay !== 0).map((road) => road.id)).size },
    notes: [
      'One-way directions are carried from OpenStreetMap to TIGER edges by position and bearing: an edge counts when at three quarters of five points along it the nearest parallel road within 12 m is one-way in one direction.',
      'An edge that is not listed is two-way or was not matched: the two cannot be told apart.',
    ],
  });
}
