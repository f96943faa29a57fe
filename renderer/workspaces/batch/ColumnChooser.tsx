import { Checkbox, Group, Popover, Stack, TextInput } from '@mantine/core';
import { IconColumns3, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import type { BatchJob } from '../../../contract/batch.ts';
import { formatCount } from '../../kit/words/locale.ts';
import { Button } from '../../kit/components/Button.tsx';
import { useBatch } from '../../model/batch/batch.ts';
import { keptColumns, withColumns } from '../../model/batch/layout.ts';
import { useTable } from '../../model/batch/open-table.ts';
import { t } from '../../kit/words/t.ts';

/** More than these are narrowed down by the box above them. */
const MAX_LISTED = 60;

/** Chooses the columns of the table that go into the result and its files. */
export function ColumnChooser() {
  const job = useTable((table) => table);
  if (job?.head === undefined) return null;
  const [kept, all] = [keptColumns(job).length, job.head.columns.length];
  return (
    <Popover position="bottom-end" width={260} trapFocus returnFocus>
      <Popover.Target>
        <Button icon={IconColumns3}>
          {kept === all
            ? t('common.columns')
            : t('batch.columnsKeptAll', { kept: formatCount(kept), all: formatCount(all) })}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Chooser job={job} />
      </Popover.Dropdown>
    </Popover>
  );
}

function Chooser({ job }: { readonly job: BatchJob }) {
  const [text, setText] = useState('');
  const columns = job.head?.columns ?? [];
  const kept = new Set(keptColumns(job));
  const key = job.layout?.key;
  const found = columns
    .map(({ name }, index) => ({ name, index }))
    .filter(({ name }) => name.toLowerCase().includes(text.trim().toLowerCase()));
  const keep = (indexes: readonly number[]): void => void useBatch.getState().setLayout(withColumns(job, indexes));
  const toggle = (index: number): void => {
    const wanted = new Set(kept);
    if (!wanted.delete(index)) wanted.add(index);
    keep(columns.map((_, i) => i).filter((i) => wanted.has(i)));
  };
  return (
    <Stack gap="sm">
      <p className="secondary">{t('batch.columnsNameResult', { name: job.name })}</p>
      {columns.length > 10 ? (
        <TextInput
          size="xs"
          leftSection={<IconSearch size={14} stroke={1.75} />}
          aria-label={t('batch.findColumn')}
          placeholder={t('batch.findColumn')}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      ) : null}
      <Stack component="fieldset" gap="sm" mah={300} py={4} px={2} className="scrolls">
        <legend className="visually-hidden">{t('batch.columnsResult')}</legend>
        {found.slice(0, MAX_LISTED).map(({ name, index }) => (
          <Checkbox
            key={index}
            label={index === key ? t('batch.nameNamesRows', { name }) : name}
            checked={kept.has(index)}
            disabled={index === key}
            onChange={() => toggle(index)}
          />
        ))}
        {found.length > MAX_LISTED ? (
          <p className="hint">{t('batch.foundMoreTypePartName', { found: formatCount(found.length - MAX_LISTED) })}</p>
        ) : null}
        {found.length === 0 ? <p className="hint">{t('batch.noColumnMatches')}</p> : null}
      </Stack>
      <Group gap="sm" align="stretch">
        <Button size="xs" onClick={() => keep(columns.map((_, i) => i))}>
          {t('batch.selectAll')}
        </Button>
        <Button size="xs" onClick={() => keep([])}>
          {key === undefined ? t('batch.deselectAll') : t('batch.keepRowKey')}
        </Button>
      </Group>
    </Stack>
  );
}
