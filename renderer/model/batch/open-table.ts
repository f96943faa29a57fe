/** The open table as the server has it, and how far the others are. */
import { useEffect, useRef } from 'react';
import type { BatchJob } from '../../../contract/batch.ts';
import { usePart } from '../../kit/api/use-answer.ts';
import { useJob } from '../../kit/api/use-job.ts';
import { useNotices } from '../../kit/notices/notices.ts';
import { canBeAsked, useService } from '../service/service.ts';
import { useBatch } from './batch.ts';
import { tableIn, TABLES } from './tables.ts';
import { t } from '../../kit/words/t.ts';

/** Weight of the last pace against those before it. */
const SMOOTHING = 0.3;

type Jobs = { readonly jobs: BatchJob[] };

/** Selects from the open table (`null` if none is open); rerenders when the selected part changes. */
export function useTable<Part>(part: (table: BatchJob | null) => Part): Part {
  const uuid = useBatch((batch) => batch.uuid);
  const { data } = usePart(TABLES, ({ jobs }) => ({ part: part(tableIn(jobs, uuid)) }));
  return data === undefined ? part(null) : data.part;
}

const jobsOf = ({ jobs }: Jobs): BatchJob[] => jobs;
const NONE: readonly BatchJob[] = [];

/** All tables, without those that are being deleted. */
export function useTables(): readonly BatchJob[] {
  const leaving = useNotices((undo) => undo.leaving);
  return (usePart(TABLES, jobsOf).data ?? NONE).filter(({ uuid }) => !leaving.includes(uuid));
}

const isRunning = ({ status }: BatchJob): boolean => status === 'Running';
const isUnderWay = ({ status }: BatchJob): boolean => status === 'Running' || status === 'Reading';

/** Whether its cells can be changed now. */
export const isEditable = (table: BatchJob | null): boolean => table !== null && !isUnderWay(table);

/** Number of running tables. */
export const useRunningTables = (): number => usePart(TABLES, ({ jobs }) => jobs.filter(isRunning).length).data ?? 0;

type Seen = { readonly table: BatchJob; readonly at: number };

/** Reports changes of the open table. */
function compare(before: Seen, { table, at }: Seen): void {
  if (before.table.status !== table.status) {
    // The table has changed, so an earlier lost response no longer matters.
    useBatch.setState({ problem: null });
    if (table.status === 'Finished')
      useNotices.getState().announce(t('batch.nameDoneRowsAnswered', { name: table.name, count: table.done }));
  }
  if (!isRunning(before.table) || !isRunning(table) || table.done <= before.table.done) return;
  const latest = ((table.done - before.table.done) * 1000) / (at - before.at);
  useBatch.setState(({ pace }) => ({ pace: pace === 0 ? latest : pace + (latest - pace) * SMOOTHING }));
}

/** Polls the tables: often while one is read, answered or written. */
export function useBatchPolling(): void {
  const isExporting = useBatch(({ exporting }) => exporting !== null);
  const isAskable = useService(canBeAsked);
  useJob(TABLES, { isRunning: ({ jobs }) => isAskable && (isExporting || jobs.some(isUnderWay)) });
  const table = useTable((open) => open);
  const seen = useRef<Seen | null>(null);
  useEffect(() => {
    const before = seen.current;
    seen.current = table && { table, at: performance.now() };
    if (before !== null && seen.current?.table.uuid === before.table.uuid) compare(before, seen.current);
  }, [table]);
}
