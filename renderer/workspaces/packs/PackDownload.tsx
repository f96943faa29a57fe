import { Group, Paper, Text } from '@mantine/core';
import { Button } from '../../kit/components/Button.tsx';
import { JobProgress } from '../../kit/components/JobProgress.tsx';
import { useNotices } from '../../kit/notices/notices.ts';
import { writtenBytes } from '../../kit/words/locale.ts';
import { t } from '../../kit/words/t.ts';
import {
  cancelPackDownload,
  isDownloading,
  startPackDownload,
  usePackDownload,
} from '../../model/packs/pack-download.ts';

async function resume(request: Parameters<typeof startPackDownload>[0]): Promise<void> {
  const problem = await startPackDownload(request);
  if (problem !== null) useNotices.getState().report(problem);
}

/** The download of a pack from an address, or how it has ended; nothing without one. */
export function PackDownload() {
  const download = usePackDownload();
  if (download === undefined || download.state === 'none') return null;
  const { state, address = '', sha256, received_bytes: bytes, size_bytes: size, checksum, pack, code } = download;
  const received = writtenBytes(bytes);
  const compared = checksum === undefined ? t('packs.noChecksum') : t('packs.checksumMatches', { ...checksum });
  if (isDownloading(download)) {
    const isChecking = state === 'checking';
    const title = isChecking
      ? t('packs.checkingName', { name: address })
      : t('packs.downloadingName', { name: address });
    return (
      <Paper component="output" withBorder p="md" radius="lg">
        <JobProgress
          title={title}
          label={title}
          share={isChecking || size === undefined ? null : Math.min(1, bytes / Math.max(1, size))}
          onCancel={() => void cancelPackDownload()}
        >
          <span className="hint">
            {isChecking
              ? compared
              : size === undefined
                ? received
                : t('common.receivedTotal', { received, total: writtenBytes(size) })}
          </span>
        </JobProgress>
      </Paper>
    );
  }
  const isInstalled = code === 'already_installed';
  return (
    <Paper withBorder p="md" radius="lg" role={state === 'failed' ? 'alert' : 'status'}>
      <Text inherit fw={600}>
        {state === 'finished'
          ? t('packs.addedTitle', { title: pack ?? '' })
          : state === 'failed'
            ? t('packs.downloadFailed')
            : t('packs.downloadCancelled')}
      </Text>
      <p className="secondary breakable">
        {state === 'finished'
          ? address
          : state === 'failed'
            ? download.message
            : t('packs.receivedKept', { address, received })}
      </p>
      {state === 'finished' ? <p className="hint breakable selectable">{compared}</p> : null}
      <Group wrap="wrap" gap="sm" mt="sm">
        {state === 'finished' ? null : (
          <Button size="xs" onClick={() => void resume({ address, sha256, replace: isInstalled })}>
            {isInstalled ? t('common.replace') : state === 'failed' ? t('common.tryAgain') : t('common.resume')}
          </Button>
        )}
        <Button size="xs" onClick={() => void cancelPackDownload()}>
          {t('common.close')}
        </Button>
      </Group>
    </Paper>
  );
}
