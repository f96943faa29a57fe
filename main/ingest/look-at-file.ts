/** Looks at a file of any kind before it is used for something: its rows, where they are, and what it can become. */
import { basename } from 'node:path';
import { Fault, fileFault } from '../../contract/fault.ts';
import { MAX_LOOKED_ROWS, type FileLook } from '../../contract/file-look.ts';
import { textOf } from '../../contract/mapping.ts';
import type { ColumnGuess } from '../../contract/tables.ts';
import type { DataFile } from '../formats/archive-entries.ts';
import type { SourceFeature } from '../formats/feature-source.ts';
import { openData } from '../formats/open-data.ts';
import { readDegrees, readDegreesPair } from '../formats/tables/coordinate.ts';
import { guessColumns } from '../formats/tables/guess-columns.ts';
import { openTable } from '../formats/tables/open-table.ts';
import { judgeColumns } from '../formats/tables/table.ts';
import { coordinateBounds } from '../geometry/bounds.ts';
import type { Projection } from '../geometry/coordinate-system.ts';
import { groundShape } from '../geometry/ground-shapes.ts';
import { MAX_COLUMNS } from '../geometry/limits.ts';
import { partsOf, polygonsOf, type Shape } from '../geometry/shape.ts';
import { beginningOf, openLayer, type LayerOptions } from './open-layer.ts';
import { attempt, recogniseFiles } from './recognise.ts';
import type { ImportKind } from './target.ts';
import { isTable } from './targets/addresses/address-file.ts';
import { GRID_STEPS, positionsOf, snapped } from './targets/areas/sketch.ts';

export interface FileLookRequest extends LayerOptions {
  file: string;
}

type Rows = Omit<FileLook, 'imports'>;
type Drawn = FileLook['shapes'][number];
type Position = [longitude: number, latitude: number];

/** Positions of all shapes: about three megabytes as JSON. */
const MAX_POSITIONS = 120_000;
/** The fewest steps of the grid across all shapes. */
const COARSEST = 256;
/** Names of text that may be a table. */
const TABLE_NAME = /\.(?:csv|tsv|tab|txt|xlsx|ods)$/i;
const SUPPORTED =
  'Use a table (.csv, .tsv, .txt, .xlsx, .ods), GeoJSON, TopoJSON, KML, GPX, a shapefile (.shp with its parts, or ' +
  'zipped), GeoPackage, FlatGeobuf, GeoParquet, a raster (.tif, .hgt), map tiles (.mbtiles, .pmtiles) or ' +
  'OpenStreetMap (.osm.pbf, .osm)';
/** Kinds whose files have no rows to show. */
const WITHOUT_ROWS: ReadonlySet<ImportKind> = new Set<ImportKind>(['tiles', 'raster', 'osm']);

/** Reads the position of a row of a table; undefined if it has none. */
function rowPosition(guess: ColumnGuess, cells: readonly string[]): Position | undefined {
  const cell = (column = -1): string => cells[column] ?? '';
  const { pair, longitude, latitude, swapped } = guess;
  if (pair === undefined && (longitude === undefined || latitude === undefined)) return undefined;
  const [x, y] = swapped ? [latitude, longitude] : [longitude, latitude];
  const read = pair === undefined ? readDegrees(cell(x), cell(y)) : readDegreesPair(cell(pair.column), pair.order);
  return 'pair' in read ? read.pair : undefined;
}

const boundsOf = (shapes: readonly ArrayLike<number>[]): Pick<Rows, 'bbox'> =>
  shapes.length === 0 ? {} : { bbox: coordinateBounds(shapes.flatMap((shape) => [...coordinateBounds(shape)])) };

const named = (row: number, name: string | undefined, geometry: Drawn['geometry']): Drawn => ({
  row,
  ...(name === undefined || name === '' ? {} : { name }),
  geometry,
});

async function tableRows(data: DataFile): Promise<Rows> {
  const table = await openTable(data.path, { sheet: data.layer, maxColumns: MAX_COLUMNS });
  try {
    const rows: string[][] = [];
    for await (const batch of table.rows()) {
      rows.push(...batch.map(({ cells }) => cells));
      if (rows.length > MAX_LOOKED_ROWS) break;
    }
    const { file, columns, hasHeader, sheet, sheets = [] } = table;
    const shown = rows.slice(0, MAX_LOOKED_ROWS);
    if (shown.length === 0) throw fileFault(file, 'the table has no rows', 'Choose another file');
    const names = columns.map(({ name }) => name);
    const guess = guessColumns(names, shown, hasHeader);
    const positions = shown.map((cells) => rowPosition(guess, cells));
    return {
      file,
      layers: sheets.length > 1 ? [...sheets] : [],
      ...(sheet === undefined || sheets.length < 2 ? {} : { layer: sheet }),
      columns: [...columns],
      rows: shown,
      is_whole: rows.length === shown.length,
      is_table: true,
      ...boundsOf(positions.filter((position) => position !== undefined)),
      shapes: positions.flatMap((position, row) =>
        position === undefined
          ? []
          : [named(row, shown[row]?.[guess.name ?? -1], { type: 'MultiPoint', coordinates: [position] })],
      ),
    };
  } finally {
    await table.close();
  }
}

/** Numbers in a line, and in a closed triangle. */
const LEAST_NUMBERS = { point: 2, line: 4, polygon: 8 };

