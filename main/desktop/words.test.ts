import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { ENGLISH_DIALOGS, type DialogWords } from '../../contract/dialog-words.ts';
import { ENGLISH_MENU } from '../../contract/menu-words.ts';
import { serverErrorMessage } from './server-error.ts';
import { rememberedWords, rememberWords, dialogText, setDialogWords } from './words.ts';

afterEach(() => setDialogWords(ENGLISH_DIALOGS));

const spanish: DialogWords = { ...ENGLISH_DIALOGS, 'server-answered': 'El servidor respondió {{status}}.' };

it('inserts values into a text, whatever characters they contain', () => {
  expect(dialogText('pack-not-added', { name: '$& {{reason}}', reason: 'full' })).toBe(
    'Couldn’t add $& {{reason}}. full',
  );
  expect(dialogText('cancel')).toBe('Cancel');
});

it('uses the texts that the window has sent', async () => {
  setDialogWords(spanish);
  expect(await serverErrorMessage(new Response('no', { status: 502 }))).toBe('El servidor respondió 502.');
});

it("remembers texts for the next launch, and is English if they don't match this version", () => {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-words-'));
  const file = join(folder, 'words.json');
  const english = { menu: ENGLISH_MENU, dialogs: ENGLISH_DIALOGS };
  expect(rememberedWords(file)).toEqual(english);
  rememberWords(file, { menu: ENGLISH_MENU, dialogs: spanish });
  expect(rememberedWords(file).dialogs).toEqual(spanish);
  const { ok: _ok, ...fewer } = spanish;
  writeFileSync(file, JSON.stringify({ menu: ENGLISH_MENU, dialogs: fewer }));
  expect(rememberedWords(file)).toEqual(english);
  writeFileSync(file, readFileSync(file, 'utf8').slice(0, 40));
  expect(rememberedWords(file)).toEqual(english);
  rememberWords(join(folder, 'absent', 'words.json'), english);
  rmSync(folder, { recursive: true });
});
