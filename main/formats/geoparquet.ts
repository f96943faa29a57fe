/** Reads GeoParquet 1.0 and 1.1 (https://geoparquet.org), and Parquet's own GEOMETRY, one group of rows at a time. */
import { counted, formatCount } from '../../contract/counted.ts';
import { fileFault, isFault, type Fault } from '../../contract/fault.ts';
import { closeSync, readSync } from 'node:fs';
import { basename } from 'node:path';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import {
  parquetMetadataAsync,
  parquetReadObjects,
  type AsyncBuffer,
  type Compressors,
  type FileMetaData,
  type RowGroup,
} from 'hyparquet';
import { canonicalSystem, WGS84, type CoordinateSystem } from '../geometry/coordinate-system.ts';
import {
  wholeNumber,
  type FeatureSource,
  type Format,
  type OpenOptions,
  type SourceFeature,
} from './feature-source.ts';
import { openFile } from './file-chunks.ts';
import { isNativeEncoding, shapeOfNative } from './native-shapes.ts';
import { readWkb } from './wkb.ts';
import { isRecord } from '../../contract/is-record.ts';
import { errorMessage } from '../../contract/system-error.ts';

const MAGIC = 'PAR1';
const DAMAGED = 'Download or export it again';
/** Maximum memory of a row group; most writers use a tenth. */
const MAX_GROUP_BYTES = 768 << 20;
/**
 * Maximum cells of a row group, counting each row as two more: repeated values compress to almost nothing but take
 * memory.
 */
const MAX_GROUP_CELLS = 1 << 26;
/** Maximum positions of a row group in a native encoding: the library takes up to a kilobyte for each. */
const MAX_NATIVE_POSITIONS = 1_000_000;
/** Maximum bytes of the metadata. */
const MAX_FOOTER_BYTES = 64 << 20;

const isParquet = (head: Buffer): boolean => head.toString('latin1', 0, 4) === MAGIC;

/** Node's decompressors, with a limit on their output. */
const compressors: Compressors = {
  GZIP: (input, length) => gunzipSync(input, { maxOutputLength: length }),
  BROTLI: (input, length) => brotliDecompressSync(input, { maxOutputLength: length }),
  ZSTD: (input, length) => zstdDecompressSync(input, { maxOutputLength: length }),
};
/** hyparquet reads Snappy itself. */
const READ_CODECS = new Set(['UNCOMPRESSED', 'SNAPPY', ...Object.keys(compressors)]);

/** @throws Fault if a column uses an unsupported compression */
function checkCodecs(file: string, { row_groups: groups }: FileMetaData): void {
  const codecs = groups.flatMap(({ columns }) => columns.flatMap(({ meta_data: data }) => data?.codec ?? []));
  const foreign = codecs.find((codec) => !READ_CODECS.has(codec));
  if (foreign !== undefined)
    throw fileFault(
      file,
      `the file is compressed with ${foreign}, which isn't supported`,
      'Write it with Snappy, Zstandard, gzip or without compression',
    );
}

/**
 * @param native column of shapes in a native encoding
 * @throws Fault if a row group takes too much memory
 */
function checkSize(
  file: string,
  { total_byte_size: bytes, num_rows: rows, columns }: RowGroup,
  native: string | undefined,
): void {
  const tooLarge = (what: string): Fault =>
    fileFault(
      file,
      `a row group ${what}`,
      'Write it with smaller row ' +
        `groups${native === undefined ? ', or as GeoPackage' : ', with shapes as WKB, or as GeoPackage'}`,
    );
  if (Number(bytes) > MAX_GROUP_BYTES)
    throw tooLarge(`takes ${Math.ceil(Number(bytes) / 2 ** 20)} MiB; the maximum is ${MAX_GROUP_BYTES / 2 ** 20} MiB`);
  if (Number(rows) * (columns.length + 2) > MAX_GROUP_CELLS)
    throw tooLarge(
      `has ${formatCount(Number(rows))} rows of ${counted(columns.length, 'column')}; the maximum is ` +
        `${formatCount(Math.floor(MAX_GROUP_CELLS / (columns.length + 2)))} rows`,
    );
  const positions = columns.flatMap(({ meta_data: data }) =>
    data !== undefined && data.path_in_schema[0] === native ? Number(data.num_values) : [],
  );
  const most = Math.max(0, ...positions);
  if (most > MAX_NATIVE_POSITIONS)
    throw tooLarge(
      `has ${formatCount(most)} positions in a native encoding; the maximum is ` + formatCount(MAX_NATIVE_POSITIONS),
    );
}

/** Returns geometries as stored in the file. */
const parsers = {
  geometryFromBytes: (bytes: Uint8Array): Uint8Array => bytes,
  geographyFromBytes: (bytes: Uint8Array): Uint8Array => bytes,
};

interface Shapes {
  /** Undefined for a table without shapes. */
  column: string | undefined;
  /** The encoding of lists of numbers; undefined for well-known binary. */
  encoding?: string | undefined;
  coordinateSystem: CoordinateSystem | undefined;
}

