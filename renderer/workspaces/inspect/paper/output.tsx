/** Pages on the printer and as files, and the map as a picture. */
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { elementImage } from '../../../kit/output/element-image.ts';
import { downloadFile, saveBytes, savePage } from '../../../kit/output/save-file.ts';
import { useNotices } from '../../../kit/notices/notices.ts';
import { errorMessage } from '../../../../contract/system-error.ts';
import type { Point } from '../../../kit/coordinates/point.ts';
import { activeMap } from '../../../map/active-map.ts';
import {
  drawPicture,
  type Drawing,
  maxPicturePixels,
  mmToPixels,
  scaleOfZoom,
  STYLE_PPI,
} from '../../../map/paper-map.ts';
import { useInspected } from '../../../model/look-up/inspected.ts';
import { pageContents, placeNames } from './contents.ts';
import { Pin } from './MapOverlay.tsx';
import { documentMeasure } from './measure.ts';
import { withLegendOf, type PageContents, type Place } from './page-contents.ts';
import { layOut, paperSize } from './page.ts';
import { PAPER_DEFAULTS, type PaperSettings } from '../../../model/window/paper.ts';
import { Sheet } from './Sheet.tsx';
import styles from './Sheet.module.css';
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
    canDrawMaps() ? t('print.mapIsntReadyTryAgain') : t('common.mapCantDrawnHereNoWebgl', { reason: NO_WEBGL }),
  );

/** Draws the map that the page shows. @throws as `drawPicture` */
export function pagePicture(
  { centre, zoom }: Pick<PageContents, 'centre' | 'zoom'>,
  { width, height }: Place,
  dpi: number,
  signal: AbortSignal,
): Promise<Drawing> {
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

const fileName = (title: string, extension: string): string =>
  `${
    title
      .replaceAll(/[^\p{L}\p{N} _-]+/gu, ' ')
      .trim()
      .slice(0, 80) || t('common.map')
  }.${extension}`;

const bytesOf = async (blob: Blob): Promise<Uint8Array<ArrayBuffer>[]> => [new Uint8Array(await blob.arrayBuffer())];

/**
 * Has `task` do something with elements while they are part of the document, out of sight but for the printer.
 * @throws what `task` does
 */
async function withElements<Result>(
  elements: ReactNode,
  task: (container: HTMLElement) => Promise<Result>,
): Promise<Result> {
  const container = document.createElement('div');
  container.className = styles['printed'] ?? '';
  container.setAttribute('aria-hidden', 'true');
  document.body.append(container);
  const root = createRoot(container);
  try {
    flushSync(() => root.render(elements));
    await Promise.all([document.fonts.ready, ...[...container.querySelectorAll('img')].map((image) => image.decode())]);
    return await task(container);
  } finally {
    root.unmount();
    container.remove();
  }
}

/** Shows the printer nothing but the pages while `print` is under way. */
async function printWith(
  contents: PageContents,
  signal: AbortSignal,
  print: () => Promise<unknown> | void,
): Promise<void> {
  const layout = layOut(contents, documentMeasure());
  const { canvas, layers } = await pagePicture(contents, layout.place, contents.settings.dpi, signal);
  const address = URL.createObjectURL(await blobOf(canvas, 'image/jpeg'));
  const drawn = withLegendOf(contents, layers);
  const [width, height] = paperSize(contents.settings);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`@page { size: ${width}mm ${height}mm; margin: 0; }`);
  const { title } = document;
  try {
    const sheets = layout.sheets.map((_, index) => (
      // oxlint-disable-next-line react/no-array-index-key -- a sheet is its number
      <Sheet key={index} contents={drawn} layout={layout} index={index} picture={{ address }} />
    ));
    await withElements(sheets, async () => {
      signal.throwIfAborted();
      document.adoptedStyleSheets.push(sheet);
      document.documentElement.classList.add(styles['printing'] ?? '');
      // Name of the file, and its title.
      document.title = contents.title === '' ? title : contents.title;
      await print();
    });
  } finally {
    document.title = title;
    document.documentElement.classList.remove(styles['printing'] ?? '');
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
    URL.revokeObjectURL(address);
  }
}

/** Hands the pages to the system's print dialog. */
export const printPages = (contents: PageContents, signal: AbortSignal): Promise<void> =>
  printWith(contents, signal, () => globalThis.print());

