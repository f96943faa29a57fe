import { useCallback, useState, type PointerEvent } from 'react';
import { watchDrag } from './pointer-drag.ts';

/** The item that is dragged, and the one that it would be dropped before; `null` for the end of the list. */
interface ListDrag {
  readonly id: string;
  readonly before: string | null;
}

const ITEM = '[data-item]';

/** Height in pixels that counts of an item whose content is open. */
const HEADER_PIXELS = 60;

function itemBelow(list: Element, y: number): string | null {
  const next = [...list.children].find((item) => {
    const { top, height } = item.getBoundingClientRect();
    return item.matches(ITEM) && y < top + Math.min(height, HEADER_PIXELS) / 2;
  });
  return next?.getAttribute('data-item') ?? null;
}

/** The list, or the element around it that scrolls. */
function scrollerOf(list: Element): Element {
  let around: Element | null = list;
  while (around !== null && around.scrollHeight <= around.clientHeight) around = around.parentElement;
  return around ?? list;
}

/**
 * Drags an item of a list by its handle. The items are children of the same element, with their ids in `data-item`.
 *
 * @param onDrop called with an item, and the one that it is dropped before; `null` at the end
 */
export function useListDrag(onDrop: (id: string, before: string | null) => void) {
  const [drag, setDrag] = useState<ListDrag | null>(null);
  const begin = useCallback(
    (event: PointerEvent): void => {
      const item = event.currentTarget.closest(ITEM);
      const list = item?.parentElement;
      const id = item?.getAttribute('data-item');
      if (!list || !id) return;
      let before: string | null = null;
      watchDrag(event, {
        scroller: scrollerOf(list),
        onMove(y) {
          before = itemBelow(list, y);
          setDrag({ id, before });
        },
        onEnd(isDropped) {
          setDrag(null);
          if (isDropped && before !== id) onDrop(id, before);
        },
      });
    },
    [onDrop],
  );
  return { drag, begin };
}
