import { Badge } from '../../../kit/components/Badge.tsx';
import type { Pin } from '../../../model/pins/pins.ts';
import { ColumnHead } from './ColumnHead.tsx';
import { CompareCell } from './CompareCell.tsx';
import styles from './CompareTable.module.css';
import type { Row } from './rows.ts';

const LABEL_WIDTH = 210;
const MIN_COLUMN_WIDTH = 216;

type Props = { readonly pins: readonly Pin[]; readonly rows: readonly Row[]; readonly shown: readonly Row[] };

/** Rows are answers, columns are pins. A teal edge and a word for screen readers mark the rows that differ. */
export function CompareTable({ pins, rows, shown }: Props) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard
    <section className={styles['scroll']} tabIndex={0} aria-label="Answers at the pinned points">
      <table className={styles['table']} style={{ minWidth: LABEL_WIDTH + pins.length * MIN_COLUMN_WIDTH }}>
        <thead>
          <tr>
            <th scope="col" className={styles['corner']}>
              <span className="visually-hidden">Answer</span>
            </th>
            {pins.map((pin, index) => (
              <th key={pin.letter} scope="col" className={styles['column']}>
                <ColumnHead pin={pin} index={index} rows={rows} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <BodyRow key={row.key} row={row} pins={pins} />
          ))}
        </tbody>
      </table>
      {shown.length === 0 ? <p className={styles['same']}>The points do not differ in any row.</p> : null}
    </section>
  );
}

function BodyRow({ row, pins }: { readonly row: Row; readonly pins: readonly Pin[] }) {
  const Glyph = row.icon;
  return (
    <tr className={row.differs ? styles['differs'] : undefined}>
      <th scope="row" className={styles['label']}>
        <span className={styles['name']}>
          <Glyph size={15} stroke={1.75} aria-hidden className={styles['icon']} />
          {row.label}
          {row.differs ? <span className="visually-hidden">, differs</span> : null}
          {row.isModelled ? <Badge look="modelled">Modelled</Badge> : null}
        </span>
      </th>
      {row.cells.map((cell, index) => (
        <td key={pins[index]?.letter} className={styles['cell']}>
          <CompareCell cell={cell} row={row} />
        </td>
      ))}
    </tr>
  );
}
