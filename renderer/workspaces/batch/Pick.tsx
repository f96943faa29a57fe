import { Select } from '@mantine/core';
import type { TableHead } from '../../../contract/tables.ts';
import styles from './Steps.module.css';
import { cellText } from '../../model/batch/words.ts';
import { t } from '../../kit/words/t.ts';

/** Of hundreds of columns the rest is found by typing. */
const MAX_LISTED = 100;

type PickProps = {
  readonly label: string;
  readonly head: TableHead;
  readonly samples: readonly string[];
  readonly value: number | undefined;
  readonly choose: (column: number) => void;
  readonly clear?: () => void;
};

/** One of the columns, with what stands in it in the first row. */
export function Pick({ label, head, samples, value, choose, clear }: PickProps) {
  const data = head.columns.map(({ name }, index) => ({ value: String(index), label: name }));
  const sample = value === undefined ? '' : (samples[value] ?? '');
  return (
    <div className={styles['pick']}>
      <span className="secondary">{label}</span>
      <Select
        size="xs"
        data={data}
        limit={MAX_LISTED}
        value={value === undefined ? null : String(value)}
        placeholder={t('common.none')}
        allowDeselect={false}
        clearable={clear !== undefined}
        searchable
        selectFirstOptionOnChange
        aria-label={label}
        rightSectionWidth={clear !== undefined ? 56 : sample === '' ? 28 : 124}
        rightSectionPointerEvents={clear === undefined || value === undefined ? 'none' : 'all'}
        {...(sample === '' || clear !== undefined
          ? {}
          : { rightSection: <span className={`${styles['sample']} ${styles['inBox']}`}>{cellText(sample)}</span> })}
        renderOption={({ option }) => (
          <span className={styles['option']}>
            {option.label} <span className={styles['sample']}>{cellText(samples[Number(option.value)] ?? '')}</span>
          </span>
        )}
        onChange={(column) => (column === null ? clear?.() : choose(Number(column)))}
      />
    </div>
  );
}
