import { isErrorCode, type ErrorBody, type ErrorCode } from '../../../contract/error.ts';
import { spoken, t } from '../words/t.ts';

/** What goes wrong on the way, where no error of the server's own has arrived. */
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
  /** Finds it in the log of the server. */
  readonly id?: string;
  /** Seconds after which asking again may work. */
  readonly retryAfter?: number;
};

const WAY_MESSAGES = {
  unreachable: t('Cairn’s server does not answer.'),
  broken_off: t('The answer broke off on its way. Cairn’s server may have stopped.'),
  silent: t('Cairn’s server has not answered for a long time. It may be very busy or held up.'),
  unreadable: t('What answers here is not Cairn’s server. Another program may have taken its port; start Cairn again.'),
} as const;

/** What went wrong on the way to the server or back. */
export const wayFailure = (code: keyof typeof WAY_MESSAGES): Failure => ({ code, message: WAY_MESSAGES[code] });

const sentence = (text: string): string => (/[.!?…]$/u.test(text) ? text : `${text}.`);

/** What an error means, for those who do not read the server's English. */
const MEANINGS: Partial<Record<ErrorCode, string>> = {
  invalid_request: t('The request cannot be understood, or cannot be done as it is'),
  invalid_parameter: t('A parameter is missing or wrong'),
  invalid_file: t('The file cannot be read'),
  no_pack_list: t('The folder has no list of its packs'),
  method_not_allowed: t('The path does not take this method'),
  request_timeout: t('The request did not arrive in time'),
  conflict: t('Something is in the way'),
  already_installed: t('A pack of that id is installed'),
  too_large: t('The body is too large'),
  address_too_long: t('The address is too long'),
  unsupported_type: t('The body is of another type'),
  invalid_pack: t('The file is no sound pack'),
};

/** The meaning of the code in the language of the window, with the server's own words, which are English, behind it. */
function inWords(code: ErrorCode, message: string): string {
  const meaning = MEANINGS[code] ?? WORDS[code]?.title;
  return spoken() === 'en' || meaning === undefined
    ? message
    : t('{{meaning}}. In the words of the server: {{message}}', { meaning, message });
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
    message: code === 'forbidden' ? t('The server refused the key of this window.') : inWords(code, sentence(message)),
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
  pack_missing: { title: t('The pack for this is not installed'), short: t('No pack') },
  pack_damaged: { title: t('The pack for this cannot be read'), short: t('Pack damaged') },
  pack_outdated: { title: t('The pack for this is too old'), short: t('Pack too old') },
  busy: { title: t('Cairn is busy'), short: t('Busy') },
  closing: { title: t('Cairn is closing'), short: t('Closing') },
  answers_stopped: { title: t('Answers are stopped'), short: t('Stopped') },
  forbidden: { title: t('The key of this window was refused'), short: t('Refused') },
  not_found: { title: t('It is not there any more'), short: t('Not found') },
  quota_exceeded: { title: t('The quota of the day is used up'), short: t('Quota used up') },
  rate_limited: { title: t('Too many requests in a second'), short: t('Too many') },
  too_many: { title: t('Too many are kept or under way'), short: t('Too many') },
  disk_full: { title: t('The disk is full'), short: t('Disk full') },
  not_writable: { title: t('The folder cannot be written'), short: t('Not writable') },
  storage_limit: { title: t('The storage of the key is used up'), short: t('Storage used up') },
  unreachable: { title: t('Cairn’s server does not answer'), short: t('No answer') },
  broken_off: { title: t('The answer broke off'), short: t('Broken off') },
  silent: { title: t('No answer has come'), short: t('No answer') },
  unreadable: { title: t('The answer is not Cairn’s'), short: t('No answer') },
};

/** What has happened, as a heading; where the code alone does not say it, `otherwise`. */
export const failureHeading = ({ code }: Pick<Failure, 'code'>, otherwise: string): string =>
  WORDS[code]?.title ?? otherwise;

/** The same in one or two words, for a cell or a closed section. */
export const failureWord = ({ code }: Failure): string => WORDS[code]?.short ?? t('Stopped');

/** What happens about it without anyone's doing; empty where nothing does. */
function outlook(failure: Failure): string {
  if (failure.code === 'closing') return t(' What could not be answered is asked again when it is back.');
  if (failure.code === 'busy')
    return failure.retryAfter === undefined
      ? t(' It is asked again by itself.')
      : t(' It is asked again in {{retryAfter}} s.', { retryAfter: failure.retryAfter });
  return '';
}

/** Why there is no answer. */
export const failureText = ({ message }: Failure): string => message;

/**
 * Why something that was ordered has no answer: where the answer was lost on its way, the order may have been taken all
 * the same.
 * @param look where to see whether it was
 */
export const orderFailureText = (failure: Failure, look: string): string =>
  isWayFailure(failure) && failure.code !== 'unreachable'
    ? t('{{message}} It may have been taken all the same: {{look}} before ordering again.', {
        message: failure.message,
        look,
      })
    : failure.message;

/**
 * As {@link failureText}, with what the window does by itself: for what is asked again when the server can be asked.
 */
export const failureOutlook = (failure: Failure): string => failure.message + outlook(failure);
