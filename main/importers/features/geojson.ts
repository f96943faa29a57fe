/** Reads GeoJSON (RFC 7946, and the older `crs` member) feature by feature. */
import { closeSync } from 'node:fs';
import { basename } from 'node:path';
import { fileFault } from '../../../contract/fault.ts';
import { multiLineStringWkb, multiPolygonWkb, pointWkb } from '../../packs/wkb.ts';
import type { CoordinateSystem, FeatureSource, SourceFeature, WantedShapes } from './feature-source.ts';
import { openFile, readChunks } from './file-chunks.ts';
import { JsonCutFault, JsonCutter, type FeaturePiece } from '../../tables/json-cutter.ts';
import { sizeFault, textFault } from './limits.ts';

const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);
const DAMAGED = 'Download or export it again';

type Position = readonly [number, number];

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What stands in place of a position, shortened. */
const quoted = (value: unknown): string => (JSON.stringify(value) ?? 'nothing').slice(0, 50);

function readPosition(value: unknown): Position | undefined {
  if (!Array.isArray(value)) return undefined;
  const [x, y]: unknown[] = value;
  return typeof x === 'number' && typeof y === 'number' && Number.isFinite(x) && Number.isFinite(y)
    ? [x, y]
    : undefined;
}

/** Fewest positions of a closed ring. */
const RING_POSITIONS = 4;

function readRing(value: unknown): Position[] | string {
  if (!Array.isArray(value)) return 'a ring is no list of positions';
  const ring: Position[] = [];
  for (const item of value) {
    const position = readPosition(item);
    if (position === undefined) return `${quoted(item)} is no position of two numbers`;
    ring.push(position);
  }
  if (ring.length < RING_POSITIONS) return `a ring has ${ring.length} positions, and needs at least 4`;
  const [first, last] = [ring[0], ring.at(-1)];
  // Some exporters leave rings open: the last side is understood.
  if (first !== undefined && last !== undefined && (first[0] !== last[0] || first[1] !== last[1])) ring.push(first);
  return ring;
}

function readPolygons(value: unknown): Position[][][] | string {
  if (!Array.isArray(value)) return 'its coordinates are no list';
  const polygons: Position[][][] = [];
  for (const polygon of value) {
    if (!Array.isArray(polygon) || polygon.length === 0) return 'a polygon has no rings';
    const rings: Position[][] = [];
    for (const item of polygon) {
      const ring = readRing(item);
      if (typeof ring === 'string') return ring;
      rings.push(ring);
    }
    polygons.push(rings);
  }
  return polygons.length === 0 ? 'it has no polygons' : polygons;
}

function readLines(value: unknown): Position[][] | string {
  if (!Array.isArray(value)) return 'its coordinates are no list';
  const lines: Position[][] = [];
  for (const item of value) {
    const line = Array.isArray(item) ? item.map(readPosition) : [];
    const positions = line.filter((position) => position !== undefined);
    if (positions.length < line.length) return 'a position of its line is no pair of numbers';
    if (positions.length < 2) return `a line has ${positions.length} positions, and needs at least 2`;
    lines.push(positions);
  }
  return lines.length === 0 ? 'it has no lines' : lines;
}

