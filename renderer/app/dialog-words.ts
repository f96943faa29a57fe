/** What Electron's native dialogs say, in the language of the window. */
import type { DialogWords } from '../../contract/dialog-words.ts';
import { t } from '../kit/words/t.ts';

/** Placeholders that stay: the main process knows what stands there. */
const path = '{{path}}';
const reason = '{{reason}}';
const name = '{{name}}';
const size = '{{size}}';

export const dialogWords = (): DialogWords => ({
  ok: t('OK'),
  cancel: t('Cancel'),
  add: t('Add'),
  replace: t('Replace'),
  'all-files': t('All files'),
  project: t('Cairn project'),
  'packs-folder': t('Pack folder'),
  'use-folder': t('Use this folder'),
  'given-folder': t('Folder of packs'),
  'read-folder': t('Read this folder'),
  'not-started': t('Cairn could not start'),
  'not-written': t('{{path}} could not be written: {{reason}}. Nothing was kept of it', { path, reason }),
  'not-opened': t('{{path}} was not opened: {{reason}}', { path, reason }),
  'no-project': t('it is larger than {{size}} MiB, which no project is', { size }),
  'not-recent': t('{{path}} is not a recent project', { path }),
  'pack-gone': t('{{path}} is no longer there', { path }),
  'folder-unread': t('{{path}} cannot be read ({{reason}}). Choose another folder', { path, reason }),
  'login-from-source': t('Only an installed Cairn can start at login; this one runs from its source.'),
  'login-not-set': t('{{path}} cannot be written ({{reason}})', { path, reason }),
  'add-pack': t('Add the data pack {{name}}?', { name }),
  'add-pack-detail': t(
    '{{path}} ({{size}} MB) is checked first, and copied among your packs. Add packs from people you trust.',
    { path, size },
  ),
  'replace-pack': t('Replace the installed pack?'),
  'pack-added': t('{{name}} was added.', { name }),
  'pack-not-added': t('{{name}} was not added. {{reason}}', { name, reason }),
  'server-answered': t('The server answered {{status}}.', { status: '{{status}}' }),
});
