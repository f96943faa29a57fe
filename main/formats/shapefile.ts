/**
 * Reads shapefiles (ESRI Shapefile Technical Description, 1998) record by record. The shapefile package takes up to two
 * and a half times as long for many polygons, stops at the first damaged record instead of naming it, and makes room
 * for as many points as a record says.
 */
import { closeSync, readdirSync, readFileSync, readSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileFault } from '../../contract/fault.ts';
import type { CoordinateSystem } from '../geometry/coordinate-system.ts';
import { encodingOfLabel } from './dbf-encoding.ts';
import { openDbf } from './dbf.ts';
import type { FeatureSource, WantedShapes } from './feature-source.ts';
import { openFile } from './file-chunks.ts';
import { sizeFault } from '../geometry/limits.ts';
import { polygonsOfRings } from '../geometry/feature-rings.ts';
import { multiLineStringWkb, pointWkb } from '../geometry/wkb.ts';
import { soundPolygons } from '../geometry/sound-polygons.ts';

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
/** Four times what positions with heights and measures may take: the rest of a longer record is not read. */
const MAX_RECORD_BYTES = 256 << 20;
/** Where a record says how many parts and points it has. */
const COUNTS_BYTES = 44;

/** The part beside with another ending, whatever the case of its letters: systems that make no difference mix them. */
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

type Position = readonly [number, number];

/** Parts of a line or polygon record, whose content starts with the shape type. */
function readParts(content: Buffer, what: string, minimum: number): Position[][] | string {
  if (content.length < 44) return 'the record is too short';
  const ringCount = content.readInt32LE(36);
  const pointCount = content.readInt32LE(40);
  const points = 44 + ringCount * 4;
  const tooLarge = sizeFault(ringCount, pointCount);
  if (tooLarge !== undefined) return tooLarge;
  if (ringCount < 0 || pointCount < 0 || points + pointCount * 16 > content.length)
    return 'the record is shorter than declared';
  const rings: Position[][] = [];
  for (let ring = 0; ring < ringCount; ring++) {
    const start = content.readInt32LE(44 + ring * 4);
    const end = ring + 1 < ringCount ? content.readInt32LE(48 + ring * 4) : pointCount;
    if (start < 0 || end > pointCount || end - start < minimum)
      return `${what} ${ring + 1} has ${end - start} points, but needs at least ${minimum}`;
    rings.push(
      Array.from({ length: end - start }, (_, i): Position => [
        content.readDoubleLE(points + (start + i) * 16),
        content.readDoubleLE(points + (start + i) * 16 + 8),
      ]),
    );
  }
  return rings;
}

type Shape = { wkb: Buffer; remark?: string } | { fault: string };

const isFinitePosition = ([x, y]: Position): boolean => Number.isFinite(x) && Number.isFinite(y);
const NO_NUMBER = "a coordinate isn't a number";

function readPoint(content: Buffer): Shape {
  if (content.length < 20) return { fault: 'the record is too short' };
  const position: Position = [content.readDoubleLE(4), content.readDoubleLE(12)];
  return isFinitePosition(position) ? { wkb: pointWkb(position) } : { fault: NO_NUMBER };
}

function readMultiPart(content: Buffer, isLine: boolean): Shape {
  const parts = isLine ? readParts(content, 'part', 2) : readParts(content, 'ring', 0);
  if (typeof parts === 'string') return { fault: parts };
  if (!parts.flat().every(isFinitePosition)) return { fault: NO_NUMBER };
  if (parts.length === 0) return { fault: isLine ? 'no parts' : 'no rings' };
  if (isLine) return { wkb: multiLineStringWkb(parts) };
  const shape = soundPolygons(polygonsOfRings(parts));
  return typeof shape === 'string' ? { fault: shape } : shape;
}

const isWanted = (type: number, shapes: WantedShapes): boolean =>
  POLYGON_TYPES.has(type) || (shapes === 'any' && (POINT_TYPES.has(type) || LINE_TYPES.has(type)));

function readShape(content: Buffer, shapes: WantedShapes): Shape {
  const type = content.length < 4 ? -1 : content.readInt32LE(0);
  if (type === NULL_SHAPE) return { fault: 'no geometry' };
  if (!isWanted(type, shapes))
    return {
      fault:
        shapes === 'any' ? `shape type ${type} isn't a point, line or polygon` : `shape type ${type} isn't a polygon`,
    };
  return POINT_TYPES.has(type) ? readPoint(content) : readMultiPart(content, LINE_TYPES.has(type));
}

/**
 * Opens the `.shp` file at `path` with the `.dbf`, `.prj` and `.cpg` beside it. Rows count the records of the `.shp`.
 * @throws Fault where a part is missing or the file holds other shapes
 */
export function openShapefile(path: string, shapes: WantedShapes): FeatureSource {
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
        (shapes === 'any' ? '' : '; areas need polygons'),
      `Choose a layer of ${shapes === 'any' ? 'points, lines or polygons' : 'polygons'}`,
    );
  }
  const cpg = sibling(path, 'cpg');
  const table = openDbf(dbfPath, cpg === undefined ? undefined : encodingOfLabel(readFileSync(cpg, 'latin1')));
  const state = { done: 0 };
  return {
    file,
    format: 'shapefile',
    coordinateSystem: coordinateSystemOf(path),
    total: size,
    get done() {
      return state.done;
    },
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
        state.done = position;
        row++;
        if (row > table.count)
          throw fileFault(file, `there are more shapes than records in the .dbf file (${table.count})`, DAMAGED);
        const record = table.record(row - 1);
        if (record === undefined) continue;
        const { properties } = record;
        const shape = readShape(content, shapes);
        if ('fault' in shape) {
          yield { row, properties, wkb: undefined, fault: shape.fault };
          continue;
        }
        const remark = [record.remark, shape.remark].filter((each) => each !== undefined).join('; ');
        yield { row, properties, wkb: shape.wkb, ...(remark === '' ? {} : { remark }) };
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
