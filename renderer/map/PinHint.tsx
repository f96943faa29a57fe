import { useLayout } from '../model/window/layout.ts';
import { MIN_COMPARED } from '../model/window/comparison.ts';
import { useMap } from '../model/map/map.ts';
import { PIN_LETTERS, usePins } from '../model/pins/pins.ts';
import styles from './MapFloats.module.css';
import { PinsLeft } from './modes/PinsLeft.tsx';
import { t } from '../kit/words/t.ts';

/** How to pin another point, over the comparison as long as it has room and no mode has a hint or a card. */
export function PinHint() {
  const count = usePins(({ pins }) => pins.length);
  const isOpen = useLayout(({ comparison }) => comparison.isOpen);
  const hasMode = useMap(({ mode }) => mode !== null);
  // The cards of drawings are in the same place.
  const isDrawn = useMap(({ measurement, box }) => measurement.points.length > 0 || box !== null);
  if (!isOpen || count < MIN_COMPARED || count === PIN_LETTERS.length || hasMode || isDrawn) return null;
  return (
    <p className={styles['hint']}>
      <PinsLeft>{t('map.shiftClickMapPinAnother')}</PinsLeft>
    </p>
  );
}
