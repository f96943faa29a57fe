/**
 * Writes a PMTiles archive, version 3: header, root directory, metadata, leaf directories, tiles. The archive is
 * clustered and has no duplicate tiles. Only one leaf directory and the digests of small tiles are held in memory.
 */
import { hash } from 'node:crypto';
import { createReadStream, createWriteStream, rmSync } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { gzipSync } from 'node:zlib';
import { Compression, TileType } from 'pmtiles';
import type { Bbox } from '../../../contract/pack.ts';
import type { TileFormat } from '../../../contract/tiles.ts';

const HEADER_BYTES = 127;
const VERSION = 3;
/** The header and root directory must fit into a reader's first request. */
const FIRST_FETCH_BYTES = 16_384;
const MIN_LEAF_ENTRIES = 4096;
/** Maximum number of root entries, at up to ten bytes each, that fit beside the header. */
const MAX_LEAVES = 1500;
/** Larger tiles are hardly ever duplicates; smaller ones usually are: sea, plain land. */
const MAX_DIGEST_TILE_BYTES = 4096;
const MAX_DIGESTS = 1_000_000;
const FLUSH_BYTES = 1 << 20;

const TYPES: Readonly<Record<TileFormat, TileType>> = {
  mvt: TileType.Mvt,
  mlt: TileType.Mlt,
  png: TileType.Png,
  jpg: TileType.Jpeg,
  webp: TileType.Webp,
};

export interface PmtilesOptions {
  format: TileFormat;
  /** Whether the tiles are gzip-compressed. */
  isGzipped: boolean;
  minZoom: number;
  maxZoom: number;
  /** `[west, south, east, north]` in degrees. */
  bounds: Bbox;
  /** As TileJSON has it: name, attribution, vector_layers. */
  metadata: Readonly<Record<string, unknown>>;
}

interface Entry {
  tileId: number;
  /** From the start of the tiles, or of the leaf directories. */
  offset: number;
  length: number;
  /** Number of consecutive tiles with this content; 0 for a leaf directory. */
  runLength: number;
}

/** Appends a varint: seven bits per byte, lowest first. The value may exceed 32 bits. */
function pushVarint(bytes: number[], value: number): void {
  let rest = value;
  for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) | 128);
  bytes.push(rest);
}

function directoryBytes(entries: readonly Entry[]): Buffer {
  const bytes: number[] = [];
  pushVarint(bytes, entries.length);
  entries.forEach(({ tileId }, i) => pushVarint(bytes, tileId - (entries[i - 1]?.tileId ?? 0)));
  for (const { runLength } of entries) pushVarint(bytes, runLength);
  for (const { length } of entries) pushVarint(bytes, length);
  entries.forEach(({ offset }, i) => {
    const previous = entries[i - 1];
    // 0 means directly after the previous entry.
    const follows = previous !== undefined && previous.offset + previous.length === offset;
    pushVarint(bytes, follows ? 0 : offset + 1);
  });
  return gzipSync(Buffer.from(bytes));
}

/** Degrees as stored in the header. */
const e7 = (degrees: number): number => Math.round(degrees * 1e7);

/** The tiles are written here until the size of the directories before them is known. */
const tilesPathOf = (path: string): string => `${path}.tiles`;

async function* concatenate(start: Buffer, rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield start;
  yield* rest;
}

export class PmtilesWriter {
  readonly #path: string;
  readonly #options: PmtilesOptions;
  readonly #tiles: FileHandle;
  readonly #leafEntries: number;
  readonly #offsets = new Map<string, number>();
  readonly #leaves: Buffer[] = [];
  readonly #root: Entry[] = [];
  #leafBytes = 0;
  #entries: Entry[] = [];
  #pending: Buffer[] = [];
  #pendingBytes = 0;
  #tileBytes = 0;
  readonly #counts = { addressed: 0, entries: 0, contents: 0 };

  private constructor(path: string, tiles: FileHandle, description: PmtilesOptions, tileCount: number) {
    this.#path = path;
    this.#tiles = tiles;
    this.#options = description;
    this.#leafEntries = Math.max(MIN_LEAF_ENTRIES, Math.ceil(tileCount / MAX_LEAVES));
  }

  /**
   * Creates a file at `path`, and a temporary one beside it.
   * @param tileCount maximum number of tiles
   */
  static async create(path: string, description: PmtilesOptions, tileCount: number): Promise<PmtilesWriter> {
    return new PmtilesWriter(path, await open(tilesPathOf(path), 'wx'), description, tileCount);
  }

