import { Box, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './SettingsWorkspace.module.css';

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
    <div className={styles['row']}>
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
    </div>
  );
}
