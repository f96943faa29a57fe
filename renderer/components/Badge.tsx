import { IconChartLine } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './Badge.module.css';

type Props = { readonly look: 'measured' | 'modelled' | 'ok' | 'warn' | 'bad' | 'neutral' | 'accent'; readonly children: ReactNode };

/** A short mark beside what it applies to. Dashed means modelled; nothing else is dashed. */
export function Badge({ look, children }: Props) {
  return (
    <span className={`${styles['badge']} ${styles[look]}`}>
      {look === 'modelled' ? <IconChartLine size={11} stroke={2.2} aria-hidden /> : null}
      {children}
    </span>
  );
}
