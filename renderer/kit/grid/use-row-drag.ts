import type { Virtualizer } from '@tanstack/react-virtual';
import { useState, type PointerEvent, type RefObject } from 'react';
import { watchDrag } from '../components/pointer-drag.ts';

/**
 * Drags a row of a grid to a gap between two others.
 *
 * @param onDrop called with the index of the row and that of the row below the gap
 */
export function useRowDrag(
  rows: Virtualizer<HTMLDivElement, HTMLElement>,
  scroller: RefObject<HTMLElement | null>,
  onDrop: ((from: number, gap: number) => void) | undefined,
) {
  const [drag, setDrag] = useState<{ readonly from: number; readonly gap: number } | null>(null);
  const gapAt = (y: number): number => {
    if (scroller.current === null) return 0;
    const offset = y - scroller.current.getBoundingClientRect().top + scroller.current.scrollTop;
    const item = rows.getVirtualItemForOffset(offset);
    return item === undefined ? 0 : item.index + (offset > item.start + item.size / 2 ? 1 : 0);
  };
  const begin = (index: number, event: PointerEvent): void => {
    if (onDrop === undefined || scroller.current === null) return;
    let gap = index;
    watchDrag(event, {
      scroller: scroller.current,
      onMove(y) {
        gap = gapAt(y);
        setDrag({ from: index, gap });
      },
      onEnd(isDropped) {
        setDrag(null);
        if (isDropped) onDrop(index, gap);
      },
    });
  };
  return {
    from: drag?.from ?? null,
    /** Position of the gap, in pixels from the top of the first row. */
    top: drag === null ? null : (rows.measurementsCache[drag.gap]?.start ?? rows.getTotalSize()),
    begin,
  };
}
