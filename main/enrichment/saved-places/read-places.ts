/** Reads saved places from a file of points: GPX, KML, KMZ, GeoJSON, a table, or any other format that has points. */
import { basename, extname } from 'node:path';
import { fileFault } from '../../../contract/fault.ts';
import { MAX_FOLDER_NAME, MAX_PLACE_NAME, MAX_PLACE_NOTE } from '../../../contract/places.ts';
import { guessColumns } from '../../formats/tables/guess-columns.ts';
import type { TableSource } from '../../formats/tables/table.ts';
import { openCoordinates, positionCells, type PositionReader } from '../coordinate-position.ts';
import { guessedPosition } from '../enrich-file.ts';
import { openInput, type OpenInputOptions } from '../open-input.ts';
import { cut, oneLine } from './place-text.ts';

/** A place of a file; what it does not say is absent. */
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
  /** The first of those that are left out, and how many there are. */
  leftOut: LeftOut[];
  leftOutCount: number;
  /** Points of tracks that were not asked for. */
  trackPoints: number;
  /** Names and notes that were too long. */
  shortened: number;
}

export interface ReadPlacesOptions extends Pick<OpenInputOptions, 'epsg' | 'maxColumns' | 'scratchDirectory'> {
  /** Name of the file, whose ending tells its format. */
  name: string;
  /** Whether points of tracks become places. */
  withTracks: boolean;
  /** Places beyond so many are left out. */
  maximum: number;
}

/** Of those that are left out, so many are named. */
const MAX_NAMED = 100;

/** Names of columns and properties, in any case and with any signs between: those that are tried first come first. */
const COLUMNS = {
  name: ['name', 'title', 'label', 'placename', 'site', 'station'],
  note: ['note', 'notes', 'description', 'desc', 'comment', 'cmt', 'remark', 'remarks'],
  color: ['color', 'colour', 'markercolor', 'markercolour', 'iconcolor'],
  folder: ['folder', 'group', 'category', 'type', 'path'],
  createdAt: ['createdat', 'created', 'time', 'timestamp', 'date'],
  kind: ['kind'],
} as const;
type Column = keyof typeof COLUMNS;

const plain = (name: string): string => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Positions of the columns that may say it, those that are tried first first. */
function columnsOf({ columns }: TableSource): Record<Column, readonly number[]> {
  const names = columns.map(({ name }) => plain(name));
  const of = (column: Column): number[] =>
    COLUMNS[column].map((candidate) => names.indexOf(candidate)).filter((at) => at >= 0);
  return {
    name: of('name'),
    note: of('note'),
    color: of('color'),
    folder: of('folder'),
    createdAt: of('createdAt'),
    kind: of('kind'),
  };
}

/** `#rrggbb` of `#RGB`, `#RRGGBB` or KML's `aabbggrr`; nothing for another text. */
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

/** How the position of a row is read. @throws Fault where the file has none */
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
 * @throws Fault invalid_file where it cannot be read, has no positions, or is damaged
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
    if (result.leftOut.length >= MAX_NAMED) return;
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
          columns[column].map((at) => cells[at] ?? '').find((text) => text.trim() !== '') ?? '';
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
