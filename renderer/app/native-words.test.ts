import { expect, it } from 'vitest';
import { ENGLISH_DIALOGS, MAX_DIALOG_TEXT } from '../../contract/dialog-words.ts';
import { ENGLISH_MENU, MAX_MENU_LABEL } from '../../contract/menu-words.ts';
import { LANGUAGES, PSEUDO, type LanguageId } from '../kit/words/languages.ts';
import { speak } from '../kit/words/t.ts';
import { dialogWords } from './dialog-words.ts';
import { menuWords } from './menu-words.ts';

const placeholders = (texts: object): string[][] =>
  Object.values(texts).map((text) => [...String(text).matchAll(/\{\{\w+\}\}/g)].map(([name]) => name).toSorted());
const longest = (texts: object): number => Math.max(...Object.values(texts).map((text) => String(text).length));

it('has the menu and the dialogs in English as they stand before the page is there, and speaks Spanish', async () => {
  expect(menuWords()).toEqual(ENGLISH_MENU);
  expect(dialogWords()).toEqual(ENGLISH_DIALOGS);
  await speak('es', ['es']);
  expect([menuWords().file, menuWords().quit]).toEqual(['Archivo', 'Salir de Cairn']);
  expect(dialogWords()['pack-added']).toBe('Se añadió {{name}}.');
});

it.each<LanguageId>([...LANGUAGES.map(({ id }) => id), PSEUDO])(
  'keeps what is filled in later, and within what the system is given, in %s',
  async (language) => {
    await speak(language, [language]);
    expect(placeholders(dialogWords())).toEqual(placeholders(ENGLISH_DIALOGS));
    expect(longest(dialogWords())).toBeLessThanOrEqual(MAX_DIALOG_TEXT);
    expect(longest(menuWords())).toBeLessThanOrEqual(MAX_MENU_LABEL);
  },
);
