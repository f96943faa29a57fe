import { Group, Modal, Stack } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { Button } from './Button.tsx';
import { Message } from './Message.tsx';
import { t } from '../words/t.ts';

type Props = {
  /** Asks, with the name of what is at stake. */
  readonly title: string;
  /** The consequences, and whether they can be undone. */
  readonly children: ReactNode;
  readonly confirm: string;
  readonly variant?: 'danger' | 'filled';
  readonly keep?: string;
  /** Said above the reason where it was not done. */
  readonly failure: string;
  /** @returns why it was not done; null where it was */
  readonly onConfirm: () => Promise<string | null>;
  readonly onClose: () => void;
};

/** Asks before something that cannot be undone. Keeping is what Enter does. */
export function ConfirmDialog({
  title,
  children,
  confirm,
  variant = 'danger',
  keep = t('common.keep'),
  failure,
  onConfirm,
  onClose,
}: Props) {
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    const refused = await onConfirm();
    setBusy(false);
    if (refused === null) onClose();
    else setProblem(refused);
  };
  return (
    <Modal opened onClose={onClose} size={440} title={title}>
      <Stack gap="md">
        <p>{children}</p>
        {problem === null ? null : (
          <Message isError title={failure}>
            {problem}
          </Message>
        )}
        <Group wrap="wrap" gap="sm" justify="flex-end">
          <Button onClick={onClose} data-autofocus>
            {keep}
          </Button>
          <Button variant={variant} disabled={isBusy} onClick={() => void run()}>
            {confirm}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
