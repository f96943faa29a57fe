import { Progress } from '@mantine/core';
import { Button } from '../../kit/components/Button.tsx';
import { useBatch } from '../../model/batch/batch.ts';
import styles from './Sorting.module.css';
import { shareText } from '../../model/batch/words.ts';

const stop = (): void => useBatch.getState().set({ sort: null, filter: '', typed: '', onlyErrors: false });

/** A long table that is being sorted or filtered; it can be cancelled. */
export function Sorting({ share }: { readonly share: number }) {
  const isSorted = useBatch(({ sort }) => sort !== null);
  return (
    <div className={styles['sorting']}>
      <p>
        {isSorted ? 'Sorting' : 'Filtering'}, {shareText(share)}
      </p>
      <Progress
        className={styles['progress']}
        value={share * 100}
        size={4}
        aria-label={isSorted ? 'Sorting' : 'Filtering'}
      />
      <Button onClick={stop}>Show all rows in their order</Button>
    </div>
  );
}
