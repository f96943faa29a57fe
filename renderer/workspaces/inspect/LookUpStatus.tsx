import { StatusItem } from '../../kit/components/StatusItem.tsx';
import { useAnswers } from '../../model/look-up/answers.ts';
import styles from './LookUpStatus.module.css';

/** In the status bar: what the last click took. */
export function LookUpStatus() {
  const tookMs = useAnswers((answers) => answers.tookMs);
  const count = useAnswers(({ sections }) => Object.keys(sections).length);
  if (tookMs === null || count === 0) return null;
  return (
    <StatusItem className={styles['took']}>
      {count} look-ups in {Math.max(1, Math.round(tookMs))} ms
    </StatusItem>
  );
}
