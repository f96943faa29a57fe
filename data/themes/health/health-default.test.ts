import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ImportResult } from '../../../main/ingest/target.ts';
import { buildHealthDefault } from './health-default.ts';

let directory: string;
let result: ImportResult;
beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'cairn-health-default-'));
  result = await buildHealthDefault(directory);
});
afterAll(() => rmSync(directory, { recursive: true }));

const FACTS = join(import.meta.dirname, '..', '..', 'facts');
const SHARED = join(import.meta.dirname, '..', '..', '..', '..', 'shared', 'facts');
const FILES = ['covid-countries-2023-03-09.csv', 'covid-us-states-2020-07-27.csv', 'covid-us-counties-2020-07-27.csv'];

describe('health-default', () => {
  it('contains every country, state and county, without problems', () => {
    expect(result).toMatchObject({
      report: {
        pack: 'health-default',
        counts: { areas: 193 + 56 + 3220, figures: 193 + 56 + 3192 },
        left_out: [],
        notes: ['Figures from 2020-07-27 to 2023-03-09', expect.stringContaining('No pack of administrative areas')],
      },
      problem_count: 0,
    });
  });

  it('names its source and licence', () => {
    const database = new Database(join(directory, 'health-default.sqlite'), { readonly: true });
    expect(database.prepare('SELECT theme, kind, licence, attribution FROM manifest').get()).toEqual({
      theme: 'health',
      kind: 'measured',
      licence: 'CC-BY-4.0',
      attribution: expect.stringContaining('Johns Hopkins'),
    });
    database.close();
  });

  it('has states that add up from the counties and from rows without a county', () => {
    const database = new Database(join(directory, 'health-default.sqlite'), { readonly: true });
    const sum = database
      .prepare<[], { state: number; counties: number }>(
        `SELECT sum(CASE length(area_key) WHEN 7 THEN total_cases END) AS state, sum(CASE length(area_key) WHEN 10
          THEN total_cases END) AS counties
         FROM health_figure JOIN health_area ON id = area_id WHERE area_key LIKE 'fips:%'`,
      )
      .get();
    database.close();
    // 2020-07-27: 4,290,259 in total, without 152 on two ships.
    expect(sum?.state).toBe(4_290_107);
    expect(sum?.counties).toBeLessThan(sum?.state ?? 0);
    expect(sum?.counties).toBeGreaterThan(0.98 * (sum?.state ?? 0));
  });
});

/** Returns lines of a CSV without comments, for any line endings. */
const linesOf = (path: string): string[] =>
  readFileSync(path, 'utf8')
    .split(/\r?\n/)
    .filter((line) => line !== '' && !line.startsWith('#'));

/** Removes the FIPS code that the states' file has in addition. */
const withoutCode = (line: string): string => line.replace(/^(?:fips|\d\d),/, '');

describe.skipIf(!existsSync(SHARED))('the facts', () => {
  it('equal their source, except for changes listed in their headers', () => {
    const changed = FILES.flatMap((name) => {
      const importedLines = new Set(linesOf(join(SHARED, name)));
      const packLines = linesOf(join(FACTS, name)).map((line) => (name.includes('states') ? withoutCode(line) : line));
      expect(packLines).toHaveLength(importedLines.size);
      return packLines.filter((line) => !importedLines.has(line));
    });
    const states = changed.filter((line) => /^(?:New York|Missouri),2020/.test(line));
    expect(states).toHaveLength(2);
    expect(changed.filter((line) => !states.includes(line)).every((line) => line.includes(',2020-07-27,,,,,,'))).toBe(
      true,
    );
    expect(changed).toHaveLength(2 + 28);
  });
});
