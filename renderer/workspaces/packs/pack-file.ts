/** The file of a pack: its name, and where it is. */
import type { InstalledPack } from '../../../contract/service.ts';
import { copyText } from '../../kit/output/clipboard.ts';
import { useNotices } from '../../kit/notices/notices.ts';
import { t } from '../../kit/words/t.ts';

export const fileNameOf = ({ id }: Pick<InstalledPack, 'id'>): string => `${id}.sqlite`;

/** Shows the file in the system's file manager; in a browser, which may not do that, its name is copied. */
export async function showFile(pack: InstalledPack): Promise<void> {
  if (window.cairn === undefined) {
    await copyText(fileNameOf(pack));
    return;
  }
  const result = await window.cairn.showPack(pack.id);
  if (result.status === 'failed')
    useNotices.getState().report(t('packs.couldntShowFileMessage', { message: result.message }));
}
