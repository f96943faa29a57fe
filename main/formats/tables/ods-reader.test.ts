import { once } from 'node:events';
import { createWriteStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeOds } from 'hucre';
import { afterAll, expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { openTable, type OpenTableOptions } from './open-table.ts';

const directory = mkdtempSync(join(tmpdir(), 'cairn-ods-'));
afterAll(() => rmSync(directory, { recursive: true }));

const MEDIA_TYPE = 'application/vnd.oasis.opendocument.spreadsheet';

async function zipped(name: string, parts: Record<string, string>): Promise<string> {
  const path = join(directory, name);
  const zip = new ZipFile();
  zip.addBuffer(Buffer.from(MEDIA_TYPE), 'mimetype', { compress: false });
  for (const [part, text] of Object.entries(parts)) zip.addBuffer(Buffer.from(text), part);
  zip.end();
  const file = createWriteStream(path);
  zip.outputStream.pipe(file);
  await once(file, 'close');
  return path;
}

/** @param sheets tables as LibreOffice writes them, `H` the style of those that are hidden */
const odsOf = (name: string, sheets: string): Promise<string> =>
  zipped(name, {
    'content.xml':
      '<?xml version="1.0" encoding="UTF-8"?><office:document-content xmlns:office="o" xmlns:style="s" ' +
      'xmlns:table="t" xmlns:text="x" xmlns:draw="d"><office:automatic-styles><style:style style:name="S" ' +
      'style:family="table"><style:table-properties table:display="true"/></style:style><style:style ' +
      'style:name="H" style:family="table"><style:table-properties ' +
      'table:display="false"/></style:style></office:automatic-styles><office:body>' +
      `<office:spreadsheet>${sheets}</office:spreadsheet></office:body></office:document-content>`,
  });

async function read(path: string, options: OpenTableOptions = {}) {
  const source = await openTable(path, options);
  const rows: string[][] = [];
  for await (const batch of source.rows()) rows.push(...batch.map(({ cells }) => cells));
  await source.close();
  return { columns: source.columns.map(({ name }) => name), rows, sheet: source.sheet, sheets: source.sheets };
}

const cell = (attributes: string, shown: string): string =>
  `<table:table-cell ${attributes}><text:p>${shown}</text:p></table:table-cell>`;
const text = (value: string): string =>
  `<table:table-cell office:value-type="string"><text:p>${value}</text:p></table:table-cell>`;
const row = (...cells: string[]): string => `<table:table-row>${cells.join('')}</table:table-row>`;
const table = (name: string, style: string, ...rows: string[]): string =>
  `<table:table table:name="${name}" table:style-name="${style}">${rows.join('')}</table:table>`;

test('texts, numbers, dates, booleans and gaps of a workbook by another library, whatever its name', async () => {
  const bytes = await writeOds({
    sheets: [
      {
        name: 'Sites',
        rows: [
          ['name', 'lon', 'lat', 'since', 'open'],
          ['=1+1', -122.0263, 36.9741, new Date(Date.UTC(2026, 10, 21)), true],
          ['Ñandú <&> "x"', 0.1, null, null, false],
        ],
      },
      { name: 'Second', rows: [['a'], [1]] },
    ],
  });
  for (const name of ['a.ods', 'a.csv', 'a.xlsx']) {
    writeFileSync(join(directory, name), bytes);
    expect(await read(join(directory, name))).toEqual({
      columns: ['name', 'lon', 'lat', 'since', 'open'],
      rows: [
        ['=1+1', '-122.0263', '36.9741', '2026-11-21', 'TRUE'],
        ['Ñandú <&> "x"', '0.1', '', '', 'FALSE'],
      ],
      sheet: 'Sites',
      sheets: ['Sites', 'Second'],
    });
  }
  expect((await read(join(directory, 'a.ods'), { sheet: 'Second' })).rows).toEqual([['1']]);
  await expect(openTable(join(directory, 'a.ods'), { sheet: 'Third' })).rejects.toThrow(
    'no sheet "Third". Choose one of "Sites", "Second"',
  );
});

test('values of each type, as they are and not as they are shown', async () => {
  const path = await odsOf(
    'types.ods',
    table(
      'T',
      'S',
      row(...['share', 'price', 'at', 'time', 'id', 'text', 'note'].map(text)),
      row(
        cell('office:value-type="percentage" office:value="0.125"', '12,5 %'),
        cell('office:value-type="currency" office:currency="EUR" office:value="3.5"', '3,50 €'),
        cell('office:value-type="date" office:date-value="2026-11-21T08:30:00.000"', '21.11.26 08:30'),
        cell('office:value-type="time" office:time-value="PT08H30M00S"', '08:30'),
        cell('office:value-type="float" office:value="12345678901234567890"', '1,23E+19'),
        '<table:table-cell office:value-type="string"><text:p>two<text:s ' +
          'text:c="2"/>spaces</text:p><text:p>and <text:span>lines</text:span></text:p></table:table-cell>',
        '<table:table-cell office:value-type="string"><office:annotation><text:p>a ' +
          'note</text:p></office:annotation><text:p>own</text:p></table:table-cell>',
      ),
    ),
  );
  expect((await read(path)).rows).toEqual([
    ['0.125', '3.5', '2026-11-21T08:30:00', '08:30:00', '12345678901234567890', 'two  spaces\nand lines', 'own'],
  ]);
});

test('what is repeated to the edge of the sheet is not there, what is repeated with a value is', async () => {
  const edge = '<table:table-cell table:number-columns-repeated="16382"/>';
  const path = await odsOf(
    'repeated.ods',
    table(
      'T',
      'S',
      row(text('a'), text('b'), text('c'), edge),
      '<table:table-row table:number-rows-repeated="1048000"><table:table-cell ' +
        'table:number-columns-repeated="16384"/></table:table-row>',
      '<table:table-row table:number-rows-repeated="3"><table:table-cell table:number-columns-repeated="2" ' +
        `office:value-type="float" office:value="7"/><table:covered-table-cell/>${edge}</table:table-row>`,
      row('<table:table-cell table:number-columns-repeated="2"/>', text('late'), edge),
    ),
  );
  const { columns, rows } = await read(path);
  expect(columns).toEqual(['a', 'b', 'c']);
  expect(rows).toEqual([
    ['7', '7', ''],
    ['7', '7', ''],
    ['7', '7', ''],
    ['', '', 'late'],
  ]);
});

test('a row that is said to be there a million times is read without holding them', async () => {
  const path = await odsOf(
    'million.ods',
    table(
      'T',
      'S',
      row(text('a')),
      `<table:table-row table:number-rows-repeated="99999999">${text('x')}</table:table-row>`,
    ),
  );
  const source = await openTable(path);
  expect(source.isWhole).toBe(false);
  let [count, largest] = [0, 0];
  for await (const batch of source.rows()) {
    count += batch.length;
    largest = Math.max(largest, batch.length);
  }
  await source.close();
  expect(count).toBe((1 << 20) - 1);
  expect(largest).toBeLessThanOrEqual(2000);
});

test('the first sheet that is shown, where none is named; a table within a cell is no sheet', async () => {
  const inner = `<table:table-cell>${table('inner', 'S', row(text('no')))}<text:p>outer</text:p></table:table-cell>`;
  const path = await odsOf(
    'hidden.ods',
    table('Secret', 'H', row(text('s')), row(text('1'))) + table('Shown', 'S', row(text('n')), row(inner)),
  );
  expect(await read(path)).toEqual({ columns: ['n'], rows: [['outer']], sheet: 'Shown', sheets: ['Secret', 'Shown'] });
  expect((await read(path, { sheet: 'Secret' })).rows).toEqual([['1']]);
});

test('one that is encrypted, damaged, empty or none is refused with a remedy', async () => {
  const encrypted = await zipped('encrypted.ods', {
    'META-INF/manifest.xml':
      '<manifest:manifest xmlns:manifest="m"><manifest:file-entry ' +
      'manifest:full-path="content.xml"><manifest:encryption-data/></manifest:file-entry></manifest:manifest>',
    'content.xml': 'not XML at all',
  });
  await expect(openTable(encrypted)).rejects.toThrow(
    'encrypted.ods: the file is protected by a password. Save it without a password, or as CSV',
  );
  const broken = await odsOf('broken.ods', '<table:table table:name="T"><table:table-row></table:table>');
  await expect(openTable(broken)).rejects.toThrow(/damaged.*Open it in a spreadsheet program and save it/);
  await expect(openTable(await odsOf('empty.ods', table('T', 'S')))).rejects.toThrow('sheet "T" is empty');
  await expect(openTable(await odsOf('none.ods', ''))).rejects.toThrow('the workbook has no sheets');
});
