/** Imports an archive of map tiles into a pack, which serves them and draws them on the map. */
import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename } from 'node:path';
import { PbfReader } from 'pbf';
import { fileFault } from '../../../../contract/fault.ts';
import type { Bbox } from '../../../../contract/pack.ts';
import type { PackVerification } from '../../../../contract/pack-verification.ts';
import { MAX_TILE_ZOOM } from '../../../../contract/tiles.ts';
import { tileEdges } from '../../../geometry/tile.ts';
import { TILE_FORMAT_TABLE, TILE_TABLES } from '../../../packs/schema/tiles.ts';
import type { PackWriter } from '../../../packs/write/pack.ts';
import { beginImportedPack, type PackPlacement } from '../../../packs/write/place.ts';
import { copyOfWal } from '../../../formats/foreign-database.ts';
import type { RefusedFeature } from '../../import-process.ts';
import { openMbtiles } from '../../../formats/tiles/mbtiles.ts';
import { openPmtiles } from '../../../formats/tiles/pmtiles.ts';
import { packedTile, type ArchivedTile, type TileArchive } from '../../../formats/tiles/tile-archive.ts';

export interface TileImportOptions extends PackPlacement {
  file: string;
  packsDirectory: string;
  packId: string;
  /** As the archive says unless given. */
  title?: string;
  licence?: string;
  attribution?: string;
  vintage?: string;
  damaged?: readonly PackVerification[] | undefined;
  scratchDirectory?: string | undefined;
  /** Tiles that ended the process that read them. */
  refused?: readonly RefusedFeature[] | undefined;
}

export interface TileImportProgress {
  /** 0 to 1. */
  share: number;
  tiles: number;
}

export interface TileProblem {
  /** Counts from 1 in the order of the archive. */
  row: number;
  message: string;
  remedy: string;
}

export interface TileImportReport {
  pack: string;
  file: string;
  title: string;
  kind: string;
  format: string;
  minZoom: number;
  maxZoom: number;
  layers: string[];
  imported: number;
  leftOut: number;
  /** The first 200 of those left out. */
  problems: TileProblem[];
  milliseconds: number;
}

export interface TileImportControl {
  onTile?: (tile: number) => void;
  onTilesEnd?: () => void;
  onProgress?: (progress: TileImportProgress) => void;
}

const KEPT_PROBLEMS = 200;
const TILES_PER_TICK = 500;
/** Reading and writing; the rest is the digest and SQLite's check. */
const READING_SHARE = 0.8;
/** A thousand times the tiles of a city: beyond it a pack takes hours, and a part of the archive is what is wanted. */
const MAX_TILES = 50_000_000;
const REMEDY =
  'The tile was skipped: the map is empty there, or shows a coarser tile. Recreate the archive with all tiles';
const SQLITE = 'SQLite format 3\0';
const PMTILES = 'PMTiles';

async function openArchive(path: string, scratch = tmpdir()): Promise<TileArchive> {
  const bytes = Buffer.alloc(SQLITE.length);
  const descriptor = openSync(path, 'r');
  try {
    readSync(descriptor, bytes, 0, bytes.length, 0);
  } finally {
    closeSync(descriptor);
  }
  const start = bytes.toString('latin1');
  if (start === SQLITE) {
    const copy = await copyOfWal(path, scratch);
    try {
      const archive = openMbtiles(copy?.path ?? path);
      return {
        ...archive,
        async close() {
          await archive.close();
          copy?.remove();
        },
      };
    } catch (error) {
      copy?.remove();
      throw error;
    }
  }
  if (start.startsWith(PMTILES)) return openPmtiles(path);
  const file = basename(path);
  if (statSync(path).size === 0) throw fileFault(file, 'the file is empty', 'Download it again');
  throw fileFault(
    file,
    'the file is neither MBTiles nor PMTiles',
    'Choose an archive of map tiles: a .mbtiles or .pmtiles file',
  );
}

interface LayerZooms {
  minZoom: number;
  maxZoom: number;
}

/** Layers of a Mapbox Vector Tile by name; only their names are read. */
function layerNames(tile: Buffer): string[] {
  const names: string[] = [];
  new PbfReader(tile).readFields((tag, _data, reader) => {
    if (tag !== 3) return;
    const end = reader.readVarint() + reader.pos;
    let name = '';
    while (reader.pos < end) {
      const field = reader.readVarint();
      if (field >> 3 === 1) name = reader.readString();
      else reader.skip(field);
    }
    names.push(name);
  }, undefined);
  return names;
}

