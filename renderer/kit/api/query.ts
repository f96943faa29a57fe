/**
 * What the window asks and keeps: one client, and one way to ask it. The key of a question is its path, with the body
 * where it has one: the same question has one answer, which is asked for once, wherever it is shown.
 */
import { notifyManager, QueryCache, QueryClient, QueryObserver } from '@tanstack/react-query';
import type { Endpoint, NotJson } from '../../../contract/endpoint.ts';
import { addressOf, answerAt, anyRequest, ask, type PathTo, type Request } from './ask.ts';
import { wayFailure, type Failure } from './failure.ts';
import type { Answer } from './request.ts';

/** An answer that is a success. */
export type Reply<T> = Extract<Answer<T>, { readonly ok: true }>;

/** A failure as an error, which the query client expects. */
export class FailedAnswer extends Error {
  override readonly name = 'FailedAnswer';
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.message);
    this.failure = failure;
  }
}

const UNREADABLE = wayFailure('unreadable');

/** Returns why a query failed; `null` if nothing was thrown. Other errors mean that Cairn didn't answer. */
export const failureIn = (error: unknown): Failure | null =>
  error instanceof FailedAnswer ? error.failure : error === null || error === undefined ? null : UNREADABLE;

/** The parts of a query that aren't in its path. */
type Meta = {
  /** Whether the answer depends on the packs; it is then cached until they change. */
  readonly isOfPacks?: boolean;
  /** Called when an answer has been cached, or with the failure. */
  readonly onSettled?: (failure: Failure | null) => void;
};

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: Meta;
  }
}

/** A query whose answer is cached. */
export type AnswerQuery<T> = {
  /** Path, body, and everything else on which the answer depends. */
  readonly queryKey: readonly [path: string, ...parts: readonly unknown[]];
  readonly queryFn: (context: { readonly signal: AbortSignal }) => Promise<Reply<T>>;
  /** Age in milliseconds up to which a cached answer isn't fetched again. Default: 0. */
  readonly staleTime?: number;
  /** How long an answer that isn't displayed stays cached, in milliseconds. */
  readonly gcTime?: number;
  /** `false` doesn't look for parts of the answer that are as before. */
  readonly structuralSharing?: false;
  readonly meta?: Meta;
};

// An answer is shown with the next task, not after a timer.
notifyManager.setScheduler(queueMicrotask);

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onSuccess: (_data, { meta }) => meta?.onSettled?.(null),
    onError: (error, { meta }) => meta?.onSettled?.(failureIn(error)),
  }),
  defaultOptions: {
    queries: {
      // The server is on this machine and needs no network.
      networkMode: 'always',
      // Failures show at once. Temporary ones are retried when the server responds again: see `refetchFailed`.
      retry: false,
      refetchOnReconnect: false,
      // Answers that change are polled, so focusing the window needn't fetch them again.
      refetchOnWindowFocus: false,
      // Running jobs are polled until they end, also while the window is hidden, because their end is announced.
      refetchIntervalInBackground: true,
      gcTime: 60_000,
    },
  },
});

async function replyOf<T>(asked: Promise<Answer<T>>): Promise<Reply<T>> {
  const answer = await asked;
  if (!answer.ok) throw new FailedAnswer(answer.failure);
  return answer;
}

/** A query of an endpoint, to cache. Takes the same parts as `ask`, except files. */
export function queryOf<Query, Path, Body, Said>(
  endpoint: Endpoint<Query, Path, Body, Said>,
  ...request: Request<Query, Path, Body>
): AnswerQuery<Exclude<Said, NotJson>> {
  const given = anyRequest(request);
  const address = addressOf(endpoint, given);
  return {
    queryKey: given.body === undefined ? [address] : [address, given.body],
    queryFn: ({ signal }) => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same request, which the compiler has compared with the endpoint
      const parts = [{ ...given, signal }] as unknown as Request<Query, Path, Body>;
      return replyOf(ask(endpoint, ...parts));
    },
  };
}

/** A query of a path, to cache. */
export const queryAt = <T>(path: PathTo<T>): AnswerQuery<T> => ({
  queryKey: [path],
  queryFn: ({ signal }) => replyOf(answerAt(path, { signal })),
});

/** The same, with an answer that holds for as long as the installed packs do. */
export const ofPacks = <T>(query: AnswerQuery<T>): AnswerQuery<T> => ({
  ...query,
  staleTime: Infinity,
  meta: { isOfPacks: true },
});

/**
 * The kept answer to a question, or else the one that is asked for now, for what is not a component.
 * @throws the `AbortError` of `signal` only: the request ends unless something else waits for it
 */
export async function fetchAnswer<T>(query: AnswerQuery<T>, signal?: AbortSignal): Promise<Answer<T>> {
  signal?.throwIfAborted();
  const leave = new QueryObserver(queryClient, query).subscribe(() => undefined);
  signal?.addEventListener('abort', leave, { once: true });
  try {
    const reply = await queryClient.fetchQuery(query);
    signal?.throwIfAborted();
    return reply;
  } catch (error) {
    signal?.throwIfAborted();
    return { ok: false, failure: failureIn(error) ?? UNREADABLE };
  } finally {
    signal?.removeEventListener('abort', leave);
    leave();
  }
}

/** Returns the cached answer, if any. */
export const keptAnswer = <T>({ queryKey }: AnswerQuery<T>): T | undefined =>
  queryClient.getQueryData<Reply<T>>(queryKey)?.data;

/** Keeps what something else has answered, such as a change of it. */
export const keepAnswer = <T>({ queryKey }: AnswerQuery<T>, data: T): void =>
  void queryClient.setQueryData<Reply<T>>(queryKey, { ok: true, data, ms: 0 });

/**
 * Fetches the answer again, e.g. after a change, even if one is cached or a request is running. Callers that wait for
 * the running request get the new answer.
 */
export async function refetch<T>(query: AnswerQuery<T>): Promise<void> {
  void queryClient.getQueryCache().find({ queryKey: query.queryKey, exact: true })?.cancel({ silent: true });
  await fetchAnswer({ ...query, staleTime: 0 });
}

/** Refetches the displayed queries that failed. */
export const refetchFailed = (isWanted: (failure: Failure) => boolean): void =>
  void queryClient.refetchQueries(
    {
      type: 'active',
      predicate({ state }) {
        const failure = failureIn(state.error);
        return failure !== null && isWanted(failure);
      },
    },
    { cancelRefetch: false },
  );

/** Drops the cached answers that depend on packs, and fetches those that are displayed again. */
export const forgetAnswersOfPacks = (): void =>
  void queryClient.invalidateQueries({ predicate: ({ meta }) => meta?.isOfPacks === true });
