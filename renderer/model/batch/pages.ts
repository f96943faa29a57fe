import { useEffect, useRef, useState } from 'react';
import { batchRowsEndpoint, DEFAULT_PAGE_ROWS, type BatchRows } from '../../../contract/batch.ts';
import { ask } from '../../kit/api/ask.ts';
import { failureOutlook } from '../../kit/api/failure.ts';
import { onAskAgain } from '../service/packs.ts';
import { isSame, useBatch } from './batch.ts';

export type Row = BatchRows['rows'][number];

const PAGE_ROWS = DEFAULT_PAGE_ROWS;
/** Pages that are kept: the rest is asked for again when it comes into view. */
const KEPT_PAGES = 20;
/** A long table that is being sorted is asked for again so soon. */
const AGAIN_MS = 200;

type Pages = {
  readonly key: string;
  readonly total: number;
  readonly rows: ReadonlyMap<number, readonly Row[]>;
  readonly preparing?: number | undefined;
};

type View = {
  readonly total: number;
  readonly rowAt: (index: number) => Row | undefined;
  /** How far the sorting of a long table is, from 0 to 1, while it lasts. */
  readonly preparing: number | undefined;
  /** Whether the rows of this order are still to come: there may be some although none are known. */
  readonly isAwaited: boolean;
  /** Why rows in view are missing. */
  readonly problem: string | null;
};

/** What the table is asked for, as it is sorted and filtered. */
function useQuery() {
  const sort = useBatch((batch) => batch.sort);
  const filter = useBatch((batch) => batch.filter);
  const onlyErrors = useBatch((batch) => batch.onlyErrors);
  const isPlain = sort === null && filter === '' && !onlyErrors;
  return {
    isPlain,
    query: {
      sort: sort?.column,
      descending: sort?.isDescending === true ? '1' : undefined,
      filter: filter === '' ? undefined : filter,
      only: onlyErrors ? 'errors' : undefined,
    } as const,
  };
}

