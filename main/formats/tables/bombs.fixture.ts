/** Small files that become large when they are read: for tests of the limits that tables are held to. */
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

type Part = string | (() => Iterable<string>);

/** Writes a zip archive whose parts may be longer than memory. */
async function zip(path: string, parts: Readonly<Record<string, Part>>): Promise<string> {
  const archive = new ZipFile();
  for (const [name, part] of Object.entries(parts)) {
    if (typeof part === 'string') archive.addBuffer(Buffer.from(part), name, { compress: name !== 'mimetype' });
    else archive.addReadStream(Readable.from(part(), { objectMode: false }), name);
  }
  archive.end();
  const file = createWriteStream(path);
  archive.outputStream.pipe(file);
  await once(file, 'close');
  return path;
}

const within = (open: string, part: Part, close: string): Part =>
  function* () {
    yield open;
    if (typeof part === 'string') yield part;
    else yield* part();
    yield close;
  };

function* repeated(text: string, times: number): Iterable<string> {
  const piece = Math.min(times, Math.max(1, Math.floor((1 << 16) / text.length)));
  for (let left = times; left > 0; left -= piece) yield text.repeat(Math.min(piece, left));
}

/** An OpenDocument spreadsheet of one sheet, called Sheet1. @param rows elements of the sheet */
export const writeOdsOf = (path: string, rows: Part): Promise<string> =>
  zip(path, {
    mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
    'content.xml': within(
      '<?xml version="1.0"?><office:document-content xmlns:office="o" xmlns:table="t" ' +
        'xmlns:text="x"><office:body><office:spreadsheet><table:table table:name="Sheet1">',
      rows,
      '</table:table></office:spreadsheet></office:body></office:document-content>',
    ),
  });

/** @param columns how often each cell is said to be repeated */
export const odsRow = (cells: readonly string[], { rows = 1, columns = 1 } = {}): string =>
  `<table:table-row table:number-rows-repeated="${rows}">${cells
    .map(
      (text) =>
        '<table:table-cell office:value-type="string" ' +
        `table:number-columns-repeated="${columns}"><text:p>${text}</text:p></table:table-cell>`,
    )
    .join('')}</table:table-row>`;

/** A workbook of one sheet, called Sheet1. @param rows elements of the sheet @param strings shared ones */
export const writeXlsxOf = (path: string, rows: Part, strings: Part = ''): Promise<string> =>
  zip(path, {
    'xl/workbook.xml':
      '<workbook xmlns:r="r"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/sharedStrings.xml': within('<sst>', strings, '</sst>'),
    'xl/worksheets/sheet1.xml': within('<worksheet><sheetData>', rows, '</sheetData></worksheet>'),
  });

/** A shared string of a million letters or more. */
const longString = (letters: number): Part =>
  function* () {
    yield '<si><t>';
    yield* repeated('x', letters);
    yield '</t></si>';
  };

/** A header and rows of one cell each that show the first shared string. */
const sharedRows = (rows: number): Part =>
  function* () {
    yield '<row r="1"><c r="A1" t="inlineStr"><is><t>name</t></is></c></row>';
    for (let row = 2; row <= rows + 1; row++) yield `<row r="${row}"><c r="A${row}" t="s"><v>0</v></c></row>`;
  };

/** Writes each to a path: what it does to a reader that takes a file at its word. */
export const BOMBS = {
  /** A row of 16,384 cells, a million times, in some 500 bytes. */
  'repeated-rows.ods': (path: string) => writeOdsOf(path, odsRow(['x'], { rows: 1_000_000, columns: 16_384 })),
  /** A cell of 100 kB in each row that there may be. */
  'repeated-cell.ods': (path: string) =>
    writeOdsOf(path, odsRow(['name']) + odsRow(['x'.repeat(100_000)], { rows: 1_048_576 })),
  /** A shared string of a million letters, in 40,000 cells. */
  'shared-often.xlsx': (path: string) => writeXlsxOf(path, sharedRows(40_000), longString(1_000_000)),
  /** A shared string of 200 MB. */
  'shared-long.xlsx': (path: string) => writeXlsxOf(path, sharedRows(1), longString(200_000_000)),
  /** The same in the cell itself. */
  'inline-long.xlsx': (path: string) =>
    writeXlsxOf(path, function* () {
      yield (
        '<row r="1"><c r="A1" t="inlineStr"><is><t>name</t></is></c></row><row r="2"><c r="A2"><v>1</v></c><c ' +
          'r="B2" t="inlineStr"><is><t>'
      );
      yield* repeated('x', 200_000_000);
      yield '</t></is></c></row>';
    }),
  /** A million cells of a hundred letters in a row, as the formula's own text. */
  'long-row.xlsx': (path: string) =>
    writeXlsxOf(path, function* () {
      yield '<row r="1">';
      yield* repeated(`<c t="str"><v>${'x'.repeat(100)}</v></c>`, 1_000_000);
      yield '</row>';
    }),
  /** Rows without cells that take tens of seconds to read, and become nothing. */
  'empty-rows.ods': (path: string) =>
    writeOdsOf(path, function* () {
      yield* repeated('<table:table-row/>', 20_000_000);
      yield odsRow(['name', 'lon', 'lat']);
    }),
} as const;
