/**
 * Fonts for letters that the standard fonts of PDF lack: Noto Sans (SIL Open Font License 1.1), in pieces by script.
 */
import { readFile } from 'node:fs/promises';
import unicodeRanges from '@fontsource/noto-sans/unicode.json' with { type: 'json' };

/** In this order: the first that has a letter draws it. */
const FILES = {
  latin: new URL('../../node_modules/@fontsource/noto-sans/files/noto-sans-latin-400-normal.woff', import.meta.url),
  'latin-ext': new URL(
    '../../node_modules/@fontsource/noto-sans/files/noto-sans-latin-ext-400-normal.woff',
    import.meta.url,
  ),
  vietnamese: new URL(
    '../../node_modules/@fontsource/noto-sans/files/noto-sans-vietnamese-400-normal.woff',
    import.meta.url,
  ),
  greek: new URL('../../node_modules/@fontsource/noto-sans/files/noto-sans-greek-400-normal.woff', import.meta.url),
  'greek-ext': new URL(
    '../../node_modules/@fontsource/noto-sans/files/noto-sans-greek-ext-400-normal.woff',
    import.meta.url,
  ),
  cyrillic: new URL(
    '../../node_modules/@fontsource/noto-sans/files/noto-sans-cyrillic-400-normal.woff',
    import.meta.url,
  ),
  'cyrillic-ext': new URL(
    '../../node_modules/@fontsource/noto-sans/files/noto-sans-cyrillic-ext-400-normal.woff',
    import.meta.url,
  ),
  devanagari: new URL(
    '../../node_modules/@fontsource/noto-sans/files/noto-sans-devanagari-400-normal.woff',
    import.meta.url,
  ),
};
type Piece = keyof typeof FILES;
const PIECES: readonly Piece[] = [
  'latin',
  'latin-ext',
  'vietnamese',
  'greek',
  'greek-ext',
  'cyrillic',
  'cyrillic-ext',
  'devanagari',
];

/** `U+0100-02BA,U+20AC` as an expression that fits these letters. */
const lettersOf = (ranges: string): RegExp => {
  const parts = ranges.split(',').map((range) =>
    range
      .slice(2)
      .split('-')
      .map((code) => String.raw`\u{${code}}`)
      .join('-'),
  );
  return new RegExp(`^[${parts.join('')}]$`, 'u');
};
const LETTERS = PIECES.map((piece) => ({ piece, letters: lettersOf(unicodeRanges[piece]) }));

/** What the standard fonts have: Windows-1252, as far as it is printed. */
const STANDARD = /^[\u0020-\u007e\u00a0-\u00ff\u2013\u2014\u2018\u2019\u201c\u201d\u2026\u20ac]*$/u;

/** A part of a text that one font draws. */
export interface Run {
  text: string;
  /** Undefined for the page's own font, which has all of the text then. */
  piece: Piece | undefined;
}

function runOf(letter: string): Run & { piece: Piece } {
  const piece = LETTERS.find(({ letters }) => letters.test(letter))?.piece;
  // Another shows as its code, and the id of the key names it exactly.
  return piece === undefined
    ? { text: `U+${letter.codePointAt(0)?.toString(16).toUpperCase() ?? ''} `, piece: 'latin' }
    : { text: letter, piece };
}

/** A text in runs of one font each. Two families are never mixed: their lines do not stand at one height. */
export function runsOf(text: string): Run[] {
  const composed = text.normalize('NFC');
  if (STANDARD.test(composed)) return [{ text: composed, piece: undefined }];
  const runs: Run[] = [];
  for (const letter of composed) {
    const next = runOf(letter);
    const last = runs.at(-1);
    if (last !== undefined && last.piece === next.piece) last.text += next.text;
    else runs.push(next);
  }
  return runs;
}

/** The fonts that the runs need. */
export async function fontsFor(runs: readonly Run[]): Promise<Map<Piece, Buffer>> {
  const pieces = PIECES.filter((piece) => runs.some((run) => run.piece === piece));
  return new Map(await Promise.all(pieces.map(async (piece) => [piece, await readFile(FILES[piece])] as const)));
}
