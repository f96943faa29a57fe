/** Reads a CSV file with a column of well-known text, row by row. */
import { fileFault } from '../../../contract/fault.ts';
import { createReadStream, statSync } from 'node:fs';
import { basename } from 'node:path';
import { pipeline } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { multiPolygonWkb } from '../../packs/wkb.ts';
import { type CoordinateSystem, type FeatureStream, type SourceFeature } from './feature-source.ts';
import { MAX_COLUMNS, sizeFault } from './limits.ts';
import { isWkt, polygonsOfWkt } from './wkt-polygons.ts';

/** The coast of a continent takes some ten megabytes. */
const MAX_ROW_BYTES = 64 << 20;
/** In the first rows a column of well-known text shows itself. */
const LOOKED_AT = 50;
const DAMAGED = 'Export it again as CSV with its shapes as well-known text (WKT)';

interface Row {
  line: number;
  cells: string[];
}

/** The character that most often divides the heading; a column of shapes may hold any of them. */
async function delimiterOf(path: string): Promise<string> {
  for await (const chunk of createReadStream(path, { end: 65_535, encoding: 'utf8' })) {
    const [heading = ''] = String(chunk).split(/\r?\n/, 1);
    const counts = [',', ';', '\t', '|'].map((letter) => ({ letter, count: heading.split(letter).length }));
    return counts.toSorted((a, b) => b.count - a.count)[0]?.letter ?? ',';
  }
  return ',';
}

async function* readRows(
  path: string,
  file: string,
  delimiter: string,
  onBytes: (bytes: number) => void,
): AsyncGenerator<Row> {
  const parser = parse({
    bom: true,
    delimiter,
    info: true,
    max_record_size: MAX_ROW_BYTES,
    relax_column_count: true,
    skip_empty_lines: true,
  });
  const bytes = createReadStream(path);
  bytes.on('data', (chunk) => onBytes(chunk.length));
  pipeline(bytes, parser, () => undefined);
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>)
      yield { line: info.lines, cells: record };
  } catch (error) {
    if (error instanceof CsvError) throw fileFault(file, `it is no CSV from some line on (${error.message})`, DAMAGED);
    throw error;
  } finally {
    bytes.destroy();
  }
}

function readRow({ line, cells }: Row, columns: readonly string[], shape: number): SourceFeature & { epsg?: number } {
  const properties = Object.fromEntries(
    columns.flatMap((column, i) => (i === shape ? [] : [[column, cells[i] ?? '']])),
  );
  const text = cells[shape] ?? '';
  const read = text.trim() === '' ? 'it has no geometry' : polygonsOfWkt(text);
  const faulty = (fault: string): SourceFeature => ({ row: line, properties, wkb: undefined, fault });
  if (typeof read === 'string') return faulty(read);
  const rings = read.polygons.flat();
  const tooLarge = sizeFault(
    rings.length,
    rings.reduce((sum, ring) => sum + ring.length, 0),
  );
  return tooLarge === undefined ? { row: line, properties, wkb: multiPolygonWkb(read.polygons) } : faulty(tooLarge);
}

interface Heading {
  columns: string[];
  /** Index of the column of shapes. */
  shape: number;
  epsg: number | undefined;
}

async function readHeading(path: string, file: string, delimiter: string): Promise<Heading> {
  let columns: string[] | undefined;
  let seen = 0;
  for await (const { cells } of readRows(path, file, delimiter, () => undefined)) {
    if (columns === undefined) {
      columns = cells.map((cell) => cell.trim());
      if (columns.length > MAX_COLUMNS)
        throw fileFault(
          file,
          `it has ${columns.length} columns, more than ${MAX_COLUMNS}`,
          'Keep those that are needed',
        );
      continue;
    }
    const shape = cells.findIndex(isWkt);
    if (shape >= 0) {
      const read = polygonsOfWkt(cells[shape] ?? '');
      return { columns, shape, epsg: typeof read === 'string' ? undefined : read.epsg };
    }
    if (++seen === LOOKED_AT) break;
  }
  throw fileFault(
    file,
    columns === undefined ? 'it is empty' : `none of its columns holds shapes: ${columns.slice(0, 20).join(', ')}`,
    'Areas in a table need a column of well-known text, such as POLYGON((…)); points or codes are no areas',
  );
}

/** Opens a CSV file with shapes as well-known text. @throws Fault */
export async function openWktTable(path: string): Promise<FeatureStream> {
  const file = basename(path);
  const delimiter = await delimiterOf(path);
  const { columns, shape, epsg } = await readHeading(path, file, delimiter);
  const coordinateSystem: CoordinateSystem = { epsg: epsg ?? 4326 };
  const state = { done: 0 };
  return {
    file,
    format: 'CSV',
    coordinateSystem,
    total: statSync(path).size,
    get done() {
      return state.done;
    },
    async *features() {
      state.done = 0;
      let isHeading = true;
      for await (const row of readRows(path, file, delimiter, (bytes) => (state.done += bytes))) {
        if (!isHeading) yield readRow(row, columns, shape);
        isHeading = false;
      }
    },
    close: () => undefined,
  };
}
