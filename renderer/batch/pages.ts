import { useEffect, useRef, useState } from 'react';
import type { BatchRows } from '../../contract/batch.ts';
import { get, withQuery } from '../api/request.ts';
import { useBatch } from './batch.ts';

export type Row = BatchRows['rows'][number];

export const PAGE_ROWS = 100;
/** Pages that are kept: the rest is asked for again when it comes into view. */
const KEPT_PAGES = 20;

type Pages = { readonly key: string; readonly total: number; readonly rows: ReadonlyMap<number, readonly Row[]> };

/** The rows in view of the table as it is sorted and filtered, page by page. `total` is that of the filter. */
export function usePages(first: number, last: number): { total: number; rowAt: (index: number) => Row | undefined } {
  const job = useBatch((batch) => batch.job);
  const sort = useBatch((batch) => batch.sort);
  const filter = useBatch((batch) => batch.filter);
  const onlyErrors = useBatch((batch) => batch.onlyErrors);
  const uuid = job?.uuid ?? '';
  const isPlain = sort === null && filter === '' && !onlyErrors;
  const query = { sort: sort?.column, descending: sort?.isDescending === true ? '1' : undefined, filter: filter === '' ? undefined : filter, only: onlyErrors ? 'errors' : undefined };
  const key = JSON.stringify([uuid, query, job?.added?.length]);
  const [pages, setPages] = useState<Pages>({ key: '', total: 0, rows: new Map() });
  const asked = useRef(new Map<string, number>());
  // Answers come while a run goes on; what is in view is asked for anew.
  const version = job?.done ?? 0;
  const readRows = job?.rows ?? 0;
  const [firstPage, lastPage] = [Math.floor(first / PAGE_ROWS), Math.floor(Math.max(first, last) / PAGE_ROWS)];

  useEffect(() => {
    if (uuid === '') return undefined;
    const abort = new AbortController();
    const ask = async (page: number) => {
      try {
        const answer = await get<BatchRows>(withQuery(`/v1/batch/${uuid}/rows`, { ...query, offset: page * PAGE_ROWS, limit: PAGE_ROWS }), abort.signal);
        if (!answer.ok) return;
        setPages((before) => {
          const rows = new Map(before.key === key ? before.rows : []);
          rows.delete(page);
          rows.set(page, answer.data.rows);
          for (const old of [...rows.keys()].slice(0, Math.max(0, rows.size - KEPT_PAGES))) rows.delete(old);
          return { key, total: answer.data.total, rows };
        });
      } catch {
        asked.current.delete(`${key}|${page}`);
      }
    };
    for (let page = firstPage; page <= lastPage; page++) {
      const name = `${key}|${page}`;
      const stamp = version + readRows / 1e9;
      if (asked.current.get(name) === stamp) continue;
      asked.current.set(name, stamp);
      void ask(page);
    }
    return () => abort.abort();
    // oxlint-disable-next-line react/exhaustive-deps -- `key` says all that `query` does
  }, [uuid, key, firstPage, lastPage, version, readRows]);

  const shown = pages.key === key ? pages.rows : new Map<number, readonly Row[]>();
  return {
    total: isPlain ? readRows : pages.key === key ? pages.total : 0,
    rowAt: (index) => shown.get(Math.floor(index / PAGE_ROWS))?.[index % PAGE_ROWS],
  };
}
