/** Reads saved places from any file with points: GPX, KML, KMZ, GeoJSON, a table or another format. */
import { basename, extname } from 'node:path';
import { fileFault } from '../../../contract/fault.ts';
import { foldedName } from '../../../contract/mapping.ts';
import { MAX_FOLDER_NAME, MAX_PLACE_NAME, MAX_PLACE_NOTE } from '../../../contract/places.ts';
import { guessColumns } from '../../formats/tables/guess-columns.ts';
import type { TableSource } from '../../formats/tables/table.ts';
import { openCoordinates, positionCells, type PositionReader } from '../coordinate-position.ts';
import { guessedPosition } from '../enrich-file.ts';
import { openInput, type OpenInputOptions } from '../open-input.ts';
import { cut, oneLine } from './place-text.ts';

/** A place read from a file; missing values are absent. */
export interface ReadPlace {
  name: string;
  note?: string;
  color?: string;
  /** Name of its folder. */
  folder?: string;
  /** ISO 8601. */
  createdAt?: string;
  lon: number;
  lat: number;
}

export interface LeftOut {
  /** Row, feature or point of the file, from 1. */
  row: number;
  name?: string;
  message: string;
}

export interface ReadPlaces {
  places: ReadPlace[];
  /** The first rows that were skipped, and the number of all. */
  leftOut: LeftOut[];
  leftOutCount: number;
  /** Track points skipped because tracks weren't requested. */
  trackPoints: number;
  /** Places whose name or note was shortened. */
  shortened: number;
}

export interface ReadPlacesOptions extends Pick<OpenInputOptions, 'epsg' | 'maxColumns' | 'scratchDirectory'> {
  /** File name, whose extension determines its format. */
  name: string;
  /** Whether track points become places. */
  withTracks: boolean;
  /** Maximum number of places; later ones are skipped. */
  maximum: number;
}

/** Maximum number of skipped rows in the report. */
const MAX_REPORTED = 100;

/** Known names of columns and properties, preferred ones first; compared without case and punctuation. */
const COLUMNS = {
  name: ['name', 'title', 'label', 'placename', 'site', 'station'],
  note: ['note', 'notes', 'description', 'desc', 'comment', 'cmt', 'remark', 'remarks'],
  color: ['color', 'colour', 'markercolor', 'markercolour', 'iconcolor'],
  folder: ['folder', 'group', 'category', 'type', 'path'],
  createdAt: ['createdat', 'created', 'time', 'timestamp', 'date'],
  kind: ['kind'],
} as const;
type Column = keyof typeof COLUMNS;

/** Indices of candidate columns, preferred ones first. */
function columnsOf({ columns }: TableSource): Record<Column, readonly number[]> {
  const names = columns.map(({ name }) => foldedName(name));
  const indicesOf = (column: Column): number[] =>
    COLUMNS[column].map((candidate) => names.indexOf(candidate)).filter((index) => index >= 0);
  return {
    name: indicesOf('name'),
    note: indicesOf('note'),
    color: indicesOf('color'),
    folder: indicesOf('folder'),
    createdAt: indicesOf('createdAt'),
    kind: indicesOf('kind'),
  };
}

