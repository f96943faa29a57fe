/** Legends of rasters: the attribute table that GDAL writes beside a file, and tables of users. */
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileFault } from '../../../contract/fault.ts';
import { openTable } from '../tables/open-table.ts';
import { XmlReader } from '../xml.ts';
import type { Legend, LegendEntry } from './raster-source.ts';

/** Extension of the file in which GDAL stores what a GeoTIFF can't hold. */
export const AUX_EXTENSION = '.aux.xml';
/** No table of classes has more, but text may. */
const MAX_AUX_BYTES = 16 * 2 ** 20;
/** GDAL's numbers for the use of a column. */
const USES = { value: ['3', '5'], name: ['2'], red: ['6'], green: ['7'], blue: ['8'] } as const;

interface Attributes {
  uses: string[];
  rows: string[][];
  /** Names by position, an older form. */
  names: string[];
}

/** Reads the attribute table of a band. @throws Error if the text isn't XML */
function readAttributes(xml: string, band: number): Attributes {
  const found: Attributes = { uses: [], rows: [], names: [] };
  let isBand = false;
  let text = '';
  const reader = new XmlReader({
    open(name, attributes) {
      text = '';
      if (name === 'PAMRasterBand') isBand = attributes['band'] === String(band);
      if (isBand && name === 'Row') found.rows.push([]);
    },
    text(piece) {
      text += piece;
    },
    close(name, path) {
      if (!isBand) return;
      if (name === 'Usage') found.uses.push(text.trim());
      if (name === 'F') found.rows.at(-1)?.push(text);
      if (name === 'Category' && path.at(-1) === 'CategoryNames') found.names.push(text);
      text = '';
    },
  });
  reader.write(xml);
  reader.close();
  return found;
}

const colourOf = (parts: readonly (string | undefined)[]): number[] | undefined => {
  const numbers = parts.map(Number);
  return numbers.every((part) => part >= 0 && part <= 255) ? numbers : undefined;
};

/** Reads the classes of a band from GDAL's file at `path`. @throws Fault if it isn't such a file */
export function readAuxLegend(path: string, band: number): Legend {
  const file = basename(path);
  let attributes: Attributes;
  try {
    const xml = readFileSync(path);
    if (xml.length > MAX_AUX_BYTES) throw new Error('it is larger than 16 MiB');
    attributes = readAttributes(xml.toString('utf8'), band);
  } catch (error) {
    throw fileFault(file, `the file of GDAL can't be read (${String(error)})`, 'Leave it out, or write it again');
  }
  const { uses, rows, names } = attributes;
  const columnOf = (use: keyof typeof USES): number => uses.findIndex((code) => USES[use].some((one) => one === code));
  const [value = -1, name = -1, red = -1, green = -1, blue = -1] = (
    ['value', 'name', 'red', 'green', 'blue'] as const
  ).map(columnOf);
  const entries = rows.map((row, i): [number, LegendEntry] => [
    Number(row[value] ?? i),
    { name: row[name], colour: colourOf([row[red], row[green], row[blue]]) },
  ]);
  return new Map(
    [...names.map((each, i): [number, LegendEntry] => [i, { name: each }]), ...entries].filter(
      ([number, { name: label = '', colour }]) =>
        Number.isInteger(number) && (label.trim() !== '' || colour !== undefined),
    ),
  );
}

const COLUMNS = {
  value: /^(?:value|class|code|id|wert|valeur|valor)$/i,
  name: /^(?:name|label|class_?name|description|bezeichnung|nom|nombre)$/i,
  colour: /^(?:colou?r|hex|rgb)$/i,
};
const COLOUR = /^#?([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i;

/** @throws Fault for a value or colour that can't be read */
function entryOf(file: string, value = '', name = '', colour = ''): [number, LegendEntry] {
  const number = Number(value);
  if (value.trim() === '' || !Number.isInteger(number))
    throw fileFault(file, `${JSON.stringify(value)} isn't a whole number`, 'Write the value of each class as a number');
  if (colour.trim() === '') return [number, { name }];
  const parts = COLOUR.exec(colour.trim())
    ?.slice(1)
    .map((part) => Number.parseInt(part, 16));
  if (parts === undefined)
    throw fileFault(file, `${JSON.stringify(colour)} isn't a colour`, 'Write colours as in #59a14f');
  return [number, { name, colour: parts }];
}

/** Reads a table with the columns `value`, `name` and, if wished, `colour`. @throws Fault */
export async function readLegendTable(path: string): Promise<Legend> {
  const file = basename(path);
  const table = await openTable(path);
  const names = table.columns.map(({ name }) => name);
  const [value, name, colour] = (['value', 'name', 'colour'] as const).map((column) =>
    names.findIndex((heading) => COLUMNS[column].test(heading.trim())),
  );
  if (value === undefined || name === undefined || value < 0 || name < 0)
    throw fileFault(
      file,
      `a legend needs the columns value and name, and has ${names.join(', ')}`,
      'Name its columns value, name and, if you like, colour (e.g. #59a14f)',
    );
  const legend = new Map<number, LegendEntry>();
  for await (const batch of table.rows())
    for (const { cells } of batch) legend.set(...entryOf(file, cells[value], cells[name], cells[colour ?? -1]));
  return legend;
}
