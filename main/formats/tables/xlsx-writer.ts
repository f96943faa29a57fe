/**
 * Writes an Excel workbook (ECMA-376) as a stream, one sheet after the other. Strings are written inline instead of
 * shared, so that memory stays constant. Text that begins with `=` stays a string, never a formula.
 */
import { PassThrough } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { fileFault } from '../../../contract/fault.ts';
import { streamSink, type ByteSink } from './byte-sink.ts';
import { keptCells, numberIn, type TableShape, type TableWriter } from './table-writer.ts';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** Maximum rows of a sheet, with the header. */
const MAX_ROWS = 1_048_576;
const MAX_CELL_CHARACTERS = 32_767;
/** Three times as fast as the default level, for a file that is a tenth larger. */
const COMPRESSION_LEVEL = 2;
const TITLE_STYLE = 1;
const ONLY_SHEET = 'Cairn';

export interface Sheet {
  name: string;
  shape: TableShape;
  /** Whether the first column stays visible, as the first row does. */
  freezesFirstColumn?: boolean;
}

export interface WorkbookWriter extends TableWriter {
  /** Ends the current sheet; the rows that follow belong to the next. */
  nextSheet(): Promise<void>;
}

const SHEET_TYPE = 'ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"';

/** @param sheets names */
const partsOf = (sheets: readonly string[]): Record<string, string> => ({
  '[Content_Types].xml':
    `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ` +
    'ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ' +
    'ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ' +
    'ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override ' +
    sheets.map((_, i) => `PartName="/xl/worksheets/sheet${i + 1}.xml" ${SHEET_TYPE}/><Override `).join('') +
    'PartName="/xl/styles.xml" ' +
    'ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>',
  '_rels/.rels':
    `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" ` +
    `Type="${RELATIONSHIPS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml':
    `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONSHIPS}"><sheets>` +
    sheets.map((name, i) => `<sheet name="${name}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`).join('') +
    '</sheets></workbook>',
  'xl/_rels/workbook.xml.rels':
    `<Relationships xmlns="${PACKAGE}/relationships">` +
    sheets
      .map(
        (_, i) =>
          `<Relationship Id="rId${i + 1}" Type="${RELATIONSHIPS}/worksheet" Target="worksheets/sheet${i + 1}.xml"/>`,
      )
      .join('') +
    `<Relationship Id="rId${sheets.length + 1}" Type="${RELATIONSHIPS}/styles" ` +
    'Target="styles.xml"/></Relationships>',
  'xl/styles.xml':
    `<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name ` +
    'val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills ' +
    'count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill ' +
    'patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs ' +
    'count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf xfId="0"/><xf xfId="0" fontId="1" ' +
    'applyFont="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" ' +
    'builtinId="0"/></cellStyles></styleSheet>',
});
/** The header row is frozen. */
const sheetHead = ({ shape, freezesFirstColumn = false }: Sheet): string =>
  DECLARATION +
  `<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ` +
  (freezesFirstColumn
    ? 'xSplit="1" ySplit="1" topLeftCell="B2" activePane="bottomRight" '
    : 'ySplit="1" topLeftCell="A2" activePane="bottomLeft" ') +
  'state="frozen"/></sheetView></sheetViews><sheetData>' +
  headRow(keptCells(shape)(shape.columns.map(({ name }) => name)));
