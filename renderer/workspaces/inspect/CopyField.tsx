import { IconCopy } from '@tabler/icons-react';
import type { CoordinateText } from '../../kit/coordinates/point.ts';
import { copyText } from '../../kit/output/clipboard.ts';
import { t } from '../../kit/words/t.ts';
import styles from './CopyField.module.css';

/** A field with coordinates; a press anywhere on it copies them. */
export function CopyField({ shown, copied }: CoordinateText) {
  return (
    <button
      type="button"
      className={styles['field']}
      aria-label={t('common.copyShown', { shown })}
      title={shown}
      onClick={() => void copyText(copied)}
    >
      <span className="figures ellipsis" data-testid="coordinates">
        {shown}
      </span>
      <IconCopy size={14} stroke={1.75} aria-hidden color="var(--ink-3)" />
    </button>
  );
}
