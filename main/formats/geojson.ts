/** Reads GeoJSON (RFC 7946, and the older `crs` member) feature by feature. */
import { closeSync, readSync } from 'node:fs';
import { basename } from 'node:path';
import { fileFault } from '../../contract/fault.ts';
import { canonicalSystem, WGS84, type CoordinateSystem } from '../geometry/coordinate-system.ts';
import type { SniffedFile } from './content.ts';
import type { FeatureSource, Format, OpenOptions, SourceFeature } from './feature-source.ts';
import { openFile, readChunks } from './file-chunks.ts';
import { parseExactJson } from './tables/exact-json.ts';
import { JsonCutFault, JsonCutter, type FeaturePiece } from './tables/json-cutter.ts';
import { textFault } from '../geometry/limits.ts';
import { buildShape, ShapeFault, type FoundShape, type ShapeBuilder } from '../geometry/shape.ts';
import { isRecord } from '../../contract/is-record.ts';
import { errorMessage } from '../../contract/system-error.ts';

const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);
const DAMAGED = 'Download or export it again';

/** The invalid value at a position, shortened. */
const quoted = (value: unknown): string =>
  (JSON.stringify(value, (_, part: unknown) => (typeof part === 'bigint' ? String(part) : part)) ?? 'nothing').slice(
    0,
    50,
  );

/** @param value `[x, y]`, or `{ x, y }` as in native GeoParquet */
function addPosition(builder: ShapeBuilder, value: unknown): void {
  // By index: taking a list apart by its iterator takes much longer for millions of positions.
  const x: unknown = Array.isArray(value) ? value[0] : isRecord(value) ? value['x'] : undefined;
  const y: unknown = Array.isArray(value) ? value[1] : isRecord(value) ? value['y'] : undefined;
  if (typeof x !== 'number' || typeof y !== 'number' || !Number.isFinite(x) || !Number.isFinite(y))
    throw new ShapeFault(`${quoted(value)} isn't a position of two numbers`);
  builder.add(x, y);
}

/** @throws ShapeFault with `fault` unless it is a list */
function listIn(value: unknown, fault: string): readonly unknown[] {
  if (!Array.isArray(value)) throw new ShapeFault(fault);
  return value;
}

const NO_LIST = "the coordinates aren't a list";

function addRing(builder: ShapeBuilder, value: unknown): void {
  for (const position of listIn(value, "a ring isn't a list of positions")) addPosition(builder, position);
}

function addPolygon(builder: ShapeBuilder, value: unknown): void {
  for (const ring of listIn(value, "a polygon isn't a list of rings")) {
    addRing(builder, ring);
    builder.endRing();
  }
  builder.endPolygon();
}

function readLines(builder: ShapeBuilder, lines: readonly unknown[]): FoundShape {
  for (const line of lines) {
    for (const position of listIn(line, "a line isn't a list of positions")) addPosition(builder, position);
    builder.endLine();
  }
  return builder.lines();
}

/** Says why a geometry has no shape. Geometries of Esri have no type. */
function notPolygons({ type, curveRings }: Readonly<Record<string, unknown>>): string {
  if (curveRings !== undefined)
    return (
      "the geometry contains Esri JSON curves, which aren't supported: export it with straight sides, e.g. as " +
      'GeoJSON'
    );
  return `the geometry is ${typeof type === 'string' ? `a ${type}` : 'of unknown type'}, not a point, line or polygon`;
}

/** Adds the polygons of a geometry or collection. */
function addPolygons(builder: ShapeBuilder, geometry: unknown, depth = 0): void {
  if (!isRecord(geometry)) throw new ShapeFault("the geometry isn't an object");
  const { type, coordinates, geometries } = geometry;
  if (type === 'Polygon') addPolygon(builder, listIn(coordinates, NO_LIST));
  else if (type === 'MultiPolygon') for (const polygon of listIn(coordinates, NO_LIST)) addPolygon(builder, polygon);
  else if (type === 'GeometryCollection' && Array.isArray(geometries) && depth <= MAX_COLLECTIONS) {
    for (const part of geometries)
      if (!isRecord(part) || !SLENDER.has(String(part['type']))) addPolygons(builder, part, depth + 1);
  } else throw new ShapeFault(notPolygons(geometry));
}

