import { useEffect, useState } from 'react';
import { onRound, useService } from './service.ts';
import { answerAt, type PathTo } from '../../kit/api/ask.ts';
import { isPassing } from '../../kit/api/failure.ts';
import type { Answer } from '../../kit/api/request.ts';

/**
 * The answer to a question that a component asks while it is on screen; `null` until it is known. What failed for a
 * reason that passes is asked again by itself.
 * @param round another number asks the same anew
 */
export function useAnswer<T>(path: PathTo<T>, round = 0): Answer<T> | null {
  const [asked, setAsked] = useState<{
    readonly path: string;
    readonly round: number;
    readonly answer: Answer<T>;
  } | null>(null);
  useEffect(() => {
    const abort = new AbortController();
    let hasFailed = false;
    const ask = async () => {
      try {
        const answer = await answerAt(path, { signal: abort.signal });
        setAsked({ path, round, answer });
        hasFailed = !answer.ok && isPassing(answer.failure);
        if (!answer.ok) useService.getState().noteFailure(answer.failure);
      } catch {
        // The path has changed; its own question is under way.
      }
    };
    void ask();
    const stop = onRound(() => {
      if (hasFailed) void ask();
    });
    return () => {
      stop();
      abort.abort();
    };
  }, [path, round]);
  return asked?.path === path && asked.round === round ? asked.answer : null;
}
