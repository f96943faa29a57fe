import type { Point } from '../kit/coordinates/point.ts';
import { isOnMap } from '../kit/coordinates/mercator.ts';
import type { Map as MapLibreMap } from 'maplibre-gl';
import { afterPainting } from './after-painting.ts';

type Pixel = { readonly x: number; readonly y: number };
type Room = { readonly width: number; readonly height: number };

/** Extent of a mark around its coordinate; the teardrop is above it. */
const MARK_PIXELS = { side: 24, above: 44, below: 16 };

/** The controls at the right edge would cover marks there. */
const CONTROLS_PIXELS = 50;

/** Returns how far to move a range to be within the room; 0 if it is. */
const shift = (from: number, to: number, room: number): number => (from < 0 ? -from : Math.min(0, room - to));

/**
 * Returns how far to move everything, in pixels right and down, to make all marks visible. If not all fit, the first
 * ones take precedence.
 */
export function shiftIntoSight(marks: readonly Pixel[], { width, height }: Room): Pixel {
  let box: { west: number; east: number; north: number; south: number } | undefined;
  for (const { x, y } of marks) {
    const { side, above, below } = MARK_PIXELS;
    const wider = {
      west: Math.min(box?.west ?? Infinity, x - side),
      east: Math.max(box?.east ?? -Infinity, x + side),
      north: Math.min(box?.north ?? Infinity, y - above),
      south: Math.max(box?.south ?? -Infinity, y + below),
    };
    if (wider.east - wider.west <= width && wider.south - wider.north <= height) box = wider;
  }
  return box === undefined
    ? { x: 0, y: 0 }
    : { x: shift(box.west, box.east, width), y: shift(box.north, box.south, height) };
}

const isWithin = ({ x, y }: Pixel, { width, height }: Room): boolean => x >= 0 && y >= 0 && x <= width && y <= height;

const isSame = (a: DOMRect, b: DOMRect): boolean =>
  a.left === b.left && a.top === b.top && a.width === b.width && a.height === b.height;

/**
 * Keeps every pixel of the map in place in the window while the map's edges move, e.g. when a panel opens beside it. If
 * a visible mark would be covered, the map moves as little as necessary.
 * @param marks must not be covered; the most important first
 */
export function keepPixelsOnResize(
  map: MapLibreMap,
  container: HTMLElement,
  marks: () => readonly Point[],
): {
  /** Applies the current size at once, so that a later fit isn't moved. */
  readonly settle: () => void;
  readonly stop: () => void;
} {
  // The map was created with this size; resizing would clear it.
  let last = container.clientWidth === 0 ? undefined : container.getBoundingClientRect();
  const pixelOf = ({ lon, lat }: Point): Pixel => map.project([lon, lat]);
  const settle = (): void => {
    const { clientWidth: width, clientHeight: height } = container;
    if (width === 0 || height === 0) return;
    const now = container.getBoundingClientRect();
    const before = last ?? now;
    // A jump without any change would end a flight.
    if (last !== undefined && isSame(last, now)) return;
    last = now;
    const move = { x: now.left - before.left, y: now.top - before.top };
    const seen = marks().filter((mark) => isOnMap(mark) && isWithin(pixelOf(mark), before));
    const away = shiftIntoSight(
      seen.map((mark) => ({ x: pixelOf(mark).x - move.x, y: pixelOf(mark).y - move.y })),
      { width: Math.max(width / 2, width - CONTROLS_PIXELS), height },
    );
    const centre = map.unproject([width / 2 + move.x - away.x, height / 2 + move.y - away.y]);
    map.resize();
    map.jumpTo({ center: centre });
  };
  // A panel that has just opened is painted first: without a graphics card drawing the map takes a tenth of a second.
  const observer = new ResizeObserver(() => afterPainting(settle));
  observer.observe(container);
  return { settle, stop: () => observer.disconnect() };
}
