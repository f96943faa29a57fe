import { StatusItem } from '../../kit/components/StatusItem.tsx';
import { useLookUp } from '../../model/look-up/look-up.ts';
import styles from './LookUpStatus.module.css';

/** In the status bar: what the last click took. */
export function LookUpStatus() {
  const tookMs = useLookUp((lookUp) => lookUp.tookMs);
  const count = useLookUp((lookUp) => Object.keys(lookUp.sections).length);
  if (tookMs === null || count === 0) return null;
  return (
    <StatusItem className={styles['took']}>
      {count} look-ups in {Math.max(1, Math.round(tookMs))} ms
    </StatusItem>
  );
}
