/** Imports an archive of map tiles into a pack. */
import { statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename } from 'node:path';
import { PbfReader } from 'pbf';
import { fileFault } from '../../../../contract/fault.ts';
import type { Bbox } from '../../../../contract/pack.ts';
import { MAX_TILE_ZOOM } from '../../../../contract/tiles.ts';
import { coordinateBounds, extendBounds } from '../../../geometry/bounds.ts';
import { tileEdges } from '../../../geometry/tile.ts';
import { TILE_FORMAT_TABLE, TILE_TABLES } from '../../../packs/schema/tiles.ts';
import type { PackWriter } from '../../../packs/write/pack.ts';
import { sniff } from '../../../formats/content.ts';
import { copyOfWal } from '../../../formats/foreign-database.ts';
import { describeFiles } from '../../describe-files.ts';
import { ProblemList } from '../../problems.ts';
import { resultOf, type ImportControl, type ImportRequest, type ImportResult } from '../../target.ts';
import { writeImportedPack } from '../../write-pack.ts';
import { openMbtiles } from '../../../formats/tiles/mbtiles.ts';
import { openPmtiles } from '../../../formats/tiles/pmtiles.ts';
import { packedTile, type ArchivedTile, type TileArchive } from '../../../formats/tiles/tile-archive.ts';

const TILES_PER_TICK = 500;
/** Share of the progress for reading and writing; the rest is the digest and SQLite's check. */
const READING_SHARE = 0.8;
/** A thousand times the tiles of a city: larger archives take hours, and a part of them is probably enough. */
const MAX_TILES = 50_000_000;
const REMEDY =
  'The tile was skipped: the map is empty there, or shows a coarser tile. Recreate the archive with all tiles';

