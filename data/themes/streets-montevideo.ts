/** Pack `streets-montevideo`: roads, address points, businesses and buildings from OpenStreetMap. ODbL. */
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { PackSource } from '../../contract/pack.ts';
import { beginPack, indexGeometry } from '../../main/packs/write-pack.ts';
import { writeVectorTiles } from '../vector-tiles.ts';
import { readAddresses, readBuildings, readBusinesses, readRoads } from './streets-montevideo-read.ts';
import { decodeTile, type Tile } from './streets-tiles.ts';
import {
  bboxOf,
  buildingLayer,
  createStreetTables,
  houseNumberLayer,
  insertAddresses,
  insertBuildings,
  insertBusinesses,
  insertEdges,
  roadLayer,
} from './streets-write.ts';

/** House numbers stand about 10 m apart: they are readable from zoom 17 on, drawn from tiles of this zoom. */
const MAX_ZOOM = 15;

/** Tiles named `<z>-<x>-<y>.mvt`, not compressed. */
function readTiles(files: readonly string[]): Tile[] {
  return files.toSorted().map((file) => {
    const [, x, y] = basename(file, '.mvt').split('-').map(Number);
    if (x === undefined || y === undefined || Number.isNaN(x + y)) throw new Error(`${basename(file)} is not named <z>-<x>-<y>.mvt`);
    return { x, y, layers: decodeTile(readFileSync(file)) };
  });
}

/**
 * Builds the pack in `directory`.
 * @param tileFiles paths of the QA tiles
 */
export async function buildMontevideoStreets(tileFiles: readonly string[], source: PackSource, directory: string): Promise<string> {
  const tiles = readTiles(tileFiles);
  const edges = readRoads(tiles);
  const { addresses, withoutStreet } = readAddresses(tiles);
  const businesses = readBusinesses(tiles);
  const buildings = readBuildings(tiles);
  const coverage = bboxOf([...edges.map((edge) => edge.line), addresses.map(({ lon, lat }) => [lon, lat] as const)]);
  const pack = beginPack(directory, 'streets-montevideo');
  createStreetTables(pack.database);
  insertEdges(pack.database, edges);
  insertAddresses(pack.database, addresses);
  insertBusinesses(pack.database, businesses);
  const repairs = insertBuildings(pack.database, buildings);
  indexGeometry(pack.database, 'street_edge');
  indexGeometry(pack.database, 'building');
  const layers = [roadLayer(edges, MAX_ZOOM), buildingLayer(buildings, MAX_ZOOM), houseNumberLayer(addresses, MAX_ZOOM)];
  const written = writeVectorTiles(pack.database, layers, coverage);
  return pack.finish({
    theme: 'streets',
    title: 'Streets and addresses, Montevideo, Uruguay',
    description: 'Roads with junctions and one-way streets, address points, businesses and building outlines of Montevideo, from OpenStreetMap.',
    version: source.version,
    vintage: 'OpenStreetMap, mid-2017',
    coverage,
    kind: 'measured',
    licence: 'ODbL-1.0',
    attribution: '© OpenStreetMap contributors',
    sources: [source],
    counts: {
      street_edge: edges.length,
      ways: new Set(edges.map((edge) => edge.sourceId)).size,
      address: addresses.length,
      addresses_distinct: new Set(addresses.map(({ number, street }) => `${number}|${street}`)).size,
      addresses_without_street_left_out: withoutStreet,
      business: businesses.length,
      building: buildings.length,
      buildings_repaired: repairs.repaired,
      buildings_left_out: repairs.leftOut,
      tile: written,
    },
    notes: [
      'An address point may carry several house numbers, as the source writes them: 2583,2581 B,2581 BIS.',
      'Node ids number the junctions from west to east: the source tiles do not carry those of OpenStreetMap.',
      'Turn restrictions are not in the source tiles.',
      'Businesses are shops, offices, crafts, tourism and amenities where people work; street furniture, car parks and cash machines are left out.',
      'Few buildings were mapped in 2017: most of the city has none.',
    ],
  });
}
