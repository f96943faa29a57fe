/** The map as a picture for paper: of a scale, a size and a resolution, whatever the one on screen shows. */
import type { StyleSpecification } from '@maplibre/maplibre-gl-style-spec';
import { Map as MapLibreMap } from 'maplibre-gl';
import { keyHeaders } from '../kit/api/key.ts';
import { clampLatitude, metresPerPixel, pixelsToDegrees } from '../kit/coordinates/mercator.ts';
import type { Point } from '../kit/coordinates/point.ts';
import { MATRIX_ICON_RATIO, matrixIcon } from './matrix-icons.ts';
import { MATRIX_POINT_RATIO, matrixPointImage } from './matrix-points.ts';
import { PLACE_ICON_RATIO, placeIcon } from './place-icons.ts';
import { PLACE_IMAGE_RATIO, placeImage } from './saved-places.ts';
import { hatchImage } from './style/figures.ts';
import { canDrawMaps, NO_WEBGL } from './webgl.ts';
import { t } from '../kit/words/t.ts';

const METRES_PER_INCH = 0.0254;
/** Style pixels per inch of paper: labels are as large as on a screen of that density. */
export const STYLE_PPI = 96;
const MM_PER_INCH = 25.4;
/** Longer than any map takes to draw; one that cannot be drawn ends. */
const PATIENCE_MS = 180_000;

export const mmToPixels = (mm: number): number => (mm / MM_PER_INCH) * STYLE_PPI;
export const pixelsToMm = (pixels: number): number => (pixels / STYLE_PPI) * MM_PER_INCH;

/** The zoom at which a map at `lat` is drawn 1 : `denominator` on paper. */
export const zoomOfScale = (denominator: number, lat: number): number =>
  Math.log2(metresPerPixel(lat, 0) / ((denominator * METRES_PER_INCH) / STYLE_PPI));

/** The scale of that zoom, as the `denominator` of 1 : denominator. */
export const scaleOfZoom = (zoom: number, lat: number): number =>
  (metresPerPixel(lat, zoom) * STYLE_PPI) / METRES_PER_INCH;

const mercatorY = (lat: number): number => Math.log(Math.tan(Math.PI / 4 + (clampLatitude(lat) * Math.PI) / 360));

/** Position of a point in the picture: millimetres east and south of its middle. */
export function onPaper({ lon, lat }: Point, centre: Point, zoom: number): readonly [right: number, down: number] {
  const degrees = ((((lon - centre.lon) % 360) + 540) % 360) - 180;
  const perDegree = 1 / pixelsToDegrees(1, zoom);
  const mm = MM_PER_INCH / STYLE_PPI;
  return [degrees * perDegree * mm, ((mercatorY(centre.lat) - mercatorY(lat)) * 180 * perDegree * mm) / Math.PI];
}

/** The point so many millimetres east and south of the middle. */
export function fromPaper([right, down]: readonly [number, number], centre: Point, zoom: number): Point {
  const degreesPerMm = pixelsToDegrees(STYLE_PPI / MM_PER_INCH, zoom);
  const y = mercatorY(centre.lat) - (down * degreesPerMm * Math.PI) / 180;
  const lon = centre.lon + right * degreesPerMm;
  return {
    lon: ((((lon + 180) % 360) + 360) % 360) - 180,
    lat: clampLatitude((2 * Math.atan(Math.exp(y)) - Math.PI / 2) * (180 / Math.PI)),
  };
}

/** Draws the images of layers that need them, at first and after each change of style. */
export function addImage(map: MapLibreMap, name: string): void {
  const [hatch, icon, point, place] = [hatchImage(name), matrixIcon(name), matrixPointImage(name), placeIcon(name)];
  const saved = placeImage(name);
  if (map.hasImage(name)) return;
  if (hatch !== undefined) map.addImage(name, hatch);
  if (icon !== undefined) map.addImage(name, icon, { pixelRatio: MATRIX_ICON_RATIO });
  if (point !== undefined) map.addImage(name, point, { pixelRatio: MATRIX_POINT_RATIO });
  if (place !== undefined) map.addImage(name, place, { pixelRatio: PLACE_ICON_RATIO });
  if (saved !== undefined) map.addImage(name, saved, { pixelRatio: PLACE_IMAGE_RATIO });
}

export type Picture = {
  readonly style: StyleSpecification;
  readonly centre: Point;
  readonly zoom: number;
  /** Degrees clockwise that point up; north unless given. */
  readonly bearing?: number;
  /** In millimetres. */
  readonly width: number;
  readonly height: number;
  readonly dpi: number;
};

/** Maximum width and height of a picture on this computer, in pixels. */
export function maxPicturePixels(): number {
  const context = document.createElement('canvas').getContext('webgl2');
  const limit: unknown = context?.getParameter(context.MAX_RENDERBUFFER_SIZE);
  context?.getExtension('WEBGL_lose_context')?.loseContext();
  return typeof limit === 'number' ? limit : 4096;
}

export type Drawing = {
  readonly canvas: HTMLCanvasElement;
  /** The layers in the picture, each with the kind of its features: `streets:ground park`. */
  readonly layers: ReadonlySet<string>;
};

/** Draws the map once. @throws Error with what to do; the `AbortError` of `signal` */
export async function drawPicture(
  { style, centre, zoom, bearing = 0, width, height, dpi }: Picture,
  signal: AbortSignal,
): Promise<Drawing> {
  signal.throwIfAborted();
  if (!canDrawMaps()) throw new Error(t('common.mapCantDrawnHereNoWebgl', { reason: NO_WEBGL }));
  const container = document.createElement('div');
  Object.assign(container.style, {
    position: 'fixed',
    left: '-100000px',
    top: '0',
    width: `${mmToPixels(width)}px`,
    height: `${mmToPixels(height)}px`,
    visibility: 'hidden',
  });
  container.setAttribute('aria-hidden', 'true');
  document.body.append(container);
  const map = new MapLibreMap({
    container,
    style,
    center: [centre.lon, clampLatitude(centre.lat)],
    zoom,
    bearing,
    interactive: false,
    attributionControl: false,
    fadeDuration: 0,
    pixelRatio: dpi / STYLE_PPI,
    maxCanvasSize: [32_768, 32_768],
    canvasContextAttributes: { preserveDrawingBuffer: true },
    transformRequest: (url: string) => ({ url, headers: keyHeaders() }),
  });
  map.setMissingStyleImageResolver((name) => addImage(map, name));
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const timer = setTimeout(() => reject(new Error(t('map.mapTookLongerThanThree'))), PATIENCE_MS);
  const stop = (): void =>
    reject(signal.reason instanceof Error ? signal.reason : new DOMException('Cancelled', 'AbortError'));
  signal.addEventListener('abort', stop, { once: true });
  map.once('idle', () => resolve());
  try {
    await promise;
    const drawn = map.getCanvas();
    // The map's own canvas goes with it.
    const kept = document.createElement('canvas');
    kept.width = drawn.width;
    kept.height = drawn.height;
    kept.getContext('2d')?.drawImage(drawn, 0, 0);
    const layers = new Set(
      map.queryRenderedFeatures().map(({ layer, properties }) => `${layer.id} ${String(properties['kind'] ?? '')}`),
    );
    return { canvas: kept, layers };
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
    map.remove();
    container.remove();
  }
}
