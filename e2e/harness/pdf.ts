/** Reads pages, pictures and letters of a PDF that Chromium wrote. */
import { inflateSync } from 'node:zlib';

export type Pdf = {
  /** Width and height of each page, in points. */
  readonly pages: readonly (readonly [width: number, height: number])[];
  /** Widths of the pictures, in pixels. */
  readonly pictures: readonly number[];
  /** Characters in its fonts' Unicode maps, i.e. those that can be searched and copied. */
  readonly letters: ReadonlySet<string>;
};

/** Decodes a character of a Unicode map: UTF-16 in hexadecimal. */
const decodeLetter = (hex = ''): string => Buffer.from(hex, 'hex').swap16().toString('utf16le');

function mappedLetters(map: string): string[] {
  const single = [...map.matchAll(/^<[\dA-F]+> <((?:[\dA-F]{4})+)>$/gmu)].map(([, hex]) => decodeLetter(hex));
  const ranges = [...map.matchAll(/^<([\dA-F]+)> <([\dA-F]+)> <((?:[\dA-F]{4})+)>$/gmu)];
  const rangeLetters = ranges.flatMap(([, from = '', to = '', first]) => {
    const code = decodeLetter(first).codePointAt(0) ?? 0;
    const count = Number.parseInt(to, 16) - Number.parseInt(from, 16) + 1;
    return Array.from({ length: count }, (_, index) => String.fromCodePoint(code + index));
  });
  return [...single, ...rangeLetters];
}

export function readPdf(bytes: Buffer): Pdf {
  const raw = bytes.toString('latin1');
  if (!raw.startsWith('%PDF-1.')) throw new Error(`This isn't a PDF: ${raw.slice(0, 20)}`);
  const maps = [...raw.matchAll(/\/FlateDecode[^>]*>>\s*stream\r?\n/gu)].map(({ 0: { length }, index }) => {
    const start = index + length;
    return inflateSync(bytes.subarray(start, raw.indexOf('endstream', start))).toString('latin1');
  });
  return {
    pages: [...raw.matchAll(/\/MediaBox ?\[0 0 ([\d.]+) ([\d.]+)\]/gu)].map(([, width, height]) => [
      Number(width),
      Number(height),
    ]),
    pictures: [...raw.matchAll(/\/Subtype \/Image[^>]*?\/Width (\d+)/gu)].map(([, width]) => Number(width)),
    letters: new Set(maps.filter((map) => map.includes('begincmap')).flatMap(mappedLetters)),
  };
}
