/** Dragging a section by the icon of its header. */
import type { PointerEvent } from 'react';
import { usePanel } from './panel.ts';
import { placeSection } from './section-order.ts';

/** A pointer that moved less, in pixels, was pressing the header. */
const MIN_PIXELS = 5;
/** So near to an end of the list, in pixels, it scrolls along. */
const SCROLL_EDGE = 36;
const SCROLL_STEP = 10;

const sectionsIn = (list: Element): HTMLElement[] => [...list.querySelectorAll<HTMLElement>('[data-section]')];

function sectionBelow(list: Element, y: number): string | null {
  const next = sectionsIn(list).find((element) => {
    const { top, height } = element.getBoundingClientRect();
    // An open section is high: what counts is its header.
    return y < top + Math.min(height, 80) / 2;
  });
  return next?.dataset['section'] ?? null;
}

function scrollAlong(list: Element, y: number): void {
  const { top, bottom } = list.getBoundingClientRect();
  if (y < top + SCROLL_EDGE) list.scrollBy(0, -SCROLL_STEP);
  else if (y > bottom - SCROLL_EDGE) list.scrollBy(0, SCROLL_STEP);
}

const swallowClick = (click: MouseEvent): void => click.stopPropagation();

/** Begins to watch a press on the icon: it is a drag as soon as the pointer moves, and then no press of the header. */
export function beginSectionDrag(id: string, event: PointerEvent): void {
  const list = event.currentTarget.closest('[data-section]')?.parentElement;
  if (event.button !== 0 || !list) return;
  const start = event.clientY;
  const move = (moved: globalThis.PointerEvent) => {
    if (usePanel.getState().drag === null && Math.abs(moved.clientY - start) < MIN_PIXELS) return;
    scrollAlong(list, moved.clientY);
    usePanel.setState({ drag: { id, before: sectionBelow(list, moved.clientY) } });
  };
  const end = (isDropped: boolean) => {
    const { drag } = usePanel.getState();
    window.removeEventListener('pointermove', move);
    window.removeEventListener('pointerup', drop);
    window.removeEventListener('pointercancel', cancel);
    window.removeEventListener('keydown', escape, true);
    if (drag === null) return;
    usePanel.setState({ drag: null });
    window.addEventListener('click', swallowClick, { capture: true, once: true });
    setTimeout(() => window.removeEventListener('click', swallowClick, true));
    if (isDropped) placeSection(drag.id, drag.before);
  };
  const drop = () => end(true);
  const cancel = () => end(false);
  const escape = (press: KeyboardEvent) => {
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