async function openArchive(path: string, scratch = tmpdir()): Promise<TileArchive> {
  const { name, text } = sniff(path);
  if (text.startsWith('PMTiles')) return openPmtiles(path);
  if (!text.startsWith('SQLite format 3'))
    throw fileFault(
      name,
      'the file is neither MBTiles nor PMTiles',
      'Choose an archive of map tiles: a .mbtiles or .pmtiles file',
    );
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

interface LayerZooms {
  minZoom: number;
  maxZoom: number;
}

/** Reads the names of the layers of a Mapbox Vector Tile. */
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

/** The extent of the tiles at the deepest zoom. */
class Extent {
  #zoom = -1;
  #box = coordinateBounds([]);

  add({ z, x, y }: ArchivedTile): void {
    if (z < this.#zoom) return;
    if (z > this.#zoom) [this.#zoom, this.#box] = [z, coordinateBounds([])];
    extendBounds(this.#box, x, y, x + 1, y + 1);
  }

  /** In degrees. */
  get bounds(): Bbox {
    const [west, north, east, south] = this.#box;
    const first = tileEdges({ x: west, y: north, zoom: this.#zoom });
    const last = tileEdges({ x: east - 1, y: south - 1, zoom: this.#zoom });
    return [first.west, last.south, last.east, first.north];
  }
}

class TileImport {
  readonly #pack: PackWriter;
  readonly #archive: TileArchive;
  readonly #control: ImportControl;
  readonly #bytes: number;
  readonly #file: string;
  readonly #layers = new Map<string, LayerZooms>();
  readonly #extent = new Extent();
  readonly problems = new ProblemList();
  readonly counts = { tile: 0, left_out: 0 };
  #read = 0;
  #zooms: LayerZooms = { minZoom: MAX_TILE_ZOOM, maxZoom: 0 };
  #bytesRead = 0;

  constructor(pack: PackWriter, archive: TileArchive, path: string, control: ImportControl) {
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
      this.#control.onFeature?.(++this.#read);
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
    this.#control.onFeature?.(undefined);
    database.exec('COMMIT');
    if (this.counts.tile === 0)
      throw fileFault(this.#file, 'no tile can be read', this.problems.listed[0]?.message ?? 'Download it again');
    this.#describeLayers();
  }

  /** Returns the compressed tile; undefined if it's skipped. */
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
    this.counts.left_out++;
    this.problems.add({
      file: this.#file,
      line: this.#read,
      message: `Tile ${z}/${x}/${y} ${reason}`,
      remedy: REMEDY,
    });
    return undefined;
  }

  #seen(name: string, z: number): void {
    const { minZoom, maxZoom } = this.#layers.get(name) ?? { minZoom: z, maxZoom: z };
    this.#layers.set(name, { minZoom: Math.min(minZoom, z), maxZoom: Math.max(maxZoom, z) });
  }

  #count(tile: ArchivedTile): void {
    this.counts.tile++;
    this.#extent.add(tile);
    const { minZoom, maxZoom } = this.#zooms;
    this.#zooms = { minZoom: Math.min(minZoom, tile.z), maxZoom: Math.max(maxZoom, tile.z) };
  }

  #tick(bytes: number): void {
    this.#bytesRead += bytes;
    if (this.#read % TILES_PER_TICK === 0)
      this.#control.onProgress?.({
        share: READING_SHARE * Math.min(1, this.#bytesRead / this.#bytes),
        rows: this.#read,
      });
  }

  #describeLayers(): void {
    const { database } = this.#pack;
    const { format, fields } = this.#archive;
    const { minZoom, maxZoom } = this.#zooms;
    database.prepare('INSERT INTO tile_format VALUES (?, ?, ?)').run(format, minZoom, maxZoom);
    // Only the map can read MLT, so its layers are those that the archive states.
    if (format === 'mlt') for (const name of fields.keys()) this.#layers.set(name, this.#zooms);
    const insert = database.prepare('INSERT INTO tile_layer (name, min_zoom, max_zoom, fields) VALUES (?, ?, ?, ?)');
    for (const [name, zooms] of this.#layers)
      insert.run(name, zooms.minZoom, zooms.maxZoom, JSON.stringify(fields.get(name) ?? {}));
  }

  /** Format and zooms, and layers. */
  get notes(): string[] {
    const { kind, format } = this.#archive;
    const { minZoom, maxZoom } = this.#zooms;
    return [
      `${kind} of ${format}, zooms ${minZoom} to ${maxZoom}`,
      ...(this.#layers.size === 0 ? [] : [`Layers: ${[...this.#layers.keys()].join(', ')}`]),
    ];
  }
}

/** Imports an archive of map tiles. */
export async function importTiles(request: ImportRequest, control: ImportControl = {}): Promise<ImportResult> {
  const {
    files: [file = ''],
    refused: [ended] = [],
    id,
  } = request;
  const name = basename(file);
  if (ended !== undefined)
    throw fileFault(
      name,
      `tile ${ended.item} can't be read: ${ended.reason}`,
      'Recreate the archive, or download it again',
    );
  const archive = await openArchive(file, request.scratchDirectory);
  try {
    return await writeImportedPack(request, async (pack) => {
      const work = new TileImport(pack, archive, file, control);
      await work.readTiles();
      control.onProgress?.({ share: READING_SHARE });
      const { counts, notes, problems } = work;
      const { tile: tiles, left_out: leftOut } = counts;
      const title = request.title ?? archive.name ?? name;
      return {
        description: {
          theme: 'tiles',
          title,
          description: `Map tiles imported from ${name} (${archive.kind}, ${archive.format}).`,
          ...describeFiles(request, [name], { attribution: archive.attribution }),
          coverage: work.bounds,
          counts,
          notes: leftOut === 0 ? [] : [`${leftOut} tiles of the file were skipped because they are invalid.`],
        },
        result: resultOf({ pack: id, title, counts: { tiles, left_out: leftOut }, notes }, problems),
      };
    });
  } finally {
    await archive.close();
  }
}
