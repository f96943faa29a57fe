import { Group } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { IconButton } from '../../kit/components/IconButton.tsx';
import { t } from '../../kit/words/t.ts';
import { useBuilder, type Page } from '../../model/matrix/order/builder.ts';

type Props = { readonly page: Page; readonly label: string; readonly children?: ReactNode };

/** Buttons that undo and redo changes of the lists of a page. */
export function UndoRedo({ page, label, children }: Props) {
  const past = useBuilder((builder) => builder.past.findLast((step) => step.page === page)?.done);
  const future = useBuilder((builder) => builder.future.findLast((step) => step.page === page)?.done);
  return (
    <Group role="toolbar" aria-label={label} gap="md" align="stretch" justify="center" mt={-2} mb={2}>
      <IconButton
        icon={IconArrowBackUp}
        label={past === undefined ? t('common.undo') : t('matrix.undoPast', { change: past })}
        keys="Ctrl Z"
        size="sm"
        aria-disabled={past === undefined}
        onClick={() => useBuilder.getState().undo(page)}
      />
      {children}
      <IconButton
        icon={IconArrowForwardUp}
        label={future === undefined ? t('common.redo') : t('matrix.redoFuture', { change: future })}
        keys="Ctrl Shift Z"
        size="sm"
        aria-disabled={future === undefined}
        onClick={() => useBuilder.getState().redo(page)}
      />
    </Group>
  );
}
