import { useState } from 'react';
import { failureText } from '../../kit/api/failure.ts';
import type { AnswerQuery } from '../../kit/api/query.ts';
import { useAnswer } from '../../kit/api/use-answer.ts';

interface Preview<T> {
  /** The latest one that could be read: of the choices before, if the current ones don't fit the file. */
  readonly preview: T | undefined;
  /** Why the file can't be read with the current choices. */
  readonly problem: string | undefined;
  readonly isReading: boolean;
}

/** How an uploaded file would be imported with the current choices. */
export function usePreview<T>(query: AnswerQuery<T>): Preview<T> {
  const { data, failure, isOld } = useAnswer(query, { keepsOld: true });
  const [latest, setLatest] = useState(data);
  if (data !== undefined && data !== latest) setLatest(data);
  return {
    preview: data ?? latest,
    problem: failure === null ? undefined : failureText(failure),
    isReading: failure === null && (data === undefined || isOld),
  };
}
