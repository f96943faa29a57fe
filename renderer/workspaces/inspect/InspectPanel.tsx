import { Box, Group } from '@mantine/core';
import { Button } from '../../kit/components/Button.tsx';
import { EXTRA_SECTIONS, PANEL_WIDTH, useLayout } from '../../model/window/layout.ts';
import styles from './InspectPanel.module.css';
import { useInspected } from '../../model/look-up/inspected.ts';
import { PanelHeader } from './PanelHeader.tsx';
import { OwnAreas } from './areas/OwnAreas.tsx';
import { PanelTabs } from './places/PanelTabs.tsx';
import { PlacesPanel } from './places/PlacesPanel.tsx';
import { useShownTab } from './reach/actions.ts';
import { ReachPanel } from './reach/ReachPanel.tsx';
import type { Point } from '../../kit/coordinates/point.ts';
import { Section } from './Section.tsx';
import { orderedSections, SECTIONS } from './sections.ts';
import { useListDrag } from '../../kit/components/use-list-drag.ts';
import { placeSection } from './section-order.ts';
import { ResizeEdge } from '../../kit/components/ResizeEdge.tsx';
import { memo, useEffect, useRef } from 'react';
import { useNotices } from '../../kit/notices/notices.ts';
import { headingFrom } from './heading.ts';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { areSettled, shownState, useLookUp, type Sections } from '../../model/look-up/use-look-up.ts';
import { isAwayFailure } from '../../kit/api/failure.ts';
import { Message } from '../../kit/components/Message.tsx';
import { useService } from '../../model/service/service.ts';
import { t } from '../../kit/words/t.ts';

/** Name of the performance measure from a click to the moment when every section shows its answer. */
const CLICK_TO_PANEL = 'cairn:click-to-panel';

/** When the last section is filled: says so to screen readers, and leaves a performance measure. */
function usePanelReport(sections: Sections): void {
  const isFilled = useInspected(({ tookMs }) => tookMs !== null);
  const isComplete = areSettled(sections);
  useEffect(() => {
    if (!isComplete || isFilled) return;
    const { askedAt, finish } = useInspected.getState();
    performance.measure(CLICK_TO_PANEL, { start: askedAt, end: performance.now() });
    finish();
    const states = Object.values(sections);
    useNotices.getState().announce(
      t('inspect.titleAnsweredStatesSectionsAnswers', {
        title: headingFrom(sections)?.title ?? t('common.point'),
        answered: states.filter(({ status }) => status === 'ready').length,
        total: states.length,
      }),
    );
  }, [isComplete, isFilled, sections]);
  // Also with an answer that comes later, when the server or a pack is back.
  const title = isFilled ? headingFrom(sections)?.title : undefined;
  useEffect(() => {
    if (isFilled) document.title = title === undefined ? 'Cairn' : t('inspect.titleCairn', { title });
  }, [isFilled, title]);
}

/** The edge between map and panel. */
const PanelEdge = memo(function PanelEdge() {
  const width = useLayout(({ panelWidth }) => panelWidth);
  return (
    <ResizeEdge
      label={t('inspect.widthPanel')}
      orientation="vertical"
      value={width}
      min={PANEL_WIDTH.min}
      max={PANEL_WIDTH.max}
      defaultValue={PANEL_WIDTH.default}
      onChange={(panelWidth) => useLayout.getState().set({ panelWidth })}
      className="side-edge"
    />
  );
});

/** The answer to a click: every look-up at the point, each in its section. */
export function InspectPanel() {
  const point = useInspected((lookUp) => lookUp.point);
  const width = useLayout(({ panelWidth }) => panelWidth);
  const sections = useLookUp(point);
  usePanelReport(sections);
  const shown = useShownTab();
  if (shown === null) return null;
  return (
    <aside className={styles['panel']} style={{ width }} aria-label={t('common.inspect')} tabIndex={-1}>
      <PanelEdge />
      <PanelTabs shown={shown} />
      {shown === 'places' ? <PlacesPanel /> : null}
      {shown === 'reach' ? <ReachPanel /> : null}
      {shown === 'point' && point !== null ? <PointPanel point={point} states={sections} /> : null}
    </aside>
  );
}

/** The answers for the point. */
function PointPanel({ point, states }: { readonly point: Point; readonly states: Sections }) {
  const order = useLayout(({ sectionOrder }) => sectionOrder);
  const hidden = useLayout(({ hiddenSections }) => hiddenSections);
  const { drag, begin } = useListDrag(placeSection);
  const sections = useRef<HTMLDivElement>(null);
  // The answers to another point are read from their beginning.
  useEffect(
    () =>
      useInspected.subscribe((now, before) => {
        if (now.point !== before.point) sections.current?.scrollTo({ top: 0 });
      }),
    [],
  );
  const isAway = isServerAway(states);
  const hiddenByPerson = hidden.filter((id) => !EXTRA_SECTIONS.includes(id));
  const heading = headingFrom(states);
  return (
    <div className={styles['point']} role="tabpanel" aria-labelledby="tab-point" data-region="panel" tabIndex={-1}>
      <PanelHeader point={point} title={heading?.title} subtitle={heading?.subtitle} />
      <div ref={sections} className={styles['sections']} data-end={drag?.before === null || undefined}>
        {isAway ? null : <OwnAreas point={point} />}
        {isAway ? (
          <ServerAway />
        ) : (
          orderedSections(order)
            .filter(({ id }) => !hidden.includes(id))
            .map((section) => {
              const state = states[section.id];
              const place = drag?.id === section.id ? 'dragged' : drag?.before === section.id ? 'target' : undefined;
              return state === undefined ? null : (
                <Section key={section.id} section={section} state={state} place={place} onDrag={begin} />
              );
            })
        )}
        {isAway || hiddenByPerson.length === 0 ? null : <HiddenSections ids={hiddenByPerson} />}
      </div>
    </div>
  );
}

/** Returns whether no query reached the server, or it refused them all: one message for all sections. */
function isServerAway(sections: Sections): boolean {
  const states = Object.values(sections).map(shownState);
  return states.length > 0 && states.every((state) => state?.status === 'failed' && isAwayFailure(state.failure));
}

function ServerAway() {
  const isRefused = useService(({ status }) => status === 'refused');
  return (
    <Box py="lg" ps={14} pe="lg">
      <Message icon={IconPlugConnectedX} title={t('inspect.couldntLookUp')}>
        {isRefused ? t('inspect.cairnServerRefusedWindowsKey') : t('inspect.cairnServerIsntRespondingLook')}
      </Message>
    </Box>
  );
}

function HiddenSections({ ids }: { readonly ids: readonly string[] }) {
  const titles = SECTIONS.filter(({ id }) => ids.includes(id)).map(({ title }) => title);
  return (
    <Group gap="md" justify="space-between" py={10} ps="lg" pe="md" className="line-above">
      <span className="secondary">
        {t('inspect.countSectionsHidden', { count: titles.length })}: {titles.join(', ')}
      </span>
      <Button size="xs" onClick={() => useLayout.getState().showAllSections()}>
        {t('common.showAll')}
      </Button>
    </Group>
  );
}