/** Normalises `#RGB`, `#RRGGBB` or KML's `aabbggrr` to `#rrggbb`; undefined for other text. */
export function readColor(text: string): string | undefined {
  const given = text.trim().toLowerCase();
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/.exec(given);
  if (short !== null)
    return `#${short
      .slice(1)
      .map((digit) => digit + digit)
      .join('')}`;
  if (/^#[0-9a-f]{6}$/.test(given)) return given;
  const [, blue = '', green = '', red = ''] = /^[0-9a-f]{2}([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/.exec(given) ?? [];
  return red === '' ? undefined : `#${red}${green}${blue}`;
}

function readTime(text: string): string | undefined {
  if (!/^\d{4}-\d{2}-\d{2}T/.test(text)) return undefined;
  const time = Date.parse(text);
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
}

/** Returns the reader of row positions. @throws Fault if the file has no positions */
function positionsOf(source: TableSource, file: string, epsg: number | undefined): PositionReader {
  const guess = guessColumns(
    source.columns.map(({ name }) => name),
    source.head.map(({ cells }) => cells),
    source.hasHeader,
  );
  const position =
    source.geometryColumns === undefined
      ? guessedPosition(guess, epsg)
      : ({ kind: 'columns', ...source.geometryColumns } as const);
  if (position !== undefined && position.kind !== 'address') {
    const { read, close } = openCoordinates(position);
    return { read: (cells) => read(positionCells(position, cells)), close };
  }
  if (guess.easting !== undefined)
    throw fileFault(
      file,
      'the columns contain eastings and northings, but not their coordinate system',
      'Specify its EPSG code, or enrich the table in Batch with it, which adds longitude and latitude',
      { parameter: 'epsg' },
    );
  throw fileFault(
    file,
    'the file has no positions: no points, and no columns of longitude and latitude',
    'Export the points as GPX, KML or GeoJSON. For a table of addresses, find their positions in Batch and ' +
      'import the result',
  );
}

/**
 * Reads the places of the file at `path`.
 * @throws Fault invalid_file if it can't be read, has no positions, or is damaged
 */
export async function readPlaces(
  path: string,
  { name: file, withTracks, maximum, ...reading }: ReadPlacesOptions,
): Promise<ReadPlaces> {
  const source = await openInput(path, { ...reading, name: file });
  const result: ReadPlaces = { places: [], leftOut: [], leftOutCount: 0, trackPoints: 0, shortened: 0 };
  const stem = basename(file, extname(file));
  const leaveOut = (row: number, message: string, name: string): void => {
    result.leftOutCount += 1;
    if (result.leftOut.length >= MAX_REPORTED) return;
    const [shown] = cut(name, MAX_PLACE_NAME);
    result.leftOut.push({ row, message, ...(shown === '' ? {} : { name: shown }) });
  };
  let positions: PositionReader | undefined;
  try {
    const columns = columnsOf(source);
    positions = positionsOf(source, file, reading.epsg);
    for await (const rows of source.rows()) {
      for (const { number, cells, fault } of rows) {
        const cell = (column: Column): string =>
          columns[column].map((index) => cells[index] ?? '').find((text) => text.trim() !== '') ?? '';
        const isTrack = source.format === 'gpx' && cell('kind') === 'track';
        if (isTrack && !withTracks) {
          result.trackPoints += 1;
          continue;
        }
        const given = oneLine(cell('name'));
        const found = fault === undefined ? positions.read(cells) : { fault };
        if ('fault' in found) {
          leaveOut(number, found.fault, given);
          continue;
        }
        if (result.places.length >= maximum) {
          leaveOut(number, `more than ${maximum.toLocaleString('en')} places, the limit for a file: divide it`, given);
          continue;
        }
        const [folder] = cut(oneLine(cell('folder')), MAX_FOLDER_NAME);
        const [name, isNameCut] = cut(
          given === '' ? `${isTrack && folder !== '' ? folder : stem} ${number}` : given,
          MAX_PLACE_NAME,
        );
        const [note, isNoteCut] = cut(cell('note').replaceAll(/\r\n?/g, '\n').trim(), MAX_PLACE_NOTE);
        if (isNameCut || isNoteCut) result.shortened += 1;
        const color = readColor(cell('color'));
        const createdAt = readTime(cell('createdAt'));
        result.places.push({
          name,
          ...(note === '' ? {} : { note }),
          ...(color === undefined ? {} : { color }),
          ...(folder === '' ? {} : { folder }),
          ...(createdAt === undefined ? {} : { createdAt }),
          ...found.point,
        });
      }
    }
    return result;
  } finally {
    positions?.close();
    await source.close();
  }
}
