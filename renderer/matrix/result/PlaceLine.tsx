import type { Place } from './model/grid.ts';
import styles from './PlaceLine.module.css';

type Props = { readonly end: 'origin' | 'destination'; readonly place: Place };

/** One end of a pair: its shape on the map, code and name, or coordinates where it has no name. */
export function PlaceLine({ end, place: { code, name, lon, lat } }: Props) {
  return (
    <span className={styles['line']}>
      <i className={styles[end]} />
      <span className={`mono ${styles['code']}`}>{code}</span>
      <span className="ellipsis">{name ?? <span className={styles['coordinates']}>{`${lat.toFixed(5)}, ${lon.toFixed(5)}`.replaceAll('-', '−')}</span>}</span>
    </span>
  );
}
