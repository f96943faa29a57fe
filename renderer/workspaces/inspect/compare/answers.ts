/**
 * The answers of every section at every pin: asked once for each question, over the same HTTP interface as the panel's.
 */
import { create } from 'zustand';
import { answerAt, type PathTo } from '../../../kit/api/ask.ts';
import { wayFailure, type Failure } from '../../../kit/api/failure.ts';
import type { Point } from '../../../kit/coordinates/point.ts';
import { useService } from '../../../model/service/service.ts';
import type { SectionDefinition } from '../section-definition.ts';
import { questionAt } from '../../../model/look-up/questions.ts';

export type CellAnswer =
  | { readonly status: 'loading' }
  | { readonly status: 'ready' | 'empty'; readonly data: unknown }
  | { readonly status: 'failed'; readonly failure: Failure };

type Store = {
  /** By path and query of the question. */
  readonly answers: Readonly<Record<string, CellAnswer>>;
  /** Asks what is not known or under way yet. */
  readonly ask: (section: SectionDefinition, point: Point) => void;
  /** Grows when something is to be asked again. */
  readonly round: number;
  /** Lets go of what failed, to be asked again, as when the server is back or a pack has come. */
  readonly forgetFailed: (isWanted?: (failure: Failure) => boolean) => void;
  /** Keeps the answers to these questions alone. */
  readonly keep: (paths: ReadonlySet<string>) => void;
};

const only = (answers: Store['answers'], isKept: (path: string, answer: CellAnswer) => boolean): Store['answers'] => {
  const entries = Object.entries(answers);
  const kept = entries.filter(([path, answer]) => isKept(path, answer));
  return kept.length === entries.length ? answers : Object.fromEntries(kept);
};

export const useCompareAnswers = create<Store>()((set, getStore) => {
  const put = (path: string, answer: CellAnswer) => set(({ answers }) => ({ answers: { ...answers, [path]: answer } }));
  const fetchAnswer = async (section: SectionDefinition, path: PathTo<unknown>) => {
    const answer = await answerAt(path);
    // The pin may have gone meanwhile.
    if (getStore().answers[path] === undefined) return;
    if (!answer.ok) {
      put(path, { status: 'failed', failure: answer.failure });
      useService.getState().noteFailure(answer.failure);
      return;
    }
    try {
      put(path, { status: section.isEmpty(answer.data) ? 'empty' : 'ready', data: answer.data });
    } catch {
      // It is no answer to this question, as of another program at the port.
      put(path, { status: 'failed', failure: wayFailure('unreadable') });
    }
  };
  return {
    answers: {},
    round: 0,
    ask(section, point) {
      const path = questionAt(section, point);
      if (getStore().answers[path] !== undefined) return;
      put(path, { status: 'loading' });
      void fetchAnswer(section, path);
    },
    forgetFailed: (isWanted = () => true) =>
      set(({ answers, round }) => ({
        answers: only(answers, (_path, answer) => answer.status !== 'failed' || !isWanted(answer.failure)),
        round: round + 1,
      })),
    keep: (paths) => set(({ answers }) => ({ answers: only(answers, (path) => paths.has(path)) })),
  };
});
