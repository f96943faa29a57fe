import { Group, Progress, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { t } from '../words/t.ts';

type Props = {
  /** The work and its progress. */
  readonly title: ReactNode;
  /** Name of the bar. */
  readonly label: string;
  /** From 0 to 1; `null` while it isn't known. */
  readonly share: number | null;
  readonly onCancel?: () => void;
  /** Below the bar. */
  readonly children?: ReactNode;
};

/** How far a job is, and a way out of it. */
export function JobProgress({ title, label, share, onCancel, children }: Props) {
  return (
    <Stack gap="xs" flex={1} miw={150} className="figures">
      <Group justify="space-between" gap="sm">
        <span className="ellipsis">{title}</span>
        {onCancel === undefined ? null : (
          <Button size="xs" onClick={onCancel}>
            {t('common.cancel')}
          </Button>
        )}
      </Group>
      <Progress value={share === null ? 100 : share * 100} size={6} animated={share === null} aria-label={label} />
      {children}
    </Stack>
  );
}