/** A point or lines as well-known binary, or why not; undefined for other geometries. */
function readSlender(type: unknown, coordinates: unknown): Buffer | string | undefined {
  if (type === 'Point') {
    const position = readPosition(coordinates);
    return position === undefined ? `${quoted(coordinates)} is no position of two numbers` : pointWkb(position);
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

function readGeometry(geometry: unknown, shapes: WantedShapes): Buffer | string {
  if (geometry === null || geometry === undefined) return 'it has no geometry';
  if (!isRecord(geometry)) return 'its geometry is no object';
  const { type, coordinates } = geometry;
  const slender = shapes === 'any' ? readSlender(type, coordinates) : undefined;
  if (slender !== undefined) return slender;
  if (type !== 'Polygon' && type !== 'MultiPolygon')
    return `its geometry is a ${String(type)}, not a ${shapes === 'any' ? 'point, line or polygon' : 'Polygon or MultiPolygon'}`;
  const polygons = readPolygons(type === 'Polygon' ? [coordinates] : coordinates);
  if (typeof polygons === 'string') return polygons;
  const rings = polygons.flat();
  return (
    sizeFault(
      rings.length,
      rings.reduce((sum, { length }) => sum + length, 0),
    ) ?? multiPolygonWkb(polygons)
  );
}

/** A file may be a geometry alone. */
const GEOMETRY_TYPES = new Set(['Point', 'MultiPoint', 'LineString', 'MultiLineString', 'Polygon', 'MultiPolygon']);

/** The properties, and the feature's own id beside them where none of them is called so. */
function propertiesOf({ properties, id }: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const given = isRecord(properties) ? properties : {};
  return (typeof id === 'string' || typeof id === 'number') && !('id' in given) ? { ...given, id } : given;
}

function readFeature(row: number, { text, fault }: FeaturePiece, shapes: WantedShapes): SourceFeature {
  const found = fault ?? textFault(text, '[');
  if (found !== undefined) return { row, properties: {}, wkb: undefined, fault: found };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return {
      row,
      properties: {},
      wkb: undefined,
      fault: `it is not valid JSON (${error instanceof Error ? error.message : String(error)})`,
    };
  }
  return featureOf(row, value, shapes);
}

/** A feature, or a geometry alone, as it was parsed. */
export function featureOf(row: number, value: unknown, shapes: WantedShapes): SourceFeature {
  const isBare = isRecord(value) && GEOMETRY_TYPES.has(String(value['type']));
  if (!isRecord(value) || (value['type'] !== 'Feature' && !isBare))
    return { row, properties: {}, wkb: undefined, fault: 'it is no GeoJSON Feature' };
  const properties = isBare ? {} : propertiesOf(value);
  const geometry = readGeometry(isBare ? value : value['geometry'], shapes);
  return typeof geometry === 'string'
    ? { row, properties, wkb: undefined, fault: geometry }
    : { row, properties, wkb: geometry };
}

/** The older `crs` member: `urn:ogc:def:crs:EPSG::2227`, `EPSG:2227` or `urn:ogc:def:crs:OGC:1.3:CRS84`. */
function readCrs(text: string): CoordinateSystem {
  const name = /"name"\s*:\s*"([^"]*)"/.exec(text)?.[1];
  if (name === undefined || /CRS84$/i.test(name)) return { epsg: 4326 };
  const code = /EPSG:(?:[\d.]*:)?(\d+)$/i.exec(name)?.[1];
  return code === undefined ? { wkt: name } : { epsg: Number(code) };
}

/**
 * Opens a GeoJSON file; `coordinateSystem` is that of a `crs` member before the features, else WGS84. @throws Fault
 */
export function openGeoJson(path: string, shapes: WantedShapes): FeatureSource {
  const file = basename(path);
  const { descriptor, size } = openFile(path);
  const state: { crs: CoordinateSystem; done: number } = { crs: { epsg: 4326 }, done: 0 };
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
            if (piece.kind === 'feature') yield readFeature(++row, piece, shapes);
            else if (piece.name === 'crs') {
              const crs = readCrs(piece.text);
              const isLate = row > 0 && JSON.stringify(crs) !== JSON.stringify(state.crs);
              if (isLate)
                throw fileFault(
                  file,
                  'its crs member comes after its features',
                  'Export it with the crs member first, or in WGS84',
                );
              state.crs = crs;
            } else if (piece.text.includes('"Topology"'))
              throw fileFault(file, 'it is TopoJSON, and says so late', 'Give it a name that ends in .topojson');
          }
        }
      } catch (error) {
        if (error instanceof JsonCutFault) throw fileFault(file, `after feature ${row}, ${error.message}`, DAMAGED);
        throw error;
      }
      if (!cutter.isComplete) throw fileFault(file, `it ends in the middle, after feature ${row}`, DAMAGED);
    },
    close: () => {
      closeSync(descriptor);
    },
  };
  return source;
}
