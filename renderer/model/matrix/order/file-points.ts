/** Points from a table that was dropped or selected: its columns, and the points of its rows. */
import {
  MAX_PREVIEW_ROWS,
  tablePreviewEndpoint,
  type CoordinateOrder,
  type TablePreview,
} from '../../../../contract/tables.ts';
import { queryOf, type AnswerQuery } from '../../../kit/api/query.ts';
import { parseCoordinate } from '../../../kit/coordinates/parse.ts';
import type { Point } from '../../../kit/coordinates/point.ts';
import type { MatrixPoint } from '../../../kit/coordinates/point-role.ts';
import type { WrittenAddress } from './addresses.ts';
import { fieldsOf } from './points.ts';
import { readPoints, type LineFault } from './read-points.ts';
import { t } from '../../../kit/words/t.ts';

/** Positions of columns, from 0. */
export type TwoColumns = {
  readonly kind: 'two';
  readonly longitude: number;
  readonly latitude: number;
  readonly name: number | null;
};
export type Columns =
  | TwoColumns
  | { readonly kind: 'pair'; readonly pair: number; readonly order: CoordinateOrder; readonly name: number | null };

/** Columns that make an address when joined by commas. */
export type AddressColumns = { readonly parts: readonly number[]; readonly name: number | null };

/**
 * The head of a table.
 * @param opening tells one opening of a file from the next: what was read of it holds while it is open
 * @param sheet of a workbook; the first when absent
 */
export function previewQuery(file: File, opening: string, sheet?: string): AnswerQuery<TablePreview> {
  const asked = queryOf(tablePreviewEndpoint, { query: { name: file.name, rows: MAX_PREVIEW_ROWS, sheet }, file });
  return { ...asked, queryKey: [...asked.queryKey, opening], staleTime: Infinity, gcTime: 0 };
}

/** The same two columns the other way round. */
export const exchanged = ({ longitude, latitude, ...columns }: TwoColumns): TwoColumns => ({
  ...columns,
  longitude: latitude,
  latitude: longitude,
});

/** Whether roads cover more of the rows when the columns of longitude and latitude are read the other way round. */
export function areExchanged(
  rows: TablePreview['rows'],
  columns: TwoColumns,
  isCovered: (point: Point) => boolean,
): boolean {
  const covered = (way: TwoColumns): number =>
    pointsOf(rows, way).points.filter(({ point }) => isCovered(point)).length;
  return covered(exchanged(columns)) > covered(columns);
}

/**
 * Returns the column of names: by its name, otherwise the first with text.
 * @param taken columns with another use
 */
function nameColumn({ guess, columns }: TablePreview, taken: readonly (number | undefined)[]): number | null {
  if (guess.name !== undefined && !taken.includes(guess.name)) return guess.name;
  const text = columns.findIndex(({ kind }, index) => kind === 'text' && !taken.includes(index));
  return text < 0 ? null : text;
}

/** The server's guess, if it yields points, with swapped columns corrected. */
export function guessed(preview: TablePreview): Columns | null {
  const { guess } = preview;
  const name = nameColumn(preview, [guess.longitude, guess.latitude, guess.pair?.column]);
  if (guess.pair !== undefined) return { kind: 'pair', pair: guess.pair.column, order: guess.pair.order, name };
  const { longitude, latitude, swapped } = guess;
  if (longitude === undefined || latitude === undefined) return null;
  return swapped
    ? { kind: 'two', longitude: latitude, latitude: longitude, name }
    : { kind: 'two', longitude, latitude, name };
}

/** The columns that the server takes for an address, none if it finds none, and another one of names. */
export const guessedAddress = (preview: TablePreview): AddressColumns => ({
  parts: preview.guess.address,
  name: nameColumn(preview, preview.guess.address),
});

/** Addresses of the rows, and the rows that have none; `line` of a fault is the row of the table, from 1. */
export function addressesOf(
  rows: readonly (readonly string[])[],
  { parts, name }: AddressColumns,
  names: readonly string[] = [],
): { readonly addresses: readonly WrittenAddress[]; readonly faults: readonly LineFault[] } {
  const addresses: WrittenAddress[] = [];
  const faults: LineFault[] = [];
  for (const [index, row] of rows.entries()) {
    const text = parts
      .map((part) => cellOf(row, part).trim())
      .filter((cell) => cell !== '')
      .join(', ');
    const called = name === null ? '' : cellOf(row, name).trim();
    if (text === '') faults.push({ line: index + 1, text: row.join('\t'), message: t('matrix.rowNoAddress') });
    else
      addresses.push({
        text,
        ...(called === '' ? {} : { name: called }),
        ...fieldsOf(names.map((head, column) => [head, cellOf(row, column)])),
      });
  }
  return { addresses, faults };
}

const cellOf = (row: readonly string[], column: number): string => row[column] ?? '';

/** A row as a line of text that is read like any other, but with the order of its numbers given. */
function readRow(row: readonly string[], columns: Columns): MatrixPoint | string {
  const isPair = columns.kind === 'pair';
  const order: CoordinateOrder = isPair ? columns.order : 'lon,lat';
  const text = isPair
    ? cellOf(row, columns.pair)
    : `${cellOf(row, columns.longitude)}\t${cellOf(row, columns.latitude)}`;
  const name = columns.name === null ? '' : cellOf(row, columns.name);
  const named = (point: Point): MatrixPoint => ({ point, ...(name === '' ? {} : { name }) });
  if (text.trim() === '') return t('matrix.rowNoCoordinates');
  const { points, faults } = readPoints(text, () => false, order);
  const [found] = points;
  if (found !== undefined) return named(found.point);
  // Degrees with letters may be in two columns, too.
  const parsed = isPair ? null : parseCoordinate(`${cellOf(row, columns.latitude)} ${cellOf(row, columns.longitude)}`);
  return parsed?.kind === 'point'
    ? named(parsed.point)
    : (faults[0]?.message ?? t('matrix.textIsntPairCoordinates', { text }));
}

/**
 * Points and faults of the rows; `line` of a fault is the row of the table, from 1.
 * @param names of all columns, which the points keep
 */
export function pointsOf(
  rows: readonly (readonly string[])[],
  columns: Columns,
  names: readonly string[] = [],
): { readonly points: readonly MatrixPoint[]; readonly faults: readonly LineFault[] } {
  const points: MatrixPoint[] = [];
  const faults: LineFault[] = [];
  for (const [index, row] of rows.entries()) {
    const read = readRow(row, columns);
    if (typeof read === 'string') faults.push({ line: index + 1, text: row.join('\t'), message: read });
    else points.push({ ...read, ...fieldsOf(names.map((name, column) => [name, cellOf(row, column)])) });
  }
  return { points, faults };
}
