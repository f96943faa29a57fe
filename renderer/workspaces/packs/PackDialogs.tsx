import type { InstalledPack } from '../../../contract/service.ts';
import { ConfirmDialog } from '../../kit/components/ConfirmDialog.tsx';
import { isReady, usePacks } from '../../model/service/packs.ts';
import { replaceInstalled, settleConflict } from '../../model/packs/pack-adding.ts';
import { askToRemove, removePack } from '../../model/packs/pack-care.ts';
import { usePackWork } from '../../model/packs/pack-work.ts';
import { THEMES, themeOf, titleOf, writtenSize } from '../../model/packs/words.ts';
import { plural, t } from '../../kit/words/t.ts';

/** What is lost with a pack, as far as others of its theme do not stand in. */
function lossOf(pack: InstalledPack, packs: readonly InstalledPack[]): string {
  const theme = pack.theme;
  if (theme === undefined || pack.status === 'failed') return t('It does not answer now.');
  const others = packs.filter((other) => isReady(other) && other.theme === theme && other.id !== pack.id).length;
  if (others === 0) return THEMES[theme].stops;
  const title = themeOf(pack)?.title ?? theme;
  return plural(
    others,
    '{{count}} other pack of {{title}} stays; where only this one has data, look-ups find nothing.',
    '{{count}} other packs of {{title}} stay; where only this one has data, look-ups find nothing.',
    { title },
  );
}

/** Asks before a file is deleted. */
export function RemoveDialog() {
  const packs = usePacks();
  const removing = usePackWork((work) => work.removing);
  const pack = packs.find(({ id }) => id === removing);
  if (pack === undefined) return null;
  return (
    <ConfirmDialog
      title={t('Remove {{title}}?', { title: titleOf(pack) })}
      confirm={t('Remove')}
      failure={t('The pack was not removed')}
      onConfirm={() => removePack(pack)}
      onClose={() => askToRemove(null)}
    >
      {t('{{lossOf}} The file ({{size}}) is deleted.', {
        lossOf: lossOf(pack, packs),
        size: writtenSize(pack.size_bytes),
      })}
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
  const { file, message } = conflict;
  return (
    <ConfirmDialog
      title={t('Replace the installed pack?')}
      confirm={t('Replace')}
      look="primary"
      keep={t('Keep the installed one')}
      failure={t('The pack was not replaced')}
      onConfirm={confirmReplacing}
      onClose={settleConflict}
    >
      {t('{{message}}. Once {{name}} is checked and sound it takes its place; until then the installed one answers.', {
        message: message.split('. ')[0] ?? '',
        name: file.name,
      })}
    </ConfirmDialog>
  );
}
