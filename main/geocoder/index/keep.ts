/**
 * Keeps what was found out of a word, and says it. Of more words than `limit` all are forgotten, and found out again.
 * @returns the value
 */
export function keep<Value>(kept: Map<string, Value>, limit: number, word: string, value: Value): Value {
  if (kept.size >= limit) kept.clear();
  kept.set(word, value);
  return value;
}
