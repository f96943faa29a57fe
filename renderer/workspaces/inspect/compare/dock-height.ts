import { useLayout } from '../../../model/window/layout.ts';
import { useEffect, useState } from 'react';
import { DOCK_HEIGHT } from '../../../model/window/comparison.ts';

/** Height of the title bar and the status bar together, in pixels. */
const BARS = 72;

const tallestNow = (): number => Math.round((window.innerHeight - BARS) * DOCK_HEIGHT.mostPart);

/** The dock takes at most this of the window's main part, which may change. */
function useTallest(): number {
  const [tallest, setTallest] = useState(tallestNow);
  useEffect(() => {
    const measure = () => setTallest(tallestNow());
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, []);
  return Math.max(DOCK_HEIGHT.min, tallest);
}

/** The height of the dock in pixels, and the largest that it can have. */
export function useDockHeight(): { readonly height: number; readonly tallest: number } {
  const tallest = useTallest();
  const wanted = useLayout(({ comparison }) => comparison.height);
  return { height: Math.min(wanted, tallest), tallest };
}
