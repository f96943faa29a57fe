import { isErrorCode, type ErrorBody, type ErrorCode } from '../../../contract/error.ts';
import { spoken, t } from '../words/t.ts';

/** Problems of the connection, without an error of the server. */
type WayCode =
  /** The answer ended in the middle: the connection was cut, or the body is not whole. */
  | 'broken_off'
  /** Nothing came for as long as such an answer may take. */
  | 'silent'
  /** Something has answered that is not Cairn, such as another program at its port. */
  | 'unreadable';

/**
 * Why a request has no answer. Expected, so a value rather than an exception. What the window does follows from `code`,
 * never from words.
 */
export type Failure = {
  readonly code: ErrorCode | WayCode;
  /** A whole sentence or several, to show. */
  readonly message: string;
  /** Id of the pack that is missing, damaged or in the way. */
  readonly pack?: string;
  /** The parameter that is wrong, the first where several are. */
  readonly parameter?: string;
  /** Identifies it in the log of the server. */
  readonly id?: string;
  /** Seconds after which asking again may work. */
  readonly retryAfter?: number;
};

const WAY_MESSAGES = {
  unreachable: t('common.cairnServerIsntRespondingSentence'),
  broken_off: t('common.connectionBrokeOffCairnServer'),
  silent: t('common.cairnServerHasntAnsweredLong'),
  unreadable: t('common.anotherProgramUsingCairnsPort'),
} as const;

/** A problem of the connection to the server. */
export const wayFailure = (code: keyof typeof WAY_MESSAGES): Failure => ({ code, message: WAY_MESSAGES[code] });

const sentence = (text: string): string => (/[.!?…]$/u.test(text) ? text : `${text}.`);

/** The meaning of an error in the window's language; the server's message is English. */
const MEANINGS: Partial<Record<ErrorCode, string>> = {
  invalid_request: t('common.invalidRequest'),
  invalid_parameter: t('common.missingInvalidParameter'),
  invalid_file: t('common.couldntReadFile'),
  no_pack_list: t('common.folderNoListPacks'),
  method_not_allowed: t('common.methodNotAllowed'),
  request_timeout: t('common.requestTimedOut'),
  conflict: t('common.conflictsExistingData'),
  already_installed: t('common.packIdAlreadyInstalled'),
  too_large: t('common.requestBodyTooLarge'),
  address_too_long: t('common.addressTooLong'),
  unsupported_type: t('common.unsupportedContentType'),
  invalid_pack: t('common.fileIsntValidPack'),
};

/** The meaning of the code in the language of the window, with the server's own words, which are English, behind it. */
function inWords(code: ErrorCode, message: string): string {
  const meaning = MEANINGS[code] ?? WORDS[code]?.title;
  return spoken() === 'en' || meaning === undefined
    ? message
    : t('common.meaningServerMessageMessage', { meaning, message });
}

/**
 * Turns a status other than success into a {@link Failure}.
 * @param text the body
 * @param retryAfter the header of that name
 */
export function failureOf(text: string, retryAfter: string | null = null): Failure {
  const { message, code, pack, id, errors } = errorBodyOf(text);
  if (code === 'unreachable') return wayFailure(code);
  if (!isErrorCode(code) || typeof message !== 'string') return wayFailure('unreadable');
  const parameter = errors?.[0]?.parameter;
  const seconds = retryAfter === null ? Number.NaN : Number(retryAfter);
  return {
    code,
    message: code === 'forbidden' ? t('common.serverRefusedWindowsKey') : inWords(code, sentence(message)),
    ...(pack === undefined ? {} : { pack }),
    ...(id === undefined ? {} : { id }),
    ...(parameter === undefined ? {} : { parameter }),
    ...(Number.isFinite(seconds) ? { retryAfter: seconds } : {}),
  };
}

/** The members of an error's body that there are; none where the text is no object of JSON. */
export function errorBodyOf(text: string): Partial<ErrorBody> {
  try {
    const body: Partial<ErrorBody> | null = JSON.parse(text);
    return typeof body === 'object' && body !== null ? body : {};
  } catch {
    return {};
  }
}

const PACK_CODES: ReadonlySet<Failure['code']> = new Set<Failure['code']>([
  'pack_missing',
  'pack_damaged',
  'pack_outdated',
]);
const WAY_CODES: ReadonlySet<Failure['code']> = new Set<Failure['code']>([
  'unreachable',
  'broken_off',
  'silent',
  'unreadable',
]);
const PASSING_CODES: ReadonlySet<Failure['code']> = new Set<Failure['code']>(['busy', 'closing', 'request_timeout']);

