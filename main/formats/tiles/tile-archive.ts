/** The interface of tile archives of any format, and the conversion of their tiles for a pack. */
import { brotliDecompressSync, gunzipSync, gzipSync, inflateSync, zstdDecompressSync } from 'node:zlib';
import { isVectorFormat, type TileFormat } from '../../../contract/tiles.ts';
import type { Bbox } from '../../../contract/pack.ts';
import type { SniffedFile } from '../content.ts';

/** A tile of the archive, in web-mercator XYZ with y from the north. */
export interface ArchivedTile {
  z: number;
  x: number;
  y: number;
  /** Undefined for a row without a tile, or above `MAX_TILE_BYTES`. */
  data: Buffer | undefined;
}

export interface TileArchive {
  /** MBTiles or PMTiles, for messages. */
  readonly kind: string;
  /** As declared by the archive, otherwise detected from its first tile. */
  readonly format: TileFormat;
  /** Whether tiles are compressed with Brotli, which can't be detected from their bytes. */
  readonly isBrotli?: boolean;
  readonly name: string | undefined;
  readonly attribution: string | undefined;
  /** `[west, south, east, north]` in degrees, if stated and plausible. */
  readonly bounds: Bbox | undefined;
  /** Fields of each layer of vector tiles with their types, if stated. */
  readonly fields: ReadonlyMap<string, Record<string, string>>;
  /** Each tile once, in the order of the archive. @throws Fault */
  tiles: () => AsyncIterable<ArchivedTile> | Iterable<ArchivedTile>;
  close: () => Promise<void> | void;
}

/** Whether a file is an archive of tiles. Databases need the extension, because GeoPackages may also contain tiles. */
export const isTileArchive = ({ name, text }: Pick<SniffedFile, 'name' | 'text'>): boolean =>
  text.startsWith('PMTiles') || (text.startsWith('SQLite format 3') && /\.mbtiles$/i.test(name));

/** Maximum size of a tile: 16 MiB, about thirty times what tilers produce. */
export const MAX_TILE_BYTES = 2 ** 24;
const MAX_UNPACKED_BYTES = 2 ** 26;

const SIGNATURES = {
  png: [0x89, 0x50, 0x4e, 0x47],
  jpg: [0xff, 0xd8, 0xff],
  webp: [0x52, 0x49, 0x46, 0x46],
} as const;
const WEBP = 'WEBP';
const GZIP = [0x1f, 0x8b];
const ZSTD = [0x28, 0xb5, 0x2f, 0xfd];
/** First byte of zlib data with the default window. */
const ZLIB = 0x78;
/** First byte of a vector tile: the field of layers, length-delimited. */
const LAYERS_TAG = 0x1a;

const startsWith = (data: Buffer, bytes: readonly number[]): boolean => bytes.every((byte, at) => data[at] === byte);

/** Detects an image format from its first bytes; undefined if unknown. */
export function pictureFormatOf(data: Buffer): 'png' | 'jpg' | 'webp' | undefined {
  if (startsWith(data, SIGNATURES.png)) return 'png';
  if (startsWith(data, SIGNATURES.jpg)) return 'jpg';
  return startsWith(data, SIGNATURES.webp) && data.toString('latin1', 8, 12) === WEBP ? 'webp' : undefined;
}

/** @throws zlib errors, also if the output exceeds 64 MiB */
export function unpacked(data: Buffer, isBrotli = false): Buffer {
  const limit = { maxOutputLength: MAX_UNPACKED_BYTES };
  if (isBrotli) return brotliDecompressSync(data, limit);
  if (startsWith(data, GZIP)) return gunzipSync(data, limit);
  if (startsWith(data, ZSTD)) return zstdDecompressSync(data, limit);
  return data[0] === ZLIB ? inflateSync(data, limit) : data;
}

export interface PackedTile {
  /** The tile as stored in a pack: images unchanged, vector tiles gzip-compressed. */
  data: Buffer;
  /** The uncompressed vector tile; undefined for an image. */
  plain?: Buffer;
}

/**
 * The tile as a pack holds it. @param format of its archive
 * @returns why it cannot be one, where that is so, to stand after `tile 3/4/5`
 */
export function packedTile(data: Buffer, format: TileFormat, isBrotli = false): PackedTile | string {
  if (!isVectorFormat(format))
    return pictureFormatOf(data) === format ? { data } : `isn't a ${format.toUpperCase()} image`;
  let plain: Buffer;
  try {
    plain = unpacked(data, isBrotli);
  } catch {
    return "can't be decompressed";
  }
  if (format === 'mvt' && plain.length > 0 && plain[0] !== LAYERS_TAG) return "isn't a vector tile";
  return { data: startsWith(data, GZIP) ? data : gzipSync(plain), plain };
}

/** Bounds from metadata, if they are plausible. */
export function plausibleBounds(values: readonly number[]): Bbox | undefined {
  const [west, south, east, north] = values;
  if (west === undefined || south === undefined || east === undefined || north === undefined) return undefined;
  const isRight = west >= -180 && east <= 180 && south >= -90 && north <= 90 && west < east && south < north;
  return isRight ? [west, south, east, north] : undefined;
}

/** Converts text that may contain markup to one plain line; undefined if nothing remains. */
export function plainText(text: unknown): string | undefined {
  if (typeof text !== 'string') return undefined;
  const plain = text
    .replaceAll(/<[^>]*>/gu, ' ')
    .replaceAll(/&copy;/giu, '©')
    .replaceAll(/&amp;/giu, '&')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, 500);
  return plain === '' ? undefined : plain;
}

interface DescribedLayer {
  id?: unknown;
  fields?: unknown;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Reads the fields of layers from `vector_layers` of TileJSON. Invalid parts are skipped. */
export function fieldsOf(vectorLayers: unknown): ReadonlyMap<string, Record<string, string>> {
  const layers: DescribedLayer[] = Array.isArray(vectorLayers) ? vectorLayers.filter(isObject) : [];
  return new Map(
    layers.flatMap(({ id, fields }) =>
      typeof id === 'string'
        ? [[id, Object.fromEntries(Object.entries(isObject(fields) ? fields : {}).map(([k, v]) => [k, String(v)]))]]
        : [],
    ),
  );
}