const SHEET_TAIL = '</sheetData></worksheet>';

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Escapes text. Characters that XML can't contain become `_xHHHH_`, and so does text that looks like this escape. */
function escapeText(text: string): string {
  // oxlint-disable-next-line no-control-regex -- finds control characters
  if (!/[&<>\u0000-\u001F\uFFFE\uFFFF_]/.test(text)) return text;
  return text
    .replaceAll(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_')
    .replaceAll(/[&<>]/g, (character) => ENTITIES[character] ?? '')
    .replaceAll(
      // oxlint-disable-next-line no-control-regex -- the same
      /[\u0000-\u0008\u000B-\u001F\uFFFE\uFFFF]/g,
      (character) => `_x${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}_`,
    );
}

const textCell = (text: string, style = ''): string =>
  `<c t="inlineStr"${style}><is><t ` +
  'xml:space="preserve">' +
  `${escapeText(text.length > MAX_CELL_CHARACTERS ? `${text.slice(0, MAX_CELL_CHARACTERS - 1)}…` : text)}</t>` +
  '</is></c>';

const headRow = (names: readonly string[]): string =>
  `<row r="1">${names.map((name) => textCell(name, ` s="${TITLE_STYLE}"`)).join('')}</row>`;

function rowXml(number: number, row: readonly string[], { columns, dropped }: TableShape): string {
  let xml = `<row r="${number}">`;
  for (const [i, cell] of row.entries()) {
    if (dropped?.has(i) === true) continue;
    const value = cell === '' ? undefined : numberIn(columns[i], cell);
    xml += cell === '' ? '<c/>' : value === undefined ? textCell(cell) : `<c><v>${cell}</v></c>`;
  }
  return `${xml}</row>`;
}

/** Writes a table as the only sheet of a workbook. */
export const xlsxWriter = (sink: ByteSink, file: string, shape: TableShape): TableWriter =>
  workbookWriter(sink, file, [{ name: ONLY_SHEET, shape }]);

/** @param sheets at least one; their rows are written in this order */
export function workbookWriter(sink: ByteSink, file: string, sheets: readonly Sheet[]): WorkbookWriter {
  const zip = new ZipFile();
  const parts = partsOf(sheets.map(({ name }) => name));
  for (const [name, text] of Object.entries(parts)) zip.addBuffer(Buffer.from(DECLARATION + text), name);
  const streams = sheets.map(() => new PassThrough());
  for (const [i, stream] of streams.entries())
    zip.addReadStream(stream, `xl/worksheets/sheet${i + 1}.xml`, { compressionLevel: COMPRESSION_LEVEL });
  zip.end();
  const out = new PassThrough();
  zip.outputStream.pipe(out);
  let failure: unknown;
  const pumped = (async () => {
    try {
      for await (const chunk of out as AsyncIterable<Buffer>) await sink.write(chunk);
    } catch (error) {
      failure = error;
      for (const stream of streams) stream.destroy();
    }
  })();
  /** Returns why the sink failed, which ends the sheets, too. */
  const causeOf = (error: unknown): unknown => failure ?? error;
  let current = 0;
  let open = openSheet();

  /** The current sheet; its head is written with its first rows. */
  function openSheet() {
    const [stream, sheet] = [streams[current], sheets[current]];
    if (stream === undefined || sheet === undefined) throw new Error('the workbook has no further sheet');
    // The number of a row is optional, but some readers need it.
    return { sink: streamSink(stream), shape: sheet.shape, unwritten: sheetHead(sheet), row: 1 };
  }

  async function endSheet(): Promise<void> {
    try {
      await open.sink.write(open.unwritten + SHEET_TAIL);
      await open.sink.finish();
    } catch (error) {
      throw causeOf(error);
    }
  }

  return {
    async write(rows) {
      if (open.row + rows.length > MAX_ROWS)
        throw fileFault(
          file,
          `there are more than ${(MAX_ROWS - 1).toLocaleString('en')} rows, the limit of an Excel sheet`,
          'Choose CSV, GeoJSON or GeoPackage',
        );
      let xml = open.unwritten;
      open.unwritten = '';
      for (const row of rows) xml += rowXml(++open.row, row, open.shape);
      await open.sink.write(xml).catch((error: unknown) => {
        throw causeOf(error);
      });
    },
    async nextSheet() {
      await endSheet();
      current++;
      open = openSheet();
    },
    async finish() {
      await endSheet();
      await pumped;
      if (failure !== undefined) throw failure;
      await sink.finish();
    },
    async abandon() {
      for (const stream of streams) stream.destroy();
      out.destroy();
      await Promise.allSettled([pumped, ...streams.map((stream) => finished(stream))]);
      await sink.abandon();
    },
  };
}
