import { Box, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';

type Props = {
  /** The name of the part if its title is a figure. */
  readonly label: string;
  readonly title: string;
  /** At the other end of the title's line. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
};

/** A part of the result below the heat map or the map. */
export function Panel({ label, title, aside, children }: Props) {
  return (
    <Stack
      component="section"
      gap={0}
      miw={0}
      py="md"
      px="lg"
      bg="var(--panel)"
      className="line-above"
      aria-label={label}
    >
      <Box component="header" className="spread" flex="none" h={20} fz="xs">
        <Text component="h3" inherit fz="sm" className="figures" fw={600}>
          {title}
        </Text>
        {aside}
      </Box>
      {children}
    </Stack>
  );
}
