import { focusable } from '../../kit/components/focus.ts';
import { Box, Group } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { memo, type PointerEvent } from 'react';
import { useLayout } from '../../model/window/layout.ts';
import { RawJson } from './RawJson.tsx';
import styles from './Section.module.css';
import { SectionTools } from './SectionTools.tsx';
import type { SectionDefinition } from './section-definition.ts';
import { shownState, type Settled, type SectionState } from '../../model/look-up/use-look-up.ts';
import { useInspected } from '../../model/look-up/inspected.ts';
import { failureWord, isOutOfReach, isPackFailure } from '../../kit/api/failure.ts';
import { AwaitedFacts } from '../../kit/components/Facts.tsx';
import { Button } from '../../kit/components/Button.tsx';
import { Message } from '../../kit/components/Message.tsx';
import { hideSection } from './hide-section.ts';
import { SectionFailure } from './SectionFailure.tsx';
import { t } from '../../kit/words/t.ts';

/** Space reserved before anything is shown. */
const ROW_HEIGHT = 23;

type Props = { readonly section: SectionDefinition; readonly state: SectionState };

type SectionProps = Props & {
  /** While a section is dragged: whether it is this one, or would be dropped before it. */
  readonly place: 'dragged' | 'target' | undefined;
  readonly onDrag: (event: PointerEvent) => void;
};

/** The whole answer; while one is awaited the old one at half strength, then grey bars. */
function SectionBody({ section, state }: Props) {
  const shown = shownState(state);
  if (shown !== null) return <SettledBody section={section} state={shown} />;
  if (state.status === 'loading' && state.isSlow) return <AwaitedFacts labels={section.rows} />;
  return <div style={{ height: section.rows.length * ROW_HEIGHT }} />;
}

function SettledBody({ section, state }: { readonly section: SectionDefinition; readonly state: Settled }) {
  const point = useInspected((lookUp) => lookUp.point);
  if (state.status === 'failed')
    return (
      <>
        {section.withoutPack !== undefined && point !== null && isPackFailure(state.failure) ? (
          // oxlint-disable-next-line typescript/unbound-method -- a component: it has no `this`
          <section.withoutPack point={point} />
        ) : null}
        <SectionFailure section={section} failure={state.failure} />
      </>
    );
  if (state.status === 'empty') {
    // oxlint-disable-next-line typescript/unbound-method -- a component: it has no `this`
    if (section.empty) return <section.empty point={state.point} />;
    return (
      <Message
        icon={section.icon}
        title={section.nothing.title}
        actions={
          <Button size="xs" variant="subtle" onClick={() => hideSection(section)}>
            {t('inspect.hideSection2')}
          </Button>
        }
      >
        {section.nothing.text}
      </Message>
    );
  }
  // oxlint-disable-next-line typescript/unbound-method -- a component: it has no `this`
  return <section.body answer={state.data} point={state.point} />;
}

/** The summary of a closed section's answer, or why it has none. */
function SectionSummary({ section, state }: { readonly section: SectionDefinition; readonly state: SectionState }) {
  const shown = shownState(state);
  if (shown === null)
    return <span className="hint">{state.status === 'loading' && state.isSlow ? t('inspect.loading') : ''}</span>;
  if (shown.status === 'failed') {
    const { failure } = shown;
    if (isOutOfReach(failure)) return <span className="hint">{t('inspect.nothingHere')}</span>;
    return <span className={failure.code === 'pack_missing' ? 'hint' : styles['bad']}>{failureWord(failure)}</span>;
  }
  // A pack that is not installed may have something.
  if (shown.status === 'empty') return <span className="hint">{t('inspect.nonePacks')}</span>;
  // oxlint-disable-next-line typescript/unbound-method -- a component: it has no `this`
  return <section.summary answer={shown.data} point={shown.point} />;
}

/** Pointing at the header outlines the smallest area of the answer. */
function outlines(shown: Settled | null, section: SectionDefinition) {
  const [area] = shown?.status === 'ready' ? section.areas(shown.data, shown.point) : [];
  if (area === undefined) return {};
  return {
    onPointerEnter: () => useInspected.getState().hover(area),
    onPointerLeave: () => useInspected.getState().hover(null),
  };
}

/** One look-up of the panel: closed it shows its answer on one line, open it shows its tools and all of it. */
export const Section = memo(function Section({ section, state, place, onDrag }: SectionProps) {
  const isOpen = useLayout(({ closedSections }) => !closedSections.includes(section.id));
  const isRaw = useLayout(({ rawSections }) => rawSections.includes(section.id));
  const isOld = state.status === 'loading';
  const shown = shownState(state);
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  const Glyph = section.icon;
  const bodyId = `section-${section.id}`;
  return (
    <section
      className={styles['section']}
      data-section={section.id}
      data-state={state.status}
      data-old={isOld || undefined}
      data-item={section.id}
      data-place={place}
      aria-busy={isOld}
      aria-label={section.title}
    >
      <Group gap={0} mih="var(--section-header)" pe={10}>
        <h3 className={styles['heading']}>
          <button
            ref={focusable(`section ${section.id}`)}
            type="button"
            className={styles['toggle']}
            aria-expanded={isOpen}
            aria-controls={bodyId}
            {...outlines(shown, section)}
            onClick={() => useLayout.getState().toggleSection(section.id)}
          >
            <Chevron size={14} stroke={1.75} aria-hidden className={styles['chevron']} />
            <span className={styles['handle']} title={t('inspect.dragReorder')} onPointerDown={onDrag}>
              <Glyph size={16} stroke={1.75} aria-hidden className={styles['icon']} />
            </span>
            <Box component="span" flex="0 1 auto" fw={600} className="ellipsis">
              {section.title}
            </Box>
            {isOpen ? null : (
              <span className={styles['summary']}>
                <SectionSummary section={section} state={state} />
              </span>
            )}
          </button>
        </h3>
        {isOpen && shown?.status === 'ready' && section.badge ? (
          <span className={styles['badge']}>
            {/* oxlint-disable-next-line typescript/unbound-method -- a component: it has no `this` */}
            <section.badge answer={shown.data} point={shown.point} />
          </span>
        ) : null}
        {isOpen ? <SectionTools section={section} state={state} isRaw={isRaw} /> : null}
      </Group>
      <div id={bodyId} className={isRaw ? styles['raw'] : styles['body']} hidden={!isOpen}>
        {isOpen && isRaw && shown !== null ? <RawJson state={shown} /> : null}
        {isOpen && !(isRaw && shown !== null) ? <SectionBody section={section} state={state} /> : null}
      </div>
    </section>
  );
});
