import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { writeXlsx } from 'hucre';
import iconv from 'iconv-lite';
import { afterAll, describe, expect, test } from 'vitest';
import { openCsvStream } from './csv-reader.ts';
import { openTable } from './open-table.ts';
import { previewTable } from './preview.ts';
import type { TableRow, TableSource } from './table.ts';

const directory = mkdtempSync(join(tmpdir(), 'cairn-tables-'));
afterAll(() => rmSync(directory, { recursive: true }));

function file(name: string, content: string | Uint8Array): string {
  const path = join(directory, name);
  writeFileSync(path, content);
  return path;
}

/** A table whose second column alone is not ASCII: months and days of the week, which no encoding is judged by. */
function monthTable(locale: string): string {
  const names = (['long', 'short'] as const).flatMap((style) => {
    const months = Array.from({ length: 12 }, (_, month) =>
      new Date(Date.UTC(2026, month, 1)).toLocaleDateString(locale, { month: style, timeZone: 'UTC' }),
    );
    const days = Array.from({ length: 7 }, (_, day) =>
      new Date(Date.UTC(2026, 10, day + 1)).toLocaleDateString(locale, { weekday: style, timeZone: 'UTC' }),
    );
    return months.concat(days);
  });
  return `id,name,lon\n${names.map((name, i) => `${i},${name.replaceAll('ʼ', '’')},${i / 10}\n`).join('')}`;
}

async function readAll(
  source: TableSource,
): Promise<{ columns: string[]; rows: string[][]; faults: (string | undefined)[] }> {
  const all: TableRow[] = [];
  for await (const batch of source.rows()) all.push(...batch);
  await source.close();
  expect(all.map(({ number }) => number)).toEqual(all.map((_, i) => i + 1));
  return {
    columns: source.columns.map(({ name }) => name),
    rows: all.map(({ cells }) => cells),
    faults: all.map(({ fault }) => fault),
  };
}

const read = async (name: string, content: string | Uint8Array) => readAll(await openTable(file(name, content)));

