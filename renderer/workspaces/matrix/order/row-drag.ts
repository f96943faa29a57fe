import { useState, type PointerEvent, type RefObject } from 'react';
import type { MatrixRole } from '../../../model/matrix/handed.ts';
import { useBuilder } from '../../../model/matrix/order/builder.ts';
import { useOrderPanel } from './panel.ts';

/** Height of a row in pixels: the style sheet has the same. */
export const ROW = 27;
/** A pointer that moved less, in pixels, was clicking. */
const MIN_PIXELS = 4;
const NOTHING: ReadonlySet<number> = new Set();

/** A row taken by its number and dropped between two others; near the edges the list scrolls. */
export function useRowDrag(role: MatrixRole, scroller: RefObject<HTMLElement | null>) {
  const [dragging, setDragging] = useState<{ readonly ids: ReadonlySet<number>; readonly position: number } | null>(
    null,
  );
  const begin = (event: PointerEvent<HTMLElement>, id: number) => {
    const element = scroller.current;
    if (event.button !== 0 || element === null) return;
    const grip = event.currentTarget;
    grip.setPointerCapture(event.pointerId);
    const start = event.clientY;
    const { chosenIds } = useOrderPanel.getState();
    // One of several that are chosen takes the others along.
    const ids = chosenIds.has(id) ? chosenIds : new Set([id]);
    let position: number | null = null;
    const move = (moved: globalThis.PointerEvent) => {
      if (position === null && Math.abs(moved.clientY - start) < MIN_PIXELS) return;
      const { top, bottom } = element.getBoundingClientRect();
      if (moved.clientY < top + ROW / 2) element.scrollTop -= ROW / 2;
      if (moved.clientY > bottom - ROW / 2) element.scrollTop += ROW / 2;
      const { lists } = useBuilder.getState();
      position = Math.max(0, Math.min(lists[role].length, Math.round((moved.clientY - top + element.scrollTop) / ROW)));
      setDragging({ ids, position });
    };
    const end = () => {
      grip.removeEventListener('pointermove', move);
      setDragging(null);
      if (position !== null) useBuilder.getState().move(role, ids, position);
    };
    grip.addEventListener('pointermove', move);
    grip.addEventListener('lostpointercapture', end, { once: true });
  };
  return { ids: dragging?.ids ?? NOTHING, position: dragging?.position ?? null, begin };
}
