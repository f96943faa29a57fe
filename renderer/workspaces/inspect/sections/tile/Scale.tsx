import type { ReactNode } from 'react';
import styles from './TileBody.module.css';

type Props = {
  readonly name: string;
  readonly mark?: ReactNode;
  readonly value: string;
  /** 0 at the left end, 1 at the right; `null` where the value is not known. */
  readonly place: number | null;
  readonly ends: readonly [string, string];
  readonly look: 'density' | 'risk';
};

/** A value on its scale. */
export function Scale({ name, mark, value, place, ends, look }: Props) {
  return (
    <div className={styles['scale']}>
      <div className={styles['reading']}>
        <span className="hint">{name}</span> {mark}
        <span className={styles['value']}>{value}</span>
      </div>
      <svg className={styles[look]} viewBox="0 0 70 8" preserveAspectRatio="none" aria-hidden>
        {[0, 1, 2, 3, 4, 5, 6].map((step) => (
          <rect key={step} x={step * 10} width={10} height={8} />
        ))}
        {place === null ? null : <Needle place={place} />}
      </svg>
      <div className={styles['ends']}>
        <span>{ends[0]}</span>
        <span>{ends[1]}</span>
      </div>
    </div>
  );
}

/** Set off by a casing: the scale is as light at one end as it is dark at the other, in both themes. */
function Needle({ place }: { readonly place: number }) {
  const path = `M${(place * 70).toFixed(2)} -2V10`;
  return (
    <>
      <path className={styles['needleCasing']} vectorEffect="non-scaling-stroke" d={path} />
      <path className={styles['needle']} vectorEffect="non-scaling-stroke" d={path} />
    </>
  );
}
