/** Exports the tiles of a pack as a PMTiles archive. */
import { tileIdToZxy, zxyToTileId } from 'pmtiles';
import { Fault } from '../../../contract/fault.ts';
import type { Bbox } from '../../../contract/pack.ts';
import { isVectorFormat, MAX_TILE_ZOOM } from '../../../contract/tiles.ts';
import { openPackFile, type PackFile } from '../pack-file.ts';
import { hasTiles, openTilePack, type TilePack } from '../tile-pack.ts';
import { damagedPack } from '../unavailable.ts';
import { PmtilesWriter } from './pmtiles-writer.ts';

/** The limit of imports of tiles. Tile ids are held in memory, one zoom at a time. */
const MAX_TILES = 50_000_000;

export interface TileExport {
  /** Tiles in the archive, duplicates included. */
  tiles: number;
}

interface Run {
  y: number;
  first: number;
  last: number;
}

/** The positions of the tiles of a pack by zoom; single tiles are runs of one. */
class TileRuns {
  readonly #tables: string[];
  readonly #pack: PackFile;

  constructor(pack: PackFile) {
    this.#pack = pack;
    const hasRuns = pack.database.prepare("SELECT 1 FROM sqlite_master WHERE name = 'tile_run'").get() !== undefined;
    const inRuns = 'SELECT z, y, first_x AS first, last_x AS last FROM tile_run';
    this.#tables = ['SELECT z, y, x AS first, x AS last FROM tile', ...(hasRuns ? [inRuns] : [])];
  }

  /** @throws DamagedPack if a tile lies outside the map */
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
          const isValid = y >= 0 && y < side && first >= 0 && first <= last && last < side;
          if (!isValid) throw damagedPack(id, `tiles ${z}/${first}–${last}/${y} are outside the map`);
          yield run;
        }
    })();
  }

  /** Counts the tiles at a zoom. Tiles that are also in a run count twice. */
  count(z: number): number {
    let tiles = 0;
    for (const { first, last } of this.of(z)) tiles += last - first + 1;
    return tiles;
  }

  /** Returns the ids of the tiles at a zoom, along the curve of PMTiles, without duplicates. */
  *ids(z: number): Generator<number> {
    const ids = new Float64Array(this.count(z));
    let count = 0;
    for (const { y, first, last } of this.of(z))
      for (let x = first; x <= last; x++) ids[count++] = zxyToTileId(z, x, y);
    ids.sort();
    let previous = -1;
    for (const id of ids) {
      if (id !== previous) yield id;
      previous = id;
    }
  }
}

/** Bounds that the header of an archive can hold. */
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
 * Writes a new file at `to`, and a temporary one with the suffix `.tiles`. Leaves nothing at `to` if it fails.
 * @param path of the pack's file
 * @throws Fault if the pack has no tiles or too many; DamagedPack; the disk's error
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
  const isGzipped = isVectorFormat(format);
  const bounds = boundsOf(pack.manifest.coverage);
  const metadata = metadataOf(pack, source);
  const writer = await PmtilesWriter.create(to, { format, isGzipped, minZoom, maxZoom, bounds, metadata }, count);
  let tiles = 0;
  try {
    for (const zoom of zooms)
      for (const id of runs.ids(zoom)) {
        const data = source.tile(...tileIdToZxy(id));
        if (data === undefined) continue;
        // oxlint-disable-next-line no-await-in-loop -- tiles must be in the order of the archive
        await writer.add(id, data);
        tiles++;
      }
    await writer.finish();
  } catch (error) {
    await writer.abandon();
    throw error;
  }
  return { tiles };
}
