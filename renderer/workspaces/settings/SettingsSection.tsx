import { Paper, Text } from '@mantine/core';
import type { ReactNode } from 'react';

/** A titled group of settings. */
export function SettingsSection({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Paper component="section" withBorder maw={700} mb="md" px="lg" pt="sm" pb={4} radius="lg" aria-label={title}>
      <Text component="h3" inherit pb="sm" fw={600}>
        {title}
      </Text>
      {children}
    </Paper>
  );
}
