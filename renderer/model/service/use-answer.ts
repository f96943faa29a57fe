import { useEffect, useState } from 'react';
import { onRound, useService } from './service.ts';
import { isPassing } from '../../kit/api/failure.ts';
import { get, type Answer } from '../../kit/api/request.ts';

/**
 * The answer to a question that a component asks while it is on screen; `null` until it is known. What failed for a reason
 * that passes is asked again by itself.
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- whoever asks knows the shape from the contract, as with `get`
export function useAnswer<T>(path: string): Answer<T> | null {
  const [asked, setAsked] = useState<{ readonly path: string; readonly answer: Answer<T> } | null>(null);
  useEffect(() => {
    const abort = new AbortController();
    let hasFailed = false;
    const ask = async () => {
      try {
        const answer = await get<T>(path, abort.signal);
        setAsked({ path, answer });
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
  }, [path]);
  return asked?.path === path ? asked.answer : null;
}
