import type { InstalledPack } from '../../../contract/service.ts';
import { ConfirmDialog } from '../../kit/components/ConfirmDialog.tsx';
import { isReady, usePacks } from '../../model/service/packs.ts';
import { replaceInstalled, settleConflict } from '../../model/packs/pack-adding.ts';
import { askToRemove, removePack } from '../../model/packs/pack-care.ts';
import { usePackWork } from '../../model/packs/pack-work.ts';
import { titleOf } from '../../model/packs/titles.ts';
import { THEMES, themeOf } from '../../model/packs/words.ts';
import { t } from '../../kit/words/t.ts';
import { writtenBytes } from '../../kit/words/locale.ts';

/** What removing a pack loses, unless others of its theme replace it. */
function lossOf(pack: InstalledPack, packs: readonly InstalledPack[]): string {
  const theme = pack.theme;
  if (theme === undefined || pack.status === 'failed') return t('packs.isntAnsweringNow');
  const others = packs.filter((other) => isReady(other) && other.theme === theme && other.id !== pack.id).length;
  if (others === 0) return THEMES[theme].stops;
  const title = themeOf(pack)?.title ?? theme;
  return t('packs.countOtherTitlePacksRemain', { count: others, title });
}

/** Asks before a file is deleted. */
export function RemoveDialog() {
  const packs = usePacks();
  const removing = usePackWork((work) => work.removing);
  const pack = packs.find(({ id }) => id === removing);
  if (pack === undefined) return null;
  return (
    <ConfirmDialog
      title={t('packs.removeTitle', { title: titleOf(pack) })}
      confirm={t('common.remove')}
      failure={t('packs.couldntRemovePack')}
      onConfirm={() => removePack(pack)}
      onClose={() => askToRemove(null)}
    >
      {t('packs.lossOfFileSizeWillDeleted', { consequence: lossOf(pack, packs), size: writtenBytes(pack.size_bytes) })}
    </ConfirmDialog>
  );
}

function confirmReplacing(): Promise<null> {
  replaceInstalled();
  return Promise.resolve(null);
}

/** Asks before a file takes the place of an installed pack. */
export function ReplaceDialog() {
  const conflict = usePackWork(({ conflicts }) => conflicts[0]);
  if (conflict === undefined) return null;
  const { file, pack } = conflict;
  return (
    <ConfirmDialog
      title={t('common.replaceInstalledPack')}
      confirm={t('common.replace')}
      variant="filled"
      keep={t('packs.keepInstalledPack')}
      failure={t('packs.couldntReplacePack')}
      onConfirm={confirmReplacing}
      onClose={settleConflict}
    >
      {t('packs.packReplacedOnceChecked', { pack, name: file.name })}
    </ConfirmDialog>
  );
}
