/**
 * Texts of native menus and dialogs, in the language of the window. The page sends them; they are remembered, so that
 * the next launch has them before its page has loaded.
 */
import { readFileSync } from 'node:fs';
import { Type, type TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { ENGLISH_DIALOGS, MAX_DIALOG_TEXT, type DialogWord, type DialogWords } from '../../contract/dialog-words.ts';
import type { NativeWords } from '../../contract/ipc.ts';
import { ENGLISH_MENU, MAX_MENU_LABEL } from '../../contract/menu-words.ts';
import type { Placeholders, PlaceholderValues } from '../../contract/placeholders.ts';
import { writeState } from './window-state.ts';

/** Schema of texts: each on one line and at most `maxLength` long, because the system shows them unmodified. */
const texts = (english: object, maxLength: number): TSchema =>
  Type.Object(
    Object.fromEntries(
      Object.keys(english).map((name) => [
        name,
        Type.String({ minLength: 1, maxLength, pattern: String.raw`^[^\u0000-\u001f\u007f]*$` }),
      ]),
    ),
    { additionalProperties: false },
  );

export const NativeWordsSchema = Type.Unsafe<NativeWords>(
  Type.Object(
    { menu: texts(ENGLISH_MENU, MAX_MENU_LABEL), dialogs: texts(ENGLISH_DIALOGS, MAX_DIALOG_TEXT) },
    { additionalProperties: false },
  ),
);

let dialogs: DialogWords = ENGLISH_DIALOGS;

/** Sets the texts of dialogs. */
export function setDialogWords(words: DialogWords): void {
  dialogs = words;
}

/** Saves texts for the next launch. */
export function rememberWords(file: string, words: NativeWords): void {
  try {
    writeState(file, words);
  } catch {
    // The disk may be full: the next launch is in English until its page has loaded.
  }
}

/** Returns the texts of the previous launch, or English ones if they are missing or don't match this version. */
export function rememberedWords(file: string): NativeWords {
  try {
    const words: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (Value.Check(NativeWordsSchema, words)) return words;
  } catch {
    // The first launch, or an incomplete file.
  }
  return { menu: ENGLISH_MENU, dialogs: ENGLISH_DIALOGS };
}

/** Returns a text in the language of the window, with `values` for its placeholders. */
export function dialogText<Word extends DialogWord>(
  word: Word,
  ...[values]: PlaceholderValues<Placeholders<(typeof ENGLISH_DIALOGS)[Word]>>
): string {
  const replacements = new Map(Object.entries(values ?? {}).map(([name, value]) => [name, String(value)]));
  return dialogs[word].replaceAll(
    /\{\{(\w+)\}\}/g,
    (placeholder, name: string) => replacements.get(name) ?? placeholder,
  );
}
