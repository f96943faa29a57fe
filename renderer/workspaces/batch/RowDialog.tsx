import { Box, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Button } from '../../kit/components/Button.tsx';
import { formatCount } from '../../kit/words/locale.ts';
import { t } from '../../kit/words/t.ts';
import { useBatch } from '../../model/batch/batch.ts';
import { useTable } from '../../model/batch/open-table.ts';
import { useRow } from '../../model/batch/pages.ts';

type Props = { readonly row: number; readonly onClose: () => void };

/** The cells of a row of the table, to change them. The row is then answered again. */
export function RowDialog({ row, onClose }: Props) {
  const columns = useTable((table) => table?.head?.columns) ?? [];
  const cells = useRow(row)?.cells;
  const problem = useBatch((batch) => batch.problem);
  const [changed, setChanged] = useState<ReadonlyMap<number, string>>(new Map());
  const [isSaving, setSaving] = useState(false);
  const save = async (): Promise<void> => {
    setSaving(true);
    const edits = [...changed].map(([column, text]) => ({ row, column, text }));
    const isDone = edits.length === 0 || (await useBatch.getState().edit({ cells: edits }));
    setSaving(false);
    if (isDone) onClose();
  };
  return (
    <Modal opened size={520} title={t('batch.rowNumber', { row: formatCount(row) })} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <Stack gap="sm" mah="60vh" className="scrolls">
          {columns.map(({ name }, column) => (
            <TextInput
              // oxlint-disable-next-line react/no-array-index-key -- a column is its place; two may share a name
              key={column}
              size="xs"
              label={name === '' ? t('common.columnIndex', { index: column + 1 }) : name}
              disabled={cells === undefined}
              value={changed.get(column) ?? cells?.[column] ?? ''}
              onChange={({ currentTarget: { value } }) => setChanged(new Map(changed).set(column, value))}
            />
          ))}
        </Stack>
        {problem === null ? null : (
          <Text role="alert" inherit mt="sm" c="var(--bad)" fz="xs">
            {problem}
          </Text>
        )}
        <Group justify="space-between" mt="md">
          <Box maw={300} fz="xs" c="dimmed">
            {t('batch.fileItselfStaysUnchanged')}
          </Box>
          <Group gap="sm">
            <Button onClick={onClose}>{t('common.cancel')}</Button>
            <Button type="submit" variant="filled" disabled={changed.size === 0 || isSaving}>
              {t('batch.saveRow')}
            </Button>
          </Group>
        </Group>
      </form>
    </Modal>
  );
}
