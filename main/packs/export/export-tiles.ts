/** The tiles of a pack as a PMTiles archive, which other programs read. */
import { tileIdToZxy, zxyToTileId } from 'pmtiles';
import { Fault } from '../../../contract/fault.ts';
import type { Bbox } from '../../../contract/pack.ts';
import { isVectorFormat, MAX_TILE_ZOOM } from '../../../contract/tiles.ts';
import { openPackFile, type PackFile } from '../pack-file.ts';
import { hasTiles, openTilePack, type TilePack } from '../tile-pack.ts';
import { damagedPack } from '../unavailable.ts';
import { PmtilesWriter } from './pmtiles-writer.ts';

/** As many as an import of tiles takes; their numbers are kept in memory, a zoom at a time. */
const MAX_TILES = 50_000_000;

export interface TileExport {
  /** Tiles in the archive, each of those that are the same counted. */
  tiles: number;
}

interface Run {
  y: number;
  first: number;
  last: number;
}

/** Where the tiles of a pack are, zoom by zoom: those of their own as runs of one. */
class TileRuns {
  readonly #tables: string[];
  readonly #pack: PackFile;

  constructor(pack: PackFile) {
    this.#pack = pack;
    const hasRuns = pack.database.prepare("SELECT 1 FROM sqlite_master WHERE name = 'tile_run'").get() !== undefined;
    const inRuns = 'SELECT z, y, first_x AS first, last_x AS last FROM tile_run';
    this.#tables = ['SELECT z, y, x AS first, x AS last FROM tile', ...(hasRuns ? [inRuns] : [])];
  }

  /** @throws DamagedPack where one lies outside the map */
  of(z: number): Iterable<Run> {
    const side = 2 ** z;
    const selects = this.#tables.map((table) =>
      this.#pack.database.prepare<[number], Run>(`SELECT y, first, last FROM (${table}) WHERE z = ?`),
    );
    const { id } = this.#pack;
    return (function* runs() {
      for (const select of selects)
        for (const run of select.iterate(z)) {
          const { y, first, last } = run;
          const isRight = y >= 0 && y < side && first >= 0 && first <= last && last < side;
          if (!isRight) throw damagedPack(id, `tiles ${z}/${first}–${last}/${y} are outside the map`);
          yield run;
        }
    })();
  }

  /** How many tiles there are at a zoom; one that is in a run as well counts twice. */
  count(z: number): number {
    let tiles = 0;
    for (const { first, last } of this.of(z)) tiles += last - first + 1;
    return tiles;
  }

  /** The numbers of the tiles at a zoom, along the curve of PMTiles, each once. */
  *numbers(z: number): Generator<number> {
    const numbers = new Float64Array(this.count(z));
    let at = 0;
    for (const { y, first, last } of this.of(z))
      for (let x = first; x <= last; x++) numbers[at++] = zxyToTileId(z, x, y);
    numbers.sort();
    let before = -1;
    for (const number of numbers) {
      if (number !== before) yield number;
      before = number;
    }
  }
}

/** Within what the header of an archive can say. */
const boundsOf = ([west, south, east, north]: Bbox): Bbox =>
  west <= east && east <= 180 ? [west, south, east, north] : [-180, south, 180, north];

function metadataOf({ manifest }: PackFile, { layers }: TilePack): Record<string, unknown> {
  const { title, description, attribution, licence, vintage } = manifest;
  const vectorLayers = layers.map(({ name, minZoom, maxZoom, fields }) => ({
    id: name,
    minzoom: minZoom,
    maxzoom: maxZoom,
    fields,
  }));
  return {
    name: title,
    description,
    attribution: `${attribution} (${licence})`,
    version: vintage,
    type: 'baselayer',
    ...(layers.length > 0 ? { vector_layers: vectorLayers } : {}),
  };
}

/**
 * Writes a new file at `to`, and `to` with `.tiles` while it does.
 * @param path of the pack's file
 * @throws Fault where the pack has no tiles, or too many; DamagedPack; the disk's error. Nothing is at `to` then
 */
export async function exportTiles(path: string, to: string): Promise<TileExport> {
  const pack = openPackFile(path);
  try {
    if (!hasTiles(pack)) throw noTiles(pack.id);
    const source = openTilePack(pack);
    const runs = new TileRuns(pack);
    const zooms = Array.from(
      { length: Math.min(source.maxZoom, MAX_TILE_ZOOM) - source.minZoom + 1 },
      (_, i) => source.minZoom + i,
    );
    const count = zooms.reduce((sum, z) => sum + runs.count(z), 0);
    if (count > MAX_TILES)
      throw new Fault(
        'too_large',
        `${pack.id} has ${count.toLocaleString('en')} tiles; the limit for an archive is ` +
          MAX_TILES.toLocaleString('en'),
      );
    return await write(to, pack, source, runs, { zooms, count });
  } finally {
    pack.database.close();
  }
}

export const noTiles = (id: string): Fault =>
  new Fault('invalid_request', `Pack ${id} has no map tiles, so it can't be exported as PMTiles. Export it as a pack`, {
    pack: id,
  });

async function write(
  to: string,
  pack: PackFile,
  source: TilePack,
  runs: TileRuns,
  { zooms, count }: { zooms: readonly number[]; count: number },
): Promise<TileExport> {
  const { format, minZoom, maxZoom } = source;
  const isPacked = isVectorFormat(format);
  const bounds = boundsOf(pack.manifest.coverage);
  const metadata = metadataOf(pack, source);
  const writer = await PmtilesWriter.begin(to, { format, isPacked, minZoom, maxZoom, bounds, metadata }, count);
  let tiles = 0;
  try {
    for (const zoom of zooms)
      for (const number of runs.numbers(zoom)) {
        const data = source.tile(...tileIdToZxy(number));
        if (data === undefined) continue;
        // oxlint-disable-next-line no-await-in-loop -- a tile at a time, in the order of the archive
        await writer.add(number, data);
        tiles++;
      }
    await writer.finish();
  } catch (error) {
    await writer.abandon();
    throw error;
  }
  return { tiles };
}
