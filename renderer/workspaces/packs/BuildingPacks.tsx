import { Group, Paper, Stack, Text } from '@mantine/core';
import { Button } from '../../kit/components/Button.tsx';
import { JobProgress } from '../../kit/components/JobProgress.tsx';
import { buildPacks, cancelPackBuild, usePackBuild } from '../../model/packs/pack-build.ts';
import { buildProgress } from './BuildStatus.tsx';
import { t } from '../../kit/words/t.ts';
import { writtenPercent } from '../../kit/words/locale.ts';

/** Progress of the default packs' build, or its failure; nothing without a build. */
export function BuildingPacks() {
  const build = usePackBuild();
  if (build === undefined) return null;
  const { state, packs_done: done, packs_total: total, tasks, notes, message } = build;
  if (state === 'failed' || state === 'cancelled')
    return (
      <Paper withBorder p="md" radius="lg" role={state === 'failed' ? 'alert' : 'status'}>
        <Text mb="sm">
          <b>{state === 'failed' ? t('packs.notAllPacksCouldBuilt') : t('packs.buildCancelled')}</b> {message}{' '}
          {done === 0 ? t('packs.downloadsKept') : t('packs.packsReadyDownloadsKept', { done, total })}
        </Text>
        <Button size="xs" onClick={() => void buildPacks()}>
          {t('common.resume')}
        </Button>
      </Paper>
    );
  if (state !== 'running') return null;
  return (
    <Paper withBorder p="md" radius="lg">
      <JobProgress
        title={<output>{buildProgress(done, total)}</output>}
        label={t('packs.finishedPacks')}
        share={done === 0 ? null : done / total}
        onCancel={() => void cancelPackBuild()}
      />
      <Stack component="ul" gap={0} mt="sm">
        {tasks.map(({ name, step, share: part }) => (
          <Group wrap="wrap" key={name} component="li" justify="space-between" gap="md">
            <span className="mono">{name}</span>
            <span className="hint">
              {step}
              {part === undefined ? '' : `, ${writtenPercent(Math.floor(part * 100) / 100)}`}
            </span>
          </Group>
        ))}
      </Stack>
      {notes.length === 0 ? null : <p className="hint">{notes.at(-1)}</p>}
    </Paper>
  );
}
