/** What stands above an answer that is a refusal: what its status means here, and what can be done. */
import type { ErrorBody } from '../../../contract/error.ts';
import type { Answered } from './send.ts';

const TITLES: Readonly<Record<number, string>> = {
  400: 'The request is not right',
  403: 'The server does not let this in',
  404: 'There is no such thing',
  408: 'The request did not arrive in time',
  413: 'The body is too large',
  415: 'The body is of another type',
  429: 'A limit of the key is used up',
  503: 'This cannot be answered now',
  507: 'The disk takes nothing now',
};

/** Those that the same request may find gone. */
const PASSING: readonly number[] = [408, 429, 500, 502, 503, 504, 507];

/** `name` is that of a field, or a place in the body such as `origin_addresses[3]`. */
export type FieldFault = { readonly name: string; readonly message: string };

export type Refusal = {
  readonly title: string;
  readonly message: string;
  /** What is wrong with which field. */
  readonly faults: readonly FieldFault[];
  /** Finds a failure in the server's log. */
  readonly id: string | null;
  /** Whether it is worth sending again as it is. */
  readonly isPassing: boolean;
  /** Whether a pack is missing or damaged. */
  readonly isPack: boolean;
};

function bodyOf(text: string): Partial<ErrorBody> {
  try {
    const body: Partial<ErrorBody> | null = JSON.parse(text);
    return body ?? {};
  } catch {
    return {};
  }
}

const inWords = (seconds: number): string =>
  seconds < 120 ? `${seconds} s` : seconds < 7200 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3600)} h`;

/** `null` for an answer that is none. */
export function refusal({ status, text, retryAfter }: Answered): Refusal | null {
  if (status < 400) return null;
  const { message, errors, id } = bodyOf(text ?? '');
  const said = typeof message === 'string' ? message : `The server answered ${status} without a word.`;
  const later = retryAfter === null ? '' : ` It can be asked again in ${inWords(retryAfter)}.`;
  return {
    title: TITLES[status] ?? (status < 500 ? 'The server refused the request' : 'The server failed'),
    message: `${said.replace(/[.]?$/, '.')}${later}`,
    faults: Array.isArray(errors) ? errors.map((fault) => ({ name: fault.parameter, message: fault.message })) : [],
    id: typeof id === 'string' ? id : null,
    isPassing: PASSING.includes(status),
    isPack: status === 503 && /\bpack\b/i.test(said),
  };
}

/** `must be a number, not "x"` as it stands below its field. */
export const asSentence = (message: string): string => `${message.charAt(0).toUpperCase()}${message.slice(1)}.`;
