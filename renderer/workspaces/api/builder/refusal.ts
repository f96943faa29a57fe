/** What stands above an answer that is a refusal: what its code means here, and what can be done. */
import { codeOfStatus, isErrorCode, type ErrorCode } from '../../../../contract/error.ts';
import { errorBodyOf, failureHeading, isPackFailure } from '../../../kit/api/failure.ts';
import type { Answered } from './send.ts';
import { t } from '../../../kit/words/t.ts';

/** What a code means for a request of any key, where the window says something else of its own, or nothing. */
const TITLES: Partial<Record<ErrorCode, string>> = {
  forbidden: t('api.forbidden'),
  not_found: t('api.notFound'),
  method_not_allowed: t('common.methodNotAllowed'),
  request_timeout: t('common.requestTimedOut'),
  conflict: t('common.conflictsExistingData'),
  already_installed: t('common.packIdAlreadyInstalled'),
  too_large: t('common.requestBodyTooLarge'),
  unsupported_type: t('common.unsupportedContentType'),
  invalid_file: t('common.couldntReadFile'),
  invalid_pack: t('common.fileIsntValidPack'),
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
  const said = typeof message === 'string' ? message : t('api.httpStatusNoMessage', { status });
  const later = retryAfter === null ? '' : ` ${t('api.tryAgainIn', { inWords: inWords(retryAfter) })}`;
  return {
    title:
      TITLES[code] ?? failureHeading({ code }, status < 500 ? t('api.serverRefusedRequest') : t('api.serverFailed')),
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
