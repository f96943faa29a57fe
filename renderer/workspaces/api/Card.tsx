import { Group, Paper, type PaperProps, Text } from '@mantine/core';
import type { ReactNode } from 'react';

type Props = PaperProps & {
  readonly title: string;
  readonly tools?: ReactNode;
  readonly children: ReactNode;
};

/** A part of the page, with its name and its tools on top. */
export function Card({ title, tools, children, ...rest }: Props) {
  return (
    <Paper
      component="section"
      withBorder
      radius="lg"
      flex="none"
      miw={0}
      pt="sm"
      pb="lg"
      px="lg"
      {...rest}
      aria-label={title}
    >
      <Group wrap="wrap" component="header" gap="8px 12px" justify="space-between" mih={32} mb="sm">
        <Text component="h3" inherit fw={600}>
          {title}
        </Text>
        <Group wrap="wrap" gap="sm">
          {tools}
        </Group>
      </Group>
      {children}
    </Paper>
  );
}
