/**
 * Every figure over HTTP equals that of the file, recomputed here from the CSVs independently of the importer. The
 * shapes of the areas are fictional: a rectangle for each country and county in the files.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CountryData, type AdminRecord } from '../../../contract/health.ts';
import type { FixtureArea } from '../../packs/fixture.ts';
import { rectangle, startHealthServer, type HealthFixture } from './fixture.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const SHARED = join(ROOT, '..', 'shared');
const COVID = join(SHARED, 'data', 'covid');
const isAvailable = existsSync(COVID);
if (!isAvailable) process.stderr.write(`Skipped: the files of ${COVID} were not found\n`);

/** Splits a CSV into cells; quotes around cells are the only quoting in these files. */
function readCells(path: string): string[][] {
  const lines = readFileSync(path, 'utf8')
    .split(/\r?\n/)
    .filter((line) => line !== '' && !line.startsWith('#'));
  return lines.map((line) =>
    Array.from(line.matchAll(/("([^"]*)"|[^,]*)(,|$)/g), (match) => match[2] ?? match[1] ?? '').slice(
      0,
      line.endsWith(',') ? undefined : -1,
    ),
  );
}

/** Returns the rows of a CSV as objects, by the names in its header. */
function readRecords(path: string): Map<string, string>[] {
  const [header = [], ...rows] = readCells(path);
  return rows.map((cells) => new Map(header.map((name, i) => [name, cells[i] ?? ''])));
}

const facts = (name: string): Map<string, string>[] => readRecords(join(SHARED, 'facts', name));

