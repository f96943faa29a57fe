/** A box drawn on the map by hand: dragged with Alt or with the box tool, or set corner by corner from the keyboard. */
import type { LngLat, Map as MapLibreMap, MapMouseEvent } from 'maplibre-gl';
import type { Bbox } from '../../contract/pack.ts';
import { roundDegrees, wrapLongitude, type Point } from '../coordinates/point.ts';
import { clampLatitude } from './mercator.ts';

export type BoxEvents = {
  /** The box while it is drawn; `null` when drawing was given up. */
  readonly onBoxDraft: (box: Bbox | null) => void;
  readonly onBox: (box: Bbox) => void;
};

type Corner = { readonly lng: number; readonly lat: number };

/** A pointer that moved less, in pixels, was clicking. */
const LEAST_PIXELS = 4;
const WHOLE_TURN = 360;

/**
 * The box between two corners, `[west, south, east, north]`; `west` from −180, `east` over 180 where it crosses ±180°.
 * The longitudes of the corners are those of the map's own turn of the world, so that the box is the one that was seen.
 */
export function boxBetween(a: Corner, b: Corner): Bbox {
  const [south, north] = [roundDegrees(clampLatitude(Math.min(a.lat, b.lat))), roundDegrees(clampLatitude(Math.max(a.lat, b.lat)))];
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

  const giveUp = (): boolean => {
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

  const begin = (event: MapMouseEvent) => {
    if (event.originalEvent.button !== 0 || !(event.originalEvent.altKey || isArmed())) return;
    // The map must not move along.
    event.preventDefault();
    const start: LngLat = event.lngLat;
    const { x, y } = event.point;
    corner = start;
    const at = ({ clientX, clientY }: MouseEvent) => {
      const { left, top } = map.getCanvas().getBoundingClientRect();
      return { pixels: Math.hypot(clientX - left - x, clientY - top - y), lngLat: map.unproject([clientX - left, clientY - top]) };
    };
    // On the window: the pointer may leave the map on the way.
    const move = (moved: MouseEvent) => onBoxDraft(boxBetween(start, at(moved).lngLat));
    const up = (released: MouseEvent) => {
      const { pixels, lngLat } = at(released);
      endDrag?.();
      if (pixels < LEAST_PIXELS) giveUp();
      else finish(start, lngLat);
    };
    window.addEventListener('mousemove', move);
    window.addEventListener('mouseup', up);
    endDrag = () => {
      window.removeEventListener('mousemove', move);
      window.removeEventListener('mouseup', up);
      endDrag = null;
    };
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
    /** Lets go of a box that is not finished. @returns whether there was one */
    giveUp,
    destroy: () => endDrag?.(),
  };
}
