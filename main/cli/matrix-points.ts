/** Reads the points of a matrix from a table. */
import { pointCode } from '../../contract/matrix-export.ts';
import { guessedPosition } from '../enrichment/enrich-file.ts';
import { latitudeFit, longitudeFit } from '../tables/column-names.ts';
import { coordinateFault, pairFault, readCoordinate, readPair } from '../tables/coordinate.ts';
import { openInput } from '../enrichment/open-input.ts';
import { guessColumns } from '../tables/guess-columns.ts';
import type { TableSource } from '../tables/table.ts';
import { CliFailure } from './failure.ts';
import { note, tellEncoding } from './notes.ts';

export interface NamedPoints {
  /** From the column of names, else `O-07`; a name that is empty likewise. */
  names: string[];
  /** Longitude and latitude after one another, decimal degrees. */
  lonLats: Float64Array;
}

/** Bad rows that a message names. */
const NAMED_ROWS = 10;

/** A point, or what is wrong with it. */
type ReadPoint = (cells: readonly string[]) => readonly [longitude: number, latitude: number] | string;

/**
 * Reads `path`, a table of any format that is read as one. The columns of coordinates and of names are guessed; that
 * two are exchanged is put right and told on standard error.
 * @throws Fault, CliFailure that names the file and the rows at fault.
 */
export async function readPoints(path: string, letter: 'O' | 'D'): Promise<NamedPoints> {
  const source = await openInput(path);
  try {
    tellEncoding(source, 'save it as UTF-8 first');
    return await pointsOf(source, letter);
  } finally {
    await source.close();
  }
}

async function pointsOf(source: TableSource, letter: 'O' | 'D'): Promise<NamedPoints> {
  const { file, columns, hasHeader, head, geometryColumns } = source;
  // In a sheet or a text the header is a row of its own; features have none.
  const firstRow = hasHeader && geometryColumns === undefined ? 1 : 0;
  const names = columns.map(({ name }) => name);
  const guess = guessColumns(
    names,
    head.map(({ cells }) => cells),
    hasHeader,
    geometryColumns,
  );
  if (head.length === 0) throw new CliFailure(`${file} has no points`);
  const read = readerOf(source, guess);
  const given: string[] = [];
  const lonLats: number[] = [];
  const faults: string[] = [];
  for await (const batch of source.rows()) {
    for (const { number, cells, fault } of batch) {
      const point = fault ?? read(cells);
      if (typeof point === 'string') {
        faults.push(`row ${number + firstRow}: ${point}`);
        continue;
      }
      given.push(guess.name === undefined ? '' : (cells[guess.name] ?? '').trim());
      lonLats.push(...point);
    }
  }
  if (faults.length > 0) {
    const more = faults.length > NAMED_ROWS ? [`… and ${faults.length - NAMED_ROWS} more`] : [];
    throw new CliFailure(
      [
        `Of ${file} ${faults.length === 1 ? '1 row' : `${faults.length} rows`} cannot be used:`,
        ...faults.slice(0, NAMED_ROWS),
        ...more,
      ].join('\n  '),
    );
  }
  return {
    names: given.map((name, i) => (name === '' ? pointCode(letter, i, given.length) : name)),
    lonLats: Float64Array.from(lonLats),
  };
}

function readerOf({ file, columns }: TableSource, guess: ReturnType<typeof guessColumns>): ReadPoint {
  const position =
    guessedPosition(guess) ??
    (guess.easting === undefined ? namedPosition(columns.map(({ name }) => name)) : undefined);
  if (position === undefined || position.kind === 'address') {
    if (position === undefined && guess.easting !== undefined)
      throw new CliFailure(
        `${file}: its columns hold eastings and northings, and the matrix takes longitude and latitude: add them by cairn enrich --epsg CODE, with the EPSG code of their system`,
      );
    const geocoded = position === undefined ? '' : '. Addresses become coordinates with: cairn enrich';
    throw new CliFailure(
      `${file}: the columns ${columns.map(({ name }) => JSON.stringify(name)).join(', ')} name no longitude and latitude; call them lon and lat${geocoded}`,
    );
  }
  if (position.kind === 'pair') {
    return (cells) => {
      const text = cells[position.column] ?? '';
      const pair = readPair(text, position.order);
      return pair === undefined
        ? pairFault(text, position.order)
        : (rangeFault(String(pair[0]), pair[0], String(pair[1]), pair[1]) ?? pair);
    };
  }
  if (guess.swapped)
    note(
      `${file}: by their values, the columns of longitude and latitude are exchanged; they were read the other way round`,
    );
  return (cells) => {
    const [x = '', y = ''] = [cells[position.longitude], cells[position.latitude]];
    const [longitude, latitude] = [readCoordinate(x), readCoordinate(y)];
    const fault = rangeFault(x, longitude, y, latitude);
    return fault ?? [longitude ?? 0, latitude ?? 0];
  };
}

/**
 * Columns that are called longitude and latitude whatever they hold, so that what is wrong with the rows can be said.
 */
function namedPosition(names: readonly string[]): { kind: 'columns'; longitude: number; latitude: number } | undefined {
  const [longitude, latitude] = [longitudeFit, latitudeFit].map((fit) => names.findIndex((name) => fit(name) > 0));
  return longitude === undefined || latitude === undefined || longitude < 0 || latitude < 0
    ? undefined
    : { kind: 'columns', longitude, latitude };
}

function rangeFault(
  x: string,
  longitude: number | undefined,
  y: string,
  latitude: number | undefined,
): string | undefined {
  const fault = coordinateFault('Longitude', x, longitude) ?? coordinateFault('Latitude', y, latitude);
  const isExchanged =
    longitude !== undefined &&
    latitude !== undefined &&
    Math.abs(latitude) > 90 &&
    Math.abs(latitude) <= 180 &&
    Math.abs(longitude) <= 90;
  return fault === undefined || !isExchanged ? fault : `${fault}: are longitude and latitude exchanged?`;
}