/** Adds the shape of a parsed geometry of GeoJSON or Esri JSON. @throws ShapeFault */
export function readShape(builder: ShapeBuilder, geometry: unknown): FoundShape {
  if (geometry === null || geometry === undefined) return { fault: 'no geometry' };
  if (!isRecord(geometry)) return { fault: "the geometry isn't an object" };
  const { type, coordinates, rings, paths, points, x, y } = geometry;
  if (type === undefined && Array.isArray(rings)) {
    // Esri JSON doesn't say which ring is a hole of which.
    for (const ring of rings) {
      addRing(builder, ring);
      builder.endLooseRing();
    }
    return builder.polygonsOfRings();
  }
  const isEsriPoint = type === undefined && x !== undefined;
  if (type === 'Point' || isEsriPoint) {
    addPosition(builder, isEsriPoint ? [x, y] : coordinates);
    return builder.point();
  }
  if (type === 'MultiPoint' || (type === undefined && points !== undefined)) {
    for (const position of listIn(coordinates ?? points, NO_LIST)) addPosition(builder, position);
    return builder.point();
  }
  if (type === 'LineString') return readLines(builder, [coordinates]);
  if (type === 'MultiLineString') return readLines(builder, listIn(coordinates, NO_LIST));
  if (type === undefined && Array.isArray(paths)) return readLines(builder, paths);
  addPolygons(builder, geometry);
  const found = builder.polygons();
  return type === 'GeometryCollection' && found.shape === undefined
    ? { fault: 'the geometry is a collection without polygons' }
    : found;
}

/** Reads the shape of a parsed geometry of GeoJSON or Esri JSON. */
export const readGeometry = (geometry: unknown): FoundShape => buildShape((builder) => readShape(builder, geometry));

/** Types that are skipped in collections. */
const SLENDER = new Set(['Point', 'MultiPoint', 'LineString', 'MultiLineString']);
/** Types of geometries that may be a file by themselves. */
const GEOMETRY_TYPES = new Set([...SLENDER, 'Polygon', 'MultiPolygon']);
/** Maximum depth of nested collections. */
const MAX_COLLECTIONS = 20;

/** The fault of a value that isn't a feature. */
export const NO_FEATURE = "this isn't a GeoJSON Feature";

/** Returns the properties; with `hasId` also the id of the feature, unless a property has this name. */
function propertiesOf(
  { properties, id }: Readonly<Record<string, unknown>>,
  hasId: boolean,
): Readonly<Record<string, unknown>> {
  const given = isRecord(properties) ? properties : {};
  return hasId && (typeof id === 'string' || typeof id === 'number') && !('id' in given) ? { ...given, id } : given;
}

/** Maximum depth at which features are searched in a server's response. */
const MAX_WRAPPING = 4;

/**
 * Returns the features in an object that isn't a feature: a nested collection, a GeometryCollection, or a collection in
 * the response of a server, `{"result": {"type": "FeatureCollection", …}}`.
 */
function featuresIn(value: unknown, depth = 0): readonly unknown[] | undefined {
  if (!isRecord(value)) return undefined;
  const { type, features, geometries } = value;
  if (type === 'FeatureCollection' && Array.isArray(features))
    return features.flatMap((feature: unknown) => featuresIn(feature, depth + 1) ?? [feature]);
  if (type === 'GeometryCollection' && Array.isArray(geometries)) return geometries;
  if (type !== undefined || depth > MAX_WRAPPING) return undefined;
  for (const member of Object.values(value)) {
    const found = isRecord(member) ? featuresIn(member, depth + 1) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

function* readFeatures(before: number, { text, fault }: FeaturePiece, hasIds: boolean): Generator<SourceFeature> {
  const row = before + 1;
  const found = fault ?? textFault(text, '[');
  if (found !== undefined) return yield { row, properties: {}, fault: found };
  let value: unknown;
  try {
    value = parseExactJson(text);
  } catch (error) {
    const words = errorMessage(error);
    return yield { row, properties: {}, fault: `invalid JSON (${words})` };
  }
  const isFeature = isRecord(value) && (value['type'] === 'Feature' || isOfEsri(value));
  const inside = isFeature ? undefined : featuresIn(value);
  if (inside === undefined) return yield featureOf(row, value, hasIds);
  for (const [index, feature] of inside.entries()) yield featureOf(row + index, feature, hasIds);
  return undefined;
}

/** Whether this is a feature of Esri JSON, which ArcGIS servers return for `f=json`. */
const isOfEsri = (value: Readonly<Record<string, unknown>>): boolean =>
  value['type'] === undefined && isRecord(value['attributes']) && 'geometry' in value;

/** Reads a parsed feature or geometry. @param hasId whether the id becomes a property */
export function featureOf(row: number, value: unknown, hasId = true): SourceFeature {
  const isBare = isRecord(value) && GEOMETRY_TYPES.has(String(value['type']));
  const isEsri = isRecord(value) && isOfEsri(value);
  if (!isRecord(value) || (value['type'] !== 'Feature' && !isBare && !isEsri))
    return { row, properties: {}, fault: NO_FEATURE };
  const attributes = isRecord(value['attributes']) ? value['attributes'] : {};
  const properties = isBare ? {} : isEsri ? attributes : propertiesOf(value, hasId);
  return { row, properties, ...readGeometry(isBare ? value : value['geometry']) };
}

/** Bytes at the end that may contain members after the features. */
const TAIL_BYTES = 8192;

/** Reads the crs member after the last feature, where writers that sort members by name put it. */
function readTail(descriptor: number, size: number): CoordinateSystem | undefined {
  const bytes = Buffer.alloc(Math.min(size, TAIL_BYTES));
  readSync(descriptor, bytes, 0, bytes.length, size - bytes.length);
  const tail = /\]\s*,\s*("crs"\s*:\s*\{[^[\]]*\})[^[\]]*\}\s*$/.exec(bytes.toString('utf8'))?.[1];
  return tail === undefined ? undefined : readCrs(tail);
}

