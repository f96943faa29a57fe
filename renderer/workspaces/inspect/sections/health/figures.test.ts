import { describe, expect, it } from 'vitest';
import type { AdminRecord } from '../../../../../contract/health.ts';
import {
  plainRecord,
  sharedAge,
  wholeYears,
  writtenAge,
  formatCount,
  writtenDate,
  writtenMonth,
  writtenTrend,
} from './figures.ts';
import { recordsOf } from '../../../../model/figures/records.ts';
import { sparkline } from './sparkline.ts';

const record = (figures: Partial<AdminRecord>): AdminRecord => ({
  name: 'Santa Cruz',
  boundary_id: 'Santa Cruz|California|United States of America',
  category_code: 902,
  category_name: 'admin2',
  ...figures,
});

const reportedOn = (...dates: (string | undefined)[]) =>
  dates.map((date) => record(date === undefined ? {} : { date_reported: date }));

describe('figures', () => {
  it('are in the order of the hierarchy', () => {
    const answer = { hierarchy_data: { p1: record({ name: 'b' }), p0: record({ name: 'a' }) }, timestamp: '' };
    expect(recordsOf(answer).map(({ name }) => name)).toEqual(['a', 'b']);
  });

  it('are a dash where they are not known, and 0 where they are 0', () => {
    expect(formatCount(undefined)).toBe('–');
    expect(formatCount(0)).toBe('0');
    expect(formatCount(1_123_836)).toBe('1,123,836');
  });

  it.each([
    [148, 'up', '↑148'],
    [-1200, 'down', '↓1,200'],
    [0, 'level', '±0'],
  ])('have a trend of %d written with an arrow', (change, direction, text) => {
    expect(writtenTrend(change)).toEqual({ direction, text });
  });

  it('are copied without what is not known', () => {
    expect(
      plainRecord(
        record({ total_cases: 920, covid_trend: 148, trend_days: 7, total_deaths: 4, date_reported: '2020-07-27' }),
      ),
    ).toBe('Santa Cruz (admin2): 920 cases, +148 in 7 days, 4 deaths, 2020-07-27');
    expect(plainRecord(record({}))).toBe('Santa Cruz (admin2): no figures');
  });
});

describe('dates', () => {
  it('are written short', () => {
    expect(writtenDate('2020-07-07')).toBe('7 Jul 2020');
    expect(writtenMonth('2020-07-07')).toBe('Jul 2020');
  });

  it.each([
    ['2020-07-27', '2026-07-26T23:59:59Z', 5],
    ['2020-07-27', '2026-07-27T00:00:00Z', 6],
    ['2020-02-29', '2021-02-28', 0],
    ['2020-02-29', '2021-03-01', 1],
  ])('%s is %s in whole years', (from, to, years) => {
    expect(wholeYears(from, to)).toBe(years);
  });

  it('have an age from a year on', () => {
    expect(writtenAge('2025-11-22', '2026-11-21')).toBeNull();
    expect(writtenAge('2025-11-21', '2026-11-21')).toBe('1 year old');
    expect(writtenAge('2020-07-27', '2026-11-21')).toBe('6 years old');
  });

  it('share an age where all that are known have it', () => {
    expect(sharedAge(reportedOn('2020-07-27', undefined, '2020-08-01'), '2026-11-21')).toBe('6 years old');
    expect(sharedAge(reportedOn('2020-07-27', '2023-03-09'), '2026-11-21')).toBeNull();
    expect([sharedAge(reportedOn('2026-11-20'), '2026-11-21'), sharedAge(reportedOn(undefined), '2026-11-21')]).toEqual(
      [null, null],
    );
  });
});

describe('sparkline', () => {
  it('places days in proportion and leaves out what is not known', () => {
    const curve = sparkline(
      [
        { date: '2020-03-01', total_cases: 0 },
        { date: '2020-03-02' },
        { date: '2020-03-05', total_cases: 5 },
        { date: '2020-03-11', total_cases: 10 },
      ],
      { width: 100, height: 20 },
    );
    expect(curve?.path).toBe('M0.0 20.0L40.0 10.0L100.0 0.0');
    expect(curve?.last.cases).toBe(10);
    expect(['2020-03-01', '2020-03-06', '2020-03-11', '2020-03-12'].map((date) => curve?.place(date))).toEqual([
      0,
      50,
      100,
      null,
    ]);
  });

  it('is none of a single day', () => {
    expect(
      sparkline(
        [
          { date: '2020-03-01', total_cases: 3 },
          { date: '2020-03-02', total_deaths: 1 },
        ],
        { width: 100, height: 20 },
      ),
    ).toBeNull();
  });
});