/** Saves the pages as PDF; a browser does so from its print dialog. */
export const savePdf = (contents: PageContents, signal: AbortSignal): Promise<void> =>
  window.cairn === undefined
    ? printPages(contents, signal)
    : printWith(contents, signal, () => savePage(fileName(contents.title, 'pdf')));

/** A picture with elements drawn over it. */
async function drawnOver(canvas: HTMLCanvasElement, elements: ReactNode, ratio: number): Promise<void> {
  await withElements(elements, async (container) => {
    const element = container.firstElementChild;
    if (element instanceof HTMLElement)
      canvas.getContext('2d')?.drawImage(await elementImage(element, ratio), 0, 0, canvas.width, canvas.height);
  });
}

/** Saves the first page as a picture. */
export async function savePng(contents: PageContents, signal: AbortSignal): Promise<void> {
  const layout = layOut(contents, documentMeasure());
  const { place } = layout;
  const { dpi } = contents.settings;
  const { canvas: picture, layers } = await pagePicture(contents, place, dpi, signal);
  const canvas = document.createElement('canvas');
  const perMm = dpi / MM_PER_INCH;
  const [width, height] = paperSize(contents.settings);
  canvas.width = Math.round(width * perMm);
  canvas.height = Math.round(height * perMm);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error(t('common.notEnoughMemoryDrawPage'));
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, place.x * perMm, place.y * perMm, place.width * perMm, place.height * perMm);
  const page = <Sheet contents={withLegendOf(contents, layers)} layout={layout} index={0} picture={null} />;
  await drawnOver(canvas, page, dpi / STYLE_PPI);
  const file = await blobOf(canvas, 'image/png');
  signal.throwIfAborted();
  await saveBytes(fileName(contents.title, 'png'), await bytesOf(file));
}

/** Pixels of a picture of the map for one on screen. */
const PICTURE_RATIO = 2;

/** The map as on screen, in twice the resolution, with the inspector's marks and the sources. */
async function screenPicture(signal: AbortSignal): Promise<Blob> {
  const map = activeMap();
  if (map === null) throw noMap();
  const { lon, lat, zoom } = map.view();
  const contents = pageContents(PAPER_DEFAULTS, centredView({ lon, lat }, zoom, ''));
  const marks = contents.marks
    .filter(({ point }) => map.isInSight(point))
    .map((mark) => ({ mark, at: map.project(mark.point) }));
  const canvas = await map.picture(PICTURE_RATIO, signal);
  const [width, height] = [canvas.width / PICTURE_RATIO, canvas.height / PICTURE_RATIO];
  await drawnOver(
    canvas,
    <div className={styles['screen']} style={{ width, height }}>
      <svg width={width} height={height}>
        {marks.map(({ mark: { colour, letter }, at: { x, y } }, index) => (
          <Pin key={letter ?? index} x={x} y={y} height={38} colour={colour} letter={letter} />
        ))}
      </svg>
      <p>{contents.attribution.map.join('; ')}</p>
    </div>,
    PICTURE_RATIO,
  );
  return blobOf(canvas, 'image/png');
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
    report(t('print.couldntSaveMapWhy', { reason: errorMessage(error) }));
  }
}

/** Puts the map on screen on the clipboard, as a picture. */
export async function copyMapPicture(): Promise<void> {
  const { report, showToast, announce } = useNotices.getState();
  announce(t('print.drawingMap'));
  try {
    // Passed on as a promise: the clipboard must be written to during the press.
    const file = screenPicture(AbortSignal.timeout(LONGEST_MS));
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': file })]);
    showToast(t('print.copiedMapImage'));
  } catch (error) {
    report(t('print.couldntCopyMapWhy', { reason: errorMessage(error) }));
  }
}

/** Saves a report on the point: a page with the map, followed by all answers. */
export async function saveReport(): Promise<void> {
  const { report, announce } = useNotices.getState();
  const { point } = useInspected.getState();
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
    report(t('print.couldntSaveReportWhy', { reason: errorMessage(error) }));
  }
}

export const centredView = (centre: Point, zoom: number, title: string) => ({
  title,
  centre,
  zoom,
  scale: scaleOfZoom(zoom, centre.lat),
});
