import { useEffect } from 'react';

const TEXT_FIELDS = 'input, textarea';
const MAP = '[role="application"]';

/**
 * Shift-click pins a point, keeps a cell, takes rows; to the browser it also means "mark the text from where the last
 * click was up to here", which would be half the window. So it extends only text that is marked already. A press on the
 * map lets go of what is marked, as anywhere else.
 */
export function useTextSelection(): void {
  useEffect(() => {
    const onPointerDown = ({ target, shiftKey }: PointerEvent) => {
      if (!(target instanceof Element) || target.closest(TEXT_FIELDS) !== null) return;
      const selection = getSelection();
      if (selection !== null && (target.closest(MAP) !== null || (shiftKey && selection.isCollapsed)))
        selection.removeAllRanges();
    };
    document.addEventListener('pointerdown', onPointerDown, { capture: true });
    return () => document.removeEventListener('pointerdown', onPointerDown, { capture: true });
  }, []);
}
