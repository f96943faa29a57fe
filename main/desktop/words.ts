/**
 * What native parts say, in the language of the window. The page sends it; it is remembered, so that the next launch
 * speaks that language before its page is there.
 */
import { readFileSync } from 'node:fs';
import { Type, type TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { ENGLISH_DIALOGS, MAX_DIALOG_TEXT, type DialogWord, type DialogWords } from '../../contract/dialog-words.ts';
import type { NativeWords } from '../../contract/ipc.ts';
import { ENGLISH_MENU, MAX_MENU_LABEL } from '../../contract/menu-words.ts';
import type { Placeholders, PlaceholderValues } from '../../contract/placeholders.ts';
import { writeState } from './window-state.ts';

/** Every text, each of one line and no longer than `maxLength`: the system draws them as they are. */
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

/** Says `words` in dialogs from here on. */
export function setDialogWords(words: DialogWords): void {
  dialogs = words;
}

/** Keeps `words` for the next launch, in `file`. */
export function rememberWords(file: string, words: NativeWords): void {
  try {
    writeState(file, words);
  } catch {
    // A full disk: the next launch speaks English until its page is there.
  }
}

/** Those of the launch before; English where there are none, or others than this version says. */
export function rememberedWords(file: string): NativeWords {
  try {
    const words: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (Value.Check(NativeWordsSchema, words)) return words;
  } catch {
    // The first launch, or a file that was broken off.
  }
  return { menu: ENGLISH_MENU, dialogs: ENGLISH_DIALOGS };
}

/** A text in the language of the window, `values` in the place of its placeholders. */
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
