import { Progress } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { SavingProgress } from '../../../contract/ipc.ts';
import { Button } from './Button.tsx';
import styles from './Exporting.module.css';
import { t } from '../words/t.ts';

type Props = {
  /** What is saved, such as `12 areas`. */
  readonly what: string;
  /** What the server does before it sends anything, such as `Writing 12 areas`. */
  readonly before: string;
  readonly progress: SavingProgress;
  readonly writtenSize: (bytes: number) => string;
  readonly onCancel: () => void;
};

/** How far a file is that is being saved, and a way out of it. */
export function Exporting({ what, before, progress: { received, total }, writtenSize, onCancel }: Props) {
  const sent =
    total === null
      ? writtenSize(received)
      : t('common.receivedTotal', { received: writtenSize(received), total: writtenSize(total) });
  return (
    <>
      <span className={styles['exporting']}>
        <span className="hint" data-exporting>
          {received === 0 ? before : t('common.savingSent', { sent })}
        </span>
        <Progress
          aria-label={t('common.exportWhat', { what })}
          size="xs"
          animated={total === null}
          value={total === null ? 100 : (100 * received) / Math.max(1, total)}
        />
      </span>
      <Button size="xs" icon={IconX} onClick={onCancel}>
        {t('common.cancel')}
      </Button>
    </>
  );
}
