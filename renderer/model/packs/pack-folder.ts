/** A folder of packs on a drive: its list, and installing from it, independent of the page. */
import {
  addFromFolderEndpoint,
  indexPackFolderEndpoint,
  packFolderEndpoint,
  type OfferedPack,
} from '../../../contract/pack-sharing.ts';
import { ask } from '../../kit/api/ask.ts';
import { ENDLESS_MS } from '../../kit/api/exchange.ts';
import { failureText, type Failure } from '../../kit/api/failure.ts';
import { useNotices } from '../../kit/notices/notices.ts';
import { refreshPacks } from '../service/packs.ts';
import { setDrive, UNREAD, usePackWork } from './pack-work.ts';
import { t } from '../../kit/words/t.ts';

const updatesIn = (offers: readonly OfferedPack[]): string[] =>
  offers.filter(({ novelty }) => novelty === 'newer').map(({ id }) => id);

const fail = (failure: Failure): void =>
  setDrive({ busy: null, problem: failureText(failure), lacksList: failure.code === 'no_pack_list' });

/** Updates are wanted, unless the person says otherwise. */
const offer = (packs: readonly OfferedPack[]): void =>
  setDrive({ busy: null, offers: packs, wanted: updatesIn(packs) });

const folderNow = (): string => usePackWork.getState().drive.folder.trim();

export const setFolder = (folder: string): void => setDrive({ folder, ...UNREAD });

/** Reads the list in the folder. */
export async function readFolder(): Promise<void> {
  const folder = folderNow();
  setDrive({ ...UNREAD, busy: 'reading' });
  const answer = await ask(packFolderEndpoint, { body: { folder }, patienceMs: ENDLESS_MS });
  if (answer.ok) offer(answer.data.packs);
  else fail(answer.failure);
}

/** Makes the list of the folder, which is written into it. */
export async function makeFolderList(): Promise<void> {
  const folder = folderNow();
  setDrive({ ...UNREAD, busy: 'listing' });
  const answer = await ask(indexPackFolderEndpoint, { body: { folder }, patienceMs: ENDLESS_MS });
  if (!answer.ok) {
    fail(answer.failure);
    return;
  }
  const { packs, passed_over: passedOver } = answer.data;
  offer(packs);
  if (passedOver.length > 0)
    useNotices
      .getState()
      .report(t('packs.notListPassedOver', { files: passedOver.map(({ file }) => file).join(', ') }));
}

const noteRefusal = (id: string, why: string): void =>
  setDrive({ refusals: { ...usePackWork.getState().drive.refusals, [id]: why } });

/** Adds the packs that are wanted, one after the other, and reads the list again. */
export async function takeFromFolder(): Promise<void> {
  const folder = folderNow();
  setDrive({ busy: 'adding', refusals: {} });
  const added: string[] = [];
  for (const id of usePackWork.getState().drive.wanted) {
    setDrive({ taking: id });
    const answer = await ask(addFromFolderEndpoint, { body: { folder, id, replace: true }, patienceMs: ENDLESS_MS });
    if (answer.ok) added.push(id);
    else noteRefusal(id, failureText(answer.failure));
  }
  await refreshPacks();
  const { refusals } = usePackWork.getState().drive;
  await readFolder();
  setDrive({ taking: null, refusals, wanted: Object.keys(refusals) });
  if (added.length > 0)
    useNotices
      .getState()
      .showToast(
        added.length === 1
          ? t('packs.addedId', { id: added[0] ?? '' })
          : t('packs.addedCountPacks', { count: added.length }),
      );
}
