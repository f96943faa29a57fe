/** The comparison as text for other programs: ASCII minus, no thousands separators where a figure is known. */
import type { FeatureCollection, Point as PointGeometry } from 'geojson';
import { guardFormula } from '../../../../contract/formula-guard.ts';
import { csvCell } from '../../../kit/output/csv-cell.ts';
import type { Pin } from '../../../model/pins/pins.ts';
import type { Cell, Row } from './rows.ts';
import { t } from '../../../kit/words/t.ts';

const ascii = (text: string): string => text.replaceAll('−', '-').replaceAll('↑', '+').replaceAll('↓', '-');

/** Returns a cell as plain text; empty if it has no value or is loading. */
function plain(cell: Cell | undefined): string {
  if (cell?.kind !== 'value') return '';
  const { text, trend, detail } = cell.value;
  return ascii(
    [text, ...(trend === undefined ? [] : [trend.text]), ...(detail === undefined ? [] : [`(${detail})`])].join(' '),
  );
}

/** A cell as data: its number where it is one. */
function datum(cell: Cell | undefined): string | number {
  if (cell?.kind !== 'value') return '';
  return cell.value.data ?? cell.value.figure?.value ?? ascii(cell.value.text);
}

const labelOf = ({ label, isModelled }: Row): string => (isModelled ? t('compare.labelModelled', { label }) : label);

/** A cell of a table for the clipboard: what would break the table, or run in a spreadsheet, is put out of action. */
const pasted = (text: string): string => guardFormula(text.replaceAll(/[\t\r\n]+/g, ' '));

/** As on screen, with tabs between the cells, for pasting into a spreadsheet. */
export function tableText(pins: readonly Pin[], rows: readonly Row[]): string {
  const head = ['', ...pins.map(({ letter, name }) => (name === undefined ? letter : `${letter}, ${name}`))];
  const places = [t('common.latitudeLongitude'), ...pins.map(({ point }) => `${point.lat}, ${point.lon}`)];
  const lines = rows.map((row) => [labelOf(row), ...row.cells.map(plain)]);
  return [head, places, ...lines].map((cells) => cells.map(pasted).join('\t')).join('\n');
}

/** Each point as a line of label and value. */
export const columnText = (pin: Pin, index: number, rows: readonly Row[]): string =>
  [
    [`${pin.letter}${pin.name === undefined ? '' : `, ${pin.name}`}`, `${pin.point.lat}, ${pin.point.lon}`],
    ...rows.map((row) => [labelOf(row), plain(row.cells[index])]),
  ]
    .map((cells) => cells.map(pasted).join('\t'))
    .join('\n');

/** The label of a column of data; distances are in metres. */
const columnOf = (row: Row): string => (row.key === 'distance' ? `${row.label}, m` : labelOf(row));

/** A line for each point: letter, name, longitude, latitude, then a column for each row. */
export function compareCsv(pins: readonly Pin[], rows: readonly Row[]): string {
  const head = ['pin', 'name', 'lon', 'lat', ...rows.map(columnOf)];
  const lines = pins.map(({ letter, name, point }, index) => [
    letter,
    name ?? '',
    point.lon,
    point.lat,
    ...rows.map(({ cells }) => datum(cells[index])),
  ]);
  return `${[head, ...lines].map((line) => line.map(csvCell).join(',')).join('\r\n')}\r\n`;
}

/** A point for each pin; what is not known is absent. */
export function compareGeoJson(pins: readonly Pin[], rows: readonly Row[]): FeatureCollection<PointGeometry> {
  return {
    type: 'FeatureCollection',
    features: pins.map(({ letter, name, point }, index) => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [point.lon, point.lat] },
      properties: {
        pin: letter,
        ...(name === undefined ? {} : { name }),
        ...Object.fromEntries(
          rows.map((row) => [columnOf(row), datum(row.cells[index])] as const).filter(([, value]) => value !== ''),
        ),
      },
    })),
  };
}
