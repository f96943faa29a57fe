/** What the system, SQLite or a library says of an error in one word: `ENOENT`, `SQLITE_FULL`, `Z_DATA_ERROR`. */

/** The code of an error; `undefined` where it has none, or where what was thrown is no error. */
export function systemCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  const { code } = error;
  return typeof code === 'string' || typeof code === 'number' ? String(code) : undefined;
}

/** Whether an error has one of these codes. */
export function hasSystemCode(error: unknown, ...codes: readonly string[]): boolean {
  const code = systemCode(error);
  return code !== undefined && codes.includes(code);
}
