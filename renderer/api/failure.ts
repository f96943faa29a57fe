import type { ErrorBody } from '../../contract/error.ts';

/** Why a request has no answer. Expected, so a value rather than an exception. */
export type Failure =
  /** The pack that the look-up needs is not installed or failed its check; `message` names it and the remedy. */
  | { readonly kind: 'no-pack'; readonly message: string }
  /** The server stopped on the way (500 and others); `id` finds it in the log. */
  | { readonly kind: 'stopped'; readonly message: string; readonly status: number; readonly id?: string }
  /** The server does not know the key of this window. */
  | { readonly kind: 'refused' }
  /** Nothing listens any more. */
  | { readonly kind: 'gone' };

/** Turns a status other than success into a {@link Failure}. */
export function failureOf(status: number, body: Partial<ErrorBody>): Failure {
  if (status === 403) return { kind: 'refused' };
  const message = body.message ?? `The server answered ${status}.`;
  if (status === 503) return { kind: 'no-pack', message };
  return body.id === undefined ? { kind: 'stopped', message, status } : { kind: 'stopped', message, status, id: body.id };
}

/** For whoever asked: why there is no answer. */
export function failureText(failure: Failure): string {
  if ('message' in failure) return failure.message;
  return failure.kind === 'gone' ? 'Cairn’s server does not answer.' : 'The server refused the key of this window.';
}
