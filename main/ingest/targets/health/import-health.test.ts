import { createReadStream, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { writeFixturePack } from '../../../packs/fixture.ts';
import type { ImportReport } from '../../../../contract/imports.ts';
import { importHealth, type HealthImport } from './import-health.ts';
import { Fault } from '../../../../contract/fault.ts';
import type { ImportProblem } from '../../../../contract/imports.ts';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'cairn-import-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

/** Writes files by name and imports them. */
async function importTexts(
  texts: Record<string, string | Buffer>,
  more: Partial<HealthImport> = {},
): Promise<ImportReport & { problem_count: number }> {
  for (const [name, text] of Object.entries(texts)) writeFileSync(join(directory, name), text);
  const files = Object.keys(texts).map((name) => join(directory, name));
  const { report, problem_count } = await importHealth({ files, packsDirectory: directory, ...more });
  return { ...report, problem_count };
}

/** The problems for which the import of `texts` is refused. */
async function problemsOf(texts: Record<string, string | Buffer>): Promise<ImportProblem[]> {
  const refusal = await importTexts(texts).catch((error: unknown) => error);
  if (!(refusal instanceof Fault) || refusal.problems === undefined)
    throw new Error(`It was not refused: ${String(refusal)}`);
  return [...refusal.problems.listed];
}

interface Row {
  area_key: string;
  day: number;
  total_cases: number | null;
  total_deaths: number | null;
}

function rowsOf(pack: string): (Omit<Row, 'day'> & { date: string })[] {
  const database = new Database(join(directory, `${pack}.sqlite`), { readonly: true });
  const rows = database
    .prepare<[], Row>(
      'SELECT area_key, day, total_cases, total_deaths FROM health_figure JOIN health_area ON id = area_id ' +
        'ORDER BY area_key, day',
    )
    .all();
  database.close();
  return rows.map(({ day, ...row }) =>
    Object.assign(row, { date: new Date(day * 86_400_000).toISOString().slice(0, 10) }),
  );
}

const NO_AREAS = expect.stringContaining('No pack of administrative areas');
const PLAIN = 'area,date,cases,deaths\nURY,2020-03-14,4,0\nURY,2020-03-15,6,\n';

describe('a plain CSV', () => {
  it('is imported with what is not known left empty', async () => {
    const report = await importTexts({ 'Mis números.csv': PLAIN });
    expect(report).toMatchObject({
      pack: 'health-mis-numeros',
      counts: { areas: 1, figures: 2 },
      notes: ['Figures from 2020-03-14 to 2020-03-15', NO_AREAS],
      problem_count: 0,
    });
    expect(rowsOf('health-mis-numeros')).toEqual([
      { area_key: 'iso3:URY', date: '2020-03-14', total_cases: 4, total_deaths: 0 },
      { area_key: 'iso3:URY', date: '2020-03-15', total_cases: 6, total_deaths: null },
    ]);
  });

  it('takes areas by code and by the names up to the country', async () => {
    const areas = [
      'URY',
      'iso3:arg',
      '06',
      '06087',
      '549755813888',
      'boundary:12',
      'Ontario|Canada',
      '"São Paulo|Brasil"',
      'XKS',
    ];
    await importTexts({ 'a.csv': `area,date,cases\n${areas.map((area) => `${area},2020-03-14,1`).join('\n')}\n` });
    expect(rowsOf('health-a').map(({ area_key: key }) => key)).toEqual([
      'boundary:12',
      'boundary:549755813888',
      'fips:06',
      'fips:06087',
      'iso3:ARG',
      'iso3:URY',
      'iso3:XKX',
      'path:ontario|canada',
      'path:sao paulo|brasil',
    ]);
  });

  it('refuses areas that are none', async () => {
    const problems = await problemsOf({
      'a.csv': 'area,date,cases\nfips:123,2020-03-14,1\n123,2020-03-14,1\n,2020-03-14,1\n',
    });
    expect(problems.map(({ line, message }) => [line, message])).toEqual([
      [2, '"fips:123" isn\'t an area'],
      [3, '"123" isn\'t an area'],
      [4, '"" isn\'t an area'],
    ]);
  });

  it('may begin with a byte-order mark, and have CR LF, semicolons and comments', async () => {
    const text = `\uFEFF# mine\r\n${PLAIN.replaceAll(',', ';').replaceAll('\n', '\r\n')}`;
    expect(await importTexts({ 'a.csv': text })).toMatchObject({ counts: { figures: 2 }, notes: { length: 2 } });
  });
});

describe('a CSV that is not UTF-8', () => {
  it.each([
    ['Windows-1252', (text: string) => Buffer.from(text, 'latin1')],
    ['UTF-16', (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')],
  ])('is read as %s', async (_encoding, encoded) => {
    const text = `${PLAIN}Pará|Brasil,2020-03-16,5,1\n`;
    expect(await importTexts({ 'a.csv': encoded(text) })).toMatchObject({ counts: { figures: 3 } });
    expect(rowsOf('health-a').map(({ area_key: key }) => key)).toContain('path:para|brasil');
  });
});

describe('a broken CSV', () => {
  it.each([
    ['a number that is none', 'URY,2020-03-16,many,0', 4, 'cases', '"many" isn\'t a whole number'],
    ['a number with separators', 'URY,2020-03-16,"1,234",0', 4, 'cases', '"1,234" isn\'t a whole number'],
    ['a fraction', 'URY,2020-03-16,1.5,0', 4, 'cases', '"1.5" isn\'t a whole number'],
    ['a negative total', 'URY,2020-03-16,5,-1', 4, 'deaths', '"-1" is negative'],
    ['a date that is none', 'URY,2020-02-30,5,1', 4, 'date', '"2020-02-30" isn\'t a date'],
    ['a date of another order', 'URY,16/03/2020,5,1', 4, 'date', '"16/03/2020" isn\'t a date'],
    ['a second figure for a day', 'URY,2020-03-14,5,1', 4, undefined, '"URY" already has a figure for 2020-03-14'],
    ['a cell too many', 'URY,2020-03-16,5,1,7', 4, undefined, 'the row has 5 cells, but the header has 4'],
    ['a row that was cut off', 'URY,2020-03', 4, undefined, 'the row has 2 cells, but the header has 4'],
    ['an open quote', '"URY,2020-03-16,5,1', 4, undefined, 'a quoted cell is never closed'],
    ['a quote inside a cell', 'U"RY,2020-03-16,5,1', 4, undefined, 'a quote is in the wrong place'],
  ])('with %s is reported by line', async (_what, row, line, column, message) => {
    const problems = await problemsOf({ 'a.csv': Buffer.concat([Buffer.from(PLAIN), Buffer.from(row)]) });
    expect(problems).toEqual([
      expect.objectContaining({
        file: 'a.csv',
        line,
        message: expect.stringContaining(message),
        remedy: expect.stringMatching(/\w/),
      }),
    ]);
    expect(problems[0]?.column).toBe(column);
  });

  it.each([
    ['without its columns', 'area,when,cases\nURY,2020-03-14,4\n', 'it lacks: date'],
    ['of another kind', 'name;height\nUru;3\n', 'it lacks: area, date, cases or deaths'],
    ['with a column twice', 'area,date,cases,cases\nURY,2020-03-14,4,5\n', 'Remove one of them'],
    ['of nothing', '', 'Download or export it again'],
    ['of comments', '# nothing\n', 'Download or export it again'],
    ['without figures', 'area,date,cases,deaths\n', 'Choose a file with cases or deaths'],
    [
      'that is a spreadsheet',
      Buffer.from('PK\u0003\u0004 [Content_Types].xml'),
      'Save the sheet as "CSV UTF-8", or extract the archive',
    ],
    ['in UTF-16 without its columns', Buffer.from('\uFEFFarea,cases\nURY,4\n', 'utf16le'), 'it lacks: date'],
    ['that is compressed', Buffer.from([0x1f, 0x8b, 8, 0]), 'Download or create it again'],
    ['that is an image', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0]), 'Choose a CSV or TSV file'],
  ])('%s is refused with a remedy', async (_what, text, remedy) => {
    const problems = await problemsOf({ 'a.csv': text });
    expect(problems.map((problem) => problem.remedy).join()).toContain(remedy);
  });

  it('with a line of a gigabyte is refused after a megabyte', async () => {
    const path = join(directory, 'long.csv');
    const file = await open(path, 'w');
    await file.write('area,date,cases\nURY,2020-03-14,');
    // A sparse file: a gigabyte of NUL bytes that take no room on the disk.
    await file.truncate(2 ** 30);
    await file.close();
    const before = process.memoryUsage.rss();
    const refusal = await importHealth({ files: [path], packsDirectory: directory }).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ code: 'invalid_file' });
    expect(process.memoryUsage.rss() - before).toBeLessThan(200e6);
  });

  it('with a text line of many megabytes is reported by line', async () => {
    const [problem] = await problemsOf({ 'a.csv': `${PLAIN}URY,2020-03-16,${'9'.repeat(5e6)},0\n` });
    expect(problem).toMatchObject({ line: 4, message: 'a row is longer than 1 MiB' });
  });

  it('leaves the pack that was there in use, byte for byte, and nothing beside it', async () => {
    await importTexts({ 'a.csv': PLAIN });
    const before = readFileSync(join(directory, 'health-a.sqlite'));
    await problemsOf({ 'a.csv': `${PLAIN}URY,2020-03-16,x,0\n` });
    expect(readFileSync(join(directory, 'health-a.sqlite')).equals(before)).toBe(true);
    expect(readdirSync(directory).toSorted()).toEqual(['a.csv', 'health-a.sqlite']);
  });

  it('is imported without its bad rows on request', async () => {
    const report = await importTexts(
      { 'a.csv': `${PLAIN}URY,2020-03-16,x,3\nARG,2020-03-16\nARG,2020-03-17,8,1\n` },
      { skip_bad_rows: true },
    );
    expect(report).toMatchObject({ counts: { figures: 4 }, problem_count: 2 });
    expect(rowsOf('health-a')).toContainEqual({
      area_key: 'iso3:URY',
      date: '2020-03-16',
      total_cases: null,
      total_deaths: 3,
    });
  });

  it('reports all its problems, whatever their number', async () => {
    const rows = Array.from({ length: 1000 }, (_, i) => `URY,2020-03-14,bad${i},0`).join('\n');
    const refusal = await importTexts({ 'a.csv': `area,date,cases,deaths\n${rows}\n` }).catch(
      (error: unknown) => error,
    );
    expect(refusal).toMatchObject({ problems: { count: 1999, listed: { length: 200 } } });
  });
});

