/** Dragging a section by the icon of its header. */
import type { PointerEvent } from 'react';
import { watchDrag } from '../../kit/components/pointer-drag.ts';
import { placeSection } from './section-order.ts';
import { usePanel } from './panel.ts';

const sectionsIn = (list: Element): HTMLElement[] => [...list.querySelectorAll<HTMLElement>('[data-section]')];

function sectionBelow(list: Element, y: number): string | null {
  const next = sectionsIn(list).find((element) => {
    const { top, height } = element.getBoundingClientRect();
    // An open section is high: what counts is its header.
    return y < top + Math.min(height, 80) / 2;
  });
  return next?.dataset['section'] ?? null;
}

/** Begins to watch a press on the icon: it is a drag as soon as the pointer moves, and then no press of the header. */
export function beginSectionDrag(id: string, event: PointerEvent): void {
  const list = event.currentTarget.closest('[data-section]')?.parentElement;
  if (!list) return;
  watchDrag(event, {
    scroller: list,
    onMove: (y) => usePanel.setState({ drag: { id, before: sectionBelow(list, y) } }),
    onEnd(isDropped) {
      const { drag } = usePanel.getState();
      usePanel.setState({ drag: null });
      if (isDropped && drag !== null) placeSection(drag.id, drag.before);
    },
  });
}
