/**
 * Reads FlatGeobuf (https://flatgeobuf.org, version 3) feature by feature. The flatgeobuf package depends on OpenLayers
 * and a decompressor, and doesn't check bounds in damaged files; reading needs only the few fields below.
 */
import { fileFault } from '../../contract/fault.ts';
import { closeSync, readSync } from 'node:fs';
import { basename } from 'node:path';
import { nameColumns } from './tables/table.ts';
import type { CoordinateSystem } from '../geometry/coordinate-system.ts';
import { linearize } from '../geometry/curves.ts';
import { pairsOf } from '../geometry/rings.ts';
import { wholeNumber, type FeatureSource, type Format, type SourceFeature } from './feature-source.ts';
import { openFile } from './file-chunks.ts';
import { FlatTable } from './flat-table.ts';
import { buildShape, ShapeFault, type FoundShape, type ShapeBuilder } from '../geometry/shape.ts';
import { errorMessage } from '../../contract/system-error.ts';

type Position = [number, number];

const MAGIC = 'fgb';
const MAGIC_BYTES = 8;
const NODE_BYTES = 40;
const MAX_HEADER_BYTES = 1 << 20;
const MAX_FEATURE_BYTES = 128 << 20;
const DAMAGED = 'Download or export it again';

/** Indices of fields in the tables of the schema. */
const HEADER = { geometryType: 2, columns: 7, features: 8, nodeSize: 9, crs: 10 } as const;
const COLUMN = { name: 0, type: 1 } as const;
const CRS = { organization: 0, code: 1, wkt: 4 } as const;
const FEATURE = { geometry: 0, properties: 1 } as const;
const GEOMETRY = { ends: 0, xy: 1, type: 6, parts: 7 } as const;

const POINT = 1;
const LINE = 2;
const POLYGON = 3;
const MULTIPOINT = 4;
const MULTILINE = 5;
const MULTIPOLYGON = 6;
const COLLECTION = 7;
const COMPOUND_CURVE = 9;
const CIRCULAR_STRING = 8;
const CURVE_POLYGON = 10;
const MULTISURFACE = 12;
const TYPE_NAMES: Readonly<Record<number, string>> = {
  1: 'Point',
  2: 'LineString',
  4: 'MultiPoint',
  5: 'MultiLineString',
  8: 'CircularString',
  9: 'CompoundCurve',
  11: 'MultiCurve',
  15: 'PolyhedralSurface',
  16: 'TIN',
  17: 'Triangle',
};
/** Types that are skipped in collections. */
const SLENDER = new Set([1, 2, 4, 5, 8, 9, 11]);
/** Maximum depth of nested collections and curves. */
const MAX_NESTING = 10;

interface Column {
  name: string;
  type: number;
}

interface Header {
  columns: Column[];
  geometryType: number;
  coordinateSystem: CoordinateSystem | undefined;
  count: number;
  /** Offset of the first feature. */
  start: number;
}

/** Returns the bytes of the packed R-tree of `count` items. */
function indexBytes(count: number, nodeSize: number): number {
  if (nodeSize < 2 || count === 0) return 0;
  let nodes = count;
  let level = count;
  // There is always a root above the items, even above a single one.
  do {
    level = Math.ceil(level / nodeSize);
    nodes += level;
  } while (level > 1);
  return nodes * NODE_BYTES;
}

function readHeader(descriptor: number, size: number): Header {
  const head = Buffer.alloc(MAGIC_BYTES + 4);
  readSync(descriptor, head, 0, head.length, 0);
  const length = head.readUInt32LE(MAGIC_BYTES);
  if (length > MAX_HEADER_BYTES || head.length + length > size)
    throw new RangeError('the header is longer than the file');
  const bytes = Buffer.alloc(length);
  readSync(descriptor, bytes, 0, length, head.length);
  const header = FlatTable.root(bytes);
  const crs = header.table(HEADER.crs);
  const code = crs?.int32(CRS.code) ?? 0;
  const wkt = crs?.text(CRS.wkt);
  const organization = crs?.text(CRS.organization) ?? 'EPSG';
  const count = header.uint64(HEADER.features);
  const columns = header.tables(HEADER.columns);
  const names = nameColumns(columns.map((column) => column.text(COLUMN.name) ?? ''));
  return {
    columns: columns.map((column, index) => ({ name: names[index] ?? '', type: column.byte(COLUMN.type) })),
    geometryType: header.byte(HEADER.geometryType),
    coordinateSystem: code > 0 && organization.toUpperCase() === 'EPSG' ? `EPSG:${code}` : wkt,
    count,
    start: head.length + length + indexBytes(count, header.uint16(HEADER.nodeSize) ?? 16),
  };
}