describe('an import', () => {
  it('says which file is missing', async () => {
    await expect(importHealth({ files: [join(directory, 'none.csv')], packsDirectory: directory })).rejects.toThrow(
      'none.csv: file not found',
    );
    await expect(importHealth({ files: [directory], packsDirectory: directory, id: 'health-x' })).rejects.toThrow(
      'this is a folder',
    );
  });

  it('warns of a file that does not end with a line end', async () => {
    const { notes } = await importTexts({ 'a.csv': PLAIN.trimEnd() });
    expect(notes[1]).toContain("a.csv doesn't end with a line break");
  });
});

/** Date, cases and deaths of one area of the imported world. */
const seriesOf = (key: string): unknown[] =>
  rowsOf('health-jhu-global').flatMap((row) =>
    row.area_key === key ? [[row.date, row.total_cases, row.total_deaths]] : [],
  );

const GLOBAL = 'Province/State,Country/Region,Lat,Long,1/31/20,02-01-2020,2/13/20\n';

describe('a Johns Hopkins file', () => {
  it('of the world pairs cases with deaths, reads both kinds of dates, and sums provinces', async () => {
    const report = await importTexts({
      'confirmed_global.csv':
        `${GLOBAL}Alberta,Canada,1,1,1,2,3\n"Grand ` +
        'Princess",Canada,1,1,10,20,30\nGreenland,Denmark,1,1,0,1,1\n,Denmark,1,1,5,5,6\n',
      'deaths_global.csv':
        `${GLOBAL}Alberta,Canada,1,1,0,0,1\n"Grand ` +
        'Princess",Canada,1,1,1,1,\nGreenland,Denmark,1,1,0,0,0\n,Denmark,1,1,0,0,0\n',
    });
    expect(report).toMatchObject({
      pack: 'health-jhu-global',
      notes: { length: 2 },
      left_out: [{ line: 3, name: 'Grand Princess, Canada' }, { line: 3 }],
    });
    expect(seriesOf('iso3:CAN')).toEqual([
      ['2020-01-31', 11, 1],
      ['2020-02-01', 22, 1],
      ['2020-02-13', 33, null],
    ]);
    expect(seriesOf('path:alberta|can')).toEqual([
      ['2020-01-31', 1, 0],
      ['2020-02-01', 2, 0],
      ['2020-02-13', 3, 1],
    ]);
    expect(seriesOf('iso3:GRL')).toEqual([
      ['2020-01-31', 0, 0],
      ['2020-02-01', 1, 0],
      ['2020-02-13', 1, 0],
    ]);
    expect(seriesOf('iso3:DNK')).toEqual([
      ['2020-01-31', 5, 0],
      ['2020-02-01', 6, 0],
      ['2020-02-13', 7, 0],
    ]);
  });

  it('says that its other half is missing', async () => {
    const { notes } = await importTexts({ 'confirmed_global.csv': `${GLOBAL},Uruguay,1,1,1,2,3\n` });
    expect(notes[1]).toContain('No deaths');
  });

  it('needs a name that says what it counts', async () => {
    expect(await problemsOf({ 'x.csv': `${GLOBAL},Uruguay,1,1,1,2,3\n` })).toEqual([
      expect.objectContaining({ remedy: expect.stringContaining('"confirmed" or "deaths"') }),
    ]);
  });

  it('cut in half takes no sum over the missing part', async () => {
    const text = `${GLOBAL}Alberta,Canada,1,1,1,2,3\nOntario,Canada,1,1,1`;
    expect(await problemsOf({ 'confirmed.csv': text })).toEqual([
      expect.objectContaining({ line: 3, message: 'the row has 5 cells, but the header has 7' }),
    ]);
    await importTexts({ 'confirmed.csv': text }, { skip_bad_rows: true });
    expect(rowsOf('health-jhu-global').map((row) => row.area_key)).not.toContain('iso3:CAN');
  });

  it.each([
    ['2/13/20', '1/31/20', "isn't after the previous one"],
    ['1/31/20', 'total', "isn't a date"],
  ])('with the dates %s, %s in its header is refused', async (first, second, message) => {
    const text = `Province/State,Country/Region,Lat,Long,${first},${second}\n,Uruguay,1,1,1,2\n`;
    expect(await problemsOf({ 'confirmed.csv': text })).toEqual([
      expect.objectContaining({ line: 1, message: expect.stringContaining(message) }),
    ]);
  });

  it('with one area twice is refused', async () => {
    const text = 'FIPS,Admin2,Province_State,1/22/20\n6087.0,Santa Cruz,California,1\n6087.0,Santa Cruz,California,2\n';
    expect(await problemsOf({ 'confirmed_US.csv': text })).toEqual([
      expect.objectContaining({ line: 3, message: expect.stringContaining('already') }),
    ]);
  });
});