/** Reads Esri's coordinate system: `{"wkid":102100,"latestWkid":3857}`, or a definition. */
function readSpatialReference(text: string): CoordinateSystem {
  try {
    const value: unknown = JSON.parse(text);
    if (!isRecord(value)) return WGS84;
    const code = value['latestWkid'] ?? value['wkid'];
    if (typeof code === 'number') return `EPSG:${code}`;
    return typeof value['wkt'] === 'string' ? canonicalSystem(value['wkt']) : WGS84;
  } catch {
    return WGS84;
  }
}

/** Reads the older `crs` member: a name, e.g. `urn:ogc:def:crs:EPSG::2227`, or in even older files an EPSG code. */
export function readCrs(text: string): CoordinateSystem {
  const name = /"name"\s*:\s*"([^"]*)"/.exec(text)?.[1];
  const code = /"code"\s*:\s*"?(\d+)/.exec(text)?.[1];
  return canonicalSystem(name ?? (code === undefined ? WGS84 : `EPSG:${code}`));
}

/** Separates features in RFC 8142. */
const RECORD_SEPARATOR = '\u001E';

/** Whether a file begins as an object or a list. */
export const isJson = ({ text }: SniffedFile): boolean => /^\s*[{[]/.test(text.replaceAll(RECORD_SEPARATOR, ''));

export const geoJson: Format = {
  name: 'GeoJSON',
  extensions: ['.geojson', '.geojsonl', '.geojsons', '.ndjson'],
  detect: isJson,
  open: openGeoJson,
};

/** The coordinate system is that of the `crs` member, by default WGS84. */
function openGeoJson(path: string, { hasIds = true }: OpenOptions): FeatureSource {
  const file = basename(path);
  const { descriptor, size } = openFile(path);
  const late = readTail(descriptor, size);
  let coordinateSystem = late ?? WGS84;
  let done = 0;
  return {
    file,
    coordinateSystem: () => coordinateSystem,
    progress: () => done / size,
    *features() {
      const cutter = new JsonCutter();
      let row = 0;
      done = 0;
      try {
        for (const chunk of readChunks(descriptor)) {
          const bytes = done === 0 && chunk.subarray(0, 3).equals(BYTE_ORDER_MARK) ? chunk.subarray(3) : chunk;
          done += chunk.length;
          for (const piece of cutter.feed(bytes)) {
            if (piece.kind === 'feature') {
              for (const feature of readFeatures(row, piece, hasIds)) {
                row = feature.row;
                yield feature;
              }
            } else if (piece.name === 'crs' || piece.name === 'spatialReference') {
              const crs = piece.name === 'crs' ? readCrs(piece.text) : readSpatialReference(piece.text);
              const isLate = row > 0 && crs !== coordinateSystem;
              if (isLate)
                throw fileFault(
                  file,
                  'the crs member comes after the features',
                  'Export it with the crs member first, or in WGS84',
                );
              coordinateSystem = crs;
            } else if (piece.text.includes('"Topology"'))
              throw fileFault(
                file,
                'this is TopoJSON without the extension .topojson',
                'Rename it to end in .topojson, or convert points to GeoJSON',
              );
          }
        }
      } catch (error) {
        if (error instanceof JsonCutFault) throw fileFault(file, `after feature ${row}, ${error.message}`, DAMAGED);
        throw error;
      }
      if (!cutter.isComplete) throw fileFault(file, `the file is truncated after feature ${row}`, DAMAGED);
    },
    close: () => {
      closeSync(descriptor);
    },
  };
}
