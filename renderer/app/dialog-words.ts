/** Texts of Electron's native dialogs. */
import type { DialogWords } from '../../contract/dialog-words.ts';
import { t } from '../kit/words/t.ts';

/** Placeholders that the main process fills in. */
const path = '{{path}}';
const reason = '{{reason}}';
const name = '{{name}}';
const size = '{{size}}';

export const dialogWords = (): DialogWords => ({
  ok: t('app.ok'),
  cancel: t('common.cancel'),
  add: t('common.add'),
  replace: t('common.replace'),
  'all-files': t('app.allFiles'),
  project: t('app.cairnProject'),
  'packs-folder': t('common.packFolder'),
  'use-folder': t('app.useFolder'),
  'given-folder': t('app.folderPacks'),
  'read-folder': t('app.readFolder'),
  'not-started': t('app.cairnCouldNotStart'),
  'not-written': t('app.couldntWritePathReasonNothing', { path, reason }),
  'not-opened': t('app.couldntOpenPathReason', { path, reason }),
  'no-project': t('app.exceedsSizeMiBLimitProject', { size }),
  'not-recent': t('app.pathIsntRecentProject', { path }),
  'pack-gone': t('app.pathNoLongerExists', { path }),
  'folder-unread': t('app.couldntReadPathReasonChoose', { path, reason }),
  'login-from-source': t('app.onlyInstalledCairnCanStart'),
  'login-not-set': t('app.couldntWritePathReason', { path, reason }),
  'add-pack': t('app.addDataPackName', { name }),
  'add-pack-detail': t('app.pathSizeMbCheckedFirst', { path, size }),
  'replace-pack': t('common.replaceInstalledPack'),
  'pack-added': t('app.addedName', { name }),
  'pack-not-added': t('app.couldntAddNameReason', { name, reason }),
  'server-answered': t('app.serverAnsweredStatus', { status: '{{status}}' }),
});