describe('an Our World in Data file', () => {
  it('is imported by country, without its aggregates', async () => {
    const header = 'iso_code,continent,location,date,total_cases,total_deaths,population\n';
    const rows = [
      'URY,South America,Uruguay,2020-03-14,4.0,,3500000',
      'OWID_WRL,,World,2020-03-14,9,9,1',
      'OWID_KOS,Europe,Kosovo,2020-03-14,2.0,0.0,1',
    ];
    expect(await importTexts({ 'owid.csv': `${header}${rows.join('\n')}\n` })).toMatchObject({
      pack: 'health-owid',
      counts: { figures: 2 },
      left_out: [{ name: 'World' }],
    });
    expect(rowsOf('health-owid')).toEqual([
      { area_key: 'iso3:URY', date: '2020-03-14', total_cases: 4, total_deaths: null },
      { area_key: 'iso3:XKX', date: '2020-03-14', total_cases: 2, total_deaths: 0 },
    ]);
  });
});

it('leaves no stream open on a file that it refused', async () => {
  writeFileSync(join(directory, 'a.csv'), 'x,y\n1,2\n');
  await importHealth({ files: [join(directory, 'a.csv')], packsDirectory: directory }).catch(() => undefined);
  const again = createReadStream(join(directory, 'a.csv'));
  await expect(again.toArray()).resolves.toHaveLength(1);
});

it('reads no pack of areas that was found damaged', async () => {
  const areas = [
    {
      id: 1,
      category: 900,
      name: 'Uruguay',
      iso3: 'URY',
      sourceKey: 'URY',
      wkt: 'MULTIPOLYGON(((-58 -35,-53 -35,-53 -30,-58 -30,-58 -35)))',
    },
  ];
  writeFixturePack(directory, {
    id: 'countries',
    theme: 'countries',
    areas,
    countries: [{ iso3: 'URY', iso2: 'UY', name: 'Uruguay', officialName: 'Uruguay' }],
  });
  writeFixturePack(directory, { id: 'admin-x', theme: 'admin', areas: [] });
  const texts = { 'a.csv': 'area,date,cases\nURY,2020-03-14,4\n' };
  expect(await importTexts(texts)).toMatchObject({ without_area: [] });
  const damaged = [
    {
      id: 'countries',
      passed: false,
      checks: [{ check: 'pages' as const, passed: false, text: 'The file is damaged' }],
      checked_at: '2026-11-22T12:00:00Z',
    },
  ];
  expect(await importTexts(texts, { damaged })).toMatchObject({ notes: [expect.anything(), NO_AREAS] });
});
