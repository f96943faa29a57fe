/** Lists of which only the rows in view are drawn: what is in view, what comes into sight, and where keys go. */
import { useLayoutEffect, useState, type RefObject } from 'react';

/** What of the whole is in view, in pixels. */
export type View = { readonly top: number; readonly left: number; readonly width: number; readonly height: number };

const viewOf = ({ scrollTop: top, scrollLeft: left, clientWidth: width, clientHeight: height }: HTMLElement): View => ({
  top,
  left,
  width,
  height,
});

/**
 * The part of a list that its element shows. @param guess the size before it is drawn
 * @returns it, and what is to be called when the element was scrolled
 */
export function useView(
  scroller: RefObject<HTMLElement | null>,
  guess: { readonly width?: number; readonly height: number },
): readonly [view: View, look: () => void] {
  const [view, setView] = useState<View>({ top: 0, left: 0, width: guess.width ?? 0, height: guess.height });
  const look = () => {
    if (scroller.current !== null) setView(viewOf(scroller.current));
  };
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(() => setView(viewOf(element)));
    observer.observe(element);
    return () => observer.disconnect();
  }, [scroller]);
  return [view, look];
}

/** Scrolls no further than is needed to show what is between two heights of the whole. */
export function reveal(scroller: HTMLElement | null, top: number, bottom: number): void {
  if (scroller === null) return;
  const { scrollTop, clientHeight } = scroller;
  if (top < scrollTop) scroller.scrollTop = top;
  else if (bottom > scrollTop + clientHeight) scroller.scrollTop = bottom - clientHeight;
}

/**
 * How many rows a key goes on, of a list that has so many: to its ends and beyond by Home and End; nothing for other
 * keys.
 */
export function rowStep(key: string, page: number, length: number): number | undefined {
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: 1,
    ArrowUp: -1,
    PageDown: page,
    PageUp: -page,
    Home: -length,
    End: length,
  };
  return steps[key];
}