/** Whether a pack that the look-up needs is not installed or cannot be read. */
export const isPackFailure = ({ code }: Pick<Failure, 'code'>): boolean => PACK_CODES.has(code);

/** Whether no word of the server's own arrived. */
export const isWayFailure = ({ code }: Failure): boolean => WAY_CODES.has(code);

/** Whether the server is not there, or refuses the window as a whole: the same for every question. */
export const isAwayFailure = ({ code }: Pick<Failure, 'code'>): boolean =>
  code === 'unreachable' || code === 'forbidden';

/** Whether the same question may be answered in a while without anything being done about it. */
export const isPassing = (failure: Failure): boolean => isWayFailure(failure) || PASSING_CODES.has(failure.code);

/** Whether the question is one that has no answer here, such as a tile beyond the edge of the map. */
export const isOutOfReach = ({ code }: Failure): boolean => code === 'invalid_parameter';

type Words = { readonly title: string; readonly short: string };

const WORDS: Partial<Record<Failure['code'], Words>> = {
  pack_missing: { title: t('common.requiredPackIsntInstalled'), short: t('common.noPack') },
  pack_damaged: { title: t('common.requiredPackCantRead'), short: t('common.packDamaged') },
  pack_outdated: { title: t('common.requiredPackTooOld'), short: t('common.packTooOld') },
  busy: { title: t('common.cairnBusy'), short: t('common.busy') },
  closing: { title: t('common.cairnClosing'), short: t('common.closing') },
  answers_stopped: { title: t('common.apiStopped'), short: t('common.stopped') },
  forbidden: { title: t('common.windowsKeyRefused'), short: t('common.refused') },
  not_found: { title: t('common.noLongerExists'), short: t('common.notFound') },
  quota_exceeded: { title: t('common.dailyQuotaUsedUp'), short: t('common.quotaUsedUp') },
  rate_limited: { title: t('common.tooManyRequestsPerSecond'), short: t('common.tooMany') },
  too_many: { title: t('common.tooManyStoredRunning'), short: t('common.tooMany') },
  disk_full: { title: t('common.diskFull'), short: t('common.diskFull2') },
  not_writable: { title: t('common.folderIsntWritable'), short: t('common.notWritable') },
  storage_limit: { title: t('common.keysStorageUsedUp'), short: t('common.storageUsedUp') },
  unreachable: { title: t('common.cairnServerIsntResponding'), short: t('common.noAnswer') },
  broken_off: { title: t('common.connectionBrokeOff'), short: t('common.interrupted') },
  silent: { title: t('common.noAnswerReceived'), short: t('common.noAnswer') },
  unreadable: { title: t('common.answerIsntCairn'), short: t('common.noAnswer') },
};

/** A heading that states the error; `otherwise` if its code doesn't. */
export const failureHeading = ({ code }: Pick<Failure, 'code'>, otherwise: string): string =>
  WORDS[code]?.title ?? otherwise;

/** The same in one or two words, for a cell or a closed section. */
export const failureWord = ({ code }: Failure): string => WORDS[code]?.short ?? t('common.stopped');

/** What Cairn does about it automatically; empty if nothing. */
function outlook(failure: Failure): string {
  if (failure.code === 'closing') return t('common.retryingWhenBack');
  if (failure.code === 'busy')
    return failure.retryAfter === undefined
      ? t('common.retrying')
      : t('common.retryingIn', { retryAfter: failure.retryAfter });
  return '';
}

/** Why a request failed. */
export const failureText = ({ message }: Failure): string => message;

/**
 * Why something that was ordered has no answer: where the answer was lost on its way, the order may have been taken all
 * the same.
 * @param look where to see whether it was
 */
export const orderFailureText = (failure: Failure, look: string): string =>
  isWayFailure(failure) && failure.code !== 'unreachable'
    ? t('common.messageMayBeenAcceptedAnyway', { message: failure.message, advice: look })
    : failure.message;

/**
 * As {@link failureText}, with what the window does by itself: for what is asked again when the server can be asked.
 */
export const failureOutlook = (failure: Failure): string => [failure.message, outlook(failure)].join(' ').trim();
