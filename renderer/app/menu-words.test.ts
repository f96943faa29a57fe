import { expect, it } from 'vitest';
import { ENGLISH_MENU, MAX_MENU_LABEL } from '../../contract/menu-words.ts';
import { speak } from '../kit/words/t.ts';
import { menuWords } from './menu-words.ts';

it('has the menu in English as it stands before the page is there, and speaks Spanish', async () => {
  expect(menuWords()).toEqual(ENGLISH_MENU);
  await speak('es', ['es']);
  const { file, quit, ...said } = menuWords();
  expect([file, quit]).toEqual(['Archivo', 'Salir de Cairn']);
  expect(Object.values(said).filter((text) => text.length > MAX_MENU_LABEL)).toEqual([]);
});
