/** Pages as files and on the printer, and the map as a picture. */
import { downloadFile, saveBytes } from '../../../kit/output/save-file.ts';
import { box, canvasMeasure, paintPage, shorten, type Measure, type Page } from '../../../kit/output/ink.ts';
import { useNotices } from '../../../kit/notices/notices.ts';
import type { Point } from '../../../kit/coordinates/point.ts';
import { activeMap } from '../../../map/active-map.ts';
import {
  drawPicture,
  maxPicturePixels,
  mmToPixels,
  pixelsToMm,
  scaleOfZoom,
  STYLE_PPI,
} from '../../../map/paper-map.ts';
import { useLookUp } from '../../../model/look-up/look-up.ts';
import { pageContents, placeNames } from './contents.ts';
import { teardrop, type Mark, type PageContents, type Place } from './map-parts.ts';
import { layOut, mapPlace, paperSize } from './page.ts';
import { PAPER_DEFAULTS, type PaperSettings } from './settings.ts';
import { canDrawMaps, NO_WEBGL } from '../../../map/webgl.ts';
import { t } from '../../../kit/words/t.ts';

const MM_PER_INCH = 25.4;
const JPEG_QUALITY = 0.95;
/** A picture that has no button to cancel it ends after so long. */
const LONGEST_MS = 180_000;
/** Chromium draws on no larger canvas. */
const MAX_CANVAS = { side: 32_767, pixels: 268_435_456 };

const noMap = (): Error =>
  new Error(
    canDrawMaps() ? t('print.mapIsntReadyTryAgain') : t('common.mapCantDrawnHereNoWebgl', { noWebgl: NO_WEBGL }),
  );

/** Draws the map that the page shows. @throws as `drawPicture` */
export function pagePicture(
  { centre, zoom }: Pick<PageContents, 'centre' | 'zoom'>,
  { width, height }: Place,
  dpi: number,
  signal: AbortSignal,
): Promise<HTMLCanvasElement> {
  const style = activeMap()?.paperStyle();
  if (style === undefined) throw noMap();
  return drawPicture({ style, centre, zoom, width, height, dpi }, signal);
}

/** Whether this computer can draw the page at so many DPI. */
export function isDrawable(settings: PaperSettings, { width, height }: Place): boolean {
  const ratio = settings.dpi / STYLE_PPI;
  const longest = Math.max(mmToPixels(width), mmToPixels(height)) * ratio;
  const [w = 0, h = 0] = paperSize(settings).map((mm) => (mm / MM_PER_INCH) * settings.dpi);
  return longest <= maxPicturePixels() && Math.max(w, h) <= MAX_CANVAS.side && w * h <= MAX_CANVAS.pixels;
}

const blobOf = async (canvas: HTMLCanvasElement, type: 'image/png' | 'image/jpeg'): Promise<Blob> => {
  const { promise, resolve } = Promise.withResolvers<Blob | null>();
  canvas.toBlob(resolve, type, JPEG_QUALITY);
  const blob = await promise;
  if (blob === null) throw new Error(t('print.notEnoughMemoryImageSize'));
  return blob;
};

async function paintedPage(page: Page, picture: HTMLCanvasElement, dpi: number): Promise<Blob> {
  const canvas = document.createElement('canvas');
  paintPage(canvas, page, { image: picture, right: 0, down: 0, isOld: false }, dpi / MM_PER_INCH);
  return blobOf(canvas, 'image/png');
}

const fileName = (title: string, extension: string): string =>
  `${
    title
      .replaceAll(/[^\p{L}\p{N} _-]+/gu, ' ')
      .trim()
      .slice(0, 80) || t('common.map')
  }.${extension}`;

const bytesOf = async (blob: Blob): Promise<Uint8Array<ArrayBuffer>[]> => [new Uint8Array(await blob.arrayBuffer())];

/** The pages of what is wanted, and the map that is on the first. */
async function drawn(contents: PageContents, signal: AbortSignal) {
  const measure = canvasMeasure();
  const picture = await pagePicture(contents, mapPlace(contents, measure), contents.settings.dpi, signal);
  return { pages: layOut(contents, measure), picture };
}

export async function savePdf(contents: PageContents, signal: AbortSignal): Promise<void> {
  const [{ pages, picture }, { pdfOf }] = await Promise.all([
    drawn(contents, signal),
    import('../../../kit/output/ink-pdf.ts'),
  ]);
  const jpeg = await (await blobOf(picture, 'image/jpeg')).arrayBuffer();
  const file = await pdfOf(pages, jpeg, contents.title);
  signal.throwIfAborted();
  await saveBytes(fileName(contents.title, 'pdf'), file);
}

/** Saves the first page. */
export async function savePng(contents: PageContents, signal: AbortSignal): Promise<void> {
  const { pages, picture } = await drawn(contents, signal);
  const [first] = pages;
  if (first === undefined) return;
  const file = await paintedPage(first, picture, contents.settings.dpi);
  signal.throwIfAborted();
  await saveBytes(fileName(contents.title, 'png'), await bytesOf(file));
}

