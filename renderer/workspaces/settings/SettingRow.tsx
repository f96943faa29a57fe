import { Box, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';

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
    <Group gap="lg" justify="space-between" mih={46} py="sm" className="line-above">
      <Box miw={0}>
        <Text inherit fw={500}>
          {title}
        </Text>
        {hint === undefined ? null : (
          <Text inherit c="dimmed" fz="xs" className="figures" lh="16px">
            {hint}
          </Text>
        )}
      </Box>
      {children}
    </Group>
  );
}
