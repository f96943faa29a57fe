import { Group, Text } from '@mantine/core';
import { IconAlertTriangle, type Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';

type Props = {
  /** By default that of an error. */
  readonly icon?: Icon;
  readonly title: string;
  readonly children?: ReactNode;
  /** Shown in the fixed-width face: an id to look up in the log, a command. */
  readonly code?: string;
  readonly actions?: ReactNode;
  readonly isError?: boolean;
};

/** States what is missing or has failed, and offers a solution. */
export function Message({ icon: Glyph = IconAlertTriangle, title, children, code, actions, isError = false }: Props) {
  return (
    <Group gap="md" align="flex-start" {...(isError ? { role: 'alert' } : {})}>
      <Glyph
        size={18}
        stroke={1.75}
        aria-hidden
        color={`var(--${isError ? 'bad' : 'ink-3'})`}
        style={{ flex: 'none' }}
      />
      <div style={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Text fw={500}>{title}</Text>
        {children === undefined ? null : <p className="secondary">{children}</p>}
        {code === undefined ? null : (
          <Text mt={3} fz={11} ff="monospace" c="dimmed" style={{ userSelect: 'all' }}>
            {code}
          </Text>
        )}
        {actions === undefined ? null : (
          <Group wrap="wrap" gap="xs" mt={9}>
            {actions}
          </Group>
        )}
      </div>
    </Group>
  );
}
