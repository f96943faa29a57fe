/** Reads the points of a matrix from a CSV file. */
import { readFileSync } from 'node:fs';
import { CsvError, parse } from 'csv-parse/sync';
import { CliFailure } from './failure.ts';

export interface NamedPoints {
  /** From the column `id` or `name`, else the number of the row, from 1. */
  names: string[];
  /** Longitude and latitude after one another, decimal degrees. */
  lonLats: Float64Array;
}

const LONGITUDE = ['longitude', 'lon', 'lng', 'long', 'x'];
const LATITUDE = ['latitude', 'lat', 'y'];
const NAME = ['id', 'name', 'key'];

/** Bad rows that a message names. */
const NAMED_ROWS = 10;

interface Columns {
  name: number;
  longitude: number;
  latitude: number;
}

/**
 * Reads `file`: a column of longitudes (`longitude`, `lon`, `lng` or `x`), one of latitudes (`latitude`, `lat` or `y`), and one of
 * names (`id` or `name`) if there is any; or two columns without a header, longitude first.
 * @throws CliFailure that names the file and the rows at fault.
 */
export function readPoints(file: string): NamedPoints {
  const [header = [], ...rest] = readRows(file);
  const found = findColumns(header);
  const isHeader = found !== undefined;
  const columns = found ?? { name: -1, longitude: 0, latitude: 1 };
  if (!isHeader && !header.slice(0, 2).every(isNumber)) {
    throw new CliFailure(`${file}: the columns ${header.map((cell) => JSON.stringify(cell)).join(', ')} name no longitude and latitude; call them lon and lat`);
  }
  const rows = isHeader ? rest : [header, ...rest];
  if (rows.length === 0) throw new CliFailure(`${file} has no points`);
  const points: NamedPoints = { names: [], lonLats: new Float64Array(2 * rows.length) };
  const faults: string[] = [];
  rows.forEach((row, i) => {
    const problem = readPoint(row, columns, i, points);
    if (problem !== undefined) faults.push(`row ${i + (isHeader ? 2 : 1)}: ${problem}`);
  });
  if (faults.length > 0) {
    const more = faults.length > NAMED_ROWS ? [`… and ${faults.length - NAMED_ROWS} more`] : [];
    throw new CliFailure([`${file} has ${faults.length} rows that cannot be used:`, ...faults.slice(0, NAMED_ROWS), ...more].join('\n  '));
  }
  return points;
}

function readRows(file: string): string[][] {
  try {
    const rows: string[][] = parse(readFileSync(file), {
      bom: true,
      delimiter: [',', ';', '\t'],
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
    });
    if (rows.length === 0) throw new CliFailure(`${file} is empty`);
    return rows;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') throw new CliFailure(`${file} does not exist`);
    if (error instanceof CsvError) throw new CliFailure(`${file} is not CSV: ${error.message}`);
    throw error;
  }
}

const isNumber = (text: string): boolean => text !== '' && Number.isFinite(Number(text));

function findColumns(header: readonly string[]): Columns | undefined {
  const at = (names: readonly string[]): number => header.findIndex((cell) => names.includes(cell.toLowerCase()));
  const columns = { name: at(NAME), longitude: at(LONGITUDE), latitude: at(LATITUDE) };
  return columns.longitude >= 0 && columns.latitude >= 0 ? columns : undefined;
}

/** @returns what is wrong with the row. */
function readPoint(row: readonly string[], { name, longitude, latitude }: Columns, i: number, points: NamedPoints): string | undefined {
  const [x = '', y = ''] = [row[longitude], row[latitude]];
  if (!isNumber(x) || !isNumber(y)) return `"${x}", "${y}" are not decimal degrees`;
  if (Math.abs(Number(y)) > 90) return `latitude ${y} is beyond ±90${Math.abs(Number(x)) <= 90 ? ': are longitude and latitude exchanged?' : ''}`;
  if (Math.abs(Number(x)) > 180) return `longitude ${x} is beyond ±180`;
  points.names.push(row[name] ?? String(i + 1));
  points.lonLats.set([Number(x), Number(y)], 2 * i);
  return undefined;
}
