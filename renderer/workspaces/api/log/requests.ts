/** The requests that the server answers, as they come, for as long as the page is open. */
import { packBuildEndpoint } from '../../../../contract/pack-build.ts';
import { jobsEndpoint } from '../../../../contract/matrix.ts';
import { pricesEndpoint } from '../../../../contract/billing.ts';
import { packsEndpoint } from '../../../../contract/service.ts';
import { keysEndpoint } from '../../../../contract/keys.ts';
import { serverEndpoint } from '../../../../contract/server-status.ts';
import { LOGGED_REQUESTS, requestsEndpoint, usageEndpoint, type LoggedRequest } from '../../../../contract/usage.ts';
import { ask } from '../../../kit/api/ask.ts';
import { FailedAnswer, keepAnswer, keptAnswer, type AnswerQuery } from '../../../kit/api/query.ts';
import { useNotices } from '../../../kit/notices/notices.ts';
import { csvCell } from '../../../kit/output/csv-cell.ts';
import { keyTitle } from '../key-title.ts';
import { t } from '../../../kit/words/t.ts';

/** Ten times as many as the server stores. */
const MAX_KEPT = 10 * LOGGED_REQUESTS;
/** How long one question may wait for a request, in seconds; below the server's most. */
const WAIT_SECONDS = 20;
/** Without an answer so long after that the server is held up. */
const SPARE_SECONDS = 15;

type RequestLog = {
  /** The latest first. */
  readonly requests: readonly LoggedRequest[];
  /** Number of requests that the server had already dropped. */
  readonly dropped: number;
  /** Number of the latest request; undefined before the first answer, and of another server. */
  readonly last: number | undefined;
};

const EMPTY: RequestLog = { requests: [], dropped: 0, last: undefined };

/** The requests, with those that have come since: each answer waits for the next request. */
export const REQUEST_LOG: AnswerQuery<RequestLog> = {
  queryKey: ['request-log'],
  gcTime: Infinity,
  // Comparing two thousand requests takes longer than drawing the new ones.
  structuralSharing: false,
  async queryFn({ signal }) {
    const { last } = keptAnswer(REQUEST_LOG) ?? EMPTY;
    const answer = await ask(requestsEndpoint, {
      query: { after: last, wait: last === undefined ? undefined : WAIT_SECONDS },
      signal,
      patienceMs: (WAIT_SECONDS + SPARE_SECONDS) * 1000,
    });
    // It may have been cleared while waiting.
    const log = keptAnswer(REQUEST_LOG) ?? EMPTY;
    if (!answer.ok) {
      // A server that has been restarted counts from one again.
      keepAnswer(REQUEST_LOG, { ...log, last: undefined });
      throw new FailedAnswer(answer.failure);
    }
    const { data, ...reply } = answer;
    const latest = data.requests.toReversed();
    if (last === undefined) return { ...reply, data: { ...log, requests: latest, last: data.last } };
    if (data.last < last) return { ...reply, data: { ...log, last: undefined } };
    const requests = [...latest, ...log.requests].slice(0, MAX_KEPT);
    return { ...reply, data: { requests, dropped: log.dropped + data.dropped, last: data.last } };
  },
};

/** Empties the list; this can be undone. */
export function clearRequests(): void {
  const { requests: cleared, dropped, last } = keptAnswer(REQUEST_LOG) ?? EMPTY;
  keepAnswer(REQUEST_LOG, { ...EMPTY, last });
  if (cleared.length === 0) return;
  useNotices.getState().offer(t('api.clearedListRequests'), () => {
    const log = keptAnswer(REQUEST_LOG) ?? EMPTY;
    const requests = [...log.requests, ...cleared].slice(0, MAX_KEPT);
    keepAnswer(REQUEST_LOG, { ...log, requests, dropped: dropped + log.dropped });
  });
}

const HOUSEKEEPING: ReadonlySet<string> = new Set(
  [serverEndpoint, keysEndpoint, usageEndpoint, packsEndpoint, pricesEndpoint, jobsEndpoint, packBuildEndpoint].map(
    ({ path }) => path,
  ),
);

/** Tiles of packs and of areas. */
const TILE = /^\/tiles\/|^\/v1\/packs\/[^/]+\/areas\/\d+\//;

/**
 * What the window asks by the clock to keep itself up to date, its own files, and the tiles of its map: of no interest
 * to those who watch a program.
 */
export const isHousekeeping = ({ key, path }: LoggedRequest): boolean =>
  path.startsWith('/app/') || (key === 'window' && (TILE.test(path) || HOUSEKEEPING.has(path.split('?', 1)[0] ?? '')));

/** Name of the key of a request; undefined if none was accepted. */
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
