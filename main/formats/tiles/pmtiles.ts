/** Reads PMTiles 3: directories of tiles along a Hilbert curve in one file. */
import { open, type FileHandle } from 'node:fs/promises';
import { basename } from 'node:path';
import {
  bytesToHeader,
  Compression,
  SharedPromiseCache,
  TileType,
  tileIdToZxy,
  type Entry,
  type Header,
  type Source,
} from 'pmtiles';
import { Fault, fileFault } from '../../../contract/fault.ts';
import type { TileFormat } from '../../../contract/tiles.ts';
import {
  fieldsOf,
  MAX_TILE_BYTES,
  plainText,
  plausibleBounds,
  unpacked,
  type ArchivedTile,
  type TileArchive,
} from './tile-archive.ts';
import { errorMessage } from '../../../contract/system-error.ts';

const HEADER_BYTES = 127;
/** Offset of the version in the header. */
const VERSION_AT = 7;
const VERSION = 3;
/** Maximum bytes of a directory or the metadata; directories usually have about ten kilobytes. */
const MAX_PART_BYTES = 2 ** 26;
/** Maximum depth of directories. The specification has a root and leaves; archives of the world have two levels. */
const MAX_DEPTH = 4;
const REMEDY = 'Download the archive again, or recreate it';

const FORMATS: ReadonlyMap<TileType, TileFormat> = new Map([
  [TileType.Mvt, 'mvt'],
  [TileType.Mlt, 'mlt'],
  [TileType.Png, 'png'],
  [TileType.Jpeg, 'jpg'],
  [TileType.Webp, 'webp'],
]);

/** Reads ranges of the file for the library, which is made for networks. */
class FileBytes implements Source {
  readonly #path: string;
  readonly #handle: FileHandle;
  readonly #size: number;

  constructor(path: string, handle: FileHandle, size: number) {
    this.#path = path;
    this.#handle = handle;
    this.#size = size;
  }

  readonly getKey = (): string => this.#path;

  /** @throws Fault if the file is too short */
  async read(offset: number, length: number): Promise<Buffer<ArrayBuffer>> {
    if (!(offset >= 0 && length >= 0 && offset + length <= this.#size))
      throw fileFault(basename(this.#path), `the file is truncated before byte ${offset + length}`, REMEDY);
    const bytes = Buffer.alloc(length);
    const { bytesRead } = await this.#handle.read(bytes, 0, length, offset);
    return bytes.subarray(0, bytesRead);
  }

  readonly getBytes = async (offset: number, length: number): Promise<{ data: ArrayBuffer }> => {
    // The library first requests more bytes than a small file has.
    const bytes = await this.read(offset, Math.max(0, Math.min(length, this.#size - offset, MAX_PART_BYTES)));
    return { data: bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) };
  };
}

const unpackPart = (bytes: ArrayBuffer, compression: Compression): Promise<ArrayBuffer> => {
  const plain = unpacked(Buffer.from(bytes), compression === Compression.Brotli);
  return Promise.resolve(new Uint8Array(plain).buffer);
};

class PmtilesFile {
  readonly #file: string;
  readonly #bytes: FileBytes;
  readonly #header: Header;
  readonly #directories = new SharedPromiseCache(MAX_DEPTH, false, unpackPart);

  constructor(file: string, bytes: FileBytes, header: Header) {
    this.#file = file;
    this.#bytes = bytes;
    this.#header = header;
  }

  async metadata(): Promise<Record<string, unknown>> {
    const { jsonMetadataOffset: offset, jsonMetadataLength: length, internalCompression } = this.#header;
    if (length === 0) return {};
    if (length > MAX_PART_BYTES) throw fileFault(this.#file, 'the metadata is larger than 64 MiB', REMEDY);
    try {
      const packed = await this.#bytes.read(offset, length);
      const value: unknown = JSON.parse(unpacked(packed, internalCompression === Compression.Brotli).toString());
      return typeof value === 'object' && value !== null ? { ...value } : {};
    } catch (error) {
      if (error instanceof Fault) throw error;
      throw fileFault(this.#file, "the metadata can't be read", REMEDY);
    }
  }

  tiles(): AsyncGenerator<ArchivedTile> {
    const { rootDirectoryOffset, rootDirectoryLength } = this.#header;
    return this.#walk(rootDirectoryOffset, rootDirectoryLength, 0);
  }

  async #entriesAt(offset: number, length: number): Promise<Entry[]> {
    if (length > MAX_PART_BYTES) throw fileFault(this.#file, 'a directory is larger than 64 MiB', REMEDY);
    try {
      return await this.#directories.getDirectory(this.#bytes, offset, length, this.#header);
    } catch (error) {
      if (error instanceof Fault) throw error;
      throw fileFault(this.#file, `the directory at byte ${offset} can't be read`, REMEDY);
    }
  }

  async *#walk(offset: number, length: number, depth: number): AsyncGenerator<ArchivedTile> {
    if (depth === MAX_DEPTH) throw fileFault(this.#file, 'the directories are nested too deeply', REMEDY);
    for (const entry of await this.#entriesAt(offset, length)) {
      if (entry.runLength === 0) {
        yield* this.#walk(this.#header.leafDirectoryOffset + entry.offset, entry.length, depth + 1);
        continue;
      }
      const data =
        entry.length > MAX_TILE_BYTES
          ? undefined
          : await this.#bytes.read(this.#header.tileDataOffset + entry.offset, entry.length);
      for (let tile = 0; tile < entry.runLength; tile++) {
        const [z, x, y] = this.#place(entry.tileId + tile);
        yield { z, x, y, data };
      }
    }
  }

  #place(tileId: number): [number, number, number] {
    try {
      return tileIdToZxy(tileId);
    } catch {
      throw fileFault(this.#file, `the tile number ${tileId} is beyond zoom 26`, REMEDY);
    }
  }
}

/** @throws Fault if it isn't PMTiles or can't be read */
export async function openPmtiles(path: string): Promise<TileArchive> {
  const file = basename(path);
  const handle = await open(path, 'r');
  try {
    const bytes = new FileBytes(path, handle, (await handle.stat()).size);
    const start = await bytes.read(0, HEADER_BYTES);
    const version = start[VERSION_AT] ?? 0;
    if (version !== VERSION)
      throw fileFault(
        file,
        `PMTiles version ${version} isn't supported, only version ${VERSION}`,
        'Convert it to version 3',
      );
    let header: Header;
    try {
      header = bytesToHeader(start.buffer.slice(start.byteOffset, start.byteOffset + start.length));
    } catch (error) {
      throw fileFault(file, errorMessage(error), REMEDY);
    }
    if (header.tileDataLength === 0 && header.numTileEntries === 0)
      throw fileFault(file, 'the archive contains no tiles', REMEDY);
    const format = FORMATS.get(header.tileType);
    if (format === undefined)
      throw fileFault(
        file,
        'the tiles are neither vector tiles (MVT, MLT) nor PNG, JPEG or WebP images',
        'Create the archive with tiles in one of these formats',
      );
    const archive = new PmtilesFile(file, bytes, header);
    const { name, attribution, vector_layers: vectorLayers } = await archive.metadata();
    return {
      kind: 'PMTiles',
      format,
      isBrotli: header.tileCompression === Compression.Brotli,
      name: plainText(name),
      attribution: plainText(attribution),
      bounds: plausibleBounds([header.minLon, header.minLat, header.maxLon, header.maxLat]),
      fields: fieldsOf(vectorLayers),
      tiles: () => archive.tiles(),
      close: () => handle.close(),
    };
  } catch (error) {
    await handle.close();
    throw error;
  }
}