/** Converts `1/22/20` or `01-22-2020` to `2020-01-22`. */
function headerDate(name: string): string | undefined {
  const [month, day, year] = name.split(/[/-]/);
  if (month === undefined || day === undefined || year === undefined || !/^\d+$/.test(month)) return undefined;
  return `20${year.slice(-2)}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

const square = (i: number): string =>
  rectangle([-170 + (i % 300), -80 + Math.floor(i / 300), -169.5 + (i % 300), -79.5 + Math.floor(i / 300)]);

const fileOf = (measure: string, scope: string): string => join(COVID, `jhu_${measure}_${scope}.csv`);
const GLOBAL = 'global_to_2023-03-09';
const COUNTIES = 'US_counties_to_2020-07-27';

let server: HealthFixture;
beforeAll(async () => {
  if (!isAvailable) return;
  const countries = facts('covid-countries-2023-03-09.csv').map((row) => row.get('iso3') ?? '');
  const counties = facts('covid-us-counties-2020-07-27.csv').map((row) => row.get('fips') ?? '');
  const areas: FixtureArea[] = counties.map((fips, i) => ({
    id: 100_000 + i,
    category: 902,
    name: fips,
    iso3: 'USA',
    sourceKey: `USA-${fips}`,
    wkt: square(i),
  }));
  server = await startHealthServer({
    packs: [
      {
        id: 'countries',
        theme: 'countries',
        countries: countries.map((iso3, i) => ({ iso3, iso2: String(i), name: iso3, officialName: iso3 })),
        areas: countries.map((iso3, i) => ({
          id: i + 1,
          category: 900,
          name: iso3,
          iso3,
          sourceKey: iso3,
          wkt: square(i),
        })),
      },
      { id: 'admin-us', theme: 'admin', areas },
    ],
    imports: [
      {
        id: 'health-default',
        files: ['covid-countries-2023-03-09', 'covid-us-states-2020-07-27', 'covid-us-counties-2020-07-27'].map(
          (name) => join(ROOT, 'data', 'facts', `${name}.csv`),
        ),
      },
      { id: 'health-jhu-us', files: [fileOf('confirmed', COUNTIES), fileOf('deaths', COUNTIES)] },
    ],
  });
});
afterAll(() => server?.close());

const ask = async (query: string): Promise<AdminRecord[]> =>
  (await server.get(CountryData, `/covidv1/country2data?${query}`)).data;

/** The figures of a record, named as in the facts files. */
const figuresOf = (record: AdminRecord | undefined): unknown => ({
  date_reported: record?.date_reported,
  total_cases: record?.total_cases,
  total_deaths: record?.total_deaths,
  trend_days: record?.trend_days,
  covid_trend: record?.covid_trend,
  covid_deceased_trend: record?.covid_deceased_trend,
});

const expectedFigures = (row: Map<string, string>): unknown => ({
  date_reported: row.get('date_reported'),
  ...Object.fromEntries(
    ['total_cases', 'total_deaths', 'trend_days', 'covid_trend', 'covid_deceased_trend'].map((name) => [
      name,
      Number(row.get(name)),
    ]),
  ),
});

describe.skipIf(!isAvailable)('the default figures', () => {
  it('equal the facts, for all 193 countries', async () => {
    const rows = facts('covid-countries-2023-03-09.csv');
    expect(rows).toHaveLength(193);
    for (const row of rows) {
      const [record] = await ask(`country=${row.get('iso3') ?? ''}&admin=admin0`);
      expect(figuresOf(record)).toEqual(expectedFigures(row));
    }
  });

  it('also equal the time series, for all 193 countries', async () => {
    const iso3Of = new Map(
      facts('covid-countries-2023-03-09.csv').map((row) => [row.get('country') ?? '', row.get('iso3') ?? '']),
    );
    const totals = (measure: string): Map<string, { now: number; weekAgo: number }> => {
      const sums = new Map<string, { now: number; weekAgo: number }>();
      for (const cells of readCells(fileOf(measure, GLOBAL)).slice(1)) {
        const iso3 = iso3Of.get(cells[1] ?? '') ?? '';
        const { now = 0, weekAgo = 0 } = sums.get(iso3) ?? {};
        sums.set(iso3, { now: now + Number(cells.at(-1)), weekAgo: weekAgo + Number(cells.at(-8)) });
      }
      return sums;
    };
    const [cases, deaths] = [totals('confirmed'), totals('deaths')];
    for (const iso3 of iso3Of.values()) {
      const [record] = await ask(`country=${iso3}&admin=admin0`);
      const [c, d] = [cases.get(iso3), deaths.get(iso3)];
      expect([record?.total_cases, record?.total_deaths]).toEqual([c?.now, d?.now]);
      expect([record?.covid_trend, record?.covid_deceased_trend]).toEqual([
        (c?.now ?? 0) - (c?.weekAgo ?? 0),
        (d?.now ?? 0) - (d?.weekAgo ?? 0),
      ]);
    }
  });
});

/** Counties with 0 in the source, whose cases are counted in another row. */
const isCountedInAnotherRow = (fips: string, record: AdminRecord): boolean =>
  /^(?:25007|25019|36005|36047|36081|36085|49\d{3})$/.test(fips) && record.total_cases === undefined;

describe.skipIf(!isAvailable)('an imported series', () => {
  it('equals the file, for 2,000 county-dates and their trends', async () => {
    const [header = [], ...rows] = readCells(fileOf('confirmed', COUNTIES));
    const [deathsHeader = [], ...deathsRows] = readCells(fileOf('deaths', COUNTIES));
    const deathsOf = new Map(deathsRows.map((cells) => [cells[0], cells]));
    const byFips = new Map(rows.map((cells) => [String(Number.parseInt(cells[4] ?? '', 10)).padStart(5, '0'), cells]));
    const columns = new Map(
      header.flatMap((name, i) => {
        const date = headerDate(name);
        return date === undefined ? [] : [[date, i] as const];
      }),
    );
    const shift = deathsHeader.length - header.length;
    let compared = 0;
    for (const [date, days] of [
      ['2020-02-01', 7],
      ['2020-03-10', 1],
      ['2020-04-15', 14],
      ['2020-06-30', 90],
      ['2020-07-27', 7],
    ] as const) {
      const now = columns.get(date) ?? 0;
      for (const record of await ask(`country=USA&admin=admin2&date=${date}&trend_days=${days}`)) {
        const cells = byFips.get(record.name) ?? [];
        if (isCountedInAnotherRow(record.name, record)) {
          expect(Number(cells[now])).toBe(0);
          continue;
        }
        const deaths = deathsOf.get(cells[0]) ?? [];
        const before = now - days;
        // Zeros of counties that are counted elsewhere are omitted, so no trend begins or ends there. Data for all
        // other counties is complete.
        const canBeMissing = /^(?:25|36|49)/.test(record.name);
        const expectFigure = (figure: number | undefined, expected: number): void => {
          if (figure !== undefined || !canBeMissing) expect(figure).toBe(expected);
        };
        expect(figuresOf(record)).toMatchObject({ date_reported: date, total_cases: Number(cells[now]) });
        expectFigure(record.total_deaths, Number(deaths[now + shift]));
        expectFigure(record.covid_trend, Number(cells[now]) - Number(cells[before]));
        expectFigure(record.covid_deceased_trend, Number(deaths[now + shift]) - Number(deaths[before + shift]));
        compared += 1;
      }
    }
    expect(compared).toBeGreaterThan(2000);
  });
});