/** Returns the rings or lines of a geometry, x and y alternating. */
function partsOf(geometry: FlatTable): Float64Array[] {
  const xy = geometry.doubles(GEOMETRY.xy);
  const positions = xy.length / 2;
  const ends = geometry.uint32s(GEOMETRY.ends);
  let start = 0;
  return Array.from(ends.length === 0 ? [positions] : ends, (end) => {
    if (end < start || end > positions) throw new RangeError('the rings extend beyond the positions');
    const part = xy.subarray(2 * start, 2 * end);
    start = end;
    return part;
  });
}

/** Returns the type of a geometry, by default that of the file. */
const typeOf = (geometry: FlatTable, typeOfAll: number): number => geometry.byte(GEOMETRY.type) || typeOfAll;

/** Returns the positions of a ring of a curved polygon: straight lines, arcs, or both in sequence. */
function curveOf(geometry: FlatTable, depth = 0): Position[] {
  const type = typeOf(geometry, 0);
  const positions = type === COMPOUND_CURVE ? [] : pairsOf(partsOf(geometry)[0] ?? new Float64Array());
  if (type === CIRCULAR_STRING) return linearize(positions);
  if (type !== COMPOUND_CURVE || depth > MAX_NESTING) return positions;
  // Each part begins where the previous one ends.
  return geometry.tables(GEOMETRY.parts).flatMap((part, index) => curveOf(part, depth + 1).slice(index === 0 ? 0 : 1));
}

function addPolygon(builder: ShapeBuilder, rings: readonly Float64Array[]): void {
  for (const ring of rings) {
    builder.addAll(ring);
    builder.endRing();
  }
  builder.endPolygon();
}

/** Adds the polygons of a geometry or collection. */
function addPolygons(builder: ShapeBuilder, geometry: FlatTable, type: number, depth = 0): void {
  const parts = (): FlatTable[] => geometry.tables(GEOMETRY.parts);
  if (type === POLYGON) addPolygon(builder, partsOf(geometry));
  else if (type === MULTIPOLYGON) for (const part of parts()) addPolygon(builder, partsOf(part));
  else if (type === CURVE_POLYGON)
    addPolygon(
      builder,
      parts().map((ring) => Float64Array.from(curveOf(ring).flat())),
    );
  else if ((type === COLLECTION || type === MULTISURFACE) && depth <= MAX_NESTING) {
    for (const part of parts())
      // A part without a type is a polygon.
      if (!SLENDER.has(typeOf(part, 0))) addPolygons(builder, part, typeOf(part, POLYGON), depth + 1);
  } else
    throw new ShapeFault(
      `the geometry is a ${TYPE_NAMES[type] ?? `shape of type ${type}`}, not a point, line or polygon`,
    );
}

function readShape(builder: ShapeBuilder, geometry: FlatTable, typeOfAll: number): FoundShape {
  const type = typeOf(geometry, typeOfAll);
  if (type === POINT || type === MULTIPOINT) {
    builder.addAll(geometry.doubles(GEOMETRY.xy));
    return builder.point();
  }
  if (type === LINE || type === MULTILINE) {
    for (const line of partsOf(geometry)) {
      builder.addAll(line);
      builder.endLine();
    }
    return builder.lines();
  }
  addPolygons(builder, geometry, type);
  const found = builder.polygons();
  return type === COLLECTION && found.shape === undefined
    ? { fault: 'the geometry is a collection without polygons' }
    : found;
}