describe('CSV', () => {
  test('quotes, line ends inside of cells, a byte order mark', async () => {
    const { columns, rows } = await read(
      'a.csv',
      '\uFEFFname,lon,lat\r\n"Café ""Sol"", 1st\nfloor",-56.1,-34.9\r\n\r\nB,1,2',
    );
    expect(columns).toEqual(['name', 'lon', 'lat']);
    expect(rows).toEqual([
      ['Café "Sol", 1st\nfloor', '-56.1', '-34.9'],
      ['B', '1', '2'],
    ]);
  });

  test.each([
    [';', 'a;b;c\n1,5;2;3\n'],
    ['\t', 'a\tb\tc\n1,5\t2\t3\n'],
    ['|', 'a|b|c\n1,5|2|3\n'],
    [',', 'a,b,c\n"1;5;;;;",2,3\n'],
    // A line for spreadsheets is no row.
    [';', 'sep=;\r\na;b;c\r\n1,5;2;3\r\n'],
    ['\t', '"sep=\t"\na\tb\tc\n1;5\t2\t3\n'],
  ])('delimiter %j', async (delimiter, text) => {
    const source = await openTable(file('d.csv', text));
    expect(source.delimiter).toBe(delimiter);
    expect(source.columns).toHaveLength(3);
    expect(source.head).toHaveLength(1);
    await source.close();
  });

  test.each([
    ['UTF-8', Buffer.from('name\nMüller\n')],
    ['Windows-1252', Buffer.from('name\nMüller\n', 'latin1')],
    ['UTF-16LE', Buffer.from('\uFEFFname\nMüller\n', 'utf16le')],
    ['UTF-16BE', Buffer.from('\uFEFFname\nMüller\n', 'utf16le').swap16()],
  ])('encoding %s', async (encoding, bytes) => {
    const source = await openTable(file('e.csv', bytes));
    expect(source.encoding).toBe(encoding);
    expect((await readAll(source)).rows).toEqual([['Müller']]);
  });

  test('a first letter outside of ASCII that comes late', async () => {
    const path = file(
      'late.csv',
      Buffer.concat([Buffer.from(`name\n${'a\n'.repeat(60_000)}`), Buffer.from('Müller\n', 'latin1')]),
    );
    const source = await openTable(path);
    expect(source.encoding).toBe('Windows-1252');
    expect((await readAll(source)).rows.at(-1)).toEqual(['Müller']);
  });

  test.each([
    ['ja', 'Shift_JIS'],
    ['ja', 'EUC-JP'],
    ['zh-Hans', 'GB18030'],
    ['zh-Hant', 'Big5'],
    ['ko', 'EUC-KR'],
    ['ru', 'Windows-1251'],
    ['uk', 'Windows-1251'],
    ['ru', 'KOI8-R'],
    ['ru', 'CP866'],
    ['el', 'Windows-1253'],
    ['he', 'Windows-1255'],
    ['ar', 'Windows-1256'],
    ['th', 'Windows-874'],
    ['pl', 'Windows-1250'],
    ['cs', 'Windows-1250'],
    ['de', 'Windows-1252'],
    ['fr', 'Windows-1252'],
    ['es', 'Windows-1252'],
    ['pt', 'Windows-1252'],
    ['sv', 'Windows-1252'],
  ] as const)('a column of names in %s, written in %s, in a table of ASCII', async (locale, encoding) => {
    const text = monthTable(locale);
    const bytes = iconv.encode(text, encoding);
    expect(iconv.decode(bytes, encoding), 'it can be written so').toBe(text);
    const { rows } = await read('legacy.csv', bytes);
    expect(rows.map(([, name]) => name)).toEqual(
      text
        .trim()
        .split('\n')
        .slice(1)
        .map((line) => line.split(',')[1]),
    );
  });

  test.each([
    ['apostrophes', ['O’Brien’s Pub', 'Coeur d’Alene', 'D’Angelo', 'St. John’s', 'Joe’s']],
    ['the signs of Hawaiian', ['‘Ewa Beach', 'Kea‘au', 'Ho‘olehua', 'Punalu‘u', 'Hawai‘i Kai', 'Waipi‘o Acres']],
    ['quotes, dashes and dots', ['“The Best” Store', 'Smith – Jones', 'Rock—Paper', 'more…']],
    [
      'currencies and units',
      ['€5', 'price €7.50', '£8', '25° N', '50 m²', '½ mile', '5 µg', '10 µm', '± 6', '1º', '2ª'],
    ],
    ['signs of owners', ['Acme™', 'Foo®', '© 2020']],
    ['one word', ['naïve']],
    ['a word with others', ['1 Rua São João', '2 Rua São João', 'Ap. 3, São João', 'São João Sul']],
  ])('%s in Windows-1252, however often', async (_what, cells) => {
    for (const times of [1, 3, 200]) {
      const lines = Array.from({ length: times }, (_each, i) => cells.map((cell) => `${i}|${cell}|5`)).flat();
      const bytes = iconv.encode(`id|name|lat\n${lines.join('\n')}\n`, 'Windows-1252');
      const { rows } = await read('signs.csv', bytes);
      expect(rows.slice(0, cells.length).map(([, name]) => name)).toEqual(cells);
    }
  });

  test('an encoding that is said comes before what the bytes look like, of a file and of a stream', async () => {
    const bytes = iconv.encode('name\nЖ\n', 'Windows-1251');
    const source = await openTable(file('said.csv', bytes), { encoding: 'Windows-1251' });
    expect(source.encoding).toBe('Windows-1251');
    expect((await readAll(source)).rows).toEqual([['Ж']]);
    const pieces = Readable.from(
      Array.from(iconv.encode('name\n東京|大阪\n', 'Shift_JIS'), (byte) => Buffer.from([byte])),
    );
    const streamed = await readAll(await openCsvStream(pieces, 'said', 'Shift_JIS'));
    expect(streamed.rows).toEqual([['東京|大阪']]);
  });

  test('an encoding is told by letters that come late, too', async () => {
    const late = monthTable('ru').split('\n').slice(1).join('\n');
    const path = file(
      'late-legacy.csv',
      Buffer.concat([Buffer.from(`id,name,lon\n${'1,a,2\n'.repeat(20_000)}`), iconv.encode(late, 'Windows-1251')]),
    );
    const source = await openTable(path);
    expect(source.encoding).toBe('Windows-1251');
    await source.close();
  });

  test('lines that end in several ways, also where pieces of a stream divide them', async () => {
    const text = 'name,lon,lat\r\nA,1,2\nB,3,4\r\n"C\r\nc",5,6\rD,7,8';
    const rows = [
      ['A', '1', '2'],
      ['B', '3', '4'],
      ['C\r\nc', '5', '6'],
      ['D', '7', '8'],
    ];
    expect((await read('ends.csv', text)).rows).toEqual(rows);
    async function* bytes(): AsyncGenerator<Buffer> {
      for (const byte of Buffer.from(text)) yield Buffer.from([byte]);
    }
    expect((await readAll(await openCsvStream(bytes(), 'ends.csv'))).rows).toEqual(rows);
  });

  test('rows of the wrong length lose nothing', async () => {
    const { rows, faults } = await read('r.csv', 'a,b,c\n1\n1,2,3,4\n1,2,3,,\n');
    expect(rows).toEqual([
      ['1', '', ''],
      ['1', '2', '3,4'],
      ['1', '2', '3'],
    ]);
    expect(faults).toEqual([undefined, expect.stringContaining('4 cells, but the table has 3 columns'), undefined]);
  });

  test('no header, names that are there twice or missing', async () => {
    expect((await read('n.csv', '-56.1,-34.9\n1,2\n')).columns).toEqual(['column_1', 'column_2']);
    expect((await read('t.csv', 'a,,A\n1,2,3\n')).columns).toEqual(['a', 'column_2', 'A_2']);
  });

  test('as a stream in small pieces the same', async () => {
    const text = Buffer.from(`id,lon\n${Array.from({ length: 3000 }, (_, i) => `é${i},${i / 100}`).join('\n')}\n`);
    async function* pieces() {
      for (let at = 0; at < text.length; at += 777) yield text.subarray(at, at + 777);
    }
    const streamed = await readAll(await openCsvStream(pieces(), 'stream'));
    expect(streamed.rows).toHaveLength(3000);
    expect(streamed).toEqual(await read('s.csv', text));
  });

  test.each([
    ['empty.csv', '', 'the file is empty'],
    ['quote.csv', 'a,b\n"1,2\n3,4\n', 'a quoted cell is never closed'],
    ['zip.tsv', Buffer.from([0x50, 0x4b, 3, 4, 0, 0]), 'ZIP archive'],
    ['gz.csv', Buffer.from([0x1f, 0x8b, 8]), 'gzip'],
  ])('%s is refused with a remedy', async (name, content, message) => {
    await expect(read(name, content)).rejects.toThrow(message);
  });
});

