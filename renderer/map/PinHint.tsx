import { useComparison, LEAST_COMPARED } from '../state/compare.ts';
import { useMap } from '../state/map.ts';
import { PIN_LETTERS, usePins } from '../state/pins.ts';
import styles from './MapFloats.module.css';

/** How to pin another point: while the pin tool is chosen, and over the comparison as long as it has room. */
export function PinHint() {
  const isPinning = useMap(({ tool }) => tool === 'pin');
  const count = usePins(({ pins }) => pins.length);
  const isCompared = useComparison(({ isOpen }) => isOpen) && count >= LEAST_COMPARED;
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
