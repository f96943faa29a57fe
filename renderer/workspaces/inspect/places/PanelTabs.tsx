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

type Tab = {
  readonly id: PanelTab;
  readonly text: string;
  readonly show: () => void;
  readonly isDisabled?: boolean;
};

const showPoint = (): void => usePlaces.getState().set({ tab: 'point' });
const showReach = (): void => usePlaces.getState().set({ tab: 'reach' });

/** The point that is looked up, what is within reach of a point, or the list of saved places. */
export const PanelTabs = memo(function PanelTabs({ shown }: { readonly shown: PanelTab }) {
  const count = useAnswer(PLACES).data?.places.length;
  const hasPoint = useInspected(({ point }) => point !== null);
  const hasReach = useReach(({ origins }) => origins.length > 0);
  const tabs: readonly Tab[] = [
    { id: 'point', text: t('common.point'), show: showPoint, isDisabled: !hasPoint },
    ...(hasReach ? [{ id: 'reach', text: t('reach.reach'), show: showReach } as const] : []),
    { id: 'places', text: t('common.savedPlaces'), show: openPlaces },
  ];
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    event.stopPropagation();
    const enabled = tabs.filter(({ isDisabled }) => isDisabled !== true);
    const next = enabled[enabled.findIndex(({ id }) => id === shown) + (event.key === 'ArrowRight' ? 1 : -1)];
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
        {tabs.map(({ id, text, show, isDisabled = false }) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`tab-${id}`}
            aria-selected={shown === id}
            tabIndex={shown === id ? 0 : -1}
            disabled={isDisabled}
            title={isDisabled ? t('places.clickMapLookUpPoint') : undefined}
            className={styles['tab']}
            onClick={show}
          >
            {text}
            {id !== 'places' || count === undefined ? null : (
              <Box component="span" c="dimmed" fw={500} className="figures">
                {formatCount(count)}
              </Box>
            )}
          </button>
        ))}
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
