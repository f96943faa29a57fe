import type { ReactNode } from 'react';
import styles from './SettingsWorkspace.module.css';

/** One setting: its title, a line below it, and what it is chosen with. */
export function SettingRow({
  title,
  hint,
  children,
}: {
  readonly title: string;
  readonly hint?: ReactNode;
  readonly children?: ReactNode;
}) {
  return (
    <div className={styles['row']}>
      <div className={styles['names']}>
        <p className={styles['name']}>{title}</p>
        {hint === undefined ? null : <p className={styles['hint']}>{hint}</p>}
      </div>
      {children}
    </div>
  );
}
