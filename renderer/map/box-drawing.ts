/** A box drawn on the map by hand: dragged with Alt or with the box tool, or set corner by corner from the keyboard. */
import type { Map as MapLibreMap, MapMouseEvent } from 'maplibre-gl';
import type { Bbox } from '../../contract/pack.ts';
import { roundDegrees, wrapLongitude, type Point } from '../kit/coordinates/point.ts';
import { clampLatitude } from '../kit/coordinates/mercator.ts';

export type BoxEvents = {
  /** The box while it is drawn; `null` when drawing was cancelled. */
  readonly onBoxDraft: (box: Bbox | null) => void;
  readonly onBox: (box: Bbox) => void;
};

export type Corner = { readonly lng: number; readonly lat: number };

export type Pixels = { readonly x: number; readonly y: number };

/** A pointer that moved less, in pixels, was clicking. */
const MIN_PIXELS = 4;
const WHOLE_TURN = 360;

/**
 * The box between two corners, `[west, south, east, north]`; `west` from −180, `east` over 180 where it crosses ±180°.
 * The longitudes of the corners are those of the map's own turn of the world, so that the box is the one that was seen.
 */
export function boxBetween(a: Corner, b: Corner): Bbox {
  const [south, north] = [
    roundDegrees(clampLatitude(Math.min(a.lat, b.lat))),
    roundDegrees(clampLatitude(Math.max(a.lat, b.lat))),
  ];
  const width = Math.abs(a.lng - b.lng);
  if (width >= WHOLE_TURN) return [-180, south, 180, north];
  const west = roundDegrees(wrapLongitude(Math.min(a.lng, b.lng)));
  return [west, south, roundDegrees(west + width), north];
}

/**
 * Watches the map for boxes.
 * @param isArmed whether a plain drag draws, as with the box tool
 */
export function createBoxDrawing(map: MapLibreMap, { onBoxDraft, onBox }: BoxEvents, isArmed: () => boolean) {
  let corner: Corner | null = null;
  let endDrag: (() => void) | null = null;

  const cancel = (): boolean => {
    const wasDrawing = corner !== null;
    endDrag?.();
    corner = null;
    if (wasDrawing) onBoxDraft(null);
    return wasDrawing;
  };

  const finish = (start: Corner, end: Corner) => {
    corner = null;
    onBoxDraft(null);
    onBox(boxBetween(start, end));
  };

  /**
   * Draws from a corner that stays to the pointer, until that is let go.
   * @param held how far the moving corner is from the pointer, in pixels
   */
  const follow = (start: Corner, pressed: MouseEvent, held: Pixels = { x: 0, y: 0 }) => {
    endDrag?.();
    corner = start;
    const at = ({ clientX, clientY }: MouseEvent): Corner => {
      const { left, top } = map.getCanvas().getBoundingClientRect();
      return map.unproject([clientX - left + held.x, clientY - top + held.y]);
    };
    // On the window: the pointer may leave the map on the way.
    const stop = new AbortController();
    const { signal } = stop;
    endDrag = () => {
      stop.abort();
      endDrag = null;
    };
    window.addEventListener('pointermove', (moved) => onBoxDraft(boxBetween(start, at(moved))), { signal });
    window.addEventListener('pointercancel', () => cancel(), { signal });
    window.addEventListener(
      'pointerup',
      (released) => {
        endDrag?.();
        if (Math.hypot(released.clientX - pressed.clientX, released.clientY - pressed.clientY) < MIN_PIXELS) cancel();
        else finish(start, at(released));
      },
      { signal },
    );
  };

  const begin = (event: MapMouseEvent) => {
    if (event.originalEvent.button !== 0 || !(event.originalEvent.altKey || isArmed())) return;
    // The map must not move along.
    event.preventDefault();
    follow(event.lngLat, event.originalEvent);
  };

  map.on('mousedown', begin);
  // A corner set from the keyboard waits for the other while the map moves under the crosshair.
  map.on('move', () => {
    if (corner !== null && endDrag === null) onBoxDraft(boxBetween(corner, map.getCenter()));
  });

  return {
    /** Sets a corner at a point, then the opposite one: drawing without a pointer. */
    setCorner({ lon, lat }: Point) {
      const here = { lng: corner === null ? lon : corner.lng + wrapLongitude(lon - corner.lng), lat };
      if (corner === null) {
        corner = here;
        onBoxDraft(boxBetween(here, here));
      } else if (here.lng !== corner.lng && here.lat !== corner.lat) finish(corner, here);
    },
    /** Draws the box anew from the corner opposite to the one that was taken hold of. */
    follow,
    /**
     * Lets go of a box that is not finished, or of a corner that is dragged: the box is as before. @returns whether
     * there was one
     */
    cancel,
    destroy: () => endDrag?.(),
  };
}
