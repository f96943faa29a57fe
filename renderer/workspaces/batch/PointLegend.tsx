import styles from './BelowTable.module.css';
import { ChosenRow } from './ChosenRow.tsx';
import { useBatchPoints } from './use-batch-points.ts';
import { usePreviewPoints } from './use-preview-points.ts';
import { countText } from '../../model/batch/words.ts';

/**
 * What the points of the table on the map mean, and the row that is chosen. It draws them: what hears of every answer
 * is only this.
 */
export function PointLegend() {
  const shown = useBatchPoints();
  const preview = usePreviewPoints();
  if (shown === null) return preview === null ? null : <PreviewLegend {...preview} />;
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

/** Before the run: how many of the first rows are on the map. */
function PreviewLegend({ rows, placed }: { readonly rows: number; readonly placed: number }) {
  return (
    <div className={styles['legend']}>
      <ChosenRow />
      <p className={styles['marks']}>
        {placed === 0 ? null : <i className={styles['matched']} />}
        {placed === rows
          ? `First ${rows === 1 ? 'row' : `${countText(rows)} rows`}`
          : `${placed === 0 ? 'None' : countText(placed)} of the first ${countText(rows)} rows ${placed === 1 ? 'has' : 'have'} a position`}
      </p>
    </div>
  );
}
