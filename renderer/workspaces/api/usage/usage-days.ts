/** Use as the chart and its table show it: per day, split by interface or by key. */
import { METERED_INTERFACES } from '../../../../contract/metering.ts';
import { INTERFACE_WORDS } from '../interface-words.ts';
import { keyTitle } from '../key-title.ts';
import type { Usage } from '../../../../contract/usage.ts';
import { csvCell } from '../../../kit/output/csv-cell.ts';

export const SPLITS = ['interface', 'key'] as const;
export type Split = (typeof SPLITS)[number];

type Part = { readonly name: string; readonly requests: number };
type UsageDay = {
  readonly day: string;
  readonly requests: number;
  readonly failed: number;
  readonly cells: number;
  readonly parts: readonly Part[];
};
export type DailyUsage = {
  /** The parts of each day in stacking order, without unused ones. */
  readonly names: readonly string[];
  /** Position of each name among all possible ones, so that its colour doesn't depend on the others. */
  readonly places: readonly number[];
  /** Every day from the first to the last, also those without a request. */
  readonly days: readonly UsageDay[];
};

const DAY_MS = 86_400_000;

/** Days, `YYYY-MM-DD`, from the first to the last. */
export function daysBetween(from: string, to: string): string[] {
  const days: string[] = [];
  for (let time = Date.parse(from); time <= Date.parse(to); time += DAY_MS)
    days.push(new Date(time).toISOString().slice(0, 10));
  return days;
}

/** The first of `days` days that end with today, and today; UTC, as usage is counted. */
export function lastDays(days: number, now: number): { from: string; to: string } {
  return {
    from: new Date(now - (days - 1) * DAY_MS).toISOString().slice(0, 10),
    to: new Date(now).toISOString().slice(0, 10),
  };
}

type Row = Usage['keys'][number]['days'][number];

const FAILED = 400;
const failedOf = ({ statuses }: Row): number =>
  Object.entries(statuses).reduce((sum, [status, requests]) => sum + (Number(status) >= FAILED ? requests : 0), 0);

/** @param key id of the only key to count; all when absent */
export function dailyUsage({ from, to, keys }: Usage, split: Split, key?: string): DailyUsage {
  const rows = keys
    .filter(({ id }) => key === undefined || id === key)
    .flatMap((one) =>
      one.days.map((row) => ({ ...row, part: split === 'key' ? keyTitle(one) : INTERFACE_WORDS[row.interface] })),
    );
  const used = new Set(rows.map(({ part }) => part));
  const order = [
    ...new Set(split === 'key' ? keys.map(keyTitle) : METERED_INTERFACES.map((name) => INTERFACE_WORDS[name])),
  ];
  const names = order.filter((name) => used.has(name));
  const days = daysBetween(from, to).map((day): UsageDay => {
    const today = rows.filter((row) => row.day === day);
    const sum = (of: (row: Row) => number, among: readonly Row[] = today) =>
      among.reduce((total, row) => total + of(row), 0);
    return {
      day,
      requests: sum(({ requests }) => requests),
      failed: sum(failedOf),
      cells: sum(({ cells }) => cells),
      parts: names.map((name) => ({
        name,
        requests: sum(
          ({ requests }) => requests,
          today.filter(({ part }) => part === name),
        ),
      })),
    };
  });
  return { names, places: names.map((name) => order.indexOf(name)), days };
}

/** Every day, key and interface on a line of its own, as a table for a spreadsheet. */
export function usageCsv({ keys }: Usage, key?: string): string {
  const lines = keys
    .filter(({ id }) => key === undefined || id === key)
    .flatMap(({ name, days }) => days.map((row) => ({ name, row })))
    .toSorted((a, b) => a.row.day.localeCompare(b.row.day))
    .map(({ name, row }) =>
      [row.day, name, row.interface, row.requests, failedOf(row), row.cells].map(csvCell).join(','),
    );
  return ['day_utc,key,interface,requests,refused_or_failed,matrix_cells', ...lines, ''].join('\r\n');
}

/** A round number at or above `most`, and the ticks below it: 1, 2 or 5 times a power of ten. */
export function axisTicks(max: number): number[] {
  if (max <= 0) return [0, 1];
  const power = 10 ** Math.floor(Math.log10(max / 3));
  const step = Math.max(
    1,
    [1, 2, 5, 10].map((factor) => factor * power).find((candidate) => max / candidate <= 4) ?? power * 10,
  );
  return Array.from({ length: Math.ceil(max / step) + 1 }, (_, index) => index * step);
}
