import { useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { PANEL_WIDTH, useLayout } from '../state/layout.ts';
import styles from './PanelEdge.module.css';

const STEP = 20;

const setWidth = (width: number) =>
  useLayout.getState().set({ panelWidth: Math.round(Math.min(PANEL_WIDTH.most, Math.max(PANEL_WIDTH.least, width))) });

/** The edge between map and panel: dragged, or moved by the arrow keys; a double click brings the usual width back. */
export function PanelEdge() {
  const width = useLayout(({ panelWidth }) => panelWidth);
  const start = useRef<{ x: number; width: number } | null>(null);

  const begin = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    start.current = { x: event.clientX, width };
  };
  const drag = (event: PointerEvent<HTMLElement>) => {
    if (start.current) setWidth(start.current.width + start.current.x - event.clientX);
  };
  const end = () => {
    start.current = null;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowLeft: width + STEP, ArrowRight: width - STEP, Home: PANEL_WIDTH.most, End: PANEL_WIDTH.least };
    const next = steps[event.key];
    if (next === undefined) return;
    event.preventDefault();
    setWidth(next);
  };

  return (
    <div
      // A separator that can be moved is a control (WAI-ARIA 1.2, "separator"): focusable, with a value.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an hr cannot be moved
      role="separator"
      aria-orientation="vertical"
      aria-label="Width of the panel"
      aria-valuenow={width}
      aria-valuemin={PANEL_WIDTH.least}
      aria-valuemax={PANEL_WIDTH.most}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above
      tabIndex={0}
      className={styles['edge']}
      onPointerDown={begin}
      onPointerMove={drag}
      onPointerUp={end}
      onPointerCancel={end}
      onDoubleClick={() => setWidth(PANEL_WIDTH.usual)}
      onKeyDown={onKeyDown}
    />
  );
}
