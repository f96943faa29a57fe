/** Pack `streets-montevideo`: roads, address points, businesses and buildings from OpenStreetMap. ODbL. */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { indexGeometry } from '../../../main/packs/write/pack.ts';
import { defineTheme } from '../../kit/theme.ts';
import { readShore } from '../../read/gshhg/shore.ts';
import { clipToLand, seaAround } from './ashore.ts';
import { writeFadedTiles } from './fade.ts';
import { groundLayers } from './ground.ts';
import {
  readAddresses,
  readBuildings,
  readBusinesses,
  readInterests,
  readMontevideoGround,
  readRoads,
} from './montevideo-read.ts';
import { decodeTile, tileBounds, type Tile } from '../../read/source-tiles.ts';
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
} from './write.ts';

/** Folder of the tiles in their package. */
const TILE_FOLDER = 'real-world/osm-qa-montevideo';
/** Zoom of the source's tiles. */
const TILE_ZOOM = 12;
/** House numbers, about 10 m apart and readable from zoom 17 on, are drawn from tiles of this zoom. */
const MAX_ZOOM = 15;

/** Reads uncompressed tiles named `<z>-<x>-<y>.mvt`. */
function readTiles(files: readonly string[]): Tile[] {
  return files.toSorted().map((file) => {
    const [, x, y] = basename(file, '.mvt').split('-').map(Number);
    if (x === undefined || y === undefined || Number.isNaN(x + y))
      throw new Error(`${basename(file)} isn't named <z>-<x>-<y>.mvt`);
    return { x, y, layers: decodeTile(readFileSync(file)) };
  });
}

export const theme = defineTheme({
  id: 'streets-montevideo',
  sources: ['osm-montevideo', 'gshhg'],
  seconds: 20,
  describe: {
    theme: 'streets',
    title: 'Streets and addresses, Montevideo, Uruguay',
    description:
      'Roads with junctions and one-way streets, address points, businesses and building outlines of ' +
      'Montevideo, from OpenStreetMap.',
    vintage: 'OpenStreetMap, mid-2017',
    kind: 'measured',
    licence: 'ODbL-1.0',
    attribution: '© OpenStreetMap contributors; GSHHG (shore)',
  },
  async build(context) {
    const { database, file, has } = context;
    const folder = context.file('osm-montevideo', TILE_FOLDER);
    context.progress('read roads and addresses');
    const tiles = readTiles(readdirSync(folder).map((name) => join(folder, name)));
    const edges = readRoads(tiles);
    const { addresses, withoutStreet } = readAddresses(tiles);
    const businesses = readBusinesses(tiles);
    const interests = readInterests(tiles);
    const buildings = readBuildings(tiles);
    const coverage = bboxOf([...edges.map((edge) => edge.line), addresses.map(({ lon, lat }) => [lon, lat] as const)]);
    const unclipped = readMontevideoGround(tiles);
    const areas = has('gshhg')
      ? clipToLand(unclipped.areas, seaAround(await readShore(file('gshhg', 'binned_GSHHS_f.nc')), coverage))
      : unclipped.areas;
    const ground = { ...unclipped, areas };
    createStreetTables(database);
    insertEdges(database, edges);
    insertAddresses(database, addresses);
    insertBusinesses(database, 'business', businesses);
    insertBusinesses(database, 'point_of_interest', interests);
    const inserted = insertBuildings(database, buildings);
    indexGeometry(database, 'street_edge');
    indexGeometry(database, 'building');
    context.progress('cut map tiles');
    const layers = [
      ...groundLayers(ground, MAX_ZOOM),
      roadLayer(edges, MAX_ZOOM),
      buildingLayer(buildings, MAX_ZOOM),
      houseNumberLayer(addresses, MAX_ZOOM),
    ];
    const written = writeFadedTiles(database, layers, tileBounds(tiles, TILE_ZOOM), coverage);
    return {
      coverage,
      counts: {
        street_edge: edges.length,
        ways: new Set(edges.map((edge) => edge.sourceId)).size,
        address: addresses.length,
        addresses_distinct: new Set(addresses.map(({ number, street }) => `${number}|${street}`)).size,
        business: businesses.length,
        point_of_interest: interests.length,
        ...inserted.counts,
        ground_areas: ground.areas.length,
        waterways: ground.waterways.length,
        railways: ground.railways.length,
        tile: written,
      },
      accounts: [
        {
          subject: 'addresses',
          sourceCount: addresses.length + withoutStreet,
          writtenCount: addresses.length,
          differences: { 'with a number but no street': -withoutStreet },
        },
        inserted.account,
      ],
      notes: [
        'An address point may have several house numbers in the form of the source: 2583,2581 B,2581 BIS.',
        'Node ids number the junctions from west to east: the source tiles lack those of OpenStreetMap.',
        'Turn restrictions are not in the source tiles.',
        'Businesses are shops, offices, crafts, tourism and amenities where people work; car parks, cash machines ' +
          'and the like are points of interest.',
        'On the map, parks and beaches end at the shore of the base map (GSHHG), which is up to a hundred metres ' +
          'off.',
        'Few buildings were mapped in 2017: most of the city has none.',
      ],
    };
  },
});
