/** Checks and removes packs. A check continues while another page is shown. */
import { removePackEndpoint, verifyPackEndpoint } from '../../../contract/pack-files.ts';
import type { InstalledPack } from '../../../contract/service.ts';
import { ask } from '../../kit/api/ask.ts';
import { ENDLESS_MS } from '../../kit/api/exchange.ts';
import { failureText } from '../../kit/api/failure.ts';
import { useNotices } from '../../kit/notices/notices.ts';
import { installedPacks, refreshPacks } from '../service/packs.ts';
import { choosePack, usePackWork } from './pack-work.ts';
import { titleOf } from './titles.ts';
import { t } from '../../kit/words/t.ts';

const installed = (id: string): InstalledPack | undefined => installedPacks().find((pack) => pack.id === id);

/** @throws the `AbortError` of `signal` only. */
async function checkOne(id: string, signal: AbortSignal): Promise<void> {
  const answer = await ask(verifyPackEndpoint, { body: { id }, signal, patienceMs: ENDLESS_MS });
  await refreshPacks();
  if (!answer.ok) {
    useNotices.getState().report(t('packs.couldntCheckIdReason', { id, reason: failureText(answer.failure) }));
    return;
  }
}

/** Reports the results of the checks. */
function tellOf(ids: readonly string[]): void {
  const failed = ids.filter((id) => installed(id)?.status === 'failed');
  const one = installed(ids[0] ?? '');
  const what = ids.length === 1 && one !== undefined ? titleOf(one) : t('packs.idsPacks', { number: ids.length });
  useNotices
    .getState()
    .announce(
      failed.length === 0
        ? t('packs.verifiedWhat', { what })
        : t('packs.failedIdsPacksFailedTheir', { failed: failed.length, total: ids.length }),
    );
}

export const askToRemove = (removing: string | null): void => {
  usePackWork.setState({ removing });
};

const waiting = (): readonly string[] => usePackWork.getState().checking;

/** Checks these packs after those that are waiting for it. */
export async function checkPacks(ids: readonly string[]): Promise<void> {
  const isRunning = waiting().length > 0;
  usePackWork.setState(({ checking }) => ({ checking: [...new Set([...checking, ...ids])] }));
  if (isRunning) return;
  const checks = new AbortController();
  usePackWork.setState({ checks });
  const { signal } = checks;
  const done: string[] = [];
  try {
    for (let [id] = waiting(); id !== undefined; [id] = waiting()) {
      await checkOne(id, signal);
      done.push(id);
      usePackWork.setState(({ checking }) => ({ checking: checking.slice(1) }));
    }
    tellOf(done);
  } catch {
    // Cancelled by the user: results so far stay.
  }
}

export function cancelChecks(): void {
  usePackWork.getState().checks.abort();
  usePackWork.setState({ checking: [] });
}

/** @returns why it was not removed */
export async function removePack(pack: InstalledPack): Promise<string | null> {
  const answer = await ask(removePackEndpoint, { body: { id: pack.id } });
  await refreshPacks();
  if (!answer.ok) return failureText(answer.failure);
  if (usePackWork.getState().chosen === pack.id) choosePack(null);
  useNotices.getState().showToast(t('packs.removedTitle', { title: titleOf(pack) }));
  return null;
}
