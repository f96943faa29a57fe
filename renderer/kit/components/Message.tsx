import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './Message.module.css';

type Props = {
  readonly icon: Icon;
  readonly title: string;
  readonly children?: ReactNode;
  /** Shown in the fixed-width face: an id to look up in the log, a command. */
  readonly code?: string;
  readonly actions?: ReactNode;
  readonly isError?: boolean;
};

/** Says what there is not, or what went wrong, and offers a way forward. */
export function Message({ icon: Glyph, title, children, code, actions, isError = false }: Props) {
  return (
    <div className={styles['message']} {...(isError ? { role: 'alert' } : {})}>
      <Glyph size={18} stroke={1.75} aria-hidden className={isError ? styles['error'] : styles['icon']} />
      <div className={styles['text']}>
        <p className={styles['title']}>{title}</p>
        {children === undefined ? null : <p className="secondary">{children}</p>}
        {code === undefined ? null : <p className={styles['code']}>{code}</p>}
        {actions === undefined ? null : <div className={styles['actions']}>{actions}</div>}
      </div>
    </div>
  );
}