describe('XLSX, made by another library', () => {
  const sheets = [
    {
      name: 'Sites',
      rows: [
        ['name', 'lon', 'lat', 'since', 'open'],
        ['=1+1', -122.0263, 36.9741, new Date(Date.UTC(2026, 10, 21)), true],
        ['Ñandú <&> "x"', 0.1, null, null, false],
      ],
    },
    { name: 'Second', rows: [['a'], [1]] },
  ];

  test('texts, numbers, dates, truths, gaps', async () => {
    const { columns, rows } = await read('b.xlsx', await writeXlsx({ sheets }));
    expect(columns).toEqual(['name', 'lon', 'lat', 'since', 'open']);
    expect(rows).toEqual([
      ['=1+1', '-122.0263', '36.9741', '2026-11-21', 'TRUE'],
      ['Ñandú <&> "x"', '0.1', '', '', 'FALSE'],
    ]);
  });

  test('another sheet by name, and a workbook that is called .csv', async () => {
    const path = file('b.csv', await writeXlsx({ sheets }));
    const source = await openTable(path, { sheet: 'Second' });
    expect(source).toMatchObject({ format: 'xlsx', sheet: 'Second', sheets: ['Sites', 'Second'] });
    expect((await readAll(source)).rows).toEqual([['1']]);
    await expect(openTable(path, { sheet: 'Third' })).rejects.toThrow(
      'no sheet "Third". Choose one of "Sites", "Second"',
    );
  });

  test('the first sheet that is shown, where none is named', async () => {
    const hidden = sheets.map((sheet, i) => ({ ...sheet, hidden: i === 0 }));
    const path = file('hidden.xlsx', await writeXlsx({ sheets: hidden }));
    const shown = await openTable(path);
    expect(shown).toMatchObject({ sheet: 'Second', sheets: ['Sites', 'Second'] });
    await shown.close();
    const named = await openTable(path, { sheet: 'Sites' });
    expect(named.sheet).toBe('Sites');
    await named.close();
  });

  test('an old or an encrypted workbook is refused with what to do', async () => {
    const old = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(1000)]);
    await expect(read('old.xlsx', old)).rejects.toThrow(/Excel 97–2003.*password.* save it as \.xlsx or CSV/);
  });

  test('a damaged workbook is refused', async () => {
    const bytes = await writeXlsx({ sheets });
    await expect(read('cut.xlsx', bytes.subarray(0, bytes.length / 2))).rejects.toThrow('Save'.toLowerCase());
  });
});

const preview = async (path: string, rows: number) => previewTable(path, rows, await openTable(path));

test('a preview reads the head and says when that is all', async () => {
  const small = await preview(file('p.csv', 'id,lon,lat\n1,-56.1,-34.9\n2,5\n'), 1);
  expect(small).toMatchObject({
    row_count: 2,
    rows: [['1', '-56.1', '-34.9']],
    columns: [{ name: 'id', kind: 'number' }, { kind: 'number' }, { kind: 'number' }],
    guess: { longitude: 1, latitude: 2 },
  });
  const large = await preview(file('q.csv', `lon,lat\n${'1,2\n'.repeat(5000)}`), 20);
  expect(large.rows).toHaveLength(20);
  expect(large.row_count).toBeUndefined();
});
