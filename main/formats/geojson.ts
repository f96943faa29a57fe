/** Reads GeoJSON (RFC 7946, and the older `crs` member) feature by feature. */
import { closeSync, readSync } from 'node:fs';
import { basename } from 'node:path';
import { fileFault } from '../../contract/fault.ts';
import { multiLineStringWkb, pointWkb } from '../geometry/wkb.ts';
import { canonicalSystem, WGS84, type CoordinateSystem } from '../geometry/coordinate-system.ts';
import type { FeatureSource, SourceFeature, WantedShapes } from './feature-source.ts';
import { openFile, readChunks } from './file-chunks.ts';
import { parseExactJson } from './tables/exact-json.ts';
import { JsonCutFault, JsonCutter, type FeaturePiece } from './tables/json-cutter.ts';
import { sizeFault, textFault } from '../geometry/limits.ts';
import { polygonsOfRings } from '../geometry/feature-rings.ts';
import { soundPolygons, type SoundPolygons } from '../geometry/sound-polygons.ts';
import { isRecord } from '../../contract/is-record.ts';
import { errorMessage } from '../../contract/system-error.ts';

const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);
const DAMAGED = 'Download or export it again';

type Position = readonly [number, number];

/** What stands in place of a position, shortened. */
const quoted = (value: unknown): string => (JSON.stringify(value) ?? 'nothing').slice(0, 50);

function readPosition(value: unknown): Position | undefined {
  if (!Array.isArray(value)) return undefined;
  const [x, y]: unknown[] = value;
  return typeof x === 'number' && typeof y === 'number' && Number.isFinite(x) && Number.isFinite(y)
    ? [x, y]
    : undefined;
}

function readRing(value: unknown): Position[] | string {
  if (!Array.isArray(value)) return "a ring isn't a list of positions";
  const ring: Position[] = [];
  for (const item of value) {
    const position = readPosition(item);
    if (position === undefined) return `${quoted(item)} isn't a position of two numbers`;
    ring.push(position);
  }
  return ring;
}

function readPolygons(value: unknown): Position[][][] | string {
  if (!Array.isArray(value)) return "the coordinates aren't a list";
  const polygons: Position[][][] = [];
  for (const polygon of value) {
    if (!Array.isArray(polygon)) return "a polygon isn't a list of rings";
    const rings: Position[][] = [];
    for (const item of polygon) {
      const ring = readRing(item);
      if (typeof ring === 'string') return ring;
      rings.push(ring);
    }
    polygons.push(rings);
  }
  return polygons;
}

function readLines(value: unknown): Position[][] | string {
  if (!Array.isArray(value)) return "the coordinates aren't a list";
  const lines: Position[][] = [];
  for (const item of value) {
    const line = Array.isArray(item) ? item.map(readPosition) : [];
    const positions = line.filter((position) => position !== undefined);
    if (positions.length < line.length) return "a position of the line isn't a pair of numbers";
    if (positions.length < 2) return `a line has ${positions.length} positions, but needs at least 2`;
    lines.push(positions);
  }
  return lines.length === 0 ? 'no lines' : lines;
}

/** A point or lines as well-known binary, or why not; undefined for other geometries. */
function readSlender(type: unknown, coordinates: unknown): Buffer | string | undefined {
  if (type === 'Point') {
    const position = readPosition(coordinates);
    return position === undefined ? `${quoted(coordinates)} isn't a position of two numbers` : pointWkb(position);
  }
  if (type !== 'LineString' && type !== 'MultiLineString') return undefined;
  const lines = readLines(type === 'LineString' ? [coordinates] : coordinates);
  if (typeof lines === 'string') return lines;
  return (
    sizeFault(
      lines.length,
      lines.reduce((sum, { length }) => sum + length, 0),
    ) ?? multiLineStringWkb(lines)
  );
}

/** Why a geometry has no polygons; those of Esri name no type. */
function notPolygons({ type, curveRings, paths, points, x }: Readonly<Record<string, unknown>>): string {
  if (curveRings !== undefined)
    return (
      "the geometry contains Esri JSON curves, which aren't supported: export it with straight sides, e.g. as " +
      'GeoJSON'
    );
  const said =
    typeof type === 'string'
      ? `a ${type}`
      : paths !== undefined
        ? 'a line'
        : points !== undefined || x !== undefined
          ? 'a point'
          : 'of unknown type';
  return `the geometry is ${said}, not a Polygon or MultiPolygon`;
}

