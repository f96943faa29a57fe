import { NativeSelect } from '@mantine/core';
import type { Series } from '../../../../../contract/health.ts';
import { Button } from '../../../../kit/components/Button.tsx';
import { TREND_DAYS, usePeriod } from '../../../../model/figures/period.ts';
import styles from './HealthBody.module.css';

/** First and last day that any of the series has; `null` where none has two, so that there is nothing to choose. */
function daysOf(series: readonly Series[]): { readonly first: string; readonly last: string } | null {
  const long = series.filter(({ points }) => points.length > 1);
  const firsts = long.flatMap(({ points }) => points[0]?.date ?? []).toSorted();
  const lasts = long.flatMap(({ points }) => points.at(-1)?.date ?? []).toSorted();
  const [first] = firsts;
  const last = lasts.at(-1);
  return first === undefined || last === undefined ? null : { first, last };
}

/** Which day's figures, and over how many days their changes; where there is a series to choose from. */
export function PeriodChoice({ series }: { readonly series: readonly Series[] }) {
  const date = usePeriod((period) => period.date);
  const trendDays = usePeriod((period) => period.trendDays);
  const days = daysOf(series);
  if (days === null) return null;
  return (
    <div className={styles['period']}>
      <label className={styles['field']}>
        <span className="hint">Day</span>
        <input
          type="date"
          className={styles['date']}
          min={days.first}
          max={days.last}
          value={date ?? days.last}
          onChange={({ currentTarget: { value } }) => {
            // Half a date, as while it is being typed, asks for nothing.
            if (value >= days.first && value <= days.last) usePeriod.getState().set({ date: value });
          }}
        />
      </label>
      <div className={styles['field']}>
        <span className="hint">Change over</span>
        <NativeSelect
          size="xs"
          aria-label="Change over"
          data={TREND_DAYS.map((count) => ({ value: String(count), label: `${count} days` }))}
          value={String(trendDays)}
          onChange={({ currentTarget: { value } }) => usePeriod.getState().set({ trendDays: Number(value) })}
        />
      </div>
      {date === null ? null : (
        <Button size="small" look="quiet" onClick={() => usePeriod.getState().set({ date: null })}>
          Latest
        </Button>
      )}
    </div>
  );
}