/** Reads PROJJSON, or text of older writers. The default is WGS84 longitude and latitude. */
function systemOf(crs: unknown): CoordinateSystem | undefined {
  if (crs === undefined) return WGS84;
  if (typeof crs === 'string') return canonicalSystem(crs);
  if (!isRecord(crs)) return undefined;
  const { authority, code } = isRecord(crs['id']) ? crs['id'] : {};
  return canonicalSystem(
    typeof authority === 'string' && (typeof code === 'string' || typeof code === 'number')
      ? `${authority}:${code}`
      : JSON.stringify(crs),
  );
}

function shapesOf(file: string, metadata: FileMetaData, needsShapes: boolean): Shapes {
  const text = metadata.key_value_metadata?.find(({ key }) => key === 'geo')?.value;
  const native = metadata.schema.find(({ logical_type: type }) => type?.type === 'GEOMETRY');
  if (text === undefined) {
    if (native !== undefined) return { column: native.name, coordinateSystem: WGS84 };
    if (!needsShapes) return { column: undefined, coordinateSystem: undefined };
    throw fileFault(file, 'the Parquet file contains no shapes', 'Export it as GeoParquet, GeoPackage or GeoJSON');
  }
  let geo: unknown;
  try {
    geo = JSON.parse(text);
  } catch {
    throw fileFault(file, "the description of its shapes isn't JSON", DAMAGED);
  }
  const column = isRecord(geo) ? String(geo['primary_column']) : '';
  const columns = isRecord(geo) && isRecord(geo['columns']) ? geo['columns'] : {};
  const described = columns[column];
  if (!isRecord(described)) throw fileFault(file, "the file doesn't specify its column of shapes", DAMAGED);
  const { encoding, crs } = described;
  if (encoding !== 'WKB' && !isNativeEncoding(encoding))
    throw fileFault(file, `the shapes are encoded as ${String(encoding)}, which isn't supported`, 'Export them as WKB');
  return { column, ...(encoding === 'WKB' ? {} : { encoding }), coordinateSystem: systemOf(crs) };
}

const propertyOf = (value: unknown): unknown => (typeof value === 'bigint' ? wholeNumber(value) : value);

function featureOf(
  row: number,
  values: Readonly<Record<string, unknown>>,
  { column, encoding }: Pick<Shapes, 'column' | 'encoding'>,
): SourceFeature {
  const { [column ?? '']: shape, ...others } = values;
  const rest = column === undefined ? values : others;
  const properties = Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, propertyOf(value)]));
  if (encoding !== undefined) return { row, properties, ...shapeOfNative(encoding, shape) };
  if (!(shape instanceof Uint8Array)) return { row, properties, fault: 'no geometry' };
  return { row, properties, ...readWkb(Buffer.from(shape.buffer, shape.byteOffset, shape.byteLength)) };
}

function bufferOf(descriptor: number, size: number): AsyncBuffer {
  return {
    byteLength: size,
    slice(start, end = size) {
      const length = Math.max(0, Math.min(end, size) - start);
      if (length > MAX_GROUP_BYTES) throw new RangeError(`reading ${length} bytes at once, more than allowed`);
      const bytes = new Uint8Array(length);
      readSync(descriptor, bytes, 0, length, start);
      return bytes.buffer;
    },
  };
}

export const geoParquet: Format = {
  name: 'GeoParquet',
  extensions: ['.parquet', '.geoparquet'],
  hasSchema: true,
  detect: ({ head }) => isParquet(head),
  open: openParquet,
};

async function openParquet(path: string, { allowsNoShapes = false }: OpenOptions): Promise<FeatureSource> {
  const file = basename(path);
  const { descriptor, size } = openFile(path);
  const damaged = (error: unknown): Fault =>
    isFault(error, 'invalid_file')
      ? error
      : fileFault(file, `the file can't be read as Parquet (${errorMessage(error)})`, DAMAGED);
  try {
    const tail = Buffer.alloc(8);
    readSync(descriptor, tail, 0, 8, Math.max(0, size - 8));
    if (!isParquet(tail.subarray(4)) || tail.readUInt32LE(0) > Math.min(size, MAX_FOOTER_BYTES))
      throw fileFault(file, 'the file is truncated', DAMAGED);
    const buffer = bufferOf(descriptor, size);
    const metadata = await parquetMetadataAsync(buffer, { parsers });
    checkCodecs(file, metadata);
    const { column, encoding, coordinateSystem } = shapesOf(file, metadata, !allowsNoShapes);
    const total = Number(metadata.num_rows);
    let done = 0;
    return {
      file,
      hasShapes: column !== undefined,
      coordinateSystem: () => coordinateSystem,
      progress: () => done / Math.max(1, total),
      async *features() {
        done = 0;
        for (const group of metadata.row_groups) {
          const rows = Number(group.num_rows);
          checkSize(file, group, encoding === undefined ? undefined : column);
          const rowStart = done;
          try {
            // oxlint-disable-next-line no-await-in-loop -- one group in memory at a time
            const read = await parquetReadObjects({
              file: buffer,
              metadata,
              compressors,
              parsers,
              rowStart,
              rowEnd: rowStart + rows,
            });
            for (const values of read) yield featureOf(++done, values, { column, encoding });
          } catch (error) {
            throw damaged(error);
          }
        }
      },
      close: () => {
        closeSync(descriptor);
      },
    };
  } catch (error) {
    closeSync(descriptor);
    throw damaged(error);
  }
}
