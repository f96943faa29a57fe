/** Pack files that the person adds: sent one after the other, while any page is shown. */
import { create } from 'zustand';
import { addPackEndpoint } from '../../../contract/pack-files.ts';
import { ask } from '../../kit/api/ask.ts';
import { failureText } from '../../kit/api/failure.ts';
import { keptAnswer } from '../../kit/api/query.ts';
import { useNotices } from '../../kit/notices/notices.ts';
import { PACKS, refreshPacks } from '../service/packs.ts';
import { usePackCare } from './pack-care.ts';
import { titleOf, writtenSize } from './words.ts';
import { t } from '../../kit/words/t.ts';

/** A file whose pack is installed: the person decides. */
type Conflict = { readonly file: File; readonly message: string };
type Waiting = { readonly file: File; readonly mayReplace: boolean };

type Store = {
  /** The file that is being sent, and the share of it that has arrived; at 1 it is being checked. */
  readonly adding: { readonly name: string; readonly share: number } | null;
  /** Files behind that one. */
  readonly waiting: readonly Waiting[];
  readonly conflicts: readonly Conflict[];
  readonly add: (files: readonly File[]) => void;
  /** Cancels the file that is being sent, and those behind it. */
  readonly cancel: () => void;
  /** The file of the first conflict may take the place of the installed pack, once it is sound. */
  readonly replace: () => void;
  /** The first conflict is settled. */
  readonly settle: () => void;
};

let sending = new AbortController();

/** Why the file cannot be kept, as far as that is known before it is sent. */
function problemWith({ size }: File): string | null {
  const freeBytes = keptAnswer(PACKS)?.free_bytes;
  if (freeBytes === undefined || size <= freeBytes) return null;
  return t('It takes {{size}}, and the disk of the packs has {{free}} left. Make room, then add it again.', {
    size: writtenSize(size),
    free: writtenSize(freeBytes),
  });
}

const refuse = (file: File, why: string): void =>
  useNotices.getState().report(t('{{name}} was not added. {{why}}', { name: file.name, why }));

export const usePackAdding = create<Store>()((set, getStore) => {
  const send = async ({ file, mayReplace }: Waiting, signal: AbortSignal): Promise<void> => {
    const problem = problemWith(file);
    if (problem !== null) {
      refuse(file, problem);
      return;
    }
    set({ adding: { name: file.name, share: 0 } });
    const onSent = (bytes: number): void =>
      set({ adding: { name: file.name, share: Math.min(1, bytes / Math.max(1, file.size)) } });
    const answer = await ask(addPackEndpoint, {
      query: { replace: mayReplace ? '1' : undefined },
      file,
      onSent,
      signal,
    });
    if (answer.ok) {
      await refreshPacks();
      const { pack, replaced } = answer.data;
      usePackCare.getState().choose(pack.id);
      useNotices.getState().showToast(`${replaced ? t('Replaced') : t('Added')} ${titleOf(pack)}`);
    } else if (answer.failure.code === 'already_installed') {
      const { message } = answer.failure;
      set(({ conflicts }) => ({ conflicts: [...conflicts, { file, message }] }));
    } else {
      refuse(file, failureText(answer.failure));
    }
  };

  const sendAll = async (): Promise<void> => {
    sending = new AbortController();
    const { signal } = sending;
    try {
      for (let [next] = getStore().waiting; next !== undefined; [next] = getStore().waiting) {
        set(({ waiting }) => ({ waiting: waiting.slice(1) }));
        await send(next, signal);
      }
    } catch {
      // Cancelled while it was sent: nothing was kept.
    } finally {
      if (!signal.aborted) set({ adding: null });
    }
  };

  const enqueue = (added: readonly Waiting[]): void => {
    const isIdle = getStore().adding === null && getStore().waiting.length === 0;
    set(({ waiting }) => ({ waiting: [...waiting, ...added] }));
    if (isIdle) void sendAll();
  };

  return {
    adding: null,
    waiting: [],
    conflicts: [],
    add: (files) => enqueue(files.map((file) => ({ file, mayReplace: false }))),
    cancel() {
      sending.abort();
      set({ adding: null, waiting: [] });
    },
    settle: () => set(({ conflicts }) => ({ conflicts: conflicts.slice(1) })),
    replace() {
      const [conflict] = getStore().conflicts;
      if (conflict !== undefined) enqueue([{ file: conflict.file, mayReplace: true }]);
    },
  };
});
