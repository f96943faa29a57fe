/** The owner's keys, and what they cost, as the page shows and changes them. */
import { create } from 'zustand';
import {
  changeKeyEndpoint,
  createKeyEndpoint,
  keysEndpoint,
  revokeKeyEndpoint,
  type ApiKey,
} from '../../../../contract/keys.ts';
import type { Quotas } from '../../../../contract/metering.ts';
import type { Right } from '../../../../contract/rights.ts';
import { ask } from '../../../kit/api/ask.ts';
import { failureText } from '../../../kit/api/failure.ts';
import type { Answer } from '../../../kit/api/request.ts';
import { useService } from '../../../model/service/service.ts';

export type KeyLimits = {
  readonly name: string;
  readonly rights: Right[];
  readonly quotas: Quotas;
  readonly origins: string[];
  readonly rateLimit: number | null;
};

type Store = {
  /** `null` until they are known. */
  readonly keys: readonly ApiKey[] | null;
  readonly problem: string | null;
  readonly refresh: () => Promise<void>;
  /** The key itself, to be shown once, or why there is none. */
  readonly create: (limits: KeyLimits) => Promise<{ readonly key: string } | { readonly problem: string }>;
  /** Why it was not changed, or null. */
  readonly change: (id: string, limits: KeyLimits) => Promise<string | null>;
  readonly revoke: (id: string) => Promise<string | null>;
};

export const useApiKeys = create<Store>()((set, getStore) => {
  const after = async <T>(answer: Answer<T>): Promise<string | null> => {
    if (!answer.ok) {
      useService.getState().noteFailure(answer.failure);
      return failureText(answer.failure);
    }
    await getStore().refresh();
    return null;
  };
  return {
    keys: null,
    problem: null,
    async refresh() {
      const answer = await ask(keysEndpoint);
      if (answer.ok) set({ keys: answer.data.keys, problem: null });
      else {
        useService.getState().noteFailure(answer.failure);
        set({ problem: failureText(answer.failure) });
      }
    },
    async create({ name, rights, quotas, origins, rateLimit }) {
      const answer = await ask(createKeyEndpoint, {
        body: { name, rights, quotas, origins, ...(rateLimit === null ? {} : { rate_limit: rateLimit }) },
      });
      const problem = await after(answer);
      return answer.ok ? { key: answer.data.key } : { problem: problem ?? '' };
    },
    change: async (id, { name, rights, quotas, origins, rateLimit }) =>
      after(
        await ask(changeKeyEndpoint, { path: { id }, body: { name, rights, quotas, origins, rate_limit: rateLimit } }),
      ),
    revoke: async (id) => after(await ask(revokeKeyEndpoint, { path: { id } })),
  };
});
