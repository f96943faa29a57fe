import { Stack } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './Way.module.css';

type Props = {
  readonly icon: Icon;
  readonly title: string;
  readonly children: ReactNode;
  /** Stands out as the one to take. */
  readonly isFirst?: boolean;
  /** Behind the words. */
  readonly end?: ReactNode;
  readonly onClick: () => void;
};

/** A large button that names one of several ways on, and says where it leads. */
export function Way({ icon: Glyph, title, children, isFirst = false, end, onClick }: Props) {
  return (
    <button type="button" className={styles['way']} data-first={isFirst || undefined} onClick={onClick}>
      <Glyph size={20} stroke={1.75} aria-hidden color="var(--accent)" />
      <Stack component="span" gap={0} flex={1} miw={0}>
        <b>{title}</b>
        <span className="secondary">{children}</span>
      </Stack>
      {end}
    </button>
  );
}
