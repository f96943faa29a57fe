import type { Map as MapLibreMap } from 'maplibre-gl';
import type { MapDrag } from './modes/mode.ts';
import { isOverMap } from './off-map.ts';

/** A pointer that moved less, in pixels, was clicking. */
const MIN_PIXELS = 4;

/**
 * Follows a pressed pointer across the window until it is released.
 * @param held offset of the pointer from the dragged object, in pixels
 * @returns cancels the drag; true if it was still active
 */
export function followPointer(
  map: MapLibreMap,
  pressed: MouseEvent,
  drag: MapDrag,
  held: { readonly x: number; readonly y: number } = { x: 0, y: 0 },
): () => boolean {
  const stop = new AbortController();
  const { signal } = stop;
  let isMoving = false;
  const cornerAt = ({ clientX, clientY }: MouseEvent) => {
    const { left, top } = map.getCanvas().getBoundingClientRect();
    return map.unproject([clientX - left + held.x, clientY - top + held.y]);
  };
  const cancel = (): boolean => {
    if (signal.aborted) return false;
    stop.abort();
    drag.cancel();
    return true;
  };
  window.addEventListener(
    'pointermove',
    (moved) => {
      isMoving ||= Math.hypot(moved.clientX - pressed.clientX, moved.clientY - pressed.clientY) >= MIN_PIXELS;
      if (isMoving) drag.move(cornerAt(moved));
    },
    { signal },
  );
  window.addEventListener(
    'pointerup',
    (released) => {
      stop.abort();
      if (isMoving) drag.end(cornerAt(released), isOverMap(map, released));
      else drag.cancel();
    },
    { signal },
  );
  window.addEventListener('pointercancel', cancel, { signal });
  return cancel;
}
