import { wayFailure, type Failure } from './failure.ts';

export type Answer<T> =
  | { readonly ok: true; readonly data: T; readonly ms: number }
  | { readonly ok: false; readonly failure: Failure };

export type Values = Readonly<Record<string, string | number | undefined>>;

/** `/adminv1/xy2admininfo` and `{x: 1, y: 2}` give `/adminv1/xy2admininfo?x=1&y=2`; what is undefined is left out. */
export function withQuery(path: string, values: Values): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) if (value !== undefined) query.set(name, String(value));
  const text = query.toString();
  return text === '' ? path : `${path}?${text}`;
}

/**
 * A page, or nothing at all, in the place of JSON is none of Cairn's answers; JSON that ends too early is one that
 * broke off.
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- callers know the shape from the contract
export function readJson<T>(
  text: string,
  contentType: string | null,
): { readonly ok: true; readonly data: T } | { readonly ok: false; readonly failure: Failure } {
  if (contentType !== null && !/\bjson\b/.test(contentType)) return { ok: false, failure: wayFailure('unreadable') };
  try {
    const data: T | null = JSON.parse(text);
    if (typeof data !== 'object' || data === null) return { ok: false, failure: wayFailure('unreadable') };
    return { ok: true, data };
  } catch {
    return { ok: false, failure: wayFailure('broken_off') };
  }
}
