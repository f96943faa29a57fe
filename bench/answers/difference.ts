/** Compares two responses and describes the difference. */
import type { RecordedAnswer } from './recording.ts';
import { isRecord } from '../../contract/is-record.ts';

function jsonOf(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Removes the code of an error, which may have been added since; the rest must be unchanged. */
function differsOnlyInCode(before: RecordedAnswer, after: RecordedAnswer): boolean {
  if (before.status < 400) return false;
  const [old, now] = [jsonOf(before.body), jsonOf(after.body)];
  if (!isRecord(old) || !isRecord(now) || 'code' in old) return false;
  return (
    JSON.stringify(old) === JSON.stringify(Object.fromEntries(Object.entries(now).filter(([name]) => name !== 'code')))
  );
}

const MAX_SHOWN_CHARACTERS = 160;

/** Returns the text around the first difference. */
function firstDifference(before: string, after: string): string {
  let start = 0;
  while (start < before.length && before[start] === after[start]) start++;
  const from = Math.max(0, start - MAX_SHOWN_CHARACTERS / 4);
  const [shownBefore, shownAfter] = [before, after].map((text) => text.slice(from, from + MAX_SHOWN_CHARACTERS));
  return `at ${start}:\n    before …${shownBefore}\n    after  …${shownAfter}`;
}

/** @returns a description of the difference; undefined if the responses are equal */
export function difference(before: RecordedAnswer, after: RecordedAnswer): string | undefined {
  if (before.status !== after.status)
    return `status ${before.status} became ${after.status}: ${(after.body ?? '').slice(0, MAX_SHOWN_CHARACTERS)}`;
  if (before.contentType !== after.contentType)
    return `content type changed from ${before.contentType} to ${after.contentType}`;
  if (before.sha256 === after.sha256 || differsOnlyInCode(before, after)) return undefined;
  if (before.body === undefined || after.body === undefined)
    return `the body changed, from ${before.bytes} to ${after.bytes} bytes`;
  return firstDifference(before.body, after.body);
}
