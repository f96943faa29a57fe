/** Pages as a PDF, in which text stays text. Read when it is needed: the library is large. */
import Pdf from 'pdfkit';
import cyrillic400 from '@fontsource/ibm-plex-sans/files/ibm-plex-sans-cyrillic-400-normal.woff?url';
import cyrillic600 from '@fontsource/ibm-plex-sans/files/ibm-plex-sans-cyrillic-600-normal.woff?url';
import greek400 from '@fontsource/ibm-plex-sans/files/ibm-plex-sans-greek-400-normal.woff?url';
import greek600 from '@fontsource/ibm-plex-sans/files/ibm-plex-sans-greek-600-normal.woff?url';
import latin400 from '@fontsource/ibm-plex-sans/files/ibm-plex-sans-latin-400-normal.woff?url';
import latin600 from '@fontsource/ibm-plex-sans/files/ibm-plex-sans-latin-600-normal.woff?url';
import latinExtended400 from '@fontsource/ibm-plex-sans/files/ibm-plex-sans-latin-ext-400-normal.woff?url';
import latinExtended600 from '@fontsource/ibm-plex-sans/files/ibm-plex-sans-latin-ext-600-normal.woff?url';
import vietnamese400 from '@fontsource/ibm-plex-sans/files/ibm-plex-sans-vietnamese-400-normal.woff?url';
import vietnamese600 from '@fontsource/ibm-plex-sans/files/ibm-plex-sans-vietnamese-600-normal.woff?url';
import unicodeRanges from '@fontsource/ibm-plex-sans/unicode.json';
import type { Ink, Page, Weight } from './ink.ts';

const POINTS_PER_MM = 72 / 25.4;

const SCRIPTS = ['latin', 'latin-ext', 'greek', 'cyrillic', 'vietnamese'] as const;
type Script = (typeof SCRIPTS)[number];

const FILES: Readonly<Record<Weight, Readonly<Record<Script, string>>>> = {
  400: {
    latin: latin400,
    'latin-ext': latinExtended400,
    greek: greek400,
    cyrillic: cyrillic400,
    vietnamese: vietnamese400,
  },
  600: {
    latin: latin600,
    'latin-ext': latinExtended600,
    greek: greek600,
    cyrillic: cyrillic600,
    vietnamese: vietnamese600,
  },
};

/** `U+0100-02BA,U+20AC` as an expression that fits these letters. */
const lettersOf = (ranges: string): RegExp =>
  new RegExp(
    `^[${ranges.replaceAll(/U\+([\dA-F]+)(?:-([\dA-F]+))?,?/giu, (_, from: string, to?: string) => String.raw`\u{${from}}` + (to === undefined ? '' : String.raw`-\u{${to}}`))}]$`,
    'u',
  );

const LETTERS = SCRIPTS.map((script) => ({ script, letters: lettersOf(unicodeRanges[script]) }));

type Run = { readonly script: Script; text: string };

/** A text in runs of one font each; a letter that none has is written as its code. */
function runsOf(text: string): Run[] {
  const runs: Run[] = [];
  for (const letter of text.normalize('NFC')) {
    const found = LETTERS.find(({ letters }) => letters.test(letter))?.script;
    const script = found ?? 'latin';
    const shown = found === undefined ? `U+${letter.codePointAt(0)?.toString(16).toUpperCase() ?? ''}` : letter;
    const last = runs.at(-1);
    if (last?.script === script) last.text += shown;
    else runs.push({ script, text: shown });
  }
  return runs;
}

const nameOf = (script: Script, weight: Weight): string => `${script}-${weight}`;

async function registerFonts(document: PDFKit.PDFDocument, inks: readonly Ink[]): Promise<void> {
  const wanted = new Map<string, string>();
  for (const ink of inks)
    if (ink.kind === 'text')
      for (const { script } of runsOf(ink.text)) wanted.set(nameOf(script, ink.weight), FILES[ink.weight][script]);
  await Promise.all(
    [...wanted].map(async ([name, address]) => {
      const response = await fetch(address);
      document.registerFont(name, await response.arrayBuffer());
    }),
  );
}

