/**
 * The label fonts: Noto Sans in four cuts, split by script so that only used parts are loaded. Other letters use the
 * system's fonts.
 */
import type { FontFacesSpecification } from '@maplibre/maplibre-gl-style-spec';
import unicodeRanges from '@fontsource/noto-sans/unicode.json';
import latin400 from '@fontsource/noto-sans/files/noto-sans-latin-400-normal.woff2?url';
import latin400Italic from '@fontsource/noto-sans/files/noto-sans-latin-400-italic.woff2?url';
import latin500 from '@fontsource/noto-sans/files/noto-sans-latin-500-normal.woff2?url';
import latin600 from '@fontsource/noto-sans/files/noto-sans-latin-600-normal.woff2?url';
import latinExtended400 from '@fontsource/noto-sans/files/noto-sans-latin-ext-400-normal.woff2?url';
import latinExtended400Italic from '@fontsource/noto-sans/files/noto-sans-latin-ext-400-italic.woff2?url';
import latinExtended500 from '@fontsource/noto-sans/files/noto-sans-latin-ext-500-normal.woff2?url';
import latinExtended600 from '@fontsource/noto-sans/files/noto-sans-latin-ext-600-normal.woff2?url';
import vietnamese400 from '@fontsource/noto-sans/files/noto-sans-vietnamese-400-normal.woff2?url';
import vietnamese500 from '@fontsource/noto-sans/files/noto-sans-vietnamese-500-normal.woff2?url';
import vietnamese600 from '@fontsource/noto-sans/files/noto-sans-vietnamese-600-normal.woff2?url';
import greek400 from '@fontsource/noto-sans/files/noto-sans-greek-400-normal.woff2?url';
import greek500 from '@fontsource/noto-sans/files/noto-sans-greek-500-normal.woff2?url';
import greek600 from '@fontsource/noto-sans/files/noto-sans-greek-600-normal.woff2?url';
import cyrillic400 from '@fontsource/noto-sans/files/noto-sans-cyrillic-400-normal.woff2?url';
import cyrillic500 from '@fontsource/noto-sans/files/noto-sans-cyrillic-500-normal.woff2?url';
import cyrillic600 from '@fontsource/noto-sans/files/noto-sans-cyrillic-600-normal.woff2?url';
import cyrillicExtended400 from '@fontsource/noto-sans/files/noto-sans-cyrillic-ext-400-normal.woff2?url';
import cyrillicExtended500 from '@fontsource/noto-sans/files/noto-sans-cyrillic-ext-500-normal.woff2?url';
import cyrillicExtended600 from '@fontsource/noto-sans/files/noto-sans-cyrillic-ext-600-normal.woff2?url';

export const FONTS = {
  regular: 'Noto Sans Regular',
  medium: 'Noto Sans Medium',
  semiBold: 'Noto Sans SemiBold',
  italic: 'Noto Sans Italic',
} as const;

type Script = keyof typeof unicodeRanges;
type Piece = readonly [script: Script, file: string];

/** The pieces of each cut; the first whose range holds a letter draws it. */
const PIECES: Record<string, readonly Piece[]> = {
  [FONTS.regular]: [
    ['latin', latin400],
    ['latin-ext', latinExtended400],
    ['vietnamese', vietnamese400],
    ['greek', greek400],
    ['cyrillic', cyrillic400],
    ['cyrillic-ext', cyrillicExtended400],
  ],
  [FONTS.medium]: [
    ['latin', latin500],
    ['latin-ext', latinExtended500],
    ['vietnamese', vietnamese500],
    ['greek', greek500],
    ['cyrillic', cyrillic500],
    ['cyrillic-ext', cyrillicExtended500],
  ],
  [FONTS.semiBold]: [
    ['latin', latin600],
    ['latin-ext', latinExtended600],
    ['vietnamese', vietnamese600],
    ['greek', greek600],
    ['cyrillic', cyrillic600],
    ['cyrillic-ext', cyrillicExtended600],
  ],
  [FONTS.italic]: [
    ['latin', latin400Italic],
    ['latin-ext', latinExtended400Italic],
  ],
};

/**
 * The `font-faces` of a style.
 * @param base absolute address of the page, which the files' own addresses are relative to
 */
export function fontFaces(base: string): FontFacesSpecification {
  const faces: FontFacesSpecification = {};
  for (const [font, pieces] of Object.entries(PIECES)) {
    faces[font] = pieces.map(([script, file]) => ({
      url: new URL(file, base).href,
      'unicode-range': unicodeRanges[script].split(','),
    }));
  }
  return faces;
}
