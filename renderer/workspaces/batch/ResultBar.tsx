import { Box, Group, Menu, Progress, SegmentedControl, Text, TextInput } from '@mantine/core';
import { IconDownload, IconSearch } from '@tabler/icons-react';
import { useEffect } from 'react';
import { batchExportEndpoint, exportName, type BatchJob } from '../../../contract/batch.ts';
import type { TableOutputFormat } from '../../../contract/tables.ts';
import { formatCount } from '../../kit/words/locale.ts';
import { download, pathTo } from '../../kit/api/ask.ts';
import { ENDLESS_MS } from '../../kit/api/exchange.ts';
import { Button } from '../../kit/components/Button.tsx';
import { CrossButton } from '../../kit/components/CrossButton.tsx';
import { saveAnswer } from '../../kit/output/save-answer.ts';
import { useBatch } from '../../model/batch/batch.ts';
import { usePreferences } from '../../model/window/preferences.ts';
import { ColumnChooser } from './ColumnChooser.tsx';
import { focusable, rescueFocus } from '../../kit/components/focus.ts';
import { shareText } from '../../model/batch/words.ts';
import { useFirstAnswers } from '../../model/batch/choose-row.ts';
import { useTable } from '../../model/batch/open-table.ts';
import { t } from '../../kit/words/t.ts';
import { rich } from '../../kit/words/rich.ts';

export const EXPORTS = [
  { format: 'csv', title: 'CSV' },
  { format: 'xlsx', title: t('batch.excelWorkbook') },
  { format: 'geojson', title: 'GeoJSON' },
  { format: 'gpkg', title: 'GeoPackage' },
  { format: 'parquet', title: 'GeoParquet' },
] as const satisfies readonly { format: TableOutputFormat; title: string }[];

/**
 * Has the server write the file, and saves it: by the native dialog in Electron, as a download in a browser. `signal`
 * cancels.
 */
async function exportTable(
  { uuid, name }: Pick<BatchJob, 'uuid' | 'name'>,
  format: TableOutputFormat,
  onlyErrors: boolean,
  signal: AbortSignal,
): Promise<void> {
  const query = {
    format,
    only: onlyErrors ? 'errors' : undefined,
    guard_formulas: usePreferences.getState().guardsFormulas && format === 'csv' ? '1' : undefined,
  } as const;
  const file = { path: { uuid }, query };
  await saveAnswer({
    suggestedName: exportName(name, 'enriched', format),
    path: pathTo(batchExportEndpoint, file),
    receive: () => download(batchExportEndpoint, { ...file, signal, patienceMs: ENDLESS_MS }),
    signal,
  });
}

const TYPING_MS = 250;

/** The filter of the table below, and the export. */
export function ResultBar() {
  const onlyErrors = useBatch((batch) => batch.onlyErrors);
  const job = useTable((table) => table);
  const preview = useFirstAnswers();
  const isRun = job?.added !== undefined;
  const faulty = isRun
    ? (job?.faulty ?? 0)
    : (preview?.rows.filter((cells) => (cells.at(-1) ?? '') !== '').length ?? 0);
  return (
    <Group
      wrap="wrap"
      component="header"
      gap="8px 12px"
      py="sm"
      ps="lg"
      pe="md"
      bg="var(--panel)"
      className="line-below"
    >
      <Text component="h2" inherit fz="lg" fw={600} lh="20px">
        {job?.added === undefined ? t('common.preview') : t('common.result')}
      </Text>
      <SegmentedControl
        aria-label={t('common.rows')}
        data={[
          { value: 'all', label: t('common.allRows') },
          {
            value: 'errors',
            label: t('batch.problemsFaulty', { number: formatCount(faulty) }),
            // Before the run only the first rows have been tried.
            disabled: faulty === 0 || !isRun,
          },
        ]}
        value={onlyErrors ? 'errors' : 'all'}
        onChange={(value) => useBatch.getState().set({ onlyErrors: value === 'errors' })}
      />
      {isRun || faulty === 0 ? null : (
        <Text component="output" inherit c="var(--warn)" fz="xs">
          {t('batch.countOfFirstRowsProblems', { count: faulty, rows: formatCount(preview?.rows.length ?? 0) })}
        </Text>
      )}
      <Group component="span" gap={6} c="var(--ink-2)" fz="xs">
        {rich(t('batch.addedCairn'), {
          i: <Box component="i" w={12} h={12} bd="1px solid var(--accent)" bdrs={3} bg="var(--accent-soft)" />,
        })}
      </Group>
      <Filter key={job?.uuid} />
      <ColumnChooser />
      <ExportResult />
    </Group>
  );
}

function Filter() {
  const text = useBatch((batch) => batch.typed);
  useEffect(() => {
    const timer = setTimeout(() => useBatch.getState().set({ filter: text }), TYPING_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <TextInput
      size="xs"
      flex={1}
      miw={110}
      maw={220}
      ms="auto"
      leftSection={<IconSearch size={14} stroke={1.75} />}
      placeholder={t('common.filterRows')}
      aria-label={t('common.filterRows')}
      value={text}
      onChange={(event) => useBatch.getState().set({ typed: event.currentTarget.value })}
    />
  );
}

/** Exports the table with its results. */
function ExportResult() {
  const job = useTable((table) => table);
  const onlyErrors = useBatch((batch) => batch.onlyErrors);
  if (job === null) return null;
  const isRunning = job.status === 'Running';
  return (
    <Export
      label={isRunning ? t('batch.exportWhenDone') : onlyErrors ? t('batch.exportProblems') : t('common.export')}
      isPrimary={job.status === 'Finished'}
      isDisabled={isRunning || job.added === undefined}
      formats={EXPORTS}
      onSave={(format, signal) => exportTable(job, format, onlyErrors, signal)}
    />
  );
}

type ExportProps = {
  readonly label: string;
  readonly isPrimary?: boolean;
  readonly isDisabled?: boolean;
  readonly formats: readonly (typeof EXPORTS)[number][];
  readonly onSave: (format: (typeof EXPORTS)[number]['format'], signal: AbortSignal) => Promise<void>;
};

/** A menu of formats; while a file is written, its progress. */
export function Export({ label, isPrimary = false, isDisabled = false, formats, onSave }: ExportProps) {
  const share = useTable((table) => table?.exporting ?? 0);
  const exporting = useBatch((batch) => batch.exporting);
  const save = async (format: (typeof EXPORTS)[number]['format']) => {
    const abort = new AbortController();
    rescueFocus('batch export');
    useBatch.getState().set({ exporting: abort });
    await onSave(format, abort.signal);
    rescueFocus('batch export');
    useBatch.getState().set({ exporting: null });
  };
  if (exporting !== null)
    return (
      <Group component="span" gap={6} c="var(--ink-2)" fz="xs">
        {t('batch.writingShare', { share: shareText(share) })}
        <Progress w={72} value={share * 100} size={4} aria-label={t('batch.writingFile')} />
        <CrossButton
          label={t('common.cancelExport')}
          ref={focusable('batch export')}
          onClick={() => exporting.abort()}
        />
      </Group>
    );
  return (
    <Menu width={190}>
      <Menu.Target>
        <Button
          ref={focusable('batch export')}
          icon={IconDownload}
          variant={isPrimary ? 'filled' : 'default'}
          disabled={isDisabled}
        >
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {formats.map(({ format, title }) => (
          <Menu.Item key={format} onClick={() => void save(format)}>
            {title}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
