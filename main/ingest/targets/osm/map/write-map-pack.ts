/** The street map of an OpenStreetMap file as a pack of vector tiles. */
import { setImmediate } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { TILE_FORMAT_TABLE, TILE_TABLES } from '../../../../packs/schema/tiles.ts';
import type { PackWriter } from '../../../../packs/write/pack.ts';
import { writePlacePack, type PackRequest, type PlacePackReport } from '../write-place-packs.ts';
import { type TileNumber } from '../../../../packs/write/pyramid/clip.ts';
import { LAST_ZOOM, MAP_LAYER_NAMES } from './layers.ts';
import { describedLayers, OVERVIEW, SQUARE_ZOOM, tileOfSquare, type MapPieces } from './pieces.ts';
import { cutTiles } from './cut-tiles.ts';

/** What people read of each layer. */
const COUNTED: Readonly<Record<(typeof MAP_LAYER_NAMES)[number], string>> = {
  ground: 'grounds',
  waterway: 'waterways',
  building: 'buildings',
  railway: 'railways',
  road: 'roads',
  boundary: 'borders',
  area_label: 'area_names',
  place: 'places',
  poi: 'points_of_interest',
  housenumber: 'house_numbers',
};

/** Writes the tiles square by square. @returns how many there are */
async function writeTiles(
  { database }: PackWriter,
  pieces: MapPieces,
  onStep: (done: number, total: number) => void,
): Promise<number> {
  database.exec(`${TILE_TABLES}; ${TILE_FORMAT_TABLE}`);
  const insert = database.prepare('INSERT INTO tile (z, x, y, data) VALUES (?, ?, ?, ?)');
  const insertLayer = database.prepare('INSERT INTO tile_layer (name, min_zoom, max_zoom, fields) VALUES (?, ?, ?, ?)');
  let tiles = 0;
  const write = ({ z, x, y }: TileNumber, data: Uint8Array): void => {
    insert.run(z, x, y, gzipSync(data));
    tiles++;
  };
  database.exec('BEGIN');
  database.prepare('INSERT INTO tile_format VALUES (?, ?, ?)').run('mvt', 0, LAST_ZOOM);
  for (const { name, minZoom, fields } of describedLayers()) insertLayer.run(name, minZoom, LAST_ZOOM, fields);
  const squares = pieces.squares();
  cutTiles(pieces.shapes(OVERVIEW), { z: 0, x: 0, y: 0 }, SQUARE_ZOOM - 1, write);
  for (const [done, square] of squares.entries()) {
    // What is said of the progress goes out in a moment without work.
    await setImmediate();
    onStep(done, squares.length);
    cutTiles(pieces.shapes(square), tileOfSquare(square), LAST_ZOOM, write);
  }
  database.exec('COMMIT');
  return tiles;
}

/** Writes the pack. @param cutOff number of areas that the file contains only in part */
export const writeMapPack = (
  request: PackRequest,
  pieces: MapPieces,
  cutOff: number,
  onStep: (done: number, total: number) => void,
): Promise<PlacePackReport> =>
  writePlacePack(request, async (pack) => {
    const tiles = await writeTiles(pack, pieces, onStep);
    const countOf = (name: (typeof MAP_LAYER_NAMES)[number]): number => pieces.counts.get(name) ?? 0;
    return {
      theme: 'tiles',
      description:
        `Streets, railways, water, land use, buildings and places from ${request.source.name}, as vector tiles up to ` +
        `zoom ${LAST_ZOOM}.`,
      coverage: pieces.bounds,
      counts: {
        tile: tiles,
        features: MAP_LAYER_NAMES.reduce((sum, name) => sum + countOf(name), 0),
        ...Object.fromEntries(MAP_LAYER_NAMES.map((name) => [COUNTED[name], countOf(name)])),
        areas_cut_off: cutOff,
      },
      notes: [
        'The sea and coastlines come from the base map.',
        ...(cutOff === 0
          ? []
          : [`${cutOff} areas are missing or incomplete because the file contains only part of their boundaries.`]),
      ],
    };
  });
