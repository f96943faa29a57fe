/** Asks every question at a point, each on its own, and drops what has been overtaken. */
import { create } from 'zustand';
import { answerAt } from '../../kit/api/ask.ts';
import { wayFailure, type Failure } from '../../kit/api/failure.ts';
import type { Point } from '../../kit/coordinates/point.ts';
import { useLayout } from '../window/layout.ts';
import { useService } from '../service/service.ts';
import { useHighlight } from './highlight.ts';
import { QUESTIONS, type Question } from './questions.ts';
import { useTileWalk } from '../tiles/walk.ts';

/** After this long without an answer grey bars take the place of the old one. */
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

/** `loading` keeps the old answer to show until patience ends. */
export type SectionState =
  | Settled
  | { readonly status: 'loading'; readonly path: string; readonly previous: Settled | null; readonly isSlow: boolean };

type Store = {
  readonly point: Point | null;
  readonly sections: Readonly<Record<string, SectionState>>;
  /** When the question was asked: time stamp of the click, or of the call. */
  readonly askedAt: number;
  /** Whether no answer is awaited any more. */
  readonly isFilled: boolean;
  /** How long the last question took, from asking to the last answer. */
  readonly tookMs: number | null;
  /** Asks all visible sections. `askedAt` is the time stamp of the event that asked. */
  readonly lookUp: (point: Point, askedAt?: number) => void;
  /**
   * Asks one section again, as after an error or when it is shown again. A patient question keeps the old answer on
   * screen.
   */
  readonly ask: (id: string, wait?: { readonly isPatient: boolean }) => void;
  /** Lets go of the point: the panel closes. */
  readonly clear: () => void;
};

let current = new AbortController();

/**
 * What a section shows: its own answer, or the old one until patience ends; `null` when there is nothing to show yet.
 */
export const shownState = (state: SectionState): Settled | null => {
  if (state.status !== 'loading') return state;
  return state.isSlow ? null : state.previous;
};

export const isSettled = (state: SectionState | undefined): state is Settled =>
  state !== undefined && state.status !== 'loading';

export const useLookUp = create<Store>()((set, getStore) => {
  const put = (id: string, state: SectionState) => set(({ sections }) => ({ sections: { ...sections, [id]: state } }));

  const begin = (question: Question, point: Point): SectionState => {
    const before = getStore().sections[question.id];
    const previous = before?.status === 'loading' ? before.previous : (before ?? null);
    return { status: 'loading', path: question.path(point), previous, isSlow: false };
  };

  const settle = (question: Question, settled: Settled) => {
    put(question.id, settled);
    const { sections, askedAt, isFilled } = getStore();
    if (!isFilled && Object.values(sections).every(isSettled))
      set({ isFilled: true, tookMs: performance.now() - askedAt });
  };

  const fetchAnswer = async (question: Question, point: Point, signal: AbortSignal) => {
    const path = question.path(point);
    try {
      const answer = await answerAt(path, { signal });
      if (signal.aborted || getStore().sections[question.id]?.path !== path) return;
      if (!answer.ok) {
        settle(question, { status: 'failed', path, failure: answer.failure });
        useService.getState().noteFailure(answer.failure);
        return;
      }
      const status = question.isEmpty(answer.data) ? 'empty' : 'ready';
      settle(question, { status, path, point, data: answer.data, ms: answer.ms });
    } catch {
      // Overtaken by a newer question, whose answer will stand here; or no answer to this question, as of another
      // program.
      if (!signal.aborted) settle(question, { status: 'failed', path, failure: wayFailure('unreadable') });
    }
  };

  const markSlow = (signal: AbortSignal) => {
    if (signal.aborted) return;
    const { sections } = getStore();
    if (Object.values(sections).every(isSettled)) return;
    set({
      sections: Object.fromEntries(
        Object.entries(sections).map(([id, state]) => [
          id,
          state.status === 'loading' ? { ...state, isSlow: true } : state,
        ]),
      ),
    });
  };

  return {
    point: null,
    sections: {},
    askedAt: 0,
    isFilled: false,
    tookMs: null,
    lookUp(point, askedAt = performance.now()) {
      current.abort();
      current = new AbortController();
      const { signal } = current;
      useHighlight.getState().clear();
      useTileWalk.getState().end();
      const { hiddenSections } = useLayout.getState();
      const asked = QUESTIONS.filter(({ id }) => !hiddenSections.includes(id));
      set({
        point,
        askedAt,
        isFilled: false,
        sections: Object.fromEntries(asked.map((question) => [question.id, begin(question, point)])),
      });
      for (const question of asked) void fetchAnswer(question, point, signal);
      setTimeout(() => markSlow(signal), PATIENCE_MS);
      useLayout.getState().set({ lastPoint: point });
    },
    ask(id, wait) {
      const { point } = getStore();
      const question = QUESTIONS.find((candidate) => candidate.id === id);
      if (point === null || question === undefined) return;
      put(id, begin(question, point));
      const { signal } = current;
      void fetchAnswer(question, point, signal);
      if (!wait?.isPatient) setTimeout(() => markSlow(signal), PATIENCE_MS);
    },
    clear() {
      current.abort();
      set({ point: null, sections: {}, isFilled: false, tookMs: null });
    },
  };
});
