/** The summary of the open table: what its rows are grouped by, and its figures on map, chart and table. */
import { create } from 'zustand';
import { batchSummaryEndpoint, type BatchSummary, type SummaryResult } from '../../../contract/batch-summary.ts';
import type { PositionSource } from '../../../contract/enrich.ts';
import type { TableColumn } from '../../../contract/tables.ts';
import type { Failure } from '../../kit/api/failure.ts';
import { ofPacks, queryOf, type AnswerQuery } from '../../kit/api/query.ts';
import { useAnswer } from '../../kit/api/use-answer.ts';
import { useBatch, type Sort } from './batch.ts';
import { useTable } from './open-table.ts';

export type Group = SummaryResult['groups'][number];

/** The groups and figures that were chosen; `by` is a field, or the index of a column. */
export type SummaryChoice = {
  readonly by: string | number | null;
  readonly sum: readonly number[];
  readonly mean: readonly number[];
};

type Store = {
  /** The table that the choice is of. */
  readonly uuid: string | null;
  readonly choice: SummaryChoice;
  /** Name of the figure on map and chart; `null` for the first sum or mean, or else the rows. */
  readonly figure: string | null;
  readonly sort: Sort | null;
  /** The selected group. */
  readonly chosen: Group | null;
  readonly set: (change: Partial<Pick<Store, 'figure' | 'sort' | 'chosen'>>) => void;
  readonly choose: (uuid: string, choice: SummaryChoice) => void;
};

const NOTHING: SummaryChoice = { by: null, sum: [], mean: [] };

export const useSummary = create<Store>()((set) => ({
  uuid: null,
  choice: NOTHING,
  figure: null,
  sort: null,
  chosen: null,
  set: (change) => set(change),
  choose: (uuid, choice) => set({ uuid, choice, sort: null, chosen: null }),
}));

/** Returns what was chosen for the open table: here, or else as stored with it. */
export function useSummaryChoice(): SummaryChoice {
  const uuid = useTable((table) => table?.uuid ?? null);
  const stored = useTable((table) => table?.summary);
  const own = useSummary((summary) => (summary.uuid === uuid ? summary.choice : null));
  if (own !== null) return own;
  return stored === undefined ? NOTHING : { by: stored.by, sum: stored.sum ?? [], mean: stored.mean ?? [] };
}

/** How soon a long summary is requested again. */
const AGAIN_MS = 250;

/** @param version changes with the rows */
function summaryQuery(
  uuid: string,
  { by, sum, mean }: SummaryChoice,
  position: PositionSource | null,
  version: string,
): AnswerQuery<BatchSummary> {
  const asked = queryOf(batchSummaryEndpoint, {
    path: { uuid },
    body: { by: by ?? 0, sum: [...sum], mean: [...mean], ...(position === null ? {} : { position }) },
  });
  return ofPacks({ ...asked, queryKey: [...asked.queryKey, version] });
}

type Shown = {
  /** `null` while there is none. */
  readonly result: SummaryResult | null;
  /** Progress of a long summary, from 0 to 1. */
  readonly preparing: number | null;
  readonly failure: Failure | null;
  readonly again: () => void;
};

/** The summary of the open table, once groups are chosen. */
export function useSummaryResult(): Shown {
  const uuid = useTable((table) => table?.uuid);
  const isRead = useTable((table) => table !== null && table.status !== 'Reading');
  const version = useTable((table) => (table?.status === 'Running' ? 'running' : `${table?.done} ${table?.ended_at}`));
  const position = useBatch((batch) => batch.position);
  const choice = useSummaryChoice();
  const isWanted =
    uuid !== undefined && isRead && choice.by !== null && (typeof choice.by === 'number' || position !== null);
  const { data, failure, again } = useAnswer(summaryQuery(uuid ?? '', choice, position, version), {
    isWanted,
    everyMs: (found) => found?.preparing !== undefined && AGAIN_MS,
  });
  if (!isWanted) return { result: null, preparing: null, failure: null, again };
  return {
    result: data?.result ?? null,
    preparing: data?.result === undefined && failure === null ? (data?.preparing ?? 0) : null,
    failure,
    again,
  };
}

/** Returns the figures of a summary. */
export const figuresOf = ({ columns, figures }: SummaryResult): readonly TableColumn[] => columns.slice(figures);

/** Returns the index of the figure on map and chart: the chosen one, or the first sum or mean, or else the rows. */
export function figureIndex(result: SummaryResult, chosen: string | null): number {
  const found = result.columns.findIndex(({ name }, index) => index >= result.figures && name === chosen);
  if (found >= 0) return found;
  const isMeasured = /^(?:sum|mean)_/.test(result.columns[result.figures + 1]?.name ?? '');
  return result.figures + (isMeasured ? 1 : 0);
}

/** Returns a figure of a group; undefined if unknown. */
export function amountOf({ cells }: Group, figure: number): number | undefined {
  const cell = cells[figure] ?? '';
  return cell === '' ? undefined : Number(cell);
}

/** Returns the groups in order: as the server lists them, or by a column. Unknown figures are last. */
export function sortedGroups({ columns, groups }: SummaryResult, sort: Sort | null): readonly Group[] {
  if (sort === null) return groups;
  const { column, isDescending } = sort;
  const isNumber = columns[column]?.kind === 'number';
  const direction = isDescending ? -1 : 1;
  return groups.toSorted((a, b) => {
    const [left = '', right = ''] = [a.cells[column], b.cells[column]];
    if (left === '' || right === '') return Number(left === '') - Number(right === '');
    return direction * (isNumber ? Number(left) - Number(right) : left.localeCompare(right));
  });
}

/** Returns the groups with the largest figures, the largest first. */
export const largestGroups = ({ groups }: SummaryResult, figure: number, count: number): readonly Group[] =>
  groups
    .filter((group) => amountOf(group, figure) !== undefined)
    .toSorted((a, b) => (amountOf(b, figure) ?? 0) - (amountOf(a, figure) ?? 0))
    .slice(0, count);
