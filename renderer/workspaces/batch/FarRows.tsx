import { Anchor, Group } from '@mantine/core';
import { IconArrowsExchange } from '@tabler/icons-react';
import { useState } from 'react';
import { Alert } from '../../kit/components/Alert.tsx';
import { Button } from '../../kit/components/Button.tsx';
import { formatCount } from '../../kit/words/locale.ts';
import { t } from '../../kit/words/t.ts';
import { useBatch } from '../../model/batch/batch.ts';
import { useTable } from '../../model/batch/open-table.ts';

/** More would fill the page. */
const MAX_LISTED = 12;

const choose = (row: number): void => useBatch.getState().set({ chosen: { row, point: null, from: 'map' } });

/** Says which rows lie far from the rest, and swaps longitude and latitude where that puts them right. */
export function FarRows() {
  const warning = useTable((table) => table?.warnings?.find(({ code }) => code === 'rows_far_away'));
  const isIdle = useTable((table) => table?.status !== 'Running');
  const [isSwapping, setSwapping] = useState(false);
  if (warning === undefined || !isIdle) return null;
  const { count = 0, rows = [], swappable = [] } = warning;
  const listed = [...new Set([...rows, ...swappable])].toSorted((a, b) => a - b);
  const swap = async (): Promise<void> => {
    setSwapping(true);
    await useBatch.getState().edit({ swap: [...swappable] });
    setSwapping(false);
  };
  return (
    <Alert
      look="warn"
      radius={0}
      fz="xs"
      lh="16px"
      actions={
        swappable.length === 0 ? undefined : (
          <Button size="xs" icon={IconArrowsExchange} disabled={isSwapping} onClick={() => void swap()}>
            {t('batch.swapCountRows', { count: swappable.length })}
          </Button>
        )
      }
    >
      <Group wrap="wrap" gap="4px 8px">
        {count === 0 ? t('batch.swapWouldFix', { count: swappable.length }) : t('batch.countRowsFarAway', { count })}
        {listed.slice(0, MAX_LISTED).map((row) => (
          <Anchor key={row} component="button" type="button" mih={24} onClick={() => choose(row)}>
            {t('batch.rowNumber', { row: formatCount(row) })}
          </Anchor>
        ))}
        {listed.length > MAX_LISTED ? <span className="hint">…</span> : null}
      </Group>
    </Alert>
  );
}
