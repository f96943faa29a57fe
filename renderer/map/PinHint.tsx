import { useComparison, MIN_COMPARED } from '../model/pins/compare.ts';
import { useMap } from '../model/map/map.ts';
import { PIN_LETTERS, usePins } from '../model/pins/pins.ts';
import styles from './MapFloats.module.css';
import { t } from '../kit/words/t.ts';
import { rich } from '../kit/words/rich.ts';

function wayToPin(isPinning: boolean, isFirst: boolean): string {
  if (isPinning) return isFirst ? t('map.clickMapPinPoint') : t('map.clickMapPinAnotherPoint');
  return isFirst ? t('map.shiftClickMapPinPoint') : t('map.shiftClickMapPinAnother');
}

/** How to pin another point: while the pin tool is chosen, and over the comparison as long as it has room. */
export function PinHint() {
  const isPinning = useMap(({ tool }) => tool === 'pin');
  const count = usePins(({ pins }) => pins.length);
  const isCompared = useComparison(({ isOpen }) => isOpen) && count >= MIN_COMPARED;
  // The card of what is drawn stands where the hint would.
  const isDrawing = useMap(({ tool }) => tool === 'measure' || tool === 'box');
  const isMeasured = useMap(({ measurement }) => measurement.points.length > 0);
  const isBoxed = useMap(({ box, draft }) => (draft ?? box) !== null);
  if (isDrawing || isMeasured || isBoxed) return null;
  if (count === PIN_LETTERS.length || !(isPinning || isCompared)) return null;
  return (
    <p className={styles['hint']}>
      {rich(
        `${wayToPin(isPinning, count === 0)} ` +
          `<count>${t('map.numberMost', { number: count, maximum: PIN_LETTERS.length })}</count>`,
        { count: <span className={styles['count']} /> },
      )}
    </p>
  );
}
