/**
 * Writes an Excel workbook (ECMA-376) of one or two sheets as a stream. Strings are written inline instead of shared,
 * so that memory stays constant. Text that begins with `=` stays a string, never a formula.
 */
import { PassThrough } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { fileFault } from '../../../contract/fault.ts';
import { streamSink, type ByteSink } from './byte-sink.ts';
import { keptCells, numberIn, type SecondSheet, type TableShape, type TableWriter } from './table-writer.ts';

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
const FIRST_SHEET = 'Cairn';

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
const SHEET_HEAD =
  `<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" ` +
  'activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>';
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

const wholeSheet = (sheet: SecondSheet): string =>
  DECLARATION +
  SHEET_HEAD +
  headRow(sheet.columns.map(({ name }) => name)) +
  sheet.rows.map((row, i) => rowXml(i + 2, row, sheet)).join('') +
  SHEET_TAIL;

export function xlsxWriter(sink: ByteSink, file: string, shape: TableShape): TableWriter {
  const { columns, secondSheet } = shape;
  const zip = new ZipFile();
  const parts = partsOf(secondSheet === undefined ? [FIRST_SHEET] : [FIRST_SHEET, secondSheet.name]);
  for (const [name, text] of Object.entries(parts)) zip.addBuffer(Buffer.from(DECLARATION + text), name);
  const sheetStream = new PassThrough();
  const sheet = streamSink(sheetStream);
  zip.addReadStream(sheetStream, 'xl/worksheets/sheet1.xml', { compressionLevel: COMPRESSION_LEVEL });
  if (secondSheet !== undefined) zip.addBuffer(Buffer.from(wholeSheet(secondSheet)), 'xl/worksheets/sheet2.xml');
  zip.end();
  const out = new PassThrough();
  zip.outputStream.pipe(out);
  let failure: unknown;
  const pumped = (async () => {
    try {
      for await (const chunk of out as AsyncIterable<Buffer>) await sink.write(chunk);
    } catch (error) {
      failure = error;
      sheetStream.destroy();
    }
  })();
  const told = (error: unknown): unknown => failure ?? error;
  let rowCount = 1;
  let head: string | undefined = DECLARATION + SHEET_HEAD + headRow(keptCells(shape)(columns.map(({ name }) => name)));
  // The number is optional, but some readers need it.
  let at = 1;
  return {
    async write(rows) {
      rowCount += rows.length;
      if (rowCount > MAX_ROWS)
        throw fileFault(
          file,
          `there are more than ${(MAX_ROWS - 1).toLocaleString('en')} rows, the limit of an Excel sheet`,
          'Choose CSV, GeoJSON or GeoPackage',
        );
      let xml = head ?? '';
      head = undefined;
      for (const row of rows) xml += rowXml(++at, row, shape);
      await sheet.write(xml).catch((error: unknown) => {
        throw told(error);
      });
    },
    async finish() {
      try {
        await sheet.write((head ?? '') + SHEET_TAIL);
        await sheet.finish();
      } catch (error) {
        throw told(error);
      }
      await pumped;
      if (failure !== undefined) throw failure;
      await sink.finish();
    },
    async abandon() {
      sheetStream.destroy();
      out.destroy();
      await Promise.allSettled([pumped, finished(sheetStream)]);
      await sink.abandon();
    },
  };
}
