/** Reads TopoJSON: shapes that share their borders as arcs. The whole file is loaded, because the arcs come last. */
import { fileFault } from '../../contract/fault.ts';
import { closeSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { feature as toGeoJson } from 'topojson-client';
import type { FeatureCollection } from 'geojson';
import { parseExactJson } from './tables/exact-json.ts';
import type { GeometryObject, Topology } from 'topojson-specification';
import { WGS84 } from '../geometry/coordinate-system.ts';
import type { FeatureSource, Format, OpenOptions, SourceFeature } from './feature-source.ts';
import { openFile } from './file-chunks.ts';
import { featureOf, isJson, readCrs } from './geojson.ts';
import { chooseLayer } from './layers.ts';
import { sizeFault } from '../geometry/limits.ts';
import { isRecord } from '../../contract/is-record.ts';
import { errorMessage } from '../../contract/system-error.ts';

/** Maximum size of a file, which takes about five times as much memory. */
const MAX_BYTES = 200 << 20;
const DAMAGED = 'Download or export it again';

function parse(path: string, file: string): Topology {
  const { descriptor, size } = openFile(path);
  closeSync(descriptor);
  if (size > MAX_BYTES)
    throw fileFault(
      file,
      `the TopoJSON file has ${Math.ceil(size / 2 ** 20)} MiB; the maximum is ${MAX_BYTES / 2 ** 20} MiB`,
      'Convert it to GeoJSON, which is read row by row',
    );
  let value: unknown;
  try {
    value = parseExactJson(readFileSync(path, 'utf8').replace(/^\uFEFF/, ''));
  } catch (error) {
    throw fileFault(file, `invalid JSON (${errorMessage(error)})`, DAMAGED);
  }
  if (!isTopology(value)) throw fileFault(file, "this isn't TopoJSON: it lacks objects or arcs", DAMAGED);
  return value;
}

const isTopology = (value: unknown): value is Topology =>
  isRecord(value) &&
  value['type'] === 'Topology' &&
  isRecord(value['objects']) &&
  Object.values(value['objects']).every(isRecord) &&
  Array.isArray(value['arcs']) &&
  value['arcs'].every((arc) => Array.isArray(arc));

/** Returns the shapes of an object, or of a collection. */
const shapesOf = (object: unknown): unknown[] =>
  isRecord(object) && object['type'] === 'GeometryCollection'
    ? Array.isArray(object['geometries'])
      ? object['geometries']
      : []
    : [object];

const isShape = (value: unknown): value is GeometryObject => isRecord(value) && typeof value['type'] === 'string';

const POLYGONAL = new Set(['Polygon', 'MultiPolygon', 'GeometryCollection']);

const isPolygonal = (shape: unknown): boolean => isRecord(shape) && POLYGONAL.has(String(shape['type']));

/** Counts the positions of a shape before it's assembled, because it may use the same arc a million times. */
function sizeOf(shape: unknown, topology: Topology): { rings: number; positions: number } {
  const size = { rings: 0, positions: 0 };
  const stack: unknown[] = [shape];
  while (stack.length > 0) {
    const item = stack.pop();
    if (typeof item === 'number') size.positions += topology.arcs[item < 0 ? ~item : item]?.length ?? 0;
    else if (Array.isArray(item)) {
      if (typeof item[0] === 'number') size.rings++;
      for (const part of item) stack.push(part);
    } else if (isRecord(item)) stack.push(item['arcs'], item['geometries']);
  }
  return size;
}

/** Maximum uses of an arc, on average: neighbours share it, possibly in several layers. */
const MAX_TIMES_DRAWN = 16;
/** Positions that are always allowed: a few seconds of work. */
const FREE_POSITIONS = 2_000_000;

/** A small file can repeat a long arc in thousands of shapes. @throws Fault if they far exceed its size */
function checkExpansion(file: string, rows: readonly unknown[], topology: Topology): void {
  const held = topology.arcs.reduce((sum, { length }) => sum + length, 0);
  const limit = Math.max(FREE_POSITIONS, MAX_TIMES_DRAWN * held);
  let drawn = 0;
  for (const shape of rows) {
    const { rings, positions } = sizeOf(shape, topology);
    // A shape that is too large by itself is skipped with its own fault.
    if (sizeFault(rings, positions) === undefined) drawn += positions;
  }
  if (drawn <= limit) return;
  throw fileFault(
    file,
    `the ${rows.length.toLocaleString('en')} shapes expand to ${drawn.toLocaleString('en')} positions from ` +
      `the ${held.toLocaleString('en')} of the arcs: more than ${MAX_TIMES_DRAWN} times as many`,
    'Export it again, with each border once per shape',
  );
}

/** Joins the parts of a collection in one feature with its properties. */
const joined = ({ features }: FeatureCollection, shape: object): unknown => ({
  type: 'Feature',
  properties: 'properties' in shape ? shape.properties : {},
  ...('id' in shape ? { id: shape.id } : {}),
  geometry: { type: 'GeometryCollection', geometries: features.map(({ geometry }) => geometry) },
});

function readShape(row: number, topology: Topology, shape: unknown): SourceFeature {
  const faulty = (fault: string): SourceFeature => ({ row, properties: {}, fault });
  if (!isShape(shape)) return faulty("the object isn't a shape");
  const { rings, positions } = sizeOf(shape, topology);
  const tooLarge = sizeFault(rings, positions);
  if (tooLarge !== undefined) return faulty(tooLarge);
  try {
    // The GeoJSON reader reports unsupported content.
    const drawn = toGeoJson(topology, shape);
    // A nested collection becomes a feature for each part.
    return featureOf(row, drawn.type === 'FeatureCollection' ? joined(drawn, shape) : drawn);
  } catch (error) {
    return faulty(`the arcs can't be assembled (${errorMessage(error)})`);
  }
}

const TOPOLOGY = /"type"\s*:\s*"Topology"/;

export const topoJson: Format = {
  name: 'TopoJSON',
  extensions: ['.topojson'],
  detect: (file) =>
    isJson(file) &&
    (/\.topo(?:\.?json)$/i.test(file.name) ||
      TOPOLOGY.test(file.text) ||
      (/"arcs"|"objects"/.test(file.text) && TOPOLOGY.test(file.tail()))),
  open: openTopoJson,
};

function openTopoJson(path: string, options: OpenOptions): FeatureSource {
  const file = basename(path);
  const topology = parse(path, file);
  const objects = new Map(Object.entries(topology.objects));
  const names = [...objects.keys()];
  const polygonal = names.filter((name) => shapesOf(objects.get(name)).some(isPolygonal));
  // If there is only one object, its shapes report their faults.
  const fitting = options.shapes === 'polygons' && names.length > 1 ? polygonal : names;
  const { layer, layers } = chooseLayer(file, names, fitting, options);
  const rows = shapesOf(objects.get(layer));
  checkExpansion(file, rows, topology);
  let done = 0;
  return {
    file,
    coordinateSystem: () => ('crs' in topology ? readCrs(JSON.stringify(topology.crs)) : WGS84),
    layer,
    layers,
    progress: () => done / Math.max(1, rows.length),
    *features() {
      done = 0;
      for (const shape of rows) yield readShape(++done, topology, shape);
    },
    close: () => undefined,
  };
}
