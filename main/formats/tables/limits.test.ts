/** Files that become larger than they may: each is refused where it does, by the name of the cell. */
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, describe, expect, it } from 'vitest';
import { isFault } from '../../../contract/fault.ts';
import { BOMBS, odsRow, writeOdsOf, writeXlsxOf } from './bombs.fixture.ts';
import { openCsvStream } from './csv-reader.ts';
import { cellName } from './limits.ts';
import { openNdjsonStream } from './ndjson.ts';
import { openTable, type OpenTableOptions } from './open-table.ts';
import { nameColumns, type TableSource } from './table.ts';

const directory = mkdtempSync(join(tmpdir(), 'cairn-limits-'));
afterAll(() => rmSync(directory, { recursive: true }));

const pathOf = (name: string): string => join(directory, name);
function write(name: string, content: string): string {
  writeFileSync(pathOf(name), content);
  return pathOf(name);
}

/** Rows of the table, or why it was not read to its end; of a batch never more than a few megabytes. */
async function outcome(open: Promise<TableSource>): Promise<string[][] | string> {
  let source: TableSource | undefined;
  try {
    source = await open;
    const rows: string[][] = [];
    for await (const batch of source.rows()) {
      expect(batch.reduce((sum, { cells }) => sum + cells.join('').length, 0)).toBeLessThan(8e6);
      rows.push(...batch.map(({ cells }) => cells));
    }
    return rows;
  } catch (error) {
    if (!isFault(error, 'invalid_file')) throw error;
    return error.message;
  } finally {
    await source?.close();
  }
}
const read = (name: string, options?: OpenTableOptions) => outcome(openTable(pathOf(name), options));

describe('a workbook that becomes larger than its file may make it', () => {
  it.each([
    ['repeated-rows.ods', 'up to Sheet1!XFD2049 the cells contain more than 64 MiB of text'],
    ['repeated-cell.ods', 'up to Sheet1!A673 the cells contain more than 64 MiB of text'],
    ['shared-often.xlsx', 'up to Sheet1!A69 the cells contain more than 64 MiB of text'],
    [
      'shared-long.xlsx',
      "the text of Sheet1!A2 can't be read: shared string 1 is longer than 1,048,576 characters. Shorten",
    ],
    ['inline-long.xlsx', 'the text of Sheet1!B2 is longer than 1,048,576 characters'],
  ] as const)('%s is refused at the cell that does it', async (name, message) => {
    await BOMBS[name](pathOf(name));
    expect(statSync(pathOf(name)).size).toBeLessThan(300_000);
    expect(await read(name)).toContain(`${name}: ${message}`);
  });

  it('is refused where an attribute has no end', async () => {
    await writeXlsxOf(pathOf('attribute.xlsx'), `<row r="1"><c r="A1" t="${'x'.repeat(1 << 20)}"><v>1</v></c></row>`);
    expect(await read('attribute.xlsx')).toContain(
      'attribute.xlsx: sheet "Sheet1" is damaged (Max buffer length exceeded: attribValue)',
    );
  });

  it('is refused where its elements have no end', async () => {
    await writeXlsxOf(pathOf('nested.xlsx'), `<row r="1">${'<c>'.repeat(1_000_000)}`);
    expect(await read('nested.xlsx')).toContain(
      'nested.xlsx: sheet "Sheet1" is damaged (the elements are nested more than 100 levels deep)',
    );
  });

  it('is refused at its columns before its rows are judged', async () => {
    await BOMBS['long-row.xlsx'](pathOf('long-row.xlsx'));
    for (const name of ['repeated-rows.ods', 'long-row.xlsx'])
      expect(await read(name, { maxColumns: 1900 })).toBe(
        `${name}: the table has 16384 columns; the maximum is 1900. Remove columns that aren't needed`,
      );
  });

  it('says which cell of a sheet with a name in words', async () => {
    expect([cellName('My sites', 27, 3), cellName("Ann's", 16_383, 1), cellName('Größe_2', 0, 7)]).toEqual([
      "'My sites'!AB3",
      "'Ann''s'!XFD1",
      'Größe_2!A7',
    ]);
  });

  it('is read where a text that is too long is shown in no cell', async () => {
    const strings = `<si><t>name</t></si><si><t>here</t></si><si><t>${'x'.repeat(2e6)}</t></si>`;
    const rows = '<row r="1"><c r="A1" t="s"><v>0</v></c></row><row r="2"><c r="A2" t="s"><v>1</v></c></row>';
    await writeXlsxOf(pathOf('unused.xlsx'), rows, strings);
    expect(await read('unused.xlsx')).toEqual([['here']]);
  });

  it('is read where what it repeats is as much as people repeat', async () => {
    await writeOdsOf(pathOf('plain.ods'), odsRow(['name', 'town']) + odsRow(['x', 'Olten'], { rows: 20_000 }));
    expect(await read('plain.ods')).toHaveLength(20_000);
  });
});