/** West and south, east and north of tiles, in their numbers at one zoom. */
class Extent {
  #zoom = -1;
  #box = [Infinity, Infinity, -Infinity, -Infinity];

  add({ z, x, y }: ArchivedTile): void {
    if (z < this.#zoom) return;
    if (z > this.#zoom) [this.#zoom, this.#box] = [z, [Infinity, Infinity, -Infinity, -Infinity]];
    const [west = 0, north = 0, east = 0, south = 0] = this.#box;
    this.#box = [Math.min(west, x), Math.min(north, y), Math.max(east, x + 1), Math.max(south, y + 1)];
  }

  /** In degrees, of the tiles of the deepest zoom. */
  get bounds(): Bbox {
    const [west = 0, north = 0, east = 0, south = 0] = this.#box;
    const first = tileEdges({ x: west, y: north, zoom: this.#zoom });
    const last = tileEdges({ x: east - 1, y: south - 1, zoom: this.#zoom });
    return [first.west, last.south, last.east, first.north];
  }
}

class TileImport {
  readonly #pack: PackWriter;
  readonly #archive: TileArchive;
  readonly #control: TileImportControl;
  readonly #bytes: number;
  readonly #file: string;
  readonly #layers = new Map<string, LayerZooms>();
  readonly #extent = new Extent();
  readonly #problems: TileProblem[] = [];
  readonly #started = performance.now();
  #read = 0;
  #imported = 0;
  #leftOut = 0;
  #zooms: LayerZooms = { minZoom: MAX_TILE_ZOOM, maxZoom: 0 };
  #bytesRead = 0;

  constructor(pack: PackWriter, archive: TileArchive, path: string, control: TileImportControl) {
    this.#pack = pack;
    this.#archive = archive;
    this.#control = control;
    this.#file = basename(path);
    this.#bytes = statSync(path).size;
  }

  get bounds(): Bbox {
    return this.#archive.bounds ?? this.#extent.bounds;
  }

  async readTiles(): Promise<void> {
    const { database } = this.#pack;
    database.exec(`${TILE_TABLES}; ${TILE_FORMAT_TABLE}`);
    const insert = database.prepare('INSERT OR IGNORE INTO tile (z, x, y, data) VALUES (?, ?, ?, ?)');
    database.exec('BEGIN');
    for await (const tile of this.#archive.tiles()) {
      this.#control.onTile?.(++this.#read);
      if (this.#read > MAX_TILES)
        throw fileFault(
          this.#file,
          `the archive has more than ${MAX_TILES.toLocaleString('en')} tiles`,
          'Extract the part that you need first, by its bounds or maximum zoom',
        );
      const packed = this.#packed(tile);
      if (packed === undefined) continue;
      const { changes } = insert.run(tile.z, tile.x, tile.y, packed);
      if (changes === 0) this.#leaveOut(tile, 'occurs twice');
      else this.#count(tile);
      this.#tick(packed.length);
    }
    this.#control.onTilesEnd?.();
    database.exec('COMMIT');
    if (this.#imported === 0)
      throw fileFault(this.#file, 'no tile can be read', this.#problems[0]?.message ?? 'Download it again');
    this.#describeLayers();
  }

  /** The tile as it is written; nothing where it is left out. */
  #packed(tile: ArchivedTile): Buffer | undefined {
    const { z, x, y, data } = tile;
    const isPlace = z >= 0 && z <= MAX_TILE_ZOOM && x >= 0 && y >= 0 && x < 2 ** z && y < 2 ** z;
    if (!isPlace) return this.#leaveOut(tile, 'is outside the map');
    if (data === undefined || data.length === 0) return this.#leaveOut(tile, 'is empty, or larger than 16 MiB');
    const { format, isBrotli = false } = this.#archive;
    const packed = packedTile(data, format, isBrotli);
    if (typeof packed === 'string') return this.#leaveOut(tile, packed);
    if (format !== 'mvt' || packed.plain === undefined) return packed.data;
    try {
      for (const name of layerNames(packed.plain)) this.#seen(name, z);
    } catch {
      return this.#leaveOut(tile, "isn't a vector tile");
    }
    return packed.data;
  }

  #leaveOut({ z, x, y }: ArchivedTile, reason: string): undefined {
    this.#leftOut++;
    if (this.#problems.length < KEPT_PROBLEMS)
      this.#problems.push({ row: this.#read, message: `Tile ${z}/${x}/${y} ${reason}`, remedy: REMEDY });
    return undefined;
  }

  #seen(name: string, z: number): void {
    const { minZoom, maxZoom } = this.#layers.get(name) ?? { minZoom: z, maxZoom: z };
    this.#layers.set(name, { minZoom: Math.min(minZoom, z), maxZoom: Math.max(maxZoom, z) });
  }

  #count(tile: ArchivedTile): void {
    this.#imported++;
    this.#extent.add(tile);
    const { minZoom, maxZoom } = this.#zooms;
    this.#zooms = { minZoom: Math.min(minZoom, tile.z), maxZoom: Math.max(maxZoom, tile.z) };
  }

  #tick(bytes: number): void {
    this.#bytesRead += bytes;
    if (this.#read % TILES_PER_TICK === 0)
      this.#control.onProgress?.({
        share: READING_SHARE * Math.min(1, this.#bytesRead / this.#bytes),
        tiles: this.#read,
      });
  }

  #describeLayers(): void {
    const { database } = this.#pack;
    const { format, fields } = this.#archive;
    const { minZoom, maxZoom } = this.#zooms;
    database.prepare('INSERT INTO tile_format VALUES (?, ?, ?)').run(format, minZoom, maxZoom);
    // What MLT holds is read by the map alone: of its layers the archive's own word counts.
    if (format === 'mlt') for (const name of fields.keys()) this.#layers.set(name, this.#zooms);
    const insert = database.prepare('INSERT INTO tile_layer (name, min_zoom, max_zoom, fields) VALUES (?, ?, ?, ?)');
    for (const [name, zooms] of this.#layers)
      insert.run(name, zooms.minZoom, zooms.maxZoom, JSON.stringify(fields.get(name) ?? {}));
  }

  report(title: string): TileImportReport {
    return {
      pack: this.#pack.id,
      file: this.#file,
      title,
      kind: this.#archive.kind,
      format: this.#archive.format,
      ...this.#zooms,
      layers: [...this.#layers.keys()],
      imported: this.#imported,
      leftOut: this.#leftOut,
      problems: this.#problems,
      milliseconds: Math.round(performance.now() - this.#started),
    };
  }
}

function refuseWhatEndedIt({ file, refused = [] }: TileImportOptions): void {
  const [first] = refused;
  if (first !== undefined)
    throw fileFault(
      basename(file),
      `tile ${first.item} can't be read: ${first.reason}`,
      'Recreate the archive, or download it again',
    );
}

/**
 * @throws Fault where the file is no archive that can be read; PackAlreadyThere; errors of the system and the
 * database
 */
export async function importTiles(
  options: TileImportOptions,
  control: TileImportControl = {},
): Promise<TileImportReport> {
  refuseWhatEndedIt(options);
  const { file, packsDirectory, packId } = options;
  const archive = await openArchive(file, options.scratchDirectory);
  let pack: PackWriter | undefined;
  try {
    pack = beginImportedPack(packsDirectory, packId, options);
    const work = new TileImport(pack, archive, file, control);
    await work.readTiles();
    control.onProgress?.({ share: READING_SHARE, tiles: work.report('').imported });
    const modified = statSync(file).mtime.toISOString().slice(0, 10);
    const title = options.title ?? archive.name ?? basename(file);
    const licence = options.licence ?? 'Not stated in the file';
    const attribution = options.attribution ?? archive.attribution ?? `From ${basename(file)}`;
    const report = work.report(title);
    await pack.finish({
      theme: 'tiles',
      title,
      description: `Map tiles imported from ${basename(file)} (${archive.kind}, ${archive.format}).`,
      version: modified,
      vintage: options.vintage ?? `File dated ${modified}`,
      coverage: work.bounds,
      kind: 'measured',
      licence,
      attribution,
      sources: [{ name: basename(file), version: modified, licence, attribution }],
      counts: { tile: report.imported, left_out: report.leftOut },
      notes: report.leftOut === 0 ? [] : [`${report.leftOut} tiles of the file were skipped because they are invalid.`],
    });
    return work.report(title);
  } catch (error) {
    pack?.abandon();
    throw error;
  } finally {
    await archive.close();
  }
}
