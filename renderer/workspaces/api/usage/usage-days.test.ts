import { describe, expect, it } from 'vitest';
import type { Usage } from '../../../../contract/usage.ts';
import { axisTicks, dailyUsage, lastDays, usageCsv } from './usage-days.ts';

const USAGE: Usage = {
  from: '2026-10-31',
  to: '2026-11-02',
  keys: [
    {
      id: 'a',
      name: 'desk',
      quotas: [],
      days: [
        { day: '2026-10-31', interface: 'zip4', requests: 3, statuses: { 200: 2, 400: 1 }, cells: 0 },
        { day: '2026-11-02', interface: 'tdm', requests: 2, statuses: { 200: 2 }, cells: 900 },
      ],
    },
    {
      id: 'b',
      name: 'etl',
      quotas: [],
      days: [{ day: '2026-10-31', interface: 'zip4', requests: 5, statuses: { 200: 4, 403: 1 }, cells: 0 }],
    },
  ],
};

describe('use by day', () => {
  it('is summed over the keys and split by interface; a day without requests is there', () => {
    const { names, places, days } = dailyUsage(USAGE, 'interface');
    expect(names).toEqual(['ZIP+4', 'Matrix']);
    expect(places).toEqual([0, 6]);
    expect(days.map(({ day, requests, failed, cells }) => [day, requests, failed, cells])).toEqual([
      ['2026-10-31', 8, 2, 0],
      ['2026-11-01', 0, 0, 0],
      ['2026-11-02', 2, 0, 900],
    ]);
    expect(days[0]?.parts).toEqual([
      { name: 'ZIP+4', requests: 8 },
      { name: 'Matrix', requests: 0 },
    ]);
  });

  it('is split by key, or told of one key', () => {
    expect(dailyUsage(USAGE, 'key').days[0]?.parts.map(({ requests }) => requests)).toEqual([3, 5]);
    expect(dailyUsage(USAGE, 'interface', 'b').days.map(({ requests }) => requests)).toEqual([5, 0, 0]);
  });

  it('covers thirty days that end today', () => {
    expect(lastDays(30, Date.parse('2026-11-22T01:00:00Z'))).toEqual({ from: '2026-10-24', to: '2026-11-22' });
  });
});

describe('use as CSV', () => {
  it('has a line per day, key and interface, in the order of days', () => {
    expect(usageCsv(USAGE)).toBe(
      [
        'day_utc,key,interface,requests,refused_or_failed,matrix_cells',
        '2026-10-31,desk,zip4,3,1,0',
        '2026-10-31,etl,zip4,5,1,0',
        '2026-11-02,desk,tdm,2,0,900',
        '',
      ].join('\r\n'),
    );
    expect(usageCsv(USAGE, 'b').split('\r\n')).toHaveLength(3);
  });

  it('quotes names that hold commas and quotes', () => {
    const [first] = USAGE.keys;
    expect(first && usageCsv({ ...USAGE, keys: [{ ...first, name: 'a, "b"' }] })).toContain(
      '2026-10-31,"a, ""b""",zip4',
    );
  });
});

describe('ticks of the axis', () => {
  it.each([
    [0, [0, 1]],
    [1, [0, 1]],
    [7, [0, 2, 4, 6, 8]],
    [2400, [0, 1000, 2000, 3000]],
  ])('for %i', (max, ticks) => {
    expect(axisTicks(max)).toEqual(ticks);
  });
});
