/** Pack files that the person adds: sent one after the other, while any page is shown. */
import { addPackEndpoint } from '../../../contract/pack-files.ts';
import { ask } from '../../kit/api/ask.ts';
import { failureText } from '../../kit/api/failure.ts';
import { keptAnswer } from '../../kit/api/query.ts';
import { useNotices } from '../../kit/notices/notices.ts';
import { PACKS, refreshPacks } from '../service/packs.ts';
import { choosePack, usePackWork, type WaitingFile } from './pack-work.ts';
import { titleOf } from './titles.ts';
import { t } from '../../kit/words/t.ts';
import { writtenBytes } from '../../kit/words/locale.ts';

/** Returns why a file can't be stored, as far as that is known before uploading it. */
function problemWith({ size }: File): string | null {
  const freeBytes = keptAnswer(PACKS)?.free_bytes;
  if (freeBytes === undefined || size <= freeBytes) return null;
  return t('packs.needsSizeDiskPacksFree', { size: writtenBytes(size), free: writtenBytes(freeBytes) });
}

const refuse = (file: File, why: string): void =>
  useNotices.getState().report(t('packs.couldntAddNameWhy', { name: file.name, reason: why }));

async function send({ file, mayReplace }: WaitingFile, abort: AbortController): Promise<void> {
  const problem = problemWith(file);
  if (problem !== null) {
    refuse(file, problem);
    return;
  }
  usePackWork.setState({ adding: { name: file.name, share: 0, abort } });
  const onSent = (bytes: number): void => {
    usePackWork.setState({ adding: { name: file.name, share: Math.min(1, bytes / Math.max(1, file.size)), abort } });
  };
  const answer = await ask(addPackEndpoint, {
    query: { replace: mayReplace ? '1' : undefined },
    file,
    onSent,
    signal: abort.signal,
  });
  if (answer.ok) {
    await refreshPacks();
    const { pack, replaced } = answer.data;
    choosePack(pack.id);
    const title = titleOf(pack);
    useNotices.getState().showToast(replaced ? t('packs.replacedTitle', { title }) : t('packs.addedTitle', { title }));
  } else if (answer.failure.code === 'already_installed') {
    const { pack = '' } = answer.failure;
    usePackWork.setState(({ conflicts }) => ({ conflicts: [...conflicts, { file, pack }] }));
  } else {
    refuse(file, failureText(answer.failure));
  }
}

const waitingFiles = (): readonly WaitingFile[] => usePackWork.getState().waiting;

async function sendAll(): Promise<void> {
  const abort = new AbortController();
  try {
    for (let [next] = waitingFiles(); next !== undefined; [next] = waitingFiles()) {
      usePackWork.setState(({ waiting }) => ({ waiting: waiting.slice(1) }));
      await send(next, abort);
    }
  } catch {
    // Cancelled during the upload: nothing was stored.
  } finally {
    if (!abort.signal.aborted) usePackWork.setState({ adding: null });
  }
}

function enqueue(added: readonly WaitingFile[]): void {
  const { adding, waiting } = usePackWork.getState();
  usePackWork.setState({ waiting: [...waiting, ...added] });
  if (adding === null && waiting.length === 0) void sendAll();
}

export const addPackFiles = (files: readonly File[]): void =>
  enqueue(files.map((file) => ({ file, mayReplace: false })));

/** Cancels the file that is being sent, and those behind it. */
export function cancelAdding(): void {
  usePackWork.getState().adding?.abort.abort();
  usePackWork.setState({ adding: null, waiting: [] });
}

/** The first conflict is settled. */
export const settleConflict = (): void => {
  usePackWork.setState(({ conflicts }) => ({ conflicts: conflicts.slice(1) }));
};

/** Lets the first conflicting file replace the installed pack, if it is valid. */
export function replaceInstalled(): void {
  const [conflict] = usePackWork.getState().conflicts;
  if (conflict !== undefined) enqueue([{ file: conflict.file, mayReplace: true }]);
}
