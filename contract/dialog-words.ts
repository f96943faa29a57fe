/**
 * What the application says outside of the page: in the system's dialogs, and of what it could not do with a file. In
 * English here, as it stands until a page has been there; the page then sends its own, with the same placeholders.
 */
export const ENGLISH_DIALOGS = {
  ok: 'OK',
  cancel: 'Cancel',
  add: 'Add',
  replace: 'Replace',
  'all-files': 'All files',
  project: 'Cairn project',
  'packs-folder': 'Pack folder',
  'use-folder': 'Use this folder',
  'given-folder': 'Folder of packs',
  'read-folder': 'Read this folder',
  'not-started': 'Cairn could not start',
  'not-written': '{{path}} could not be written: {{reason}}. Nothing was kept of it',
  'not-opened': '{{path}} was not opened: {{reason}}',
  'no-project': 'it is larger than {{size}} MiB, which no project is',
  'not-recent': '{{path}} is not a recent project',
  'pack-gone': '{{path}} is no longer there',
  'folder-unread': '{{path}} cannot be read ({{reason}}). Choose another folder',
  'login-from-source': 'Only an installed Cairn can start at login; this one runs from its source.',
  'login-not-set': '{{path}} cannot be written ({{reason}})',
  'add-pack': 'Add the data pack {{name}}?',
  'add-pack-detail':
    '{{path}} ({{size}} MB) is checked first, and copied among your packs. Add packs from people you trust.',
  'replace-pack': 'Replace the installed pack?',
  'pack-added': '{{name}} was added.',
  'pack-not-added': '{{name}} was not added. {{reason}}',
  'server-answered': 'The server answered {{status}}.',
} as const;

export type DialogWord = keyof typeof ENGLISH_DIALOGS;
export type DialogWords = Readonly<Record<DialogWord, string>>;

/** Characters of a text at the most; the longest of ours has about half of it. */
export const MAX_DIALOG_TEXT = 300;
