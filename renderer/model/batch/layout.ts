/** Which columns of a table go into the result. */
import type { BatchJob, BatchLayout } from '../../../contract/batch.ts';

/** Positions of the columns of the table that go into the result. */
export function keptColumns({
  layout,
  head,
}: {
  readonly layout?: BatchJob['layout'] | undefined;
  readonly head?: BatchJob['head'] | undefined;
}): number[] {
  const all = (head?.columns ?? []).map((_, index) => index);
  if (layout?.columns === undefined) return all;
  const kept = new Set([...layout.columns, ...(layout.key === undefined ? [] : [layout.key])]);
  return all.filter((index) => kept.has(index));
}

/** The same in the order of the grid: the key first. */
export const shownColumns = (table: Parameters<typeof keptColumns>[0]): number[] =>
  keptColumns(table).toSorted((a, b) => Number(b === table.layout?.key) - Number(a === table.layout?.key));

/** `layout` with other columns; without `columns` if that is all of them. */
export function withColumns(
  { layout, head }: Pick<BatchJob, 'layout' | 'head'>,
  columns: readonly number[],
): BatchLayout {
  const { columns: _, ...rest } = layout ?? {};
  return columns.length === head?.columns.length ? rest : { ...rest, columns: [...columns] };
}
