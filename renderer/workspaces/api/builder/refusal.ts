/** What stands above an answer that is a refusal: what its code means here, and what can be done. */
import { codeOfStatus, isErrorCode, type ErrorCode } from '../../../../contract/error.ts';
import { errorBodyOf, failureHeading, isPackFailure } from '../../../kit/api/failure.ts';
import type { Answered } from './send.ts';
import { t } from '../../../kit/words/t.ts';

/** What a code means for a request of any key, where the window says something else of its own, or nothing. */
const TITLES: Partial<Record<ErrorCode, string>> = {
  forbidden: t('The server does not let this in'),
  not_found: t('There is no such thing'),
  method_not_allowed: t('The path does not take this method'),
  request_timeout: t('The request did not arrive in time'),
  conflict: t('Something is in the way'),
  already_installed: t('A pack of that id is installed'),
  too_large: t('The body is too large'),
  unsupported_type: t('The body is of another type'),
  invalid_file: t('The file cannot be read'),
  invalid_pack: t('The file is no sound pack'),
};

/** Those that the same request may find gone. */
const PASSING: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'request_timeout',
  'quota_exceeded',
  'rate_limited',
  'too_many',
  'internal',
  'busy',
  'closing',
  'unreachable',
  'answers_stopped',
  'pack_missing',
  'pack_damaged',
  'pack_outdated',
  'disk_full',
  'not_writable',
  'storage_limit',
]);

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
  /** Whether a pack is missing or damaged; `pack` is its id, where one is at fault. */
  readonly isPack: boolean;
  readonly pack: string | null;
};

const inWords = (seconds: number): string =>
  seconds < 120
    ? `${seconds} s`
    : seconds < 7200
      ? `${Math.round(seconds / 60)} min`
      : `${Math.round(seconds / 3600)} h`;

/** `null` for an answer that is none. */
export function refusal({ status, text, retryAfter }: Answered): Refusal | null {
  if (status < 400) return null;
  const { message, code: given, errors, pack, id } = errorBodyOf(text ?? '');
  const code = isErrorCode(given) ? given : codeOfStatus(status);
  const said = typeof message === 'string' ? message : t('The server answered {{status}} without a word.', { status });
  const later =
    retryAfter === null ? '' : t(' It can be asked again in {{inWords}}.', { inWords: inWords(retryAfter) });
  return {
    title:
      TITLES[code] ??
      failureHeading({ code }, status < 500 ? t('The server refused the request') : t('The server failed')),
    message: `${said.replace(/[.]?$/, '.')}${later}`,
    faults: Array.isArray(errors) ? errors.map((fault) => ({ name: fault.parameter, message: fault.message })) : [],
    id: typeof id === 'string' ? id : null,
    isPassing: PASSING.has(code),
    isPack: isPackFailure({ code }),
    pack: typeof pack === 'string' ? pack : null,
  };
}

/** `must be a number, not "x"` as it stands below its field. */
export const asSentence = (message: string): string => `${message.charAt(0).toUpperCase()}${message.slice(1)}.`;
