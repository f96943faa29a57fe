import { Box, Group, Stack, UnstyledButton } from '@mantine/core';
import { IconFileTypeCsv, IconFolderOpen, IconTrash } from '@tabler/icons-react';
import { useRef } from 'react';
import { JobProgress } from '../../kit/components/JobProgress.tsx';
import { Button } from '../../kit/components/Button.tsx';
import { byKey } from '../../kit/components/by-key.ts';
import { CrossButton } from '../../kit/components/CrossButton.tsx';
import { IconButton } from '../../kit/components/IconButton.tsx';
import { Message } from '../../kit/components/Message.tsx';
import { useBatch } from '../../model/batch/batch.ts';
import { TABLE_ENDINGS } from '../../model/batch/table-endings.ts';
import { deleteTable } from '../../model/batch/delete-table.ts';
import { Step } from './Step.tsx';
import { rowText, stateText } from '../../model/batch/words.ts';
import { useTable, useTables } from '../../model/batch/open-table.ts';
import { isUnknownSystem, useBatchPreview } from '../../model/batch/preview.ts';
import { failureOutlook } from '../../kit/api/failure.ts';
import { t } from '../../kit/words/t.ts';
import { writtenBytes } from '../../kit/words/locale.ts';

/** Chooses a file, or one of the stored tables. */
export function FileStep() {
  const job = useTable((table) => table);
  const uploading = useBatch((batch) => batch.uploading);
  const detail = job === null ? undefined : rowText(job.rows);
  return (
    <Step
      number={1}
      title={t('common.file')}
      detail={detail}
      isDone={job?.head !== undefined && job.status !== 'Reading'}
    >
      {job === null ? null : (
        <Group gap={6} py={4} ps={10} pe={4} bd="1px solid var(--line-3)" bdrs="md" bg="var(--panel-2)">
          <IconFileTypeCsv size={18} stroke={1.75} aria-hidden />
          <Box component="strong" flex={1} miw={0} fw={500} ta="start" className="ellipsis">
            {job.name}
          </Box>
          <span className="hint figures">{writtenBytes(job.size_bytes)}</span>
          <CrossButton label={t('common.closeTable')} onClick={() => useBatch.getState().close()} />
          <IconButton
            icon={IconTrash}
            label={t('batch.deleteTableAnswers')}
            size="sm"
            onClick={() => void deleteTable()}
          />
        </Group>
      )}
      {job?.status === 'Reading' ? (
        <JobProgress title={t('batch.reading')} label={t('batch.reading')} share={job.progress} />
      ) : null}
      {uploading === null ? null : (
        <JobProgress
          title={t('batch.uploadingName', { name: uploading.name })}
          label={t('batch.uploading')}
          share={uploading.share}
          onCancel={uploading.cancel}
        />
      )}
      {job === null && uploading === null ? <Choose /> : null}
      <Problem />
    </Step>
  );
}

function Choose() {
  const input = useRef<HTMLInputElement>(null);
  const tables = useTables();
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept={TABLE_ENDINGS}
        aria-label={t('batch.table')}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          if (file !== undefined) void useBatch.getState().upload(file);
          event.currentTarget.value = '';
        }}
      />
      <Button icon={IconFolderOpen} variant="filled" onClick={() => input.current?.click()}>
        {t('common.chooseFile')}
      </Button>
      <p className="hint">{t('batch.csvTsvXlsxOdsGeoJSON')}</p>
      {tables.length === 0 ? null : (
        <Stack component="ul" gap={2} aria-label={t('batch.tables')}>
          {tables.map((job) => (
            <li key={job.uuid}>
              <UnstyledButton
                w="100%"
                py={6}
                px="sm"
                bdrs="md"
                className="hoverable"
                onClick={() => useBatch.getState().open(job)}
              >
                <Group component="span" gap="sm">
                  <Box component="span" flex={1} miw={0} fw={500} className="ellipsis">
                    {job.name}
                  </Box>
                  <span className="hint">
                    {stateText(job)}
                    {byKey(job)}
                  </span>
                </Group>
              </UnstyledButton>
            </li>
          ))}
        </Stack>
      )}
    </>
  );
}

function Problem() {
  const problem = useBatch((batch) => batch.problem);
  const { failure } = useBatchPreview();
  const failed = useTable((table) => (table?.status === 'Failed' ? table.message : undefined));
  const text = problem ?? (failure === null || isUnknownSystem(failure) ? failed : failureOutlook(failure));
  if (text === undefined) return null;
  return (
    <Message title={t('batch.somethingWentWrong')} isError>
      {text}
    </Message>
  );
}
