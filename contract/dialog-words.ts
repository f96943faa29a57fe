/**
 * Texts of the application outside the page: system dialogs and file errors. This English is used until the page has
 * sent its own, with the same placeholders.
 */
export const ENGLISH_DIALOGS = {
  ok: 'OK',
  cancel: 'Cancel',
  add: 'Add',
  replace: 'Replace',
  'all-files': 'All files',
  project: 'Cairn project',
  'packs-folder': 'Packs folder',
  'use-folder': 'Use this folder',
  'given-folder': 'Folder with packs',
  'read-folder': 'Read this folder',
  'not-started': 'Cairn couldn’t start',
  'not-written': 'Couldn’t write {{path}}: {{reason}}. Nothing was saved',
  'not-opened': 'Couldn’t open {{path}}: {{reason}}',
  'no-project': 'it exceeds {{size}} MiB, the limit for a project',
  'not-recent': '{{path}} isn’t a recent project',
  'pack-gone': '{{path}} no longer exists',
  'folder-unread': 'Couldn’t read {{path}} ({{reason}}). Choose another folder',
  'login-from-source': 'Only an installed copy of Cairn can start at login; this one runs from source.',
  'login-not-set': 'Couldn’t write {{path}} ({{reason}})',
  'add-pack': 'Add the data pack {{name}}?',
  'add-pack-detail':
    '{{path}} ({{size}} MB) is checked first, then copied to your packs. Add packs only from people you trust.',
  'replace-pack': 'Replace the installed pack?',
  'pack-added': 'Added {{name}}.',
  'pack-not-added': 'Couldn’t add {{name}}. {{reason}}',
  'server-answered': 'The server answered {{status}}.',
} as const;

export type DialogWord = keyof typeof ENGLISH_DIALOGS;
export type DialogWords = Readonly<Record<DialogWord, string>>;

/** Maximum length of a text in characters, about twice that of our longest. */
export const MAX_DIALOG_TEXT = 300;
