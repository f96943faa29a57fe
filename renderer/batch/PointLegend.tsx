import styles from './BelowTable.module.css';
import { ChosenRow } from './ChosenRow.tsx';
import { useBatchPoints } from './use-batch-points.ts';
import { countText } from './words.ts';

/** What the points of the table on the map mean, and the row that is chosen. It draws them: what hears of every answer is only this. */
export function PointLegend() {
  const shown = useBatchPoints();
  if (shown === null) return null;
  return (
    <div className={styles['legend']}>
      <ChosenRow />
      <p className={styles['marks']}>
        <i className={styles['matched']} /> Matched <i className={styles['faulty']} /> Problem
        {shown.total > shown.drawn ? (
          <span className="hint">
            {countText(shown.drawn)} of {countText(shown.total)} drawn, zoom in for all
          </span>
        ) : null}
      </p>
    </div>
  );
}
