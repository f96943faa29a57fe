import { Stack, UnstyledButton } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';

type Props = {
  readonly icon: Icon;
  readonly title: string;
  readonly children: ReactNode;
  /** Stands out as the one to take. */
  readonly isFirst?: boolean;
  /** Behind the words. */
  readonly end?: ReactNode;
  readonly onClick: () => void;
};

/** A large button that names one of several ways on, and says where it leads. */
export function Way({ icon: Glyph, title, children, isFirst = false, end, onClick }: Props) {
  return (
    <UnstyledButton
      display="flex"
      w="100%"
      py="md"
      px={14}
      bd={`1px solid var(${isFirst ? '--accent' : '--line-2'})`}
      bdrs="lg"
      className={isFirst ? '' : 'hoverable'}
      style={{ alignItems: 'center', gap: 12, ...(isFirst ? { background: 'var(--accent-soft)' } : {}) }}
      onClick={onClick}
    >
      <Glyph size={20} stroke={1.75} aria-hidden color="var(--accent)" />
      <Stack component="span" gap={0} flex={1} miw={0}>
        <b>{title}</b>
        <span className="secondary">{children}</span>
      </Stack>
      {end}
    </UnstyledButton>
  );
}
