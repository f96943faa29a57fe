/**
 * Reads shapefiles (ESRI Shapefile Technical Description, 1998) record by record. The shapefile package is up to 2.5
 * times slower for many polygons, stops at the first damaged record without naming it, and allocates memory for as many
 * points as a record declares.
 */
import { closeSync, readdirSync, readFileSync, readSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileFault } from '../../contract/fault.ts';
import type { CoordinateSystem } from '../geometry/coordinate-system.ts';
import { encodingOfLabel } from './dbf-encoding.ts';
import { openDbf } from './dbf.ts';
import type { FeatureSource, Format, OpenOptions, WantedShapes } from './feature-source.ts';
import { openFile } from './file-chunks.ts';
import { sizeFault } from '../geometry/limits.ts';
import { buildShape, ShapeFault, type FoundShape, type ShapeBuilder } from '../geometry/shape.ts';

const FILE_CODE = 9994;
const HEADER_BYTES = 100;
const RECORD_HEADER_BYTES = 8;
const WORD_BYTES = 2;
const NULL_SHAPE = 0;
const POINT_TYPES = new Set([1, 11, 21]);
const LINE_TYPES = new Set([3, 13, 23]);
const POLYGON_TYPES = new Set([5, 15, 25]);
const TYPE_NAMES: Readonly<Record<number, string>> = {
  1: 'points',
  3: 'lines',
  8: 'points',
  11: 'points',
  13: 'lines',
  18: 'points',
  21: 'points',
  23: 'lines',
  28: 'points',
  31: 'surfaces',
};
const DAMAGED = 'Download or export the shapefile again';
/** Maximum bytes of a record: four times positions with Z and M. The rest of a longer record isn't read. */
const MAX_RECORD_BYTES = 256 << 20;
/** Offsets of a record's numbers of parts and points. */
const COUNTS_BYTES = 44;

/** Finds the file with the same name and another extension, in any case. */
function sibling(path: string, ending: string): string | undefined {
  const name = `${basename(path).slice(0, -'.shp'.length)}.${ending}`;
  const found = readdirSync(dirname(path)).filter((each) => each.toLowerCase() === name.toLowerCase());
  const part = found.find((each) => each === name) ?? found.toSorted()[0];
  return part === undefined ? undefined : join(dirname(path), part);
}

function coordinateSystemOf(path: string): CoordinateSystem | undefined {
  const prj = sibling(path, 'prj');
  const definition = prj === undefined ? '' : readFileSync(prj, 'utf8').trim();
  return definition === '' ? undefined : definition;
}

/** Reads the parts of a line or polygon record, whose content starts with the shape type. */
function readParts(builder: ShapeBuilder, content: Buffer, what: string, end: () => void): void {
  if (content.length < COUNTS_BYTES) throw new ShapeFault('the record is too short');
  const partCount = content.readInt32LE(36);
  const pointCount = content.readInt32LE(40);
  const points = COUNTS_BYTES + partCount * 4;
  const tooLarge = sizeFault(partCount, pointCount);
  if (tooLarge !== undefined) throw new ShapeFault(tooLarge);
  if (partCount < 0 || pointCount < 0 || points + pointCount * 16 > content.length)
    throw new ShapeFault('the record is shorter than declared');
  for (let part = 0; part < partCount; part++) {
    const first = content.readInt32LE(COUNTS_BYTES + part * 4);
    const after = part + 1 < partCount ? content.readInt32LE(COUNTS_BYTES + 4 + part * 4) : pointCount;
    if (first < 0 || after > pointCount || after < first)
      throw new ShapeFault(`${what} ${part + 1} has ${after - first} points, but needs at least 0`);
    for (let at = points + first * 16; at < points + after * 16; at += 16)
      builder.add(content.readDoubleLE(at), content.readDoubleLE(at + 8));
    end();
  }
}

const isRead = (type: number): boolean => POLYGON_TYPES.has(type) || POINT_TYPES.has(type) || LINE_TYPES.has(type);
const isWanted = (type: number, shapes: WantedShapes): boolean =>
  shapes === 'polygons' ? POLYGON_TYPES.has(type) : isRead(type);