/** Snaps shapes to a common grid, so that neighbours keep touching; coarser if they have too many positions. */
function simplified(shapes: readonly Shape[]): Float64Array[][][] {
  const [west, south, east, north] = boundsOf(shapes.map(({ coordinates }) => coordinates)).bbox ?? [0, 0, 0, 0];
  const extent = Math.max(east - west, north - south, Number.MIN_VALUE);
  for (let step = extent / GRID_STEPS; ; step *= 2) {
    let numbers = 0;
    const snappedShapes = shapes.map((shape) => {
      const { kind } = shape;
      const polygons = kind === 'polygon' ? polygonsOf(shape) : [partsOf(shape)];
      return polygons.map((parts) => {
        const kept = parts.map((part) => snapped(part, step)).filter(({ length }) => length >= LEAST_NUMBERS[kind]);
        numbers += kept.reduce((sum, { length }) => sum + length, 0);
        // A shape that is too small for the grid stays as it is.
        return kept.length > 0 ? kept : parts.slice(0, 1);
      });
    });
    if (numbers <= 2 * MAX_POSITIONS || step > extent / COARSEST) return snappedShapes;
  }
}

/** Draws shapes in WGS84, areas and lines with few positions. */
function drawShapes(shapes: readonly (Shape | undefined)[]): (Drawn['geometry'] | undefined)[] {
  const large = shapes.filter((shape): shape is Shape => shape !== undefined && shape.kind !== 'point');
  const drawn = new Map(simplified(large).map((parts, i) => [large[i], parts] as const));
  return shapes.map((shape) => {
    if (shape === undefined) return undefined;
    if (shape.kind === 'point') return { type: 'MultiPoint', coordinates: positionsOf(shape.coordinates) };
    const polygons = (drawn.get(shape) ?? []).map((parts) => parts.map(positionsOf));
    return shape.kind === 'polygon'
      ? { type: 'MultiPolygon', coordinates: polygons }
      : { type: 'MultiLineString', coordinates: polygons.flat() };
  });
}

function onGround({ shape }: SourceFeature, projection: Projection): Shape | undefined {
  const ground = shape === undefined ? undefined : groundShape(shape, projection);
  return ground === undefined || 'fault' in ground ? undefined : ground;
}

async function featureRows(data: DataFile, reading: LayerOptions): Promise<Rows> {
  const { source, projection, close } = await openLayer(data, 'any', { ...reading, isFirstTaken: true });
  try {
    const { features, isWhole } = await beginningOf(source, MAX_LOOKED_ROWS);
    const names = [...new Set(features.flatMap(({ properties }) => Object.keys(properties)))];
    const rows = features.map(({ properties }) => names.map((name) => textOf(properties[name])));
    const shapes = features.map((feature) => onGround(feature, projection));
    const { name: nameAt = -1 } = guessColumns(names, rows, true);
    const { file, layers, layer } = source;
    return {
      file,
      layers: layers.length > 1 ? [...layers] : [],
      ...(layer === undefined || layers.length < 2 ? {} : { layer }),
      columns: judgeColumns(
        names,
        rows.map((cells, i) => ({ number: i + 1, cells })),
      ),
      rows,
      is_whole: isWhole,
      is_table: shapes.some((shape) => shape?.kind === 'point'),
      ...boundsOf(shapes.flatMap((shape) => (shape === undefined ? [] : [shape.coordinates]))),
      shapes: drawShapes(shapes).flatMap((geometry, row) =>
        geometry === undefined ? [] : [named(row, rows[row]?.[nameAt], geometry)],
      ),
    };
  } finally {
    close();
  }
}

/** Reads the first rows of a table or layer. @throws Fault */
async function readRows({ file, ...reading }: FileLookRequest): Promise<Rows> {
  const unknown = fileFault(basename(file), 'unknown format', SUPPORTED);
  const data = await openData(file, reading.scratchDirectory, { ...reading, isFirstTaken: true });
  try {
    if (await isTable(data.path)) {
      if (!TABLE_NAME.test(data.path)) throw unknown;
      return await tableRows(data);
    }
  } catch (error) {
    data.remove();
    // Any text may be a table; what isn't called so and can't be read is unknown.
    throw TABLE_NAME.test(data.path) ? error : unknown;
  }
  return featureRows(data, reading);
}

/** Returns what shapes can be imported as, whatever their fields. */
function importsOf({ shapes }: Rows): ImportKind[] {
  if (shapes.some(({ geometry: { type } }) => type === 'MultiPolygon')) return ['areas'];
  return shapes.some(({ name, geometry: { type } }) => name !== undefined && type === 'MultiPoint') ? ['places'] : [];
}

/**
 * Looks at a file.
 * @throws Fault if nothing can be done with it
 */
export async function lookAtFile(request: FileLookRequest): Promise<FileLook> {
  const { file, ...reading } = request;
  const recognised = await attempt(recogniseFiles([file], reading));
  const kinds = recognised instanceof Fault ? [] : [...new Set(recognised.map(({ kind }) => kind))];
  const empty = { columns: [], rows: [], layers: [], shapes: [], is_whole: true, is_table: false };
  if (kinds.some((kind) => WITHOUT_ROWS.has(kind))) return { file: basename(file), ...empty, imports: kinds };
  const read = await attempt(readRows(request));
  if (read instanceof Fault) {
    // An import asks for what the file lacks, e.g. its coordinate system.
    const isAsked = read.errors?.some(({ parameter }) => parameter === 'epsg') === true;
    if (kinds.length === 0 && !isAsked) throw read;
    return { file: basename(file), ...empty, imports: isAsked ? ['areas'] : kinds, problem: read.message };
  }
  const others = importsOf(read).filter((kind) => kinds.length === 0 || (kind === 'areas' && !kinds.includes(kind)));
  return { ...read, imports: [...kinds, ...others] };
}
