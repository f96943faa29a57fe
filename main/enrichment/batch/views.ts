/** The open sorted and filtered views of a table: computed once for all pages, and recomputed while answers arrive. */
import type { BatchRows } from '../../../contract/batch.ts';
import type { TableFile, ViewQuery } from './view-query.ts';
import type { ViewThread } from './view-thread.ts';

/** Maximum cached views: with a million rows each takes 4 MB. */
const MAX_VIEWS = 3;
/**
 * A view of a running table is recomputed at most this often, in milliseconds, and at most once per RENEW_FACTOR times
 * its duration.
 */
const RENEW_MS = 4000;
const RENEW_FACTOR = 8;
/** Wait for a view before its progress is returned instead. */
const PATIENCE_MS = 1000;
/** A search that hasn't been requested for this long is cancelled. */
const ABANDONED_MS = 5000;

export interface ViewRows {
  numbers: Uint32Array;
}

/** A view that is being computed. */
interface Search {
  answer: Promise<Uint32Array>;
  /** From 0 to 1. */
  share: number;
  cancelling: AbortController;
}

interface View {
  numbers?: Uint32Array;
  /** Version of the table that it was computed from. */
  version?: number;
  computedAt: number;
  tookMs: number;
  search?: Search | undefined;
  failure?: unknown;
  requestedAt: number;
}

export class TableViews {
  readonly #thread: ViewThread;
  readonly #views = new Map<string, View>();

  constructor(thread: ViewThread) {
    this.#thread = thread;
  }

  /**
   * Returns the rows of `query`, or the progress of computing them. While answers arrive, rows may be some seconds old.
   * @param version changes with the content of the table
   */
  async get(
    table: TableFile,
    query: ViewQuery,
    version: number,
  ): Promise<ViewRows | Pick<Required<BatchRows>, 'preparing'>> {
    const key = JSON.stringify(query);
    const view = this.#views.get(key) ?? { computedAt: 0, tookMs: 0, requestedAt: 0 };
    // Map order is age: the most recent is last.
    this.#views.delete(key);
    this.#views.set(key, view);
    for (const [old, { search }] of [...this.#views].slice(0, -MAX_VIEWS)) {
      search?.cancelling.abort();
      this.#views.delete(old);
    }
    view.requestedAt = Date.now();
    const isOutdated =
      view.version !== version && Date.now() - view.computedAt > Math.max(RENEW_MS, view.tookMs * RENEW_FACTOR);
    if (view.search === undefined && (view.numbers === undefined || isOutdated))
      this.#compute(view, table, query, version);
    if (view.numbers === undefined) {
      await Promise.race([
        view.search?.answer.catch(() => undefined),
        new Promise((resolve) => setTimeout(resolve, PATIENCE_MS)),
      ]);
    }
    const { numbers, search, failure } = view;
    if (numbers !== undefined) return { numbers };
    if (search !== undefined) return { preparing: search.share };
    this.#views.delete(key);
    throw failure;
  }

  /** Cancels searches and drops all views, because the table changes or is deleted. */
  clear(): void {
    for (const { search } of this.#views.values()) search?.cancelling.abort();
    this.#views.clear();
  }

  #compute(view: View, table: TableFile, query: ViewQuery, version: number): void {
    const cancelling = new AbortController();
    const onProgress = (share: number): void => {
      search.share = share;
    };
    const search: Search = {
      share: 0,
      cancelling,
      answer: this.#thread.ask('rows', [table, query], { signal: cancelling.signal, onProgress }),
    };
    view.search = search;
    const startedAt = Date.now();
    const watch = setInterval(() => {
      if (Date.now() - view.requestedAt > ABANDONED_MS) cancelling.abort();
    }, ABANDONED_MS);
    search.answer
      .then(
        (numbers) => Object.assign(view, { numbers, version, computedAt: Date.now(), tookMs: Date.now() - startedAt }),
        (failure: unknown) => Object.assign(view, { failure }),
      )
      .finally(() => {
        clearInterval(watch);
        view.search = undefined;
      })
      .catch(() => undefined);
  }
}
