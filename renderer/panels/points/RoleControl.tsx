import { SegmentedControl } from '@mantine/core';
import type { PointRole } from '../../kit/coordinates/point-role.ts';
import { t } from '../../kit/words/t.ts';

const CHOICES = [
  { value: 'origins', label: t('matrix.origins') },
  { value: 'destinations', label: t('matrix.destinations') },
];

type Props = {
  /** `null` while neither is chosen */ readonly of: PointRole | null;
  readonly onChange: (role: PointRole) => void;
};

/** The list of a matrix that points are for; stops have a single list. */
export function RoleControl({ of: role, onChange }: Props) {
  if (role === 'stops') return null;
  return (
    <SegmentedControl
      aria-label={t('matrix.targetList')}
      data={CHOICES}
      value={role ?? ''}
      onChange={(value) => onChange(value === 'origins' ? 'origins' : 'destinations')}
    />
  );
}