/** The rows in view of the table as it is sorted and filtered, page by page. `total` is that of the filter. */
export function usePages(first: number, last: number): View {
  const job = useBatch((batch) => batch.job);
  const { isPlain, query } = useQuery();
  const uuid = job?.uuid ?? '';
  const key = JSON.stringify([uuid, query, job?.added?.length]);
  const [pages, setPages] = useState<Pages>({ key: '', total: 0, rows: new Map() });
  const [problem, setProblem] = useState<{ readonly key: string; readonly text: string } | null>(null);
  // Grows when rows that could not be had are worth asking for again.
  const [round, setRound] = useState(0);
  const asked = useRef(new Map<string, number>());
  // Answers come while a run goes on; what is in view is asked for anew.
  const version = job?.done ?? 0;
  const readRows = job?.rows ?? 0;
  useEffect(() => onAskAgain(() => setRound((before) => before + 1)), []);
  const [firstPage, lastPage] = [Math.floor(first / PAGE_ROWS), Math.floor(Math.max(first, last) / PAGE_ROWS)];

  useEffect(() => {
    if (uuid === '') return undefined;
    const abort = new AbortController();
    const timers = new Set<ReturnType<typeof setTimeout>>();
    const known = asked.current;
    // Pages of another order are kept no longer than that is shown.
    for (const name of known.keys()) if (!name.startsWith(`${key}|`)) known.delete(name);
    const askFor = async (page: number) => {
      try {
        const answer = await ask(batchRowsEndpoint, {
          path: { uuid },
          query: { ...query, offset: page * PAGE_ROWS, limit: PAGE_ROWS },
          signal: abort.signal,
        });
        if (!answer.ok) {
          // Asked for again with the next change of the table, or when the server can be asked again.
          known.delete(`${key}|${page}`);
          setProblem({ key, text: failureOutlook(answer.failure) });
          return;
        }
        setProblem(null);
        const { preparing } = answer.data;
        if (preparing !== undefined) {
          setPages((before) =>
            before.key === key ? { ...before, preparing } : { key, total: 0, rows: new Map(), preparing },
          );
          timers.add(setTimeout(() => void askFor(page), AGAIN_MS));
          return;
        }
        setPages((before) => {
          // While answers come the rows in view are asked for again and again, and mostly are as they were.
          if (
            before.key === key &&
            before.preparing === undefined &&
            before.total === answer.data.total &&
            isSame(before.rows.get(page), answer.data.rows)
          )
            return before;
          const rows = new Map(before.key === key ? before.rows : []);
          rows.delete(page);
          rows.set(page, answer.data.rows);
          for (const old of [...rows.keys()].slice(0, Math.max(0, rows.size - KEPT_PAGES))) {
            rows.delete(old);
            known.delete(`${key}|${old}`);
          }
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
      void askFor(page);
    }
    return () => {
      abort.abort();
      // What was being prepared is asked for anew by the next request.
      for (const timer of timers) clearTimeout(timer);
      if (timers.size > 0) known.clear();
    };
    // oxlint-disable-next-line react/exhaustive-deps -- `key` says all that `query` does
  }, [uuid, key, firstPage, lastPage, version, readRows, round]);

  const isCurrent = pages.key === key;
  const shown = isCurrent ? pages.rows : new Map<number, readonly Row[]>();
  return {
    total: isPlain ? readRows : isCurrent ? pages.total : 0,
    rowAt: (index) => shown.get(Math.floor(index / PAGE_ROWS))?.[index % PAGE_ROWS],
    preparing: isCurrent ? pages.preparing : undefined,
    isAwaited: !isPlain && (!isCurrent || pages.preparing !== undefined),
    problem: problem?.key === key ? problem.text : null,
  };
}

/** The cells of the first row, to tell columns by what stands in them. */
export function useFirstRow(): readonly string[] {
  const uuid = useBatch(({ job }) => job?.uuid);
  const hasRows = useBatch(({ job }) => (job?.rows ?? 0) > 0);
  const [first, setFirst] = useState<{ readonly uuid: string; readonly cells: readonly string[] } | null>(null);
  useEffect(() => {
    if (uuid === undefined || !hasRows) return undefined;
    const abort = new AbortController();
    let isKnown = false;
    const askFor = async () => {
      try {
        const answer = await ask(batchRowsEndpoint, { path: { uuid }, query: { limit: 1 }, signal: abort.signal });
        isKnown = answer.ok;
        if (answer.ok) setFirst({ uuid, cells: answer.data.rows[0]?.cells ?? [] });
      } catch {
        // Another table has been opened meanwhile.
      }
    };
    void askFor();
    const stop = onAskAgain(() => {
      if (!isKnown) void askFor();
    });
    return () => {
      stop();
      abort.abort();
    };
  }, [uuid, hasRows]);
  return first !== null && first.uuid === uuid ? first.cells : [];
}

/** Tells where a row that was chosen on the map is in the table as it is sorted and filtered. */
export function useChosenIndex(onFound: (index: number) => void): void {
  const uuid = useBatch(({ job }) => job?.uuid);
  const chosen = useBatch((batch) => batch.chosen);
  const { query } = useQuery();
  const latest = useRef({ onFound, query });
  useEffect(() => {
    latest.current = { onFound, query };
  });
  useEffect(() => {
    if (uuid === undefined || chosen?.from !== 'map') return undefined;
    const abort = new AbortController();
    const askFor = async () => {
      try {
        const answer = await ask(batchRowsEndpoint, {
          path: { uuid },
          query: { ...latest.current.query, find: chosen.row, limit: 1 },
          signal: abort.signal,
        });
        if (answer.ok && answer.data.index !== undefined) latest.current.onFound(answer.data.index);
      } catch {
        // Another row has been chosen meanwhile.
      }
    };
    void askFor();
    return () => abort.abort();
  }, [uuid, chosen]);
}