/** Polygons of a geometry, those within a collection among them; or why there are none. */
function polygonsIn(geometry: unknown, depth = 0): Position[][][] | string {
  if (!isRecord(geometry)) return "the geometry isn't an object";
  const { type, coordinates, geometries, rings } = geometry;
  if (type === 'Polygon')
    return readPolygons(Array.isArray(coordinates) && coordinates.length === 0 ? [] : [coordinates]);
  if (type === 'MultiPolygon') return readPolygons(coordinates);
  if (type === undefined && Array.isArray(rings)) return polygonsOfEsri(rings);
  if (type !== 'GeometryCollection' || !Array.isArray(geometries) || depth > MAX_COLLECTIONS)
    return notPolygons(geometry);
  const found: Position[][][] = [];
  for (const part of geometries) {
    const isOther = isRecord(part) && SLENDER.has(String(part['type']));
    const polygons = isOther ? [] : polygonsIn(part, depth + 1);
    if (typeof polygons === 'string') return polygons;
    for (const polygon of polygons) found.push(polygon);
  }
  return found.length === 0 ? 'the geometry is a collection without polygons' : found;
}

/** Rings of Esri JSON, which does not say which is a hole of which. */
function polygonsOfEsri(rings: readonly unknown[]): Position[][][] | string {
  const read = readPolygons([rings]);
  return typeof read === 'string' ? read : polygonsOfRings((read[0] ?? []).filter((ring) => ring.length > 0));
}

function readGeometry(geometry: unknown, shapes: WantedShapes): SoundPolygons | string {
  if (geometry === null || geometry === undefined) return 'no geometry';
  if (!isRecord(geometry)) return "the geometry isn't an object";
  const { type, coordinates } = geometry;
  const slender = shapes === 'any' ? readSlender(type, coordinates) : undefined;
  if (slender !== undefined) return typeof slender === 'string' ? slender : { wkb: slender };
  if (shapes === 'any' && type !== 'Polygon' && type !== 'MultiPolygon')
    return `the geometry is a ${String(type)}, not a point, line or polygon`;
  const polygons = polygonsIn(geometry);
  return typeof polygons === 'string' ? polygons : soundPolygons(polygons);
}

/** Beside the polygons of a collection. */
const SLENDER = new Set(['Point', 'MultiPoint', 'LineString', 'MultiLineString']);
/** A file may be a geometry alone. */
const GEOMETRY_TYPES = new Set([...SLENDER, 'Polygon', 'MultiPolygon']);
/** Collections within one another. */
const MAX_COLLECTIONS = 20;

/** The fault of a value that isn't a feature. */
export const NO_FEATURE = "this isn't a GeoJSON Feature";

/** The properties, and with `hasId` the feature's own id beside them where none of them is called so. */
function propertiesOf(
  { properties, id }: Readonly<Record<string, unknown>>,
  hasId: boolean,
): Readonly<Record<string, unknown>> {
  const given = isRecord(properties) ? properties : {};
  return hasId && (typeof id === 'string' || typeof id === 'number') && !('id' in given) ? { ...given, id } : given;
}

/** How deep in what a server puts around its answer features are looked for. */
const MAX_WRAPPING = 4;

/**
 * The features in an object of a file: mostly itself; those of a collection within another, of a GeometryCollection
 * alone, or of a collection in the answer of a server, `{"result": {"type": "FeatureCollection", …}}`.
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

function* readFeatures(
  before: number,
  { text, fault }: FeaturePiece,
  shapes: WantedShapes,
  hasIds: boolean,
): Generator<SourceFeature> {
  const row = before + 1;
  const found = fault ?? textFault(text, '[');
  if (found !== undefined) return yield { row, properties: {}, wkb: undefined, fault: found };
  let value: unknown;
  try {
    value = parseExactJson(text);
  } catch (error) {
    const words = errorMessage(error);
    return yield { row, properties: {}, wkb: undefined, fault: `invalid JSON (${words})` };
  }
  const isFeature = isRecord(value) && (value['type'] === 'Feature' || isOfEsri(value));
  const inside = isFeature ? undefined : featuresIn(value);
  if (inside === undefined) return yield featureOf(row, value, shapes, hasIds);
  for (const [index, feature] of inside.entries()) yield featureOf(row + index, feature, shapes, hasIds);
  return undefined;
}

/** A feature of Esri JSON, as the servers of ArcGIS answer with `f=json`. */
const isOfEsri = (value: Readonly<Record<string, unknown>>): boolean =>
  value['type'] === undefined && isRecord(value['attributes']) && 'geometry' in value;

