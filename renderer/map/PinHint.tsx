import { useComparison, MIN_COMPARED } from '../model/pins/compare.ts';
import { useMap } from '../model/map/map.ts';
import { useMeasure } from '../model/map/measure.ts';
import { PIN_LETTERS, usePins } from '../model/pins/pins.ts';
import styles from './MapFloats.module.css';

/** How to pin another point: while the pin tool is chosen, and over the comparison as long as it has room. */
export function PinHint() {
  const isPinning = useMap(({ tool }) => tool === 'pin');
  const count = usePins(({ pins }) => pins.length);
  const isCompared = useComparison(({ isOpen }) => isOpen) && count >= MIN_COMPARED;
  // The card of what is drawn stands where the hint would.
  const isDrawing = useMap(({ tool }) => tool === 'measure' || tool === 'box');
  const isMeasured = useMeasure(({ points }) => points.length > 0);
  const isBoxed = useMap(({ box, draft }) => (draft ?? box) !== null);
  if (isDrawing || isMeasured || isBoxed) return null;
  if (count === PIN_LETTERS.length || !(isPinning || isCompared)) return null;
  return (
    <p className={styles['hint']}>
      {isPinning ? 'Click' : 'Shift-click'} the map to pin {count === 0 ? 'a point' : 'another point'}{' '}
      <span className={styles['count']}>
        {count} of {PIN_LETTERS.length}
      </span>
    </p>
  );
}
