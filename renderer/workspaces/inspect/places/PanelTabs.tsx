import { IconX } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { formatCount } from '../../../kit/words/locale.ts';
import { useAnswer } from '../../../kit/api/use-answer.ts';
import { IconButton } from '../../../kit/components/IconButton.tsx';
import { useLookUp } from '../../../model/look-up/look-up.ts';
import { openPlaces } from '../../../model/places/place-actions.ts';
import { PLACES } from '../../../model/places/place-list.ts';
import { shownTab, usePlaces } from '../../../model/places/places.ts';
import { closePanel } from '../panel-actions.ts';
import styles from './PanelTabs.module.css';
import { t } from '../../../kit/words/t.ts';

/** Which of the two is on screen. */
export function useShownTab(): 'point' | 'places' | null {
  const hasPoint = useLookUp(({ point }) => point !== null);
  return usePlaces((state) => shownTab(state, hasPoint));
}

const showPoint = (): void => usePlaces.getState().set({ tab: 'point' });

/** The point that is looked up, or the list of saved places. */
export function PanelTabs({ shown }: { readonly shown: 'point' | 'places' }) {
  const count = useAnswer(PLACES).data?.places.length;
  const hasPoint = useLookUp(({ point }) => point !== null);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    event.stopPropagation();
    if (shown === 'point') openPlaces();
    else if (hasPoint) showPoint();
    const tabs = event.currentTarget;
    requestAnimationFrame(() => tabs.querySelector<HTMLElement>('[aria-selected="true"]')?.focus());
  };
  return (
    <div className={styles['bar']}>
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the chosen tab has the focus */}
      <div role="tablist" aria-label={t('places.contentsPanel')} className={styles['tabs']} onKeyDown={onKeyDown}>
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
          {count === undefined ? null : <span className={`figures ${styles['count']}`}>{formatCount(count)}</span>}
        </button>
      </div>
      <IconButton
        size="small"
        iconSize={16}
        icon={IconX}
        label={t('places.closePanel')}
        keys="Esc"
        side="left"
        onClick={closePanel}
      />
    </div>
  );
}
