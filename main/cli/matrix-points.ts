/** Reads the points of a matrix from a table. */
import { WGS84 } from '../../contract/enrich.ts';
import { isFault } from '../../contract/fault.ts';
import { pointCode } from '../../contract/matrix-export.ts';
import type { ColumnGuess } from '../../contract/tables.ts';
import { openCoordinates, positionCells, type CoordinateSource } from '../enrichment/coordinate-position.ts';
import { guessedPosition } from '../enrichment/enrich-file.ts';
import { openGrid } from '../enrichment/grid.ts';
import { gridRemedy } from '../enrichment/grid-columns.ts';
import { openUntrusted } from '../enrichment/read-input.ts';
import { latitudeFit, longitudeFit } from '../formats/tables/column-names.ts';
import { guessColumns } from '../formats/tables/guess-columns.ts';
import { quotedNames } from '../formats/tables/nearest-name.ts';
import type { TableSource } from '../formats/tables/table.ts';
import { CliFailure, EXIT } from './failure.ts';
import { note, noteEncoding } from './notes.ts';
import { EPSG_EXAMPLE } from './option-values.ts';

export interface NamedPoints {
  /** From the name column; `O-07` etc. if that is missing or empty. */
  names: string[];
  /** Alternating longitude and latitude, decimal degrees. */
  lonLats: Float64Array;
}

/** Coordinate system of a table that isn't in WGS84 degrees. */
export interface CoordinateSystem {
  epsg: number;
  name: string;
  isGeographic: boolean;
}

/** Maximum number of invalid rows listed in a message. */
const MAX_LISTED_ROWS = 10;

/** Reads a coordinate system. @returns undefined for WGS84 @throws CliFailure for a code unknown to PROJ */
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
 * Reads the points of a table in any supported format. Columns of coordinates and names are detected. Swapped
 * coordinates are corrected, with a note on standard error.
 * @param system coordinate system of coordinate columns; for a file of points, used only if the file doesn't specify
 * its own
 * @throws Fault, CliFailure that names the file and the invalid rows
 */
export async function readPoints(path: string, letter: 'O' | 'D', system?: CoordinateSystem): Promise<NamedPoints> {
  const source = await openUntrusted(path, { defaultEpsg: system?.epsg });
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
  // Sheets and text files have a header row; features don't.
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
        `${file}: ${faults.length === 1 ? '1 row is' : `${faults.length} rows are`} invalid:`,
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

/** Determines the coordinate columns of a table. @throws CliFailure if there are none */
function positionOf(source: TableSource, guess: ColumnGuess, system: CoordinateSystem | undefined): CoordinateSource {
  const { file, columns } = source;
  const names = columns.map(({ name }) => name);
  const canProject = system !== undefined && (system.isGeographic || guess.easting !== undefined);
  const inSystem = canProject ? guessedPosition(guess, system.epsg) : undefined;
  if (system !== undefined && inSystem?.kind === 'columns') {
    const [easting, northing] = [inSystem.longitude, inSystem.latitude].map((column) => JSON.stringify(names[column]));
    note(`${file}: ${easting} and ${northing} are read as EPSG:${system.epsg}, ${system.name}`);
    return inSystem;
  }
  const position = guessedPosition(guess) ?? (guess.easting === undefined ? namedPosition(names) : undefined);
  if (position !== undefined && position.kind !== 'address') {
    if (system !== undefined)
      note(
        `${file}: the columns contain degrees and are read as WGS84 longitude and latitude, not as EPSG:${system.epsg}`,
      );
    if (guess.swapped) note(`${file}: longitude and latitude columns are swapped because of their values`);
    return position;
  }
  const remedy = gridRemedy(source, guess, EPSG_EXAMPLE);
  if (remedy !== undefined) throw new CliFailure(`${file}: ${remedy}`, EXIT.usage);
  const geocoded = position === undefined ? '' : '. Addresses become coordinates with: cairn enrich';
  throw new CliFailure(
    `${file}: the columns ${quotedNames(names)} name no ` +
      (system === undefined ? 'longitude and latitude; call them lon and lat' : 'easting and northing; call them so') +
      geocoded,
  );
}

/**
 * Returns columns named like longitude and latitude, whatever they contain, so that their invalid rows can be reported.
 */
function namedPosition(names: readonly string[]): { kind: 'columns'; longitude: number; latitude: number } | undefined {
  const [longitude, latitude] = [longitudeFit, latitudeFit].map((fit) => names.findIndex((name) => fit(name) > 0));
  return longitude === undefined || latitude === undefined || longitude < 0 || latitude < 0
    ? undefined
    : { kind: 'columns', longitude, latitude };
}
