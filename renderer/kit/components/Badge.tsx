import { Badge as LibraryBadge } from '@mantine/core';
import { IconChartLine } from '@tabler/icons-react';
import type { ReactNode } from 'react';

type Props = {
  readonly look: 'measured' | 'modelled' | 'ok' | 'warn' | 'bad' | 'neutral' | 'accent';
  readonly children: ReactNode;
  /** Shows only the icon of modelled data where the word doesn't fit; screen readers still say it. */
  readonly isSign?: boolean;
};

/** A short mark beside what it applies to. */
export function Badge({ look, children, isSign = false }: Props) {
  return (
    <LibraryBadge
      variant={look}
      leftSection={look === 'modelled' ? <IconChartLine size={11} stroke={2.2} aria-hidden /> : undefined}
    >
      {isSign ? <span className="visually-hidden">{children}</span> : children}
    </LibraryBadge>
  );
}
