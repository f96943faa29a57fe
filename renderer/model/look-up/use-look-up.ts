/** The answers at a point: each section is a cached query of its own. Outdated queries are cancelled. */
import { useQueries } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { wayFailure, type Failure } from '../../kit/api/failure.ts';
import { failureIn, queryClient, type Reply } from '../../kit/api/query.ts';
import { covers } from '../../kit/coordinates/bounds.ts';
import type { Point } from '../../kit/coordinates/point.ts';
import { installedPacks, isReady, usePacks } from '../service/packs.ts';
import { useLayout } from '../window/layout.ts';
import { useInspected } from './inspected.ts';
import { lookUpOf, QUESTIONS, useChoices, type Question } from './questions.ts';

/** After this time, grey bars replace the answer at the previous point. */
const PATIENCE_MS = 150;

export type Settled =
  | {
      readonly status: 'ready' | 'empty';
      readonly path: string;
      readonly point: Point;
      readonly data: unknown;
      readonly ms: number;
    }
  | { readonly status: 'failed'; readonly path: string; readonly failure: Failure };

/** `previous` is shown until an answer arrives, or until `isSlow`. */
export type SectionState =
  | Settled
  | { readonly status: 'loading'; readonly path: string; readonly previous: Settled | null; readonly isSlow: boolean };

/** The states of the sections that aren't hidden, by their ids. */
export type Sections = Readonly<Record<string, SectionState>>;

type Asked = { readonly question: Question; readonly path: string; readonly point: Point };

/** The state of a query, in a component or in the cache. */
type Known = { readonly data: Reply<unknown> | undefined; readonly error: Error | null };

const NONE: Sections = {};
const UNREADABLE = wayFailure('unreadable');

/** Returns the answer that a section shows, if necessary the previous one; `null` before the first. */
export const shownState = (state: SectionState): Settled | null => {
  if (state.status !== 'loading') return state;
  return state.isSlow ? null : state.previous;
};

export const isSettled = (state: SectionState | undefined): state is Settled =>
  state !== undefined && state.status !== 'loading';

/** Returns whether every section has an answer or an error. */
export function areSettled(sections: Sections): boolean {
  const states = Object.values(sections);
  return states.length > 0 && states.every(isSettled);
}

/** Returns whether a pack may have an answer, for questions that few packs answer. */
const isCovered = ({ covering }: Question, point: Point): boolean =>
  covering === undefined ||
  installedPacks().some((pack) => isReady(pack) && pack.theme === covering && covers(pack.coverage, point));

/** Returns the questions of the sections that aren't hidden, with their queries. */
function questionsAt(point: Point | null) {
  if (point === null) return [];
  const { hiddenSections } = useLayout.getState();
  return QUESTIONS.filter((question) => !hiddenSections.includes(question.id) && isCovered(question, point)).map(
    (question) => {
      const path = question.path(point);
      return { question, point, path, query: lookUpOf(path) };
    },
  );
}

/** Returns the state of a section whose query has succeeded or failed. */
export function settledState({ question, path, point }: Asked, { data: reply, error }: Known): Settled {
  const failure = failureIn(error);
  if (failure !== null) return { status: 'failed', path, failure };
  try {
    if (reply !== undefined) {
      const status = question.isEmpty(reply.data) ? 'empty' : 'ready';
      return { status, path, point, data: reply.data, ms: reply.ms };
    }
  } catch {
    // Not an answer to this question, e.g. of another program at the port.
  }
  return { status: 'failed', path, failure: UNREADABLE };
}

/** Returns whether a state is of the same point, or is the failure of the same question, which is being retried. */
const isOf = (state: Settled | null, { point, path }: Asked): boolean =>
  state !== null && (state.status === 'failed' ? state.path === path : state.point === point);

function stateOf(
  asked: Asked,
  known: Known & { readonly isLoading: boolean },
  before?: SectionState,
  isSlow = false,
): SectionState {
  if (!known.isLoading) return settledState(asked, known);
  const previous = before?.status === 'loading' ? before.previous : (before ?? null);
  // At the same point, the answer of another period or tile stays until the new one arrives, and so does an error while
  // its question is retried.
  return { status: 'loading', path: asked.path, previous, isSlow: isSlow && !isOf(previous, asked) };
}

/** Returns whether two records have the same members, in the same order. */
function isSame(a: object, b: object): boolean {
  const [before, now] = [Object.entries(a), Object.entries(b)];
  return (
    before.length === now.length &&
    now.every(([name, value], index) => before[index]?.[0] === name && before[index][1] === value)
  );
}

/** Returns whether `isLoading` has lasted longer than the patience, counted from the look-up of that time. */
function useIsSlow(isLoading: boolean, since: number): boolean {
  const [slow, setSlow] = useState<number | null>(null);
  useEffect(() => {
    if (!isLoading) return undefined;
    const timer = setTimeout(() => setSlow(since), PATIENCE_MS);
    return () => {
      clearTimeout(timer);
      setSlow(null);
    };
  }, [isLoading, since]);
  return slow === since;
}

/**
 * Looks a point up while the component is mounted. States that haven't changed are the same objects as before.
 * @param point `null`: nothing is looked up
 */
export function useLookUp(point: Point | null): Sections {
  const hidden = useLayout(({ hiddenSections }) => hiddenSections);
  const since = useInspected((inspected) => inspected.askedAt);
  const choices = useChoices();
  const packs = usePacks();
  // oxlint-disable-next-line react/exhaustive-deps -- the questions depend on what is hidden, chosen and installed
  const asked = useMemo(() => questionsAt(point), [point, hidden, choices, packs]);
  const results = useQueries({ queries: asked.map(({ query }) => query) }, queryClient);
  const [before, setSections] = useState(NONE);
  const isSlow = useIsSlow(
    Object.values(before).some((state) => !isSettled(state)),
    since,
  );
  const sections: Record<string, SectionState> = {};
  for (const [index, one] of asked.entries()) {
    const { id } = one.question;
    const result = results[index];
    if (result === undefined) continue;
    const { data, error, isFetching, isPending } = result;
    const state = stateOf(one, { data, error, isLoading: isFetching || isPending }, before[id], isSlow);
    sections[id] = before[id] !== undefined && isSame(before[id], state) ? before[id] : state;
  }
  if (isSame(before, sections)) return before;
  setSections(sections);
  return sections;
}

/** Returns the states at the inspected point, without previous answers: for code that isn't a component. */
export const knownSections = (): Sections =>
  Object.fromEntries(
    questionsAt(useInspected.getState().point).map((asked) => {
      const { data, error = null, fetchStatus } = queryClient.getQueryState<Reply<unknown>>(asked.query.queryKey) ?? {};
      const isLoading = fetchStatus !== 'idle' || (data === undefined && error === null);
      return [asked.question.id, stateOf(asked, { data, error, isLoading })];
    }),
  );

/** Repeats the query of a section, e.g. after an error. */
export function repeatLookUp(id: string): void {
  const asked = questionsAt(useInspected.getState().point).find(({ question }) => question.id === id);
  if (asked !== undefined) void queryClient.refetchQueries({ queryKey: asked.query.queryKey, exact: true });
}

// A look-up sends its queries immediately, before the components are rendered, even if their answers are cached.
useInspected.subscribe((now, before) => {
  if (now.point === null || (now.point === before.point && now.askedAt === before.askedAt)) return;
  for (const { query } of questionsAt(now.point)) void queryClient.prefetchQuery({ ...query, staleTime: 0 });
});