function readShape(builder: ShapeBuilder, content: Buffer): FoundShape {
  const type = content.length < 4 ? -1 : content.readInt32LE(0);
  if (type === NULL_SHAPE) return { fault: 'no geometry' };
  if (!isRead(type)) return { fault: `shape type ${type} isn't a point, line or polygon` };
  if (POINT_TYPES.has(type)) {
    if (content.length < 20) return { fault: 'the record is too short' };
    builder.add(content.readDoubleLE(4), content.readDoubleLE(12));
    return builder.point();
  }
  if (LINE_TYPES.has(type)) {
    readParts(builder, content, 'part', () => builder.endLine());
    return builder.lines();
  }
  readParts(builder, content, 'ring', () => builder.endLooseRing());
  return builder.polygonsOfRings();
}

export const shapefile: Format = {
  name: 'shapefile',
  extensions: ['.shp'],
  parts: ['.dbf', '.prj', '.cpg'],
  hasSchema: true,
  detect: ({ head }) => head.length >= 4 && head.readInt32BE(0) === FILE_CODE,
  open: openShapefile,
};

/** Opens a `.shp` file with the `.dbf`, `.prj` and `.cpg` beside it. Rows count the records of the `.shp`. */
function openShapefile(path: string, { shapes }: OpenOptions): FeatureSource {
  const file = basename(path);
  const dbfPath = sibling(path, 'dbf');
  if (dbfPath === undefined)
    throw fileFault(
      file,
      'there is no .dbf file next to it',
      'Put all parts of the shapefile in one folder or ZIP archive: .shp, .dbf and .prj',
    );
  const { descriptor, size } = openFile(path);
  const header = Buffer.alloc(HEADER_BYTES);
  if (readSync(descriptor, header, 0, HEADER_BYTES, 0) < HEADER_BYTES || header.readInt32BE(0) !== FILE_CODE) {
    closeSync(descriptor);
    throw fileFault(file, "this isn't a shapefile", DAMAGED);
  }
  const type = header.readInt32LE(32);
  if (type !== NULL_SHAPE && !isWanted(type, shapes)) {
    closeSync(descriptor);
    throw fileFault(
      file,
      `the file contains ${TYPE_NAMES[type] ?? `shapes of type ${type}`}` +
        (shapes === 'polygons' ? '; areas need polygons' : ''),
      `Choose a layer of ${shapes === 'polygons' ? 'polygons' : 'points, lines or polygons'}`,
    );
  }
  const cpg = sibling(path, 'cpg');
  const table = openDbf(dbfPath, cpg === undefined ? undefined : encodingOfLabel(readFileSync(cpg, 'latin1')));
  const coordinateSystem = coordinateSystemOf(path);
  let done = 0;
  return {
    file,
    coordinateSystem: () => coordinateSystem,
    progress: () => done / size,
    *features() {
      let row = 0;
      const recordHeader = Buffer.alloc(RECORD_HEADER_BYTES);
      for (let position = HEADER_BYTES; position + RECORD_HEADER_BYTES <= size;) {
        readSync(descriptor, recordHeader, 0, RECORD_HEADER_BYTES, position);
        const length = recordHeader.readInt32BE(4) * WORD_BYTES;
        if (length < 0 || position + RECORD_HEADER_BYTES + length > size)
          throw fileFault(file, `the file is truncated in record ${row + 1}`, DAMAGED);
        const content = Buffer.allocUnsafe(length > MAX_RECORD_BYTES ? COUNTS_BYTES : length);
        readSync(descriptor, content, 0, content.length, position + RECORD_HEADER_BYTES);
        position += RECORD_HEADER_BYTES + length;
        done = position;
        row++;
        if (row > table.count)
          throw fileFault(file, `there are more shapes than records in the .dbf file (${table.count})`, DAMAGED);
        const record = table.record(row - 1);
        if (record === undefined) continue;
        const { properties } = record;
        const found = buildShape((builder) => readShape(builder, content));
        if (found.shape === undefined) {
          yield { row, properties, ...found };
          continue;
        }
        const remark = [record.remark, found.remark].filter((each) => each !== undefined).join('; ');
        yield { row, properties, shape: found.shape, ...(remark === '' ? {} : { remark }) };
      }
      if (row < table.count)
        throw fileFault(file, `there are ${row} shapes, but ${table.count} records in the .dbf file`, DAMAGED);
    },
    close: () => {
      table.close();
      closeSync(descriptor);
    },
  };
}
