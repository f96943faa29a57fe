/** What the page does with packs: checks and removes them. A check goes on while another page is shown. */
import { create } from 'zustand';
import { removePackEndpoint, verifyPackEndpoint } from '../../../contract/pack-files.ts';
import type { InstalledPack } from '../../../contract/service.ts';
import { ask } from '../../kit/api/ask.ts';
import { ENDLESS_MS } from '../../kit/api/exchange.ts';
import { failureText } from '../../kit/api/failure.ts';
import { useNotices } from '../../kit/notices/notices.ts';
import { installedPacks, refreshPacks } from '../service/packs.ts';
import { titleOf } from './words.ts';
import { t } from '../../kit/words/t.ts';

type Store = {
  /** Id of the pack whose details are shown. */
  readonly chosen: string | null;
  /** Packs that are to be checked; the first one is being checked. */
  readonly checking: readonly string[];
  /** Id of the pack that the person is asked about before its file is deleted. */
  readonly removing: string | null;
  readonly askToRemove: (id: string | null) => void;
  readonly choose: (id: string | null) => void;
  readonly check: (ids: readonly string[]) => Promise<void>;
  readonly cancelChecks: () => void;
  /** @returns why it was not removed */
  readonly remove: (pack: InstalledPack) => Promise<string | null>;
};

let checks = new AbortController();

const installed = (id: string): InstalledPack | undefined => installedPacks().find((pack) => pack.id === id);

/** @throws the `AbortError` of `signal` only. */
async function checkOne(id: string, signal: AbortSignal): Promise<void> {
  const answer = await ask(verifyPackEndpoint, { body: { id }, signal, patienceMs: ENDLESS_MS });
  await refreshPacks();
  if (!answer.ok) {
    useNotices.getState().report(t('{{id}} was not checked. {{reason}}', { id, reason: failureText(answer.failure) }));
    return;
  }
}

/** Says what the checks have found. */
function tellOf(ids: readonly string[]): void {
  const failed = ids.filter((id) => installed(id)?.status === 'failed');
  const one = installed(ids[0] ?? '');
  const what = ids.length === 1 && one !== undefined ? titleOf(one) : t('{{ids}} packs', { ids: ids.length });
  useNotices
    .getState()
    .announce(
      failed.length === 0
        ? t('Verified {{what}}', { what })
        : t('{{failed}} of {{ids}} packs failed their check', { failed: failed.length, ids: ids.length }),
    );
}

export const usePackCare = create<Store>()((set, getStore) => ({
  chosen: null,
  checking: [],
  removing: null,
  askToRemove: (removing) => set({ removing }),
  choose: (chosen) => set({ chosen }),
  async check(ids) {
    const isRunning = getStore().checking.length > 0;
    set(({ checking }) => ({ checking: [...new Set([...checking, ...ids])] }));
    if (isRunning) return;
    checks = new AbortController();
    const { signal } = checks;
    const done: string[] = [];
    try {
      for (let [id] = getStore().checking; id !== undefined; [id] = getStore().checking) {
        await checkOne(id, signal);
        done.push(id);
        set(({ checking }) => ({ checking: checking.slice(1) }));
      }
      tellOf(done);
    } catch {
      // Cancelled by the person: what was found stays.
    }
  },
  cancelChecks() {
    checks.abort();
    set({ checking: [] });
  },
  async remove(pack) {
    const answer = await ask(removePackEndpoint, { body: { id: pack.id } });
    await refreshPacks();
    if (!answer.ok) return failureText(answer.failure);
    if (getStore().chosen === pack.id) set({ chosen: null });
    useNotices.getState().showToast(t('Removed {{title}}', { title: titleOf(pack) }));
    return null;
  },
}));