function writeText(document: PDFKit.PDFDocument, ink: Extract<Ink, { kind: 'text' }>): void {
  const runs = runsOf(ink.text);
  const widths = runs.map(({ script, text }) =>
    document.font(nameOf(script, ink.weight)).fontSize(ink.size).widthOfString(text),
  );
  const width = widths.reduce((sum, each) => sum + each, 0);
  let x = ink.x - (ink.align === 'right' ? width : ink.align === 'middle' ? width / 2 : 0);
  for (const [index, { script, text }] of runs.entries()) {
    document
      .font(nameOf(script, ink.weight))
      .fontSize(ink.size)
      .fillColor(ink.colour)
      .text(text, x, ink.y, { lineBreak: false, baseline: 'alphabetic' });
    x += widths[index] ?? 0;
  }
}

/** `#RRGGBBAA`, which the library does not know, as a colour and how much of it covers what is below. */
function coverOf(colour: string): { readonly colour: string; readonly opacity: number } {
  const [, opaque, alpha] = /^(#[\dA-F]{6})([\dA-F]{2})$/iu.exec(colour) ?? [];
  return opaque === undefined || alpha === undefined
    ? { colour, opacity: 1 }
    : { colour: opaque, opacity: Number.parseInt(alpha, 16) / 255 };
}

function write(document: PDFKit.PDFDocument, ink: Ink, picture: ArrayBuffer | null): void {
  if (ink.kind === 'text') {
    writeText(document, ink);
    return;
  }
  if (ink.kind === 'picture') {
    if (picture !== null) document.image(picture, ink.x, ink.y, { width: ink.width, height: ink.height });
    return;
  }
  if (ink.kind === 'disc') document.circle(ink.x, ink.y, ink.radius);
  else {
    for (const [index, [x, y]] of ink.points.entries())
      if (index === 0) document.moveTo(x, y);
      else document.lineTo(x, y);
    if (ink.isOpen !== true) document.closePath();
    if (ink.dash === undefined) document.undash();
    else document.dash(ink.dash[0], { space: ink.dash[1] });
  }
  if (ink.line !== undefined) document.lineWidth(ink.width ?? 0.2);
  const [fill, line] = [ink.fill, ink.line].map((colour) => (colour === undefined ? undefined : coverOf(colour)));
  document.opacity(1);
  if (fill !== undefined) document.fillOpacity(fill.opacity);
  if (line !== undefined) document.strokeOpacity(line.opacity);
  if (fill !== undefined && line !== undefined) document.fillAndStroke(fill.colour, line.colour);
  else if (fill !== undefined) document.fill(fill.colour);
  else document.stroke(line?.colour ?? '#000000');
  document.opacity(1);
}

/**
 * The pages as a file. @param picture PNG or JPEG of what stands where the pages have their picture
 * @throws where the fonts cannot be read
 */
export async function pdfOf(
  pages: readonly Page[],
  picture: ArrayBuffer | null,
  title: string,
): Promise<Uint8Array<ArrayBuffer>[]> {
  // No font to begin with: those of the page are registered first.
  const document = new Pdf({ autoFirstPage: false, font: '', info: { Title: title, Creator: 'Cairn' } });
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  document.on('data', (piece: Uint8Array<ArrayBuffer>) => pieces.push(piece));
  document.on('end', () => resolve());
  await registerFonts(
    document,
    pages.flatMap(({ inks }) => inks),
  );
  for (const { width, height, inks } of pages) {
    document.addPage({ size: [width * POINTS_PER_MM, height * POINTS_PER_MM], margin: 0 });
    document.scale(POINTS_PER_MM);
    for (const ink of inks) write(document, ink, picture);
  }
  document.end();
  await promise;
  return pieces;
}
