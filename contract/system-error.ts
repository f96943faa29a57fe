/** Codes and messages of thrown values. */

/**
 * Returns the code that the system, SQLite or a library gives an error (`ENOENT`, `SQLITE_FULL`, `Z_DATA_ERROR`);
 * `undefined` if it has none, or if the value isn't an error.
 */
export function systemCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  const { code } = error;
  return typeof code === 'string' || typeof code === 'number' ? String(code) : undefined;
}

/** Returns whether an error has one of these codes. */
export function hasSystemCode(error: unknown, ...codes: readonly string[]): boolean {
  const code = systemCode(error);
  return code !== undefined && codes.includes(code);
}

/** Returns the message of a thrown value; of the first error if a connection failed at several addresses. */
export function errorMessage(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return errorMessage(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}

/** Returns the first line of an error's message: libraries add a trace or the offending text below it. */
export const firstLineOf = (error: unknown): string => errorMessage(error).split('\n')[0] ?? '';

/** Returns the stack of an error for logs; its text if it has none. */
export const errorStack = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);

/** Converts a thrown value to an error. */
export const toError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));
