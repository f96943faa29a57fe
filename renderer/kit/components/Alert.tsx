import { Alert as LibraryAlert, Box, Group, type AlertProps } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';

type Props = Omit<AlertProps, 'variant' | 'icon' | 'title' | 'children'> & {
  readonly look?: 'bad' | 'warn';
  readonly children: ReactNode;
  /** Buttons that solve the problem. */
  readonly actions?: ReactNode;
};

/** An error or warning; its actions wrap below if they don't fit beside it. */
export function Alert({ look = 'bad', children, actions, ...rest }: Props) {
  return (
    <LibraryAlert variant={look} icon={<IconAlertTriangle size={16} stroke={1.75} aria-hidden />} {...rest}>
      <Group wrap="wrap" gap="sm" justify="flex-end">
        <Box flex="1 1 140px" miw={0}>
          {children}
        </Box>
        {actions}
      </Group>
    </LibraryAlert>
  );
}
