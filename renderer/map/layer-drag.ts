/** Dragging a layer to another place of the order by its handle. */
import { useState, type PointerEvent } from 'react';
import { watchDrag } from '../kit/components/pointer-drag.ts';

/** The layer above which the dragged one would land; `null` for below all. */
interface LayerDrag {
  readonly id: string;
  readonly above: string | null;
}

const rowsOf = (list: Element): HTMLElement[] => [...list.querySelectorAll<HTMLElement>('[data-layer]')];

function layerBelow(list: Element, y: number): string | null {
  const next = rowsOf(list).find((row) => {
    const { top, height } = row.getBoundingClientRect();
    // A row whose style is open is high: what counts is its first line.
    return y < top + Math.min(height, 40) / 2;
  });
  return next?.dataset['layer'] ?? null;
}

/** The list that scrolls around an element, else its parent. */
function scrollerOf(element: Element): Element | null {
  let around = element.parentElement;
  while (around !== null && around.scrollHeight <= around.clientHeight) around = around.parentElement;
  return around ?? element.parentElement;
}

/** @param onDrop called with a layer, and the one that it is to lie directly over; `null` for the lowest place */
export function useLayerDrag(onDrop: (id: string, above: string | null) => void) {
  const [drag, setDrag] = useState<LayerDrag | null>(null);
  const begin = (id: string, event: PointerEvent): void => {
    const list = event.currentTarget.closest('[data-layer]')?.parentElement;
    const scroller = list ? scrollerOf(list) : null;
    if (!list || scroller === null) return;
    let above: string | null = null;
    watchDrag(event, {
      scroller,
      onMove(y) {
        above = layerBelow(list, y);
        setDrag({ id, above });
      },
      onEnd(isDropped) {
        setDrag(null);
        if (isDropped && above !== id) onDrop(id, above);
      },
    });
  };
  return { drag, begin };
}