/** A feature, or a geometry alone, as it was parsed. @param hasId whether its own id is a property */
export function featureOf(row: number, value: unknown, shapes: WantedShapes, hasId = true): SourceFeature {
  const isBare = isRecord(value) && GEOMETRY_TYPES.has(String(value['type']));
  const isEsri = isRecord(value) && isOfEsri(value);
  if (!isRecord(value) || (value['type'] !== 'Feature' && !isBare && !isEsri))
    return { row, properties: {}, wkb: undefined, fault: NO_FEATURE };
  const attributes = isRecord(value['attributes']) ? value['attributes'] : {};
  const properties = isBare ? {} : isEsri ? attributes : propertiesOf(value, hasId);
  const geometry = readGeometry(isBare ? value : value['geometry'], shapes);
  return typeof geometry === 'string'
    ? { row, properties, wkb: undefined, fault: geometry }
    : { row, properties, ...geometry };
}

/** Where a member that comes after the features stands. */
const TAIL_BYTES = 8192;

/** Outer members behind the last feature: writers that sort them by name put them there. */
function readTail(descriptor: number, size: number): CoordinateSystem | undefined {
  const bytes = Buffer.alloc(Math.min(size, TAIL_BYTES));
  readSync(descriptor, bytes, 0, bytes.length, size - bytes.length);
  const tail = /\]\s*,\s*("crs"\s*:\s*\{[^[\]]*\})[^[\]]*\}\s*$/.exec(bytes.toString('utf8'))?.[1];
  return tail === undefined ? undefined : readCrs(tail);
}

/** Esri JSON's: `{"wkid":102100,"latestWkid":3857}`, or a definition. */
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

/** The older `crs` member: a name such as `urn:ogc:def:crs:EPSG::2227`, or in still older files an EPSG code. */
export function readCrs(text: string): CoordinateSystem {
  const name = /"name"\s*:\s*"([^"]*)"/.exec(text)?.[1];
  const code = /"code"\s*:\s*"?(\d+)/.exec(text)?.[1];
  return canonicalSystem(name ?? (code === undefined ? WGS84 : `EPSG:${code}`));
}

/**
 * Opens a GeoJSON file; `coordinateSystem` is that of a `crs` member before the features, else WGS84.
 * @param hasIds whether the features' own ids are properties
 * @throws Fault
 */
export function openGeoJson(path: string, shapes: WantedShapes, hasIds = true): FeatureSource {
  const file = basename(path);
  const { descriptor, size } = openFile(path);
  const late = readTail(descriptor, size);
  const state: { crs: CoordinateSystem; done: number } = { crs: late ?? WGS84, done: 0 };
  const source: FeatureSource = {
    file,
    format: 'GeoJSON',
    total: size,
    get coordinateSystem() {
      return state.crs;
    },
    get done() {
      return state.done;
    },
    *features() {
      const cutter = new JsonCutter();
      let row = 0;
      state.done = 0;
      try {
        for (const chunk of readChunks(descriptor)) {
          const bytes = state.done === 0 && chunk.subarray(0, 3).equals(BYTE_ORDER_MARK) ? chunk.subarray(3) : chunk;
          state.done += chunk.length;
          for (const piece of cutter.feed(bytes)) {
            if (piece.kind === 'feature') {
              for (const feature of readFeatures(row, piece, shapes, hasIds)) {
                row = feature.row;
                yield feature;
              }
            } else if (piece.name === 'crs' || piece.name === 'spatialReference') {
              const crs = piece.name === 'crs' ? readCrs(piece.text) : readSpatialReference(piece.text);
              const isLate = row > 0 && crs !== state.crs;
              if (isLate)
                throw fileFault(
                  file,
                  'the crs member comes after the features',
                  'Export it with the crs member first, or in WGS84',
                );
              state.crs = crs;
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
  return source;
}