function readProperties(bytes: Buffer, columns: readonly Column[]): Record<string, unknown> {
  const properties: Record<string, unknown> = {};
  let at = 0;
  const take = (length: number): number => {
    at += length;
    if (at > bytes.length) throw new RangeError('the properties end too early');
    return at - length;
  };
  const text = (): string => {
    const length = bytes.readUInt32LE(take(4));
    const start = take(length);
    return bytes.toString('utf8', start, start + length);
  };
  const readers: readonly (() => unknown)[] = [
    () => bytes.readInt8(take(1)),
    () => bytes.readUInt8(take(1)),
    () => bytes.readUInt8(take(1)) !== 0,
    () => bytes.readInt16LE(take(2)),
    () => bytes.readUInt16LE(take(2)),
    () => bytes.readInt32LE(take(4)),
    () => bytes.readUInt32LE(take(4)),
    () => wholeNumber(bytes.readBigInt64LE(take(8))),
    () => wholeNumber(bytes.readBigUInt64LE(take(8))),
    () => bytes.readFloatLE(take(4)),
    () => bytes.readDoubleLE(take(8)),
    text,
    text,
    text,
    text,
  ];
  while (at < bytes.length) {
    const column = columns[bytes.readUInt16LE(take(2))];
    const read = column === undefined ? undefined : readers[column.type];
    if (column === undefined || read === undefined) throw new RangeError('a property has no column');
    properties[column.name] = read();
  }
  return properties;
}

function readFeature(row: number, bytes: Buffer, { columns, geometryType }: Header): SourceFeature {
  let properties: Record<string, unknown> = {};
  const faulty = (fault: string): SourceFeature => ({ row, properties, fault });
  try {
    const feature = FlatTable.root(bytes);
    properties = readProperties(feature.bytes(FEATURE.properties), columns);
    const geometry = feature.table(FEATURE.geometry);
    if (geometry === undefined) return faulty('no geometry');
    return { row, properties, ...buildShape((builder) => readShape(builder, geometry, geometryType)) };
  } catch (error) {
    if (error instanceof RangeError) return faulty(`the feature is damaged (${error.message})`);
    throw error;
  }
}

function* readFeatures(
  file: string,
  descriptor: number,
  size: number,
  header: Header,
  onDone: (position: number) => void,
): Generator<SourceFeature> {
  const prefix = Buffer.alloc(4);
  let row = 0;
  for (let position = header.start; position < size;) {
    const length = readSync(descriptor, prefix, 0, 4, position) === 4 ? prefix.readUInt32LE(0) : Infinity;
    if (position + 4 + length > size) throw fileFault(file, `the file is truncated after feature ${row}`, DAMAGED);
    row++;
    position += 4 + length;
    onDone(position);
    if (length > MAX_FEATURE_BYTES) {
      yield {
        row,
        properties: {},
        fault: `the feature is longer than ${MAX_FEATURE_BYTES / 2 ** 20} MiB: divide it`,
      };
      continue;
    }
    const bytes = Buffer.allocUnsafe(length);
    readSync(descriptor, bytes, 0, length, position - length);
    yield readFeature(row, bytes, header);
  }
  if (header.count > 0 && row < header.count)
    throw fileFault(file, `the file has ${row} features, but declares ${header.count}`, DAMAGED);
}

export const flatGeobuf: Format = {
  name: 'FlatGeobuf',
  extensions: ['.fgb'],
  detect: ({ head }) => head.toString('latin1', 0, MAGIC.length) === MAGIC,
  open: openFlatGeobuf,
};

function openFlatGeobuf(path: string): FeatureSource {
  const file = basename(path);
  const { descriptor, size } = openFile(path);
  let header: Header;
  try {
    header = readHeader(descriptor, size);
  } catch (error) {
    closeSync(descriptor);
    throw fileFault(file, `the header can't be read (${errorMessage(error)})`, DAMAGED);
  }
  let done = 0;
  return {
    file,
    coordinateSystem: () => header.coordinateSystem,
    progress: () => done / size,
    features: () => readFeatures(file, descriptor, size, header, (position) => (done = position)),
    close: () => {
      closeSync(descriptor);
    },
  };
}
