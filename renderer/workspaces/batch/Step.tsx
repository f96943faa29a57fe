import { focusable } from '../../kit/components/focus.ts';
import { Center, Group, Stack, Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { t } from '../../kit/words/t.ts';

type Props = {
  readonly number: number;
  readonly title: string;
  readonly detail?: string | undefined;
  readonly isDone: boolean;
  readonly children: ReactNode;
  readonly className?: string | undefined;
};

/** One of the four steps, with what it came to. */
export function Step({ number, title, detail, isDone, children, className = '' }: Props) {
  return (
    <Stack
      component="section"
      gap="sm"
      pt="md"
      pb={14}
      px="lg"
      className={`line-above ${className}`}
      aria-label={title}
      ref={focusable(`batch step ${number}`)}
    >
      <Group component="header" gap="sm">
        <Center
          component="span"
          w={20}
          h={20}
          bdrs="50%"
          bg={isDone ? 'var(--accent)' : 'var(--accent-soft)'}
          c={isDone ? 'var(--on-accent)' : 'var(--accent)'}
          fz={11}
          fw={600}
        >
          {isDone ? <IconCheck size={13} stroke={2.5} aria-label={t('common.done')} /> : number}
        </Center>
        <Text component="h2" flex={1} fw={600} lh="20px">
          {title}
        </Text>
        {detail === undefined ? null : <span className="hint figures">{detail}</span>}
      </Group>
      {children}
    </Stack>
  );
}
