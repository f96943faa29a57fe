import { ResizeEdge } from '../../kit/components/ResizeEdge.tsx';
import { PANEL_WIDTH, useLayout } from '../../model/window/layout.ts';
import styles from './PanelEdge.module.css';

/** The edge between map and panel. */
export function PanelEdge() {
  const width = useLayout(({ panelWidth }) => panelWidth);
  return (
    <ResizeEdge
      label="Width of the panel"
      orientation="vertical"
      value={width}
      {...PANEL_WIDTH}
      onChange={(panelWidth) => useLayout.getState().set({ panelWidth })}
      className={styles['edge']}
    />
  );
}