  get #tilesPath(): string {
    return tilesPathOf(this.#path);
  }

  /** @param tileId as numbered by `zxyToTileId`; greater than the previous one */
  async add(tileId: number, data: Buffer): Promise<void> {
    this.#counts.addressed++;
    const offset = await this.#offsetOf(data);
    const last = this.#entries.at(-1);
    if (last?.offset === offset && last.length === data.length && last.tileId + last.runLength === tileId) {
      last.runLength++;
      return;
    }
    if (this.#entries.length === this.#leafEntries) this.#endLeaf();
    this.#entries.push({ tileId, offset, length: data.length, runLength: 1 });
    this.#counts.entries++;
  }

  /** Returns the offset of a tile, and writes it if it is new. */
  async #offsetOf(data: Buffer): Promise<number> {
    const digest = data.length <= MAX_DIGEST_TILE_BYTES ? hash('sha256', data, 'base64') : undefined;
    const existing = digest === undefined ? undefined : this.#offsets.get(digest);
    if (existing !== undefined) return existing;
    const offset = this.#tileBytes;
    if (digest !== undefined && this.#offsets.size < MAX_DIGESTS) this.#offsets.set(digest, offset);
    this.#pending.push(data);
    this.#pendingBytes += data.length;
    this.#tileBytes += data.length;
    this.#counts.contents++;
    if (this.#pendingBytes >= FLUSH_BYTES) await this.#flush();
    return offset;
  }

  async #flush(): Promise<void> {
    const bytes = Buffer.concat(this.#pending);
    [this.#pending, this.#pendingBytes] = [[], 0];
    await this.#tiles.writeFile(bytes);
  }

  #endLeaf(): void {
    const [first] = this.#entries;
    if (first === undefined) return;
    const bytes = directoryBytes(this.#entries);
    this.#root.push({ tileId: first.tileId, offset: this.#leafBytes, length: bytes.length, runLength: 0 });
    this.#leaves.push(bytes);
    this.#leafBytes += bytes.length;
    this.#entries = [];
  }

  /** Returns the root directory: all entries if they fit, or else the leaves. */
  #endDirectories(): Buffer {
    if (this.#root.length === 0) {
      const all = directoryBytes(this.#entries);
      if (HEADER_BYTES + all.length <= FIRST_FETCH_BYTES) return all;
    }
    this.#endLeaf();
    return directoryBytes(this.#root);
  }

  /** Assembles the archive. @throws the disk's error */
  async finish(): Promise<void> {
    await this.#flush();
    await this.#tiles.close();
    const root = this.#endDirectories();
    const metadata = gzipSync(JSON.stringify(this.#options.metadata));
    const start = Buffer.concat([this.#header(root.length, metadata.length), root, metadata, ...this.#leaves]);
    const target = createWriteStream(this.#path, { flags: 'wx', flush: true });
    await pipeline(concatenate(start, createReadStream(this.#tilesPath)), target);
    rmSync(this.#tilesPath);
  }

  /** Deletes the unfinished files. */
  async abandon(): Promise<void> {
    await this.#tiles.close();
    for (const path of [this.#path, this.#tilesPath]) rmSync(path, { force: true });
  }

  #header(rootLength: number, metadataLength: number): Buffer {
    const { format, isGzipped, minZoom, maxZoom, bounds } = this.#options;
    const metadataOffset = HEADER_BYTES + rootLength;
    const leafOffset = metadataOffset + metadataLength;
    const tileOffset = leafOffset + this.#leafBytes;
    const { addressed, entries, contents } = this.#counts;
    const numbers = [HEADER_BYTES, rootLength, metadataOffset, metadataLength, leafOffset, this.#leafBytes];
    numbers.push(tileOffset, this.#tileBytes, addressed, entries, contents);
    const header = Buffer.alloc(HEADER_BYTES);
    header.write('PMTiles');
    header[7] = VERSION;
    numbers.forEach((number, i) => header.writeBigUInt64LE(BigInt(number), 8 + 8 * i));
    const isClustered = 1;
    const tileCompression = isGzipped ? Compression.Gzip : Compression.None;
    header.set([isClustered, Compression.Gzip, tileCompression, TYPES[format], minZoom, maxZoom], 96);
    const [west, south, east, north] = bounds;
    [west, south, east, north].forEach((degrees, i) => header.writeInt32LE(e7(degrees), 102 + 4 * i));
    header[118] = minZoom;
    header.writeInt32LE(e7((west + east) / 2), 119);
    header.writeInt32LE(e7((south + north) / 2), 123);
    return header;
  }
}
