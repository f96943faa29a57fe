/** How the health figures of a hierarchy are read and written. */
import { adminCategoryCode } from '../../../../../contract/categories.ts';
import { hasFigures, type AdminRecord, type HierarchyAnswer } from '../../../../../contract/health.ts';
import { recordsOf } from '../../../../model/figures/records.ts';
import type { ComparedValue } from '../../section-definition.ts';
import { t } from '../../../../kit/words/t.ts';
import { writtenDate as dateInWords, writtenNumber } from '../../../../kit/words/locale.ts';

export const levelOf = ({ category_code: code }: AdminRecord): number => code - adminCategoryCode(0);

/** `920`, `1,123,836`; a dash for what is not known. */
export const formatCount = (count: number | undefined): string => (count === undefined ? '–' : writtenNumber(count));

export type Direction = 'up' | 'down' | 'level';

/** `↑148`, `↓12`, `±0`. */
export function writtenTrend(change: number): { readonly direction: Direction; readonly text: string } {
  if (change === 0) return { direction: 'level', text: '±0' };
  return change > 0
    ? { direction: 'up', text: `↑${formatCount(change)}` }
    : { direction: 'down', text: `↓${formatCount(-change)}` };
}

/** `27 Jul 2020` of `2020-07-27`. */
export const writtenDate = (date: string): string =>
  dateInWords(new Date(date), { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });

/** `Jul 2020` of `2020-07-27`. */
export const writtenMonth = (date: string): string =>
  dateInWords(new Date(date), { month: 'short', year: 'numeric', timeZone: 'UTC' });

/** Whole years from one `YYYY-MM-DD` to another date or time stamp. */
export function wholeYears(from: string, to: string): number {
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4));
  return to.slice(5, 10) < from.slice(5, 10) ? years - 1 : years;
}

/** `6 years old`; nothing for figures of the last year. */
export function writtenAge(date: string, now: string): string | null {
  const years = wholeYears(date, now);
  if (years < 1) return null;
  return t('inspect.countYearsOld', { count: years });
}

/** The age that all figures of the areas share; nothing where they differ, or are of the last year. */
export function sharedAge(records: readonly AdminRecord[], now: string): string | null {
  const ages = records.flatMap(({ date_reported: date }) => (date === undefined ? [] : [writtenAge(date, now)]));
  return ages[0] !== undefined && ages.every((age) => age === ages[0]) ? ages[0] : null;
}

/** Whether the figures of all areas are of one day, so that they can be compared. */
export const haveSameDay = (records: readonly AdminRecord[]): boolean =>
  new Set(records.flatMap(({ date_reported: date }) => date ?? [])).size < 2;

const signed = (change: number): string => (change > 0 ? `+${change}` : String(change));

/** One line for the clipboard: `Santa Cruz (admin2): 920 cases, +148 in 7 days, 4 deaths, 2020-07-27`. */
export function plainRecord(record: AdminRecord): string {
  const { trend_days: days } = record;
  const change = (value: number | undefined) =>
    value === undefined || days === undefined ? [] : [t('inspect.signedDaysDays', { signed: signed(value), days })];
  const parts = [
    ...(record.total_cases === undefined
      ? []
      : [t('inspect.totalCasesCases', { count: record.total_cases }), ...change(record.covid_trend)]),
    ...(record.total_deaths === undefined
      ? []
      : [t('inspect.totalDeathsDeaths', { count: record.total_deaths }), ...change(record.covid_deceased_trend)]),
    ...(record.date_reported === undefined ? [] : [record.date_reported]),
  ];
  return `${record.name} (${record.category_name}): ${parts.length === 0 ? t('common.noFigures') : parts.join(', ')}`;
}

type Count = {
  readonly key: string;
  readonly label: string;
  readonly order: number;
  readonly total: number | undefined;
  readonly change: number | undefined;
};

/** Cases and deaths of the smallest area that has figures, with its name and the month of the figures. */
export function comparedFigures(answer: HierarchyAnswer): ComparedValue[] {
  const record = recordsOf(answer).find(hasFigures);
  if (record === undefined) return [];
  const {
    name,
    date_reported: date,
    total_cases: cases,
    total_deaths: deaths,
    covid_trend: casesChange,
    covid_deceased_trend: deathsChange,
  } = record;
  const detail = [name, ...(date === undefined ? [] : [writtenMonth(date)])].join(', ');
  const counts: Count[] = [
    { key: 'cases', label: t('inspect.cases'), order: 0, total: cases, change: casesChange },
    { key: 'deaths', label: t('inspect.deaths'), order: 1, total: deaths, change: deathsChange },
  ];
  return counts.flatMap(({ total, change, ...row }) =>
    total === undefined
      ? []
      : [
          {
            ...row,
            text: formatCount(total),
            data: total,
            detail,
            ...(change === undefined ? {} : { trend: writtenTrend(change) }),
          },
        ],
  );
}
