import { SegmentedControl } from '@mantine/core';
import type { MatrixRole } from '../../model/matrix/handed.ts';
import { t } from '../../kit/words/t.ts';

const CHOICES = [
  { value: 'origins', label: t('matrix.origins') },
  { value: 'destinations', label: t('matrix.destinations') },
];

type Props = {
  /** `null` while neither is chosen */ readonly of: MatrixRole | null;
  readonly onChange: (role: MatrixRole) => void;
};

/** The list that points are for. */
export function RoleControl({ of: role, onChange }: Props) {
  return (
    <SegmentedControl
      size="xs"
      aria-label={t('matrix.targetList')}
      data={CHOICES}
      value={role ?? ''}
      onChange={(value) => onChange(value === 'origins' ? 'origins' : 'destinations')}
    />
  );
}
