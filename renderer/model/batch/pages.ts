/** The rows of the open table, sorted and filtered. */
import { replaceEqualDeep, useQueries } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { batchRowsEndpoint, DEFAULT_PAGE_ROWS, type BatchRows } from '../../../contract/batch.ts';
import { ask } from '../../kit/api/ask.ts';
import { failureOutlook, type Failure } from '../../kit/api/failure.ts';
import { failureIn, queryClient, queryOf, type Reply } from '../../kit/api/query.ts';
import { useAnswer } from '../../kit/api/use-answer.ts';
import { useBatch } from './batch.ts';
import { useTable } from './open-table.ts';

export type Row = BatchRows['rows'][number];

const PAGE_ROWS = DEFAULT_PAGE_ROWS;
/** Pages out of view are soon forgotten: a long table has thousands. */
const KEPT_MS = 10_000;
/** How soon a long table that is being sorted is requested again. */
const AGAIN_MS = 200;

type View = {
  readonly total: number;
  readonly rowAt: (index: number) => Row | undefined;
  /** Progress of sorting a long table, from 0 to 1. */
  readonly preparing: number | undefined;
  /** Whether the rows of this order are still to come: there may be some although none are known. */
  readonly isAwaited: boolean;
  /** Why rows in view are missing. */
  readonly problem: string | null;
};

/** Query of the table's rows, with sorting and filter. */
function useChosenOrder() {
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

type Order = ReturnType<typeof useChosenOrder>['query'];

/** Rows stay while a table is being sorted again. */
function withKeptRows(before: unknown, now: unknown): unknown {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the client gives what its query has answered
  const [old, latest] = [before as Reply<BatchRows> | undefined, now as Reply<BatchRows>];
  const { preparing } = latest.data;
  if (preparing !== undefined && old !== undefined) return { ...old, data: { ...old.data, preparing } };
  return replaceEqualDeep(old, latest);
}

const ROWS = batchRowsEndpoint.path;
const NO_CELLS: readonly string[] = [];

/**
 * Refetches the visible rows when `version` changes, because rows are read and answered while a table is shown.
 * Requests in progress would return old rows.
 */
function useFollowing(uuid: string, version: string): void {
  const shown = useRef({ uuid, version });
  useEffect(() => {
    const before = shown.current;
    shown.current = { uuid, version };
    if (before.uuid !== uuid || before.version === version) return;
    const path = ROWS.replace('{uuid}', uuid);
    const ofTable = {
      predicate: ({ queryKey: [asked] }: { readonly queryKey: readonly unknown[] }) => String(asked).startsWith(path),
    };
    void (async () => {
      await queryClient.cancelQueries(ofTable);
      await queryClient.invalidateQueries(ofTable);
    })();
  }, [uuid, version]);
}

type State = { readonly data?: Reply<BatchRows> | undefined };

const untilPrepared = ({ state: { data } }: { readonly state: State }): number | false =>
  data?.data.preparing === undefined ? false : AGAIN_MS;

/** @param columns how many the run has added: with others, rows are others */
function pageQuery(uuid: string, order: Order, page: number, columns: number | undefined) {
  const query = { ...order, offset: page * PAGE_ROWS, limit: PAGE_ROWS };
  const asked = queryOf(batchRowsEndpoint, { path: { uuid }, query });
  return {
    ...asked,
    queryKey: [...asked.queryKey, columns],
    staleTime: Infinity,
    gcTime: KEPT_MS,
    structuralSharing: withKeptRows,
    refetchInterval: untilPrepared,
  };
}

/** The visible rows of the sorted and filtered table, page by page. `total` counts the filtered rows. */
export function usePages(first: number, last: number): View {
  const uuid = useBatch((batch) => batch.uuid) ?? '';
  const { isPlain, query } = useChosenOrder();
  const readRows = useTable((table) => table?.rows ?? 0);
  const columns = useTable((table) => table?.added?.length);
  const version = useTable((table) => `${table?.done} ${table?.rows}`);
  useFollowing(uuid, version);
  const key = JSON.stringify([uuid, query, columns]);
  const [firstPage, lastPage] = [Math.floor(first / PAGE_ROWS), Math.floor(Math.max(first, last) / PAGE_ROWS)];
  const pages = Array.from({ length: uuid === '' ? 0 : lastPage - firstPage + 1 }, (_, index) => firstPage + index);
  const results = useQueries(
    {
      queries: pages.map((page) => pageQuery(uuid, query, page, columns)),
    },
    queryClient,
  );

  const found = results.map(({ data }) => data?.data);
  const known = found.filter((page) => page !== undefined);
  const preparing = known.find((page) => page.preparing !== undefined)?.preparing;
  const failure = results.map(({ error }) => failureIn(error)).find((one) => one !== null) ?? null;
  // Visible rows may be unknown, far down in the table or during a retry.
  const [kept, setKept] = useState<{
    readonly key: string;
    readonly total: number;
    readonly failure: Failure | null;
  }>();
  const before = kept?.key === key ? kept : undefined;
  const total = known.at(-1)?.total ?? before?.total ?? 0;
  const shownFailure = failure ?? (results.some(({ isPending }) => isPending) ? (before?.failure ?? null) : null);
  if (before === undefined || before.total !== total || before.failure !== shownFailure)
    setKept({ key, total, failure: shownFailure });
  return {
    total: isPlain ? readRows : total,
    rowAt: (index) => found[Math.floor(index / PAGE_ROWS) - firstPage]?.rows[index % PAGE_ROWS],
    preparing,
    isAwaited: !isPlain && (known.length === 0 || preparing !== undefined),
    problem: shownFailure === null ? null : failureOutlook(shownFailure),
  };
}

/** The cells of the first row, as examples for columns. */
export function useFirstRow(): readonly string[] {
  const uuid = useTable((table) => (table !== null && table.rows > 0 ? table.uuid : undefined));
  const { data } = useAnswer(
    { ...queryOf(batchRowsEndpoint, { path: { uuid: uuid ?? '' }, query: { limit: 1 } }), staleTime: Infinity },
    { isWanted: uuid !== undefined },
  );
  return data?.rows[0]?.cells ?? NO_CELLS;
}

/** The cells of a row of the table, from 1; with its answers if it has any. */
export function useRow(row: number): Row | undefined {
  const uuid = useBatch((batch) => batch.uuid) ?? '';
  const version = useTable((table) => table?.done);
  const asked = queryOf(batchRowsEndpoint, { path: { uuid }, query: { offset: row - 1, limit: 1 } });
  return useAnswer({ ...asked, queryKey: [...asked.queryKey, version] }).data?.rows[0];
}

/** Finds a row selected on the map in the sorted and filtered table. */
export function useChosenIndex(onFound: (index: number) => void): void {
  const uuid = useBatch((batch) => batch.uuid);
  const chosen = useBatch((batch) => batch.chosen);
  const { query } = useChosenOrder();
  const latest = useRef({ onFound, query });
  useEffect(() => {
    latest.current = { onFound, query };
  });
  useEffect(() => {
    if (uuid === null || chosen?.from !== 'map') return undefined;
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
        // Another row has been selected since.
      }
    };
    void askFor();
    return () => abort.abort();
  }, [uuid, chosen]);
}
