/** Reads the points of a matrix from a table. */
import { WGS84 } from '../../contract/enrich.ts';
import { isFault } from '../../contract/fault.ts';
import { pointCode } from '../../contract/matrix-export.ts';
import type { ColumnGuess } from '../../contract/tables.ts';
import { openCoordinates, positionCells, type CoordinateSource } from '../enrichment/coordinate-position.ts';
import { guessedPosition } from '../enrichment/enrich-file.ts';
import { openGrid } from '../enrichment/grid.ts';
import { gridRemedy } from '../enrichment/grid-columns.ts';
import { openForeign } from '../enrichment/read-input.ts';
import { latitudeFit, longitudeFit } from '../tables/column-names.ts';
import { guessColumns } from '../tables/guess-columns.ts';
import { quotedNames } from '../tables/nearest-name.ts';
import type { TableSource } from '../tables/table.ts';
import { CliFailure, EXIT } from './failure.ts';
import { note, noteEncoding } from './notes.ts';
import { EPSG_EXAMPLE } from './option-values.ts';

export interface NamedPoints {
  /** From the column of names, else `O-07`; a name that is empty likewise. */
  names: string[];
  /** Longitude and latitude after one another, decimal degrees. */
  lonLats: Float64Array;
}

/** The system of tables whose coordinates are no degrees of WGS84. */
export interface CoordinateSystem {
  epsg: number;
  name: string;
  isGeographic: boolean;
}

/** Bad rows that a message names. */
const MAX_LISTED_ROWS = 10;

/** @returns nothing for WGS84 @throws CliFailure for a code that PROJ does not know */
export function readSystem(epsg: number | undefined): CoordinateSystem | undefined {
  if (epsg === undefined || epsg === WGS84) return undefined;
  try {
    const { name, isGeographic, close } = openGrid(epsg);
    close();
    return { epsg, name, isGeographic };
  } catch (error) {
    const [fault] = isFault(error, 'invalid_parameter') ? (error.errors ?? []) : [];
    throw fault === undefined ? error : new CliFailure(`--epsg ${fault.message}`, EXIT.usage);
  }
}

/**
 * Reads `path`, a table of any format that is read as one. The columns of coordinates and of names are guessed; that
 * two are exchanged is put right and told on standard error.
 * @param system of columns of coordinates; of a file of points only where it does not say its own
 * @throws Fault, CliFailure that names the file and the rows at fault.
 */
export async function readPoints(path: string, letter: 'O' | 'D', system?: CoordinateSystem): Promise<NamedPoints> {
  const source = await openForeign(path, { epsgWhereUnsaid: system?.epsg });
  try {
    noteEncoding(source, 'save it as UTF-8 first');
    return await pointsOf(source, letter, system);
  } finally {
    await source.close();
  }
}

async function pointsOf(
  source: TableSource,
  letter: 'O' | 'D',
  system: CoordinateSystem | undefined,
): Promise<NamedPoints> {
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
  const position: CoordinateSource =
    geometryColumns === undefined ? positionOf(source, guess, system) : { kind: 'columns', ...geometryColumns };
  const { read, close } = openCoordinates(position);
  const rowNames: string[] = [];
  const lonLats: number[] = [];
  const faults: string[] = [];
  try {
    for await (const batch of source.rows()) {
      for (const { number, cells, fault } of batch) {
        const found = fault === undefined ? read(positionCells(position, cells)) : { fault };
        if ('fault' in found) {
          faults.push(`row ${number + firstRow}: ${found.fault}`);
          continue;
        }
        rowNames.push(guess.name === undefined ? '' : (cells[guess.name] ?? '').trim());
        lonLats.push(found.point.lon, found.point.lat);
      }
    }
  } finally {
    close();
  }
  if (faults.length > 0) {
    const more = faults.length > MAX_LISTED_ROWS ? [`… and ${faults.length - MAX_LISTED_ROWS} more`] : [];
    throw new CliFailure(
      [
        `Of ${file} ${faults.length === 1 ? '1 row' : `${faults.length} rows`} cannot be used:`,
        ...faults.slice(0, MAX_LISTED_ROWS),
        ...more,
      ].join('\n  '),
    );
  }
  return {
    names: rowNames.map((name, i) => (name === '' ? pointCode(letter, i, rowNames.length) : name)),
    lonLats: Float64Array.from(lonLats),
  };
}

/** Where the points of a table are. @throws CliFailure where its columns do not say it */
function positionOf(source: TableSource, guess: ColumnGuess, system: CoordinateSystem | undefined): CoordinateSource {
  const { file, columns } = source;
  const names = columns.map(({ name }) => name);
  const mayApply = system !== undefined && (system.isGeographic || guess.easting !== undefined);
  const inSystem = mayApply ? guessedPosition(guess, system.epsg) : undefined;
  if (system !== undefined && inSystem?.kind === 'columns') {
    const [easting, northing] = [inSystem.longitude, inSystem.latitude].map((column) => JSON.stringify(names[column]));
    note(`${file}: ${easting} and ${northing} are read as EPSG:${system.epsg}, ${system.name}`);
    return inSystem;
  }
  const position = guessedPosition(guess) ?? (guess.easting === undefined ? namedPosition(names) : undefined);
  if (position !== undefined && position.kind !== 'address') {
    if (system !== undefined)
      note(
        `${file}: its columns hold degrees, and are read as longitude and latitude of WGS84, not as ` +
          `EPSG:${system.epsg}`,
      );
    if (guess.swapped)
      note(
        `${file}: by their values, the columns of longitude and latitude are exchanged; they were read the ` +
          'other way round',
      );
    return position;
  }
  const remedy = gridRemedy(source, guess, EPSG_EXAMPLE);
  if (remedy !== undefined) throw new CliFailure(`${file}: ${remedy}`, EXIT.usage);
  const geocoded = position === undefined ? '' : '. Addresses become coordinates with: cairn enrich';
  throw new CliFailure(
    `${file}: the columns ${quotedNames(names)} name no ` +
      `${system === undefined ? 'longitude and latitude; call them lon and lat' : 'easting and northing; call them so'}${geocoded}`,
  );
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
