/** What stands above an answer that is a refusal: what its status means here, and what can be done. */
import type { Answered } from './send.ts';

const TITLES: Readonly<Record<number, string>> = {
  400: 'The request is not right',
  403: 'The server does not let this in',
  404: 'There is no such thing',
  413: 'The body is too large',
  415: 'The body is of another type',
  429: 'A limit of the key is used up',
  503: 'This cannot be answered now',
};

const messageIn = (text: string): string | null => {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null && 'message' in body && typeof body.message === 'string' ? body.message : null;
  } catch {
    return null;
  }
};

const inWords = (seconds: number): string =>
  seconds < 120 ? `${seconds} s` : seconds < 7200 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3600)} h`;

/** `null` for an answer that is none. */
export function refusal({ status, text, retryAfter }: Answered): { readonly title: string; readonly message: string } | null {
  if (status < 400) return null;
  const said = messageIn(text ?? '') ?? `The server answered ${status} without a word.`;
  const later = retryAfter === null ? '' : ` It can be asked again in ${inWords(retryAfter)}.`;
  return { title: TITLES[status] ?? (status < 500 ? 'The server refused the request' : 'The server failed'), message: `${said.replace(/[.]?$/, '.')}${later}` };
}
