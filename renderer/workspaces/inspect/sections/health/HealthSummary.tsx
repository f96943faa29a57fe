import type { HierarchyAnswer } from '../../../../../contract/health.ts';
import { writtenCount, writtenMonth, writtenTrend } from './figures.ts';
import { hasFigures, recordsOf } from '../../../../model/figures/records.ts';
import styles from './HealthBody.module.css';

const SUMMARY_CLASS = { up: 'up', down: 'down', level: 'unchanged' } as const;

/** `920 cases ↑148 Jul 2020`, of the smallest area that has figures; pointing at it names the area. */
export function HealthSummary({ answer }: { readonly answer: HierarchyAnswer }) {
  const record = recordsOf(answer).find(hasFigures);
  if (record === undefined) return null;
  const isCases = record.total_cases !== undefined;
  const change = isCases ? record.covid_trend : record.covid_deceased_trend;
  const trend = change === undefined ? null : writtenTrend(change);
  return (
    <span className="figures" title={`${record.name}, ${record.category_name}`}>
      {isCases ? `${writtenCount(record.total_cases)} cases` : `${writtenCount(record.total_deaths)} deaths`}{' '}
      {trend === null ? null : <span className={styles[SUMMARY_CLASS[trend.direction]]}>{trend.text} </span>}
      {record.date_reported === undefined ? null : <span className="hint">{writtenMonth(record.date_reported)}</span>}
    </span>
  );
}
