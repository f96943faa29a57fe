/**
 * The sorted and filtered views of one table that are open: made once for all their pages, and again while answers
 * come.
 */
import type { BatchRows } from '../../../contract/batch.ts';
import type { TableFile, ViewWish } from './view-query.ts';
import type { ViewThread } from './view-thread.ts';

/** Views that are kept: of a million rows each takes 4 MB. */
const KEPT = 3;
/** A view of a run under way is made anew so seldom, in milliseconds; and so many times the time that it took. */
const RENEW_MS = 4000;
const RENEW_FACTOR = 8;
/** An answer that is not there after this long is reported as under way. */
const PATIENCE_MS = 1000;
/** What has not been asked for in this long is cancelled. */
const FORGOTTEN_MS = 5000;

export interface RowsPlace {
  numbers: Uint32Array;
}

/** A view that is being made. */
interface Search {
  answer: Promise<Uint32Array>;
  /** From 0 to 1. */
  share: number;
  cancelling: AbortController;
}

interface View {
  numbers?: Uint32Array;
  /** What the table had when it was made. */
  version?: number;
  madeAt: number;
  tookMs: number;
  search?: Search | undefined;
  failure?: unknown;
  askedAt: number;
}

export class TableViews {
  readonly #thread: ViewThread;
  readonly #views = new Map<string, View>();

  constructor(thread: ViewThread) {
    this.#thread = thread;
  }

  /**
   * The rows of `wish`, or how far they are. While answers come they may be some seconds old.
   * @param version changes with what the table holds
   */
  async get(
    table: TableFile,
    wish: ViewWish,
    version: number,
  ): Promise<RowsPlace | Pick<Required<BatchRows>, 'preparing'>> {
    const key = JSON.stringify(wish);
    const view = this.#views.get(key) ?? { madeAt: 0, tookMs: 0, askedAt: 0 };
    // The latest stands last.
    this.#views.delete(key);
    this.#views.set(key, view);
    for (const [old, { search }] of [...this.#views].slice(0, -KEPT)) {
      search?.cancelling.abort();
      this.#views.delete(old);
    }
    view.askedAt = Date.now();
    const isOld = view.version !== version && Date.now() - view.madeAt > Math.max(RENEW_MS, view.tookMs * RENEW_FACTOR);
    if (view.search === undefined && (view.numbers === undefined || isOld)) this.#make(view, table, wish, version);
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

  /** Cancels what is under way: the table changes, or goes. */
  clear(): void {
    for (const { search } of this.#views.values()) search?.cancelling.abort();
    this.#views.clear();
  }

  #make(view: View, table: TableFile, wish: ViewWish, version: number): void {
    const cancelling = new AbortController();
    const onProgress = (share: number): void => {
      search.share = share;
    };
    const search: Search = {
      share: 0,
      cancelling,
      answer: this.#thread.ask('rows', [table, wish], { signal: cancelling.signal, onProgress }),
    };
    view.search = search;
    const startedAt = Date.now();
    const watch = setInterval(() => {
      if (Date.now() - view.askedAt > FORGOTTEN_MS) cancelling.abort();
    }, FORGOTTEN_MS);
    search.answer
      .then(
        (numbers) => Object.assign(view, { numbers, version, madeAt: Date.now(), tookMs: Date.now() - startedAt }),
        (failure: unknown) => Object.assign(view, { failure }),
      )
      .finally(() => {
        clearInterval(watch);
        view.search = undefined;
      })
      .catch(() => undefined);
  }
}
