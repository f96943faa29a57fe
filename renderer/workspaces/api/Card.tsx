import { Group, Text } from '@mantine/core';
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
      <Group component="header" gap="8px 12px" justify="space-between" mih={32} mb="sm">
        <Text component="h3" inherit fw={600}>
          {title}
        </Text>
        <Group gap="sm">{tools}</Group>
      </Group>
      {children}
    </section>
  );
}
