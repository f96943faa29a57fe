/** The requests that the server answers, as they come, for as long as the page is open. */
import { packBuildEndpoint } from '../../../../contract/pack-build.ts';
import { create } from 'zustand';
import { jobsEndpoint } from '../../../../contract/matrix.ts';
import { pricesEndpoint } from '../../../../contract/billing.ts';
import { packsEndpoint } from '../../../../contract/service.ts';
import { keysEndpoint } from '../../../../contract/keys.ts';
import { serverEndpoint } from '../../../../contract/server-status.ts';
import { LOGGED_REQUESTS, requestsEndpoint, usageEndpoint, type LoggedRequest } from '../../../../contract/usage.ts';
import { ask } from '../../../kit/api/ask.ts';
import { useNotices } from '../../../kit/notices/notices.ts';
import { csvCell } from '../../../kit/output/csv-cell.ts';
import { keyTitle } from '../key-title.ts';
import { t } from '../../../kit/words/t.ts';

/** Ten times as many as the server keeps. */
const MAX_KEPT = 10 * LOGGED_REQUESTS;
/** How long one question may wait for a request, in seconds; below the server's most. */
const WAIT_SECONDS = 20;
/** Without an answer so long after that the server is held up. */
const SPARE_SECONDS = 15;
const RETRY_MS = 2000;

type Store = {
  /** The latest first. */
  readonly requests: readonly LoggedRequest[];
  readonly isPaused: boolean;
  /** How many came between two answers and were not kept. */
  readonly dropped: number;
  readonly last: number | undefined;
  readonly pause: (isPaused: boolean) => void;
  /** Empties the list; it can be taken back. */
  readonly clear: () => void;
  /** Follows until `signal` aborts. */
  readonly follow: (signal: AbortSignal) => Promise<void>;
};

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((done) => {
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      done();
    });
  });

export const useRequestLog = create<Store>()((set, getStore) => ({
  requests: [],
  isPaused: false,
  dropped: 0,
  last: undefined,
  pause: (isPaused) => set({ isPaused }),
  clear() {
    const { requests: cleared, dropped } = getStore();
    set({ requests: [], dropped: 0 });
    if (cleared.length > 0)
      useNotices.getState().offer(t('api.clearedListRequests'), () =>
        set(({ requests, dropped: since }) => ({
          requests: [...requests, ...cleared].slice(0, MAX_KEPT),
          dropped: dropped + since,
        })),
      );
  },
  async follow(signal) {
    try {
      while (!signal.aborted) {
        const { last } = getStore();
        const answer = await ask(requestsEndpoint, {
          query: { after: last, wait: last === undefined ? undefined : WAIT_SECONDS },
          signal,
          patienceMs: (WAIT_SECONDS + SPARE_SECONDS) * 1000,
        });
        if (!answer.ok) {
          // The server was started anew: it counts from one again.
          set({ last: undefined });
          await pause(RETRY_MS, signal);
        } else if (last === undefined || answer.data.last >= last) {
          const { requests, dropped, last: latest } = answer.data;
          set((store) => ({
            last: latest,
            dropped: store.dropped + (last === undefined ? 0 : dropped),
            requests:
              last === undefined
                ? requests.toReversed()
                : [...requests.toReversed(), ...store.requests].slice(0, MAX_KEPT),
          }));
        } else {
          set({ last: undefined });
        }
      }
    } catch {
      // The page was left.
    }
  },
}));

const HOUSEKEEPING: ReadonlySet<string> = new Set(
  [serverEndpoint, keysEndpoint, usageEndpoint, packsEndpoint, pricesEndpoint, jobsEndpoint, packBuildEndpoint].map(
    ({ path }) => path,
  ),
);

/**
 * What the window asks by the clock to keep itself up to date, and its own files: of no interest to those who watch a
 * program.
 */
export const isHousekeeping = ({ key, path }: LoggedRequest): boolean =>
  path.startsWith('/app/') || (key === 'window' && HOUSEKEEPING.has(path.split('?', 1)[0] ?? ''));

/** What the key of a request is called; undefined where none was accepted. */
export const keyOf = ({ key, key_name: name }: LoggedRequest): string | undefined =>
  name === undefined ? undefined : keyTitle({ id: key ?? '', name });

/** Whether the path, the key's name, the method or the status has every word of `filter`. */
export function matches(request: LoggedRequest, filter: string): boolean {
  const { path, method, status } = request;
  const text = `${method} ${path} ${keyOf(request) ?? t('api.noKey')} ${status}`.toLowerCase();
  return filter
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** One request on a line, the latest first, as a table for a spreadsheet. */
export function requestsCsv(requests: readonly LoggedRequest[]): string {
  const lines = requests.map(({ time, method, path, interface: counted, status, ms, bytes, key_name }) =>
    [time, method, path, key_name ?? '', counted, status, ms, bytes].map(csvCell).join(','),
  );
  return ['time,method,path,key,interface,status,ms,bytes', ...lines, ''].join('\r\n');
}
