/** The owner's keys and their costs, as the page displays and changes them. */
import { changeKeyEndpoint, createKeyEndpoint, keysEndpoint, revokeKeyEndpoint } from '../../../../contract/keys.ts';
import type { Quotas } from '../../../../contract/metering.ts';
import type { Right } from '../../../../contract/rights.ts';
import { ask } from '../../../kit/api/ask.ts';
import { failureText } from '../../../kit/api/failure.ts';
import { refetch, queryOf } from '../../../kit/api/query.ts';
import type { Answer } from '../../../kit/api/request.ts';

export type KeyLimits = {
  readonly name: string;
  readonly rights: Right[];
  readonly quotas: Quotas;
  readonly origins: string[];
  readonly rateLimit: number | null;
};

export const KEYS = queryOf(keysEndpoint);

/** @returns why nothing was changed, or `null`: the list has the change */
async function after<T>(answer: Answer<T>): Promise<string | null> {
  if (!answer.ok) return failureText(answer.failure);
  await refetch(KEYS);
  return null;
}

/** @returns the key, to show once, or why it couldn't be created */
export async function createKey({
  name,
  rights,
  quotas,
  origins,
  rateLimit,
}: KeyLimits): Promise<{ readonly key: string } | { readonly problem: string }> {
  const answer = await ask(createKeyEndpoint, {
    body: { name, rights, quotas, origins, ...(rateLimit === null ? {} : { rate_limit: rateLimit }) },
  });
  const problem = await after(answer);
  return answer.ok ? { key: answer.data.key } : { problem: problem ?? '' };
}

/** @returns why it was not changed, or `null` */
export const changeKey = async (
  id: string,
  { name, rights, quotas, origins, rateLimit }: KeyLimits,
): Promise<string | null> =>
  after(await ask(changeKeyEndpoint, { path: { id }, body: { name, rights, quotas, origins, rate_limit: rateLimit } }));

/** @returns why it was not revoked, or `null` */
export const revokeKey = async (id: string): Promise<string | null> =>
  after(await ask(revokeKeyEndpoint, { path: { id } }));
