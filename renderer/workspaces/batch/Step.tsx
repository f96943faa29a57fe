import { Group } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './Steps.module.css';
import { t } from '../../kit/words/t.ts';

type Props = {
  readonly number: number;
  readonly title: string;
  readonly detail?: string | undefined;
  readonly isDone: boolean;
  readonly children: ReactNode;
  readonly className?: string | undefined;
};

/** One of the four steps, with what it came to. */
export function Step({ number, title, detail, isDone, children, className = '' }: Props) {
  return (
    <section className={`${styles['step']} ${className}`} aria-label={title} data-step={title}>
      <Group component="header" gap="sm" wrap="nowrap">
        <span className={`${styles['number']} ${isDone ? styles['done'] : ''}`}>
          {isDone ? <IconCheck size={13} stroke={2.5} aria-label={t('common.done')} /> : number}
        </span>
        <h2 className={styles['stepTitle']}>{title}</h2>
        {detail === undefined ? null : <span className="hint figures">{detail}</span>}
      </Group>
      {children}
    </section>
  );
}
