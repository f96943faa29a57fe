import { Group, Progress } from '@mantine/core';
import type { ReactNode } from 'react';

type Props = {
  readonly label: string;
  readonly value: ReactNode;
  /** 0 to 1. */
  readonly share: number;
};

/** A bar of a chart, under its name and value. */
export const Bar = ({ label, value, share }: Props) => (
  <div>
    <Group component="p" gap="sm" justify="space-between" fz="xs">
      <span className="ellipsis" title={label}>
        {label}
      </span>
      <span className="figures">{value}</span>
    </Group>
    <Progress value={share * 100} size={4} aria-label={label} />
  </div>
);
