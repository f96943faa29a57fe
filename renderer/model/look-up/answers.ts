/**
 * What is answered at the point looked up: every question on its own. The questions follow the point and whatever else
 * the person has chosen; one that has been overtaken is cancelled.
 */
import { QueriesObserver, type QueryObserverResult } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { wayFailure, type Failure } from '../../kit/api/failure.ts';
import { failureIn, queryClient, type Reply } from '../../kit/api/query.ts';
import type { Point } from '../../kit/coordinates/point.ts';
import { usePeriod } from '../figures/period.ts';
import { useLayout } from '../window/layout.ts';
import { useInspected } from './inspected.ts';
import { lookUpOf, QUESTIONS, type Question } from './questions.ts';

/** After this long without an answer grey bars take the place of the old one. */
const PATIENCE_MS = 150;
/** Each look-up asks anew; what is left behind is soon forgotten. */
const ANEW = { staleTime: 0, gcTime: 10_000 };

export type Settled =
  | {
      readonly status: 'ready' | 'empty';
      readonly path: string;
      readonly point: Point;
      readonly data: unknown;
      readonly ms: number;
    }
  | { readonly status: 'failed'; readonly path: string; readonly failure: Failure };

/** `loading` keeps the old answer to show until patience ends. */
export type SectionState =
  | Settled
  | { readonly status: 'loading'; readonly path: string; readonly previous: Settled | null; readonly isSlow: boolean };

export type Sections = Readonly<Record<string, SectionState>>;

type Answers = {
  readonly sections: Sections;
  /** Whether no answer has been awaited since the point was looked up. */
  readonly isFilled: boolean;
  /** How long the last look-up took, from asking to the last answer. */
  readonly tookMs: number | null;
};

type AskedQuestion = { readonly question: Question; readonly path: string; readonly point: Point };
type Result = QueryObserverResult<Reply<unknown>>;

const NOTHING: Answers = { sections: {}, isFilled: false, tookMs: null };
const UNREADABLE = wayFailure('unreadable');

let answers = NOTHING;
/** What is asked now, each question by the observer of the same index. */
let asked: readonly AskedQuestion[] = [];
const observer = new QueriesObserver(queryClient, []);
/** Sections that have been waited for too long. */
const slow = new Set<string>();
let patience: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/**
 * What a section shows: its own answer, or the old one until patience ends; `null` when there is nothing to show yet.
 */
export const shownState = (state: SectionState): Settled | null => {
  if (state.status !== 'loading') return state;
  return state.isSlow ? null : state.previous;
};

export const isSettled = (state: SectionState | undefined): state is Settled =>
  state !== undefined && state.status !== 'loading';

function settled({ question, path, point }: AskedQuestion, { data: reply, error }: Result): Settled {
  const failure = failureIn(error);
  if (failure !== null) return { status: 'failed', path, failure };
  try {
    if (reply !== undefined) {
      const status = question.isEmpty(reply.data) ? 'empty' : 'ready';
      return { status, path, point, data: reply.data, ms: reply.ms };
    }
  } catch {
    // It is no answer to this question, as of another program at the port.
  }
  return { status: 'failed', path, failure: UNREADABLE };
}

function stateOf(one: AskedQuestion, result: Result, before: SectionState | undefined): SectionState {
  const { path, question } = one;
  if (result.isFetching || result.isPending) {
    const previous = before?.status === 'loading' ? before.previous : (before ?? null);
    return { status: 'loading', path, previous, isSlow: slow.has(question.id) };
  }
  slow.delete(question.id);
  return settled(one, result);
}

/** Whether two states, or two sets of them, say the same: what does is not drawn anew. */
function isSame(a: object | undefined, b: object): boolean {
  if (a === undefined) return false;
  const [before, now] = [Object.entries(a), Object.entries(b)];
  return (
    before.length === now.length &&
    now.every(([name, value], index) => before[index]?.[0] === name && before[index][1] === value)
  );
}

/** Takes what is known by now, and has it shown. */
function take(): void {
  const observers = observer.getObservers();
  const sections: Record<string, SectionState> = {};
  for (const [index, one] of asked.entries()) {
    const { id } = one.question;
    const before = answers.sections[id];
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each observer has been given a query of this type
    const result = observers[index]?.getCurrentResult() as Result | undefined;
    const state = result === undefined ? before : stateOf(one, result, before);
    if (state !== undefined) sections[id] = before !== undefined && isSame(before, state) ? before : state;
  }
  const isFilled = answers.isFilled || (asked.length > 0 && Object.values(sections).every(isSettled));
  const tookMs = isFilled && !answers.isFilled ? performance.now() - useInspected.getState().askedAt : answers.tookMs;
  const now = { sections: isSame(answers.sections, sections) ? answers.sections : sections, isFilled, tookMs };
  if (isSame(answers, now)) return;
  answers = now;
  for (const listener of listeners) listener();
}

/** Takes up what is chosen now. What has been asked already goes on; what is not wanted any more is cancelled. */
function setQuestions(): void {
  const { point } = useInspected.getState();
  const { hiddenSections } = useLayout.getState();
  asked =
    point === null
      ? []
      : QUESTIONS.filter(({ id }) => !hiddenSections.includes(id)).map((question) => ({
          question,
          path: question.path(point),
          point,
        }));
  observer.setQueries(asked.map(({ question, point: at }) => ({ ...lookUpOf(question.path(at)), ...ANEW })));
}

function follow(): void {
  setQuestions();
  take();
}

/** From now on grey bars take the place of old answers after a while. */
function startPatience(): void {
  clearTimeout(patience);
  patience = setTimeout(() => {
    for (const [id, { status }] of Object.entries(answers.sections)) if (status === 'loading') slow.add(id);
    take();
  }, PATIENCE_MS);
}

/** Asks everything at the point, also what has been answered there before. */
function begin(): void {
  answers = { ...answers, isFilled: false };
  slow.clear();
  setQuestions();
  for (const one of observer.getObservers()) if (!one.getCurrentResult().isFetching) void one.refetch();
  take();
  startPatience();
}

function end(): void {
  clearTimeout(patience);
  slow.clear();
  follow();
  answers = NOTHING;
  for (const listener of listeners) listener();
}

/** Asks one section again, as after an error. */
export function refetchLookUp(id: string): void {
  const index = asked.findIndex(({ question }) => question.id === id);
  void observer.getObservers()[index]?.refetch();
  startPatience();
}

observer.subscribe(take);
useInspected.subscribe((now, before) => {
  if (now.point === null) {
    if (before.point !== null) end();
  } else if (now.point !== before.point || now.askedAt !== before.askedAt) begin();
  else if (now.tile !== before.tile) follow();
});
usePeriod.subscribe(follow);
useLayout.subscribe((now, before) => {
  if (now.tileZoom !== before.tileZoom) follow();
  if (now.hiddenSections === before.hiddenSections) return;
  follow();
  startPatience();
});

if (useInspected.getState().point !== null) begin();

/** What is answered, as far as it is known. */
export const currentAnswers = (): Answers => answers;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** A part of what is answered, to be shown; one that is the same is not drawn anew. */
export const useAnswers = <Part>(part: (answers: Answers) => Part): Part =>
  useSyncExternalStore(subscribe, () => part(answers));
