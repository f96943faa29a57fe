import { Box, Menu, SegmentedControl, Text } from '@mantine/core';
import { IconDots, IconGitCompare, IconPencil, IconRefresh, IconTrash, IconX } from '@tabler/icons-react';
import { EXPORT_MEASURES } from '../../../../contract/matrix-export.ts';
import type { JobSummary } from '../../../../contract/matrix.ts';
import { Button } from '../../../kit/components/Button.tsx';
import { IconButton } from '../../../kit/components/IconButton.tsx';
import { jobActions } from '../job-actions.ts';
import { useShownJobs } from '../../../model/matrix/jobs.ts';
import { formatCount, writtenFixed } from '../../../kit/words/locale.ts';
import { MODE_WORDS, titleOf, writtenOption } from '../../../model/matrix/words.ts';
import { useMatrixView } from '../../../model/matrix/view.ts';
import { ExportMenu } from './export/ExportMenu.tsx';
import type { HeatModel } from './heat-model.ts';
import styles from './MatrixResult.module.css';
import { useResult } from '../../../model/matrix/result/state.ts';
import { MEASURE_TITLES } from './words.ts';
import { t } from '../../../kit/words/t.ts';

type Props = { readonly job: JobSummary; readonly model: HeatModel };

/** The matrix, its displayed values, and its actions. */
export function ResultHeader({ job, model }: Props) {
  const { grid, measure } = model;
  const both = grid.duration !== undefined && grid.distance !== undefined;
  return (
    <header className={styles['header']}>
      <Box flex={1} miw={0}>
        <h2 className={`ellipsis ${styles['title']}`}>{titleOf(job)}</h2>
        <p className="secondary figures ellipsis">
          {t('matrix.countOrigins', { count: job.origins })},{' '}
          {t('matrix.countDestinations', { count: job.destinations })}, {MODE_WORDS[job.mode]},{' '}
          {writtenOption(job.option)}
          <span className="hint">{tookText(job)}</span>
        </p>
      </Box>
      {both ? (
        <SegmentedControl
          aria-label={t('common.measure')}
          data={EXPORT_MEASURES.map((value) => ({ value, label: MEASURE_TITLES[value] }))}
          value={measure}
          onChange={(value) => useMatrixView.setState({ measure: value })}
        />
      ) : null}
      <Button icon={IconRefresh} onClick={() => void jobActions.orderAgain(job.uuid)}>
        {t('matrix.runAgain')}
      </Button>
      <ExportMenu model={model} />
      <MoreMenu job={job} />
    </header>
  );
}

/** `, 40,000 cells in 2.9 s`, `, 900 cells in 12 ms` */
function tookText({ origins, destinations, started_at, finished_at }: JobSummary): string {
  const cells = t('matrix.countCells', { count: origins * destinations });
  if (started_at === undefined || finished_at === undefined) return `, ${cells}`;
  const milliseconds = Date.parse(finished_at) - Date.parse(started_at);
  if (milliseconds < 1000) return `, ${t('matrix.cellsTimeMs', { cells, time: Math.max(1, milliseconds) })}`;
  const seconds = milliseconds / 1000;
  return `, ${t('matrix.cellsTimeS', { cells, time: seconds < 10 ? writtenFixed(seconds, 1) : Math.round(seconds) })}`;
}

function MoreMenu({ job }: { readonly job: JobSummary }) {
  const comparedWith = useResult((result) => result.comparedWith);
  const others = (useShownJobs() ?? []).filter((other) => other.status === 'Finished' && other.uuid !== job.uuid);
  return (
    <Menu width={260} trapFocus returnFocus>
      <Menu.Target>
        <IconButton icon={IconDots} label={t('matrix.more')} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil size={16} stroke={1.75} />} onClick={() => void jobActions.edit(job.uuid)}>
          {t('matrix.editPoints')}
        </Menu.Item>
        <Menu.Item leftSection={<IconTrash size={16} stroke={1.75} />} onClick={() => jobActions.remove(job)}>
          {t('common.delete')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>{t('matrix.compareCellCell')}</Menu.Label>
        <Box mah={240} className="scrolls">
          {others.map((other) => (
            <Menu.Item
              key={other.uuid}
              leftSection={<IconGitCompare size={16} stroke={1.75} />}
              onClick={() => useResult.getState().set({ comparedWith: other.uuid, filter: null })}
            >
              {titleOf(other)}
              <Text span size="xs" display="block" c="dimmed">
                {formatCount(other.origins)} × {formatCount(other.destinations)}, {other.mode},{' '}
                {writtenOption(other.option)}
              </Text>
            </Menu.Item>
          ))}
          {others.length === 0 ? (
            <Box component="p" pt={2} pb="sm" px="sm" fz="xs" className="hint">
              {t('matrix.noOtherFinishedJob')}
            </Box>
          ) : null}
        </Box>
        {comparedWith === null ? null : (
          <Menu.Item
            leftSection={<IconX size={16} stroke={1.75} />}
            onClick={() => useResult.getState().set({ comparedWith: null, filter: null })}
          >
            {t('matrix.endComparison')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
