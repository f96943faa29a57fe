import type { ReactNode } from 'react';
import styles from './Card.module.css';

type Props = {
  readonly title: string;
  readonly tools?: ReactNode;
  readonly className?: string | undefined;
  readonly children: ReactNode;
};

/** A part of the page, with its name and its tools on top. */
export function Card({ title, tools, className, children }: Props) {
  return (
    <section className={[styles['card'], className].filter(Boolean).join(' ')} aria-label={title}>
      <header className={styles['header']}>
        <h3 className={styles['title']}>{title}</h3>
        <div className={styles['tools']}>{tools}</div>
      </header>
      {children}
    </section>
  );
}
