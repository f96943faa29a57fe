import type { SavingProgress } from '../../../contract/ipc.ts';
import { JobProgress } from './JobProgress.tsx';
import { t } from '../words/t.ts';
import { writtenBytes } from '../words/locale.ts';

type Props = {
  /** The exported data, e.g. `12 areas`. */
  readonly what: string;
  /** The server's work before it sends anything, e.g. `Writing 12 areas`. */
  readonly before: string;
  readonly progress: SavingProgress;
  readonly onCancel: () => void;
};

/** How far a file is that is being saved, and a way out of it. */
export function Exporting({ what, before, progress: { received, total }, onCancel }: Props) {
  const sent =
    total === null
      ? writtenBytes(received)
      : t('common.receivedTotal', { received: writtenBytes(received), total: writtenBytes(total) });
  return (
    <JobProgress
      title={<span data-exporting>{received === 0 ? before : t('common.savingSent', { sent })}</span>}
      label={t('common.exportWhat', { what })}
      share={total === null ? null : received / Math.max(1, total)}
      onCancel={onCancel}
    />
  );
}
