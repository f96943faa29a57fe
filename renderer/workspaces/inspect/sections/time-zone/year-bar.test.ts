import { describe, expect, it } from 'vitest';
import { layOutYear } from './year-bar.ts';
import { changesBetween, offsetAt, readOffset, writtenOffset } from './zone-clock.ts';
import { clockParts, writtenChange, writtenDate, writtenDaysUntil, writtenNextChange, writtenTime } from './wording.ts';

const NOVEMBER = Date.parse('2026-11-21T00:42:07Z');
const iso = (instant: number) => new Date(instant).toISOString();

describe('changesBetween', () => {
  it.each([
    ['America/Los_Angeles', ['2026-03-08T10:00:00.000Z', '2026-11-01T09:00:00.000Z']],
    ['Europe/Dublin', ['2026-03-29T01:00:00.000Z', '2026-10-25T01:00:00.000Z']],
    ['Australia/Lord_Howe', ['2026-04-04T15:00:00.000Z', '2026-10-03T15:30:00.000Z']],
    ['Pacific/Chatham', ['2026-04-04T14:00:00.000Z', '2026-09-26T14:00:00.000Z']],
    ['America/Phoenix', []],
    ['Etc/GMT+5', []],
  ])('finds the changes of %s in 2026', (zone, instants) => {
    expect(changesBetween(zone, Date.UTC(2026, 0, 1), Date.UTC(2027, 0, 1)).map(({ instant }) => iso(instant))).toEqual(
      instants,
    );
  });

  it('finds a stretch as short as a Ramadan', () => {
    const changes = changesBetween('Africa/Casablanca', Date.UTC(2024, 0, 1), Date.UTC(2025, 0, 1));
    expect(changes.map(({ instant }) => iso(instant))).toEqual([
      '2024-03-10T02:00:00.000Z',
      '2024-04-14T02:00:00.000Z',
    ]);
  });
});

describe('offsets', () => {
  it.each([
    ['Asia/Kathmandu', 'UTC+05:45'],
    ['America/St_Johns', 'UTC-03:30'],
    ['Etc/GMT', 'UTC+00:00'],
    ['Pacific/Kiritimati', 'UTC+14:00'],
  ])('writes that of %s as %s and reads it back', (zone, text) => {
    const offset = offsetAt(zone, NOVEMBER);
    expect(writtenOffset(offset)).toBe(text);
    expect(readOffset(text)).toBe(offset);
  });

  it('reads nothing else', () => {
    expect(readOffset('GMT+1')).toBeNull();
  });
});

describe('layOutYear', () => {
  it('marks summer time, today and the changes in their places', () => {
    const bar = layOutYear('America/Los_Angeles', NOVEMBER, -480);
    expect(bar.year).toBe(2026);
    expect(bar.stretches.map(({ offset, isStandard }) => [offset, isStandard])).toEqual([
      [-480, true],
      [-420, false],
      [-480, true],
    ]);
    // Day 66 of 365 at 02:00, and day 304 at 02:00.
    expect(bar.changes.map(({ at }) => Number((at * 365).toFixed(3)))).toEqual([66.083, 304.083]);
    expect(bar.today * 365).toBeCloseTo(323.6959, 3);
    expect(bar.stretches[0]?.from).toBe(0);
    expect(bar.stretches.at(-1)?.to).toBe(1);
  });

  it('begins with summer in the south', () => {
    const bar = layOutYear('Pacific/Auckland', NOVEMBER, 720);
    expect(bar.stretches.map(({ isStandard }) => isStandard)).toEqual([false, true, false]);
  });

  it('is one stretch without changes, and knows of no next one', () => {
    const bar = layOutYear('America/Phoenix', NOVEMBER, -420);
    expect(bar.stretches).toEqual([{ from: 0, to: 1, offset: -420, isStandard: true }]);
    expect(bar.next).toBeNull();
  });

  it('takes the year of the place, not of UTC', () => {
    expect(layOutYear('Pacific/Kiritimati', Date.parse('2026-12-31T12:00:00Z'), 840).year).toBe(2027);
  });

  it('has twelve months that fill a leap year', () => {
    const { months } = layOutYear('Europe/Berlin', Date.parse('2028-06-01T00:00:00Z'), 60);
    expect(months.map(({ letter }) => letter).join('')).toBe('JFMAMJJASOND');
    expect(((months[1]?.to ?? 0) - (months[1]?.from ?? 0)) * 366).toBeCloseTo(29, 9);
  });
});

describe('wording', () => {
  const bar = layOutYear('America/Los_Angeles', NOVEMBER, -480);

  it('writes the clock and the date of the place', () => {
    expect(writtenTime(NOVEMBER, -480, '24')).toBe('16:42');
    expect(writtenTime(NOVEMBER, -480, '12')).toBe('4:42 pm');
    expect(writtenDate(NOVEMBER, -480)).toBe('Fri, 20 November 2026');
  });

  it('splits the clock for drawing', () => {
    expect(clockParts(NOVEMBER, -480, '24')).toEqual({ time: '16:42', seconds: '07', half: '' });
    expect(clockParts(NOVEMBER, -480, '12')).toEqual({ time: '4:42', seconds: '07', half: 'pm' });
  });

  it('writes a change as the clock showed before it', () => {
    expect(bar.changes.map((change) => writtenChange(change, '24'))).toEqual(['8 Mar, 02:00', '1 Nov, 02:00']);
  });

  it('writes the next change in words', () => {
    if (bar.next === null) throw new Error('Los Angeles has a next change');
    expect(writtenNextChange(bar.next, '24')).toBe('14 March 2027, 02:00 → 03:00');
    expect(writtenDaysUntil(bar.next, NOVEMBER, -480)).toBe('in 114 days');
    expect(writtenDaysUntil(bar.next, bar.next.instant - 3_600_000, -480)).toBe('today');
    expect(writtenDaysUntil(bar.next, bar.next.instant - 86_400_000, -480)).toBe('tomorrow');
  });
});
