/**
 * The open views of a table, e.g. sorted and filtered rows: computed once for all pages, and recomputed while answers
 * arrive.
 */

/** Maximum cached views: with a million rows sorted rows take 4 MB. */
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

/** Progress of a view, from 0 to 1. */
export interface Preparing {
  preparing: number;
}

/** Computes a view. @throws WorkEnded if cancelled */
type Compute<Query, Result> = (
  query: Query,
  call: { signal: AbortSignal; onProgress: (share: number) => void },
) => Promise<Result>;

/** A view that is being computed. */
interface Search<Result> {
  answer: Promise<Result>;
  /** From 0 to 1. */
  share: number;
  cancelling: AbortController;
}

interface View<Result> {
  result?: { value: Result };
  /** Version of the table that it was computed from. */
  version?: number;
  computedAt: number;
  tookMs: number;
  search?: Search<Result> | undefined;
  failure?: unknown;
  requestedAt: number;
}

export class TableViews<Query, Result> {
  readonly #compute: Compute<Query, Result>;
  readonly #views = new Map<string, View<Result>>();

  constructor(compute: Compute<Query, Result>) {
    this.#compute = compute;
  }

  /**
   * Returns the view of `query`, or the progress of computing it. While answers arrive, it may be some seconds old.
   * @param version changes with the content of the table
   */
  async get(query: Query, version: number): Promise<{ value: Result } | Preparing> {
    const key = JSON.stringify(query);
    const view: View<Result> = this.#views.get(key) ?? { computedAt: 0, tookMs: 0, requestedAt: 0 };
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
    if (view.search === undefined && (view.result === undefined || isOutdated)) this.#begin(view, query, version);
    if (view.result === undefined) {
      await Promise.race([
        view.search?.answer.catch(() => undefined),
        new Promise((resolve) => setTimeout(resolve, PATIENCE_MS)),
      ]);
    }
    const { result, search, failure } = view;
    if (result !== undefined) return result;
    if (search !== undefined) return { preparing: search.share };
    this.#views.delete(key);
    throw failure;
  }

  /** Cancels searches and drops all views, because the table changes or is deleted. */
  clear(): void {
    for (const { search } of this.#views.values()) search?.cancelling.abort();
    this.#views.clear();
  }

  #begin(view: View<Result>, query: Query, version: number): void {
    const cancelling = new AbortController();
    const onProgress = (share: number): void => {
      search.share = share;
    };
    const search: Search<Result> = {
      share: 0,
      cancelling,
      answer: this.#compute(query, { signal: cancelling.signal, onProgress }),
    };
    view.search = search;
    const startedAt = Date.now();
    const watch = setInterval(() => {
      if (Date.now() - view.requestedAt > ABANDONED_MS) cancelling.abort();
    }, ABANDONED_MS);
    search.answer
      .then(
        (value) =>
          Object.assign(view, { result: { value }, version, computedAt: Date.now(), tookMs: Date.now() - startedAt }),
        (failure: unknown) => Object.assign(view, { failure }),
      )
      .finally(() => {
        clearInterval(watch);
        view.search = undefined;
      })
      .catch(() => undefined);
  }
}
