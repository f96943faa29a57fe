import { Box, Group } from '@mantine/core';
import { memo, type KeyboardEvent } from 'react';
import { formatCount } from '../../../kit/words/locale.ts';
import { useAnswer } from '../../../kit/api/use-answer.ts';
import { CrossButton } from '../../../kit/components/CrossButton.tsx';
import { useInspected } from '../../../model/look-up/inspected.ts';
import { openPlaces } from '../../../model/places/place-actions.ts';
import { PLACES } from '../../../model/places/place-list.ts';
import { usePlaces, type PanelTab } from '../../../model/places/places.ts';
import { useReach } from '../../../model/reach/reach.ts';
import { closePanel } from '../panel-actions.ts';
import { closeReach } from '../reach/actions.ts';
import styles from './PanelTabs.module.css';
import { t } from '../../../kit/words/t.ts';

const showPoint = (): void => usePlaces.getState().set({ tab: 'point' });
const showReach = (): void => usePlaces.getState().set({ tab: 'reach' });

/** The point that is looked up, what is within reach of a point, or the list of saved places. */
export const PanelTabs = memo(function PanelTabs({ shown }: { readonly shown: PanelTab }) {
  const count = useAnswer(PLACES).data?.places.length;
  const hasPoint = useInspected(({ point }) => point !== null);
  const hasReach = useReach(({ origins }) => origins.length > 0);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    event.stopPropagation();
    const tabs = [
      ...(hasPoint ? [{ id: 'point', show: showPoint }] : []),
      ...(hasReach ? [{ id: 'reach', show: showReach }] : []),
      { id: 'places', show: openPlaces },
    ];
    const next = tabs[tabs.findIndex(({ id }) => id === shown) + (event.key === 'ArrowRight' ? 1 : -1)];
    if (next === undefined) return;
    next.show();
    document.getElementById(`tab-${next.id}`)?.focus();
  };
  return (
    <div className={styles['bar']}>
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the chosen tab has the focus */}
      <Group
        role="tablist"
        aria-label={t('places.contentsPanel')}
        gap={20}
        align="stretch"
        h="100%"
        onKeyDown={onKeyDown}
      >
        <button
          type="button"
          role="tab"
          id="tab-point"
          aria-selected={shown === 'point'}
          tabIndex={shown === 'point' ? 0 : -1}
          disabled={!hasPoint}
          title={hasPoint ? undefined : t('places.clickMapLookUpPoint')}
          className={styles['tab']}
          onClick={showPoint}
        >
          {t('common.point')}
        </button>
        {hasReach ? (
          <button
            type="button"
            role="tab"
            id="tab-reach"
            aria-selected={shown === 'reach'}
            tabIndex={shown === 'reach' ? 0 : -1}
            className={styles['tab']}
            onClick={showReach}
          >
            {t('reach.reach')}
          </button>
        ) : null}
        <button
          type="button"
          role="tab"
          id="tab-places"
          aria-selected={shown === 'places'}
          tabIndex={shown === 'places' ? 0 : -1}
          className={styles['tab']}
          onClick={openPlaces}
        >
          {t('common.savedPlaces')}
          {count === undefined ? null : (
            <Box component="span" c="dimmed" fw={500} className="figures">
              {formatCount(count)}
            </Box>
          )}
        </button>
      </Group>
      <CrossButton
        label={shown === 'reach' ? t('reach.clearReach') : t('places.closePanel')}
        keys="Esc"
        side="left"
        onClick={shown === 'reach' ? closeReach : closePanel}
      />
    </div>
  );
});
