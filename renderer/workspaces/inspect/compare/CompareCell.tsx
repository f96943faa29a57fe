import { Badge } from '../../../kit/components/Badge.tsx';
import { failureText, failureWord, isPackFailure } from '../../../kit/api/failure.ts';
import { askFailedAgain } from '../../../kit/api/query.ts';
import styles from './CompareCell.module.css';
import type { Cell, Row } from './rows.ts';

const tryAgain = (): void => askFailedAgain(() => true);

/** One value of one point; or why there is none, and what can be done. */
export function CompareCell({ cell, row }: { readonly cell: Cell; readonly row: Row }) {
  if (cell.kind === 'value') return <Value cell={cell} row={row} />;
  if (cell.kind === 'none') return <span className="hint">{cell.text}</span>;
  if (cell.kind === 'unknown') return <span className="hint">Not known</span>;
  if (cell.kind === 'loading') {
    return (
      <>
        <i className={styles['awaited']} />
        <span className="visually-hidden">Loading</span>
      </>
    );
  }
  return (
    <span className={isPackFailure(cell.failure) ? 'hint' : styles['bad']} title={failureText(cell.failure)}>
      {failureWord(cell.failure)}{' '}
      <button type="button" className={styles['again']} onClick={tryAgain}>
        Try again
      </button>
    </span>
  );
}

function Value({ cell: { value }, row }: { readonly cell: Extract<Cell, { kind: 'value' }>; readonly row: Row }) {
  const { text, detail, trend, figure, isModelled } = value;
  if (figure !== undefined) {
    return (
      <span className={styles['figure']}>
        <span className={styles['number']}>{text}</span>
        <i className={styles['track']}>
          <i
            className={`${styles['bar']} ${styles[figure.look]}`}
            style={{ width: `${row.most === 0 ? 0 : (figure.value / row.most) * 100}%` }}
          />
        </i>
        {isModelled && !row.isModelled ? <Badge look="modelled">Modelled</Badge> : null}
      </span>
    );
  }
  return (
    <span className={`${styles['words']} ${row.differs ? '' : 'secondary'}`}>
      {text}
      {trend === undefined ? null : <span className={styles[trend.direction]}> {trend.text}</span>}
      {detail === undefined ? null : <span className="hint"> {detail}</span>}
      {isModelled && !row.isModelled ? (
        <>
          {' '}
          <Badge look="modelled">Modelled</Badge>
        </>
      ) : null}
    </span>
  );
}
