import { BoxCard } from './BoxCard.tsx';
import styles from './DrawnCards.module.css';
import { MeasureCard } from './MeasureCard.tsx';

/** Beside the tools: the figures of what is drawn, and what can be done with it. */
export function DrawnCards() {
  return (
    <div className={styles['cards']}>
      <MeasureCard />
      <BoxCard />
    </div>
  );
}