it('a cell of a shared string without a number is empty, with prefixes and without', async () => {
  const strings = '<si><t>name</t></si><si><t>lon</t></si><si><t>Paris</t></si>';
  const rows =
    '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c></row><row r="2"><c r="A2" t="s"/><c ' +
    'r="B2"><v>13.4</v></c></row><row r="3"><c r="A3" t="s"><v></v></c><c r="B3" t="s"><v>2</v></c></row>';
  await writeXlsxOf(pathOf('empty.xlsx'), rows, strings);
  expect(await read('empty.xlsx')).toEqual([
    ['', '13.4'],
    ['', 'Paris'],
  ]);
});

describe('text', () => {
  it('of more columns than a spreadsheet has is refused, whatever the format', async () => {
    const names = Array.from({ length: 100_000 }, (_, i) => `c${i}`);
    write('wide.csv', `${names.join(',')}\n1\n`);
    const message = "columns; the maximum is 16384. Remove columns that aren't needed";
    expect(await read('wide.csv')).toBe(`wide.csv: the table has 100000 ${message}`);
    const line = Buffer.from(
      `${JSON.stringify(Object.fromEntries(names.slice(0, 20_000).map((name) => [name, 1])))}\n`,
    );
    expect(await outcome(openNdjsonStream(Readable.from([line]), 'The body'))).toContain(message);
  });

  it('of one cell without an end is refused at its line', async () => {
    write('quoted.csv', `id,name\n1,"${'x'.repeat(3e6)}"\n`);
    expect(await read('quoted.csv')).toContain('quoted.csv: a row is longer than 1 MiB, at line');
  });

  it('whose short rows are filled up to a wide header is refused where that is most of it', async () => {
    const header = Array.from({ length: 10_000 }, (_, i) => `c${i}`).join(',');
    write('filled.csv', `${header}\n${'1\n'.repeat(20_000)}`);
    expect(await read('filled.csv')).toContain('filled.csv: up to row 6712 the cells contain more than 64 MiB of text');
  });

  it('is handed on in batches that fit into memory, from a stream too', async () => {
    const text = `name\n${`${'x'.repeat(1_000_000)}\n`.repeat(12)}`;
    write('long.csv', text);
    expect(await read('long.csv')).toHaveLength(12);
    const pieces = () => Readable.from([Buffer.from(text)]);
    expect(await outcome(openCsvStream(pieces(), 'The body'))).toHaveLength(12);
    const lines = `{"name":"${'x'.repeat(1_000_000)}"}\n`.repeat(12);
    expect(await outcome(openNdjsonStream(Readable.from([Buffer.from(lines)]), 'The body'))).toHaveLength(12);
  });
});

it('a hundred thousand columns of one name get names of their own at once', () => {
  const names = nameColumns(Array.from({ length: 100_000 }, () => 'x'));
  expect([names[0], names[1], names.at(-1), new Set(names).size]).toEqual(['x', 'x_2', 'x_100000', 100_000]);
  expect(nameColumns(['x', 'x_2', 'x', 'X', 'x'])).toEqual(['x', 'x_2', 'x_3', 'X_4', 'x_5']);
});
