import type { PinLetter } from '../../../model/pins/pins.ts';
import styles from './PinBadge.module.css';

/** The letter of a pin in its colour. */
export function PinBadge({ letter }: { readonly letter: PinLetter }) {
  return (
    <span className={styles['badge']} style={{ background: `var(--pin-${letter.toLowerCase()})` }}>
      {letter}
    </span>
  );
}
