/** Reads the points of GeoJSON, one FeatureCollection or features line by line, as a table. */
import { createReadStream, statSync } from 'node:fs';
import { fileFault } from '../../contract/fault.ts';
import { parseExactJson } from './exact-json.ts';
import { JsonCutFault, JsonCutter } from './json-cutter.ts';
import { sizeOfCells, type TableLimits } from './limits.ts';
import { beginRows, judgeColumns, nameColumns, type TableRow, type TableSource } from './table.ts';
import { isRecord } from '../../contract/is-record.ts';
import { errorMessage } from '../../contract/system-error.ts';

const CHUNK_BYTES = 1 << 18;
const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);

/** A property as a cell; what is no plain value stays JSON. */
function cellOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

const NO_FEATURE = "This isn't a GeoJSON Feature";

interface Point {
  properties: Record<string, unknown>;
  longitude: string;
  latitude: string;
  fault?: string;
}

function readPoint(text: string): Point {
  const none = { longitude: '', latitude: '' };
  let value: unknown;
  try {
    value = parseExactJson(text);
  } catch (error) {
    return {
      properties: {},
      ...none,
      fault: `The feature isn't valid JSON (${errorMessage(error)})`,
    };
  }
  if (!isRecord(value) || value['type'] !== 'Feature') return { properties: {}, ...none, fault: NO_FEATURE };
  const properties = isRecord(value['properties']) ? value['properties'] : {};
  const { geometry } = value;
  if (!isRecord(geometry)) return { properties, ...none, fault: 'The feature has no geometry' };
  const { type, coordinates } = geometry;
  const [x, y]: unknown[] = Array.isArray(coordinates) ? coordinates : [];
  if (type !== 'Point')
    return {
      properties,
      ...none,
      fault: `The geometry is a ${cellOf(type) || 'nothing'}, and only points are looked up`,
    };
  if (typeof x !== 'number' || typeof y !== 'number')
    return { properties, ...none, fault: "The point doesn't have two coordinates" };
  return { properties, longitude: String(x), latitude: String(y) };
}

interface Features {
  points: AsyncGenerator<Point>;
  done: () => number;
}

/** The features of a file. @throws Fault where the text stops being GeoJSON */
function readFeatures(path: string, file: string): Features {
  let done = 0;
  async function* points(): AsyncGenerator<Point> {
    const cutter = new JsonCutter();
    let count = 0;
    let hasFeature = false;
    try {
      for await (const chunk of createReadStream(path, { highWaterMark: CHUNK_BYTES }) as AsyncIterable<Buffer>) {
        const bytes = done === 0 && chunk.subarray(0, 3).equals(BYTE_ORDER_MARK) ? chunk.subarray(3) : chunk;
        done += chunk.length;
        for (const piece of cutter.feed(bytes)) {
          if (piece.kind === 'feature') {
            count++;
            const point =
              piece.fault === undefined
                ? readPoint(piece.text)
                : { properties: {}, longitude: '', latitude: '', fault: `The feature can't be read: ${piece.fault}` };
            hasFeature ||= point.fault !== NO_FEATURE;
            yield point;
          } else if (piece.text.includes('"Topology"'))
            throw fileFault(file, 'this is TopoJSON', 'Convert it to GeoJSON first');
          else if (piece.name === 'crs' && !/CRS84|EPSG:+(?:[\d.]*:)?4326"/.test(piece.text))
            throw fileFault(file, "the coordinates aren't in WGS84", 'Export it in WGS84 (EPSG:4326)');
        }
      }
    } catch (error) {
      if (error instanceof JsonCutFault)
        throw fileFault(file, `after feature ${count}, ${error.message}`, 'Export it again');
      throw error;
    }
    if (count > 0 && !hasFeature)
      throw fileFault(
        file,
        'the JSON contains no GeoJSON features',
        'Choose a GeoJSON file with points, or save the data as CSV',
      );
    if (!cutter.isComplete) throw fileFault(file, `the file is truncated after feature ${count}`, 'Export it again');
    if (count === 0) throw fileFault(file, 'the file has no features', 'Choose a GeoJSON file with points');
  }
  return { points: points(), done: () => done };
}

/** Every property that any feature has, in the order in which they come up. @throws Fault where there are too many */
async function allProperties(path: string, limits: TableLimits): Promise<string[]> {
  const names = new Set<string>();
  for await (const { properties } of readFeatures(path, limits.file).points) {
    for (const name of Object.keys(properties)) names.add(name);
    limits.checkColumns(names.size);
  }
  return [...names];
}

/** Opens a file of GeoJSON: columns of longitude and latitude, then one for each property. @throws Fault */
export async function openGeoJsonTable(path: string, limits: TableLimits): Promise<TableSource> {
  const { file } = limits;
  const { size } = statSync(path);
  // A table must know its columns before its rows; features may bring new properties to the last one.
  const keys = await allProperties(path, limits);
  const names = nameColumns([...keys, 'lon', 'lat']);
  limits.checkColumns(names.length);
  const [longitude, latitude] = [keys.length, keys.length + 1];
  const { points, done } = readFeatures(path, file);
  const rowOf = (point: Point, number: number): TableRow => {
    const cells = [...keys.map((key) => cellOf(point.properties[key])), point.longitude, point.latitude];
    limits.countRow(cells, () => `feature ${number}`);
    return point.fault === undefined ? { number, cells } : { number, cells, fault: point.fault };
  };
  async function* tableRows(): AsyncGenerator<TableRow> {
    let number = 0;
    for await (const point of points) yield rowOf(point, ++number);
  }
  const rows = tableRows();
  const { head, isWhole, rest } = await beginRows(rows, ({ cells }) => sizeOfCells(cells));
  return {
    file,
    format: 'geojson',
    columns: judgeColumns(names, head),
    hasHeader: true,
    head,
    isWhole,
    geometryColumns: { longitude, latitude },
    progress: () => Math.min(1, done() / Math.max(1, size)),
    async *rows() {
      yield head;
      yield* rest;
    },
    async close() {
      await rows.return(undefined);
      await points.return(undefined);
    },
  };
}
