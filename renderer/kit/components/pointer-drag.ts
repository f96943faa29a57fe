/** Dragging a row of a list by its handle, with a mouse, a pen or a finger. */
import type { PointerEvent } from 'react';

/** A pointer that moved less, in pixels, was pressing the handle. */
const MIN_PIXELS = 5;
/** Distance in pixels from an end of the list at which it scrolls. */
const SCROLL_EDGE = 36;
const SCROLL_STEP = 10;
const SCROLL_MS = 30;

function scrollAlong(list: Element, y: number): void {
  const { top, bottom } = list.getBoundingClientRect();
  if (y < top + SCROLL_EDGE) list.scrollBy(0, -SCROLL_STEP);
  else if (y > bottom - SCROLL_EDGE) list.scrollBy(0, SCROLL_STEP);
}

const swallowClick = (click: MouseEvent): void => click.stopPropagation();

export interface PointerDrag {
  /** The element that scrolls when the pointer is near its ends. */
  readonly scroller: Element;
  /** @param y of the pointer in the window, in pixels */
  readonly onMove: (y: number) => void;
  /** Once, and only after `onMove`. @param isDropped false where the drag was cancelled, by Escape or by the system */
  readonly onEnd: (isDropped: boolean) => void;
}

/** Begins to watch a press: it is a drag as soon as the pointer moves, and then no click. */
export function watchDrag(event: PointerEvent, { scroller, onMove, onEnd }: PointerDrag): void {
  if (event.button !== 0) return;
  const { clientY: start, pointerId } = event;
  let isDrag = false;
  let y = start;
  let scrolling: ReturnType<typeof setInterval> | undefined;
  const move = (moved: globalThis.PointerEvent): void => {
    if (moved.pointerId !== pointerId || (!isDrag && Math.abs(moved.clientY - start) < MIN_PIXELS)) return;
    isDrag = true;
    y = moved.clientY;
    onMove(y);
    // A pointer that rests at an edge keeps scrolling.
    scrolling ??= setInterval(() => {
      scrollAlong(scroller, y);
      onMove(y);
    }, SCROLL_MS);
  };
  const end = (isDropped: boolean): void => {
    clearInterval(scrolling);
    window.removeEventListener('pointermove', move);
    window.removeEventListener('pointerup', drop);
    window.removeEventListener('pointercancel', cancel);
    window.removeEventListener('keydown', escape, true);
    if (!isDrag) return;
    window.addEventListener('click', swallowClick, { capture: true, once: true });
    setTimeout(() => window.removeEventListener('click', swallowClick, true));
    onEnd(isDropped);
  };
  const drop = (): void => end(true);
  const cancel = (): void => end(false);
  const escape = (press: KeyboardEvent): void => {
    if (press.key !== 'Escape') return;
    press.preventDefault();
    press.stopPropagation();
    cancel();
  };
  window.addEventListener('pointermove', move);
  window.addEventListener('pointerup', drop);
  window.addEventListener('pointercancel', cancel);
  window.addEventListener('keydown', escape, true);
}