/** Hands the pages to the system's print dialog. */
export async function printPages(contents: PageContents, signal: AbortSignal): Promise<void> {
  const { pages, picture } = await drawn(contents, signal);
  const [width, height] = paperSize(contents.settings);
  const sheet = new CSSStyleSheet();
  // Only what is printed is shown, each page on a sheet of its own.
  sheet.replaceSync(
    `@page { size: ${width}mm ${height}mm; margin: 0; }
     .cairn-print { display: none; }
     @media print {
       html, body { height: auto !important; overflow: visible !important; background: #fff !important; }
       body > :not(.cairn-print) { display: none !important; }
       .cairn-print { display: block; }
       .cairn-print img { display: block; width: ${width}mm; height: ${height - 0.2}mm; break-after: page; }
     }`,
  );
  const element = document.createElement('div');
  element.className = 'cairn-print';
  element.setAttribute('aria-hidden', 'true');
  const addresses: string[] = [];
  try {
    for (const page of pages) {
      const image = new Image();
      const address = URL.createObjectURL(await paintedPage(page, picture, contents.settings.dpi));
      addresses.push(address);
      image.src = address;
      await image.decode();
      element.append(image);
    }
    signal.throwIfAborted();
    document.adoptedStyleSheets.push(sheet);
    document.body.append(element);
    globalThis.print();
  } finally {
    element.remove();
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
    for (const address of addresses) URL.revokeObjectURL(address);
  }
}

const why = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Pixels of a picture of the map for one on screen. */
const PICTURE_RATIO = 2;

/** The map as it is on screen, in twice as many pixels each way, with the marks of the inspector and the sources. */
async function screenPicture(signal: AbortSignal): Promise<Blob> {
  const map = activeMap();
  if (map === null) throw noMap();
  const { lon, lat, zoom } = map.view();
  const contents = pageContents(PAPER_DEFAULTS, centredView({ lon, lat }, zoom, ''));
  const marks = contents.marks
    .filter(({ point }) => map.isInSight(point))
    .map((mark) => ({ mark, at: map.project(mark.point) }));
  const image = await map.picture(PICTURE_RATIO, signal);
  const [width, height] = [image.width, image.height].map((pixels) => pixelsToMm(pixels / PICTURE_RATIO));
  const page = screenPage(width ?? 0, height ?? 0, marks, contents.attribution, canvasMeasure());
  const canvas = document.createElement('canvas');
  paintPage(canvas, page, { image, right: 0, down: 0, isOld: false }, (STYLE_PPI * PICTURE_RATIO) / MM_PER_INCH);
  return blobOf(canvas, 'image/png');
}

/** The picture of the screen as a page: `at` is where a mark stands, in pixels of the screen. */
function screenPage(
  width: number,
  height: number,
  marks: readonly { readonly mark: Mark; readonly at: { readonly x: number; readonly y: number } }[],
  attribution: readonly string[],
  measure: Measure,
): Page {
  const words = shorten(attribution.join('; '), width - 4, 2.6, 400, measure);
  const room = measure(words, 2.6, 400) + 3;
  return {
    width,
    height,
    inks: [
      { kind: 'picture', x: 0, y: 0, width, height },
      ...marks.flatMap(({ at, mark: { colour, letter } }) =>
        teardrop(pixelsToMm(at.x), pixelsToMm(at.y), colour, letter, 1.5),
      ),
      box(width - room, height - 4.4, room, 4.4, { fill: '#FFFFFFD9' }),
      {
        kind: 'text',
        x: width - 1.5,
        y: height - 1.4,
        text: words,
        size: 2.6,
        weight: 400,
        colour: '#17201E',
        align: 'right',
      },
    ],
  };
}

/** Saves the map on screen as a picture of twice as many pixels. */
export async function saveMapPicture(): Promise<void> {
  const { report, announce } = useNotices.getState();
  announce(t('print.drawingMap'));
  try {
    const file = await screenPicture(AbortSignal.timeout(LONGEST_MS));
    const name = fileName(placeNames().title, 'png');
    if (window.cairn === undefined) {
      downloadFile(name, file);
      useNotices.getState().showToast(t('common.savedName', { name }));
    } else await saveBytes(name, await bytesOf(file));
  } catch (error) {
    report(t('print.couldntSaveMapWhy', { why: why(error) }));
  }
}

/** Puts the map on screen on the clipboard, as a picture. */
export async function copyMapPicture(): Promise<void> {
  const { report, showToast, announce } = useNotices.getState();
  announce(t('print.drawingMap'));
  try {
    // The promise is handed over at once: the clipboard wants the press that asks for it.
    const file = screenPicture(AbortSignal.timeout(LONGEST_MS));
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': file })]);
    showToast(t('print.copiedMapImage'));
  } catch (error) {
    report(t('print.couldntCopyMapWhy', { why: why(error) }));
  }
}

/** Saves what is known of the point as a report: a page with the map, and all answers after it. */
export async function saveReport(): Promise<void> {
  const { report, announce } = useNotices.getState();
  const { point } = useLookUp.getState();
  const map = activeMap();
  if (point === null || map === null) {
    report(t('print.reportDescribesPointLookUp'));
    return;
  }
  announce(t('print.drawingReport'));
  const settings: PaperSettings = { ...PAPER_DEFAULTS, isLandscape: false, answersAt: 'second' };
  const { zoom } = map.view();
  const view = centredView(point, zoom, t('print.reportTitle', { title: placeNames().title }));
  try {
    await savePdf(pageContents(settings, view), AbortSignal.timeout(LONGEST_MS));
  } catch (error) {
    report(t('print.couldntSaveReportWhy', { why: why(error) }));
  }
}

export const centredView = (centre: Point, zoom: number, title: string) => ({
  title,
  centre,
  zoom,
  scale: scaleOfZoom(zoom, centre.lat),
});
