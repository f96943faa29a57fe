import { Button } from '../../kit/components/Button.tsx';
import { useLayout } from '../../model/window/layout.ts';
import styles from './InspectPanel.module.css';
import { useLookUp } from '../../model/look-up/look-up.ts';
import { PanelEdge } from './PanelEdge.tsx';
import { PanelHeader } from './PanelHeader.tsx';
import { Section } from './Section.tsx';
import { orderedSections, SECTIONS } from './sections.ts';
import { usePanelReport } from './use-panel-report.ts';
import { usePanel } from './panel.ts';

/** The answer to a click: every look-up at the point, each in its section. */
export function InspectPanel() {
  const point = useLookUp((lookUp) => lookUp.point);
  const width = useLayout(({ panelWidth }) => panelWidth);
  const order = useLayout(({ sectionOrder }) => sectionOrder);
  const hidden = useLayout(({ hiddenSections }) => hiddenSections);
  const isDroppedLast = usePanel(({ drag }) => drag !== null && drag.before === null);
  usePanelReport();
  if (point === null) return null;
  return (
    <aside className={styles['panel']} style={{ width }} aria-label="Inspect" data-region="panel" tabIndex={-1}>
      <PanelEdge />
      <PanelHeader point={point} />
      <div className={styles['sections']} data-end={isDroppedLast || undefined}>
        {orderedSections(order)
          .filter(({ id }) => !hidden.includes(id))
          .map((section) => (
            <Section key={section.id} section={section} />
          ))}
        {hidden.length === 0 ? null : <HiddenSections ids={hidden} />}
      </div>
    </aside>
  );
}

function HiddenSections({ ids }: { readonly ids: readonly string[] }) {
  const titles = SECTIONS.filter(({ id }) => ids.includes(id)).map(({ title }) => title);
  return (
    <div className={styles['hidden']}>
      <span className="secondary">
        {titles.length === 1 ? '1 section hidden' : `${titles.length} sections hidden`}: {titles.join(', ')}
      </span>
      <Button size="small" onClick={() => useLayout.getState().showAllSections()}>
        Show all
      </Button>
    </div>
  );
}
