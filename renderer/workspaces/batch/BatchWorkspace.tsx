import { Box, Flex, SegmentedControl, Stack } from '@mantine/core';
import { IconFileTypeCsv } from '@tabler/icons-react';
import { useState } from 'react';
import { FileDrop } from '../../kit/components/FileDrop.tsx';
import { oneOf } from '../../kit/storage/stored.ts';
import { useRestingMode } from '../../map/modes/modes.ts';
import { MapPlace } from '../../map/MapPlace.tsx';
import { useBatch } from '../../model/batch/batch.ts';
import styles from './BatchWorkspace.module.css';
import { ColumnsStep } from './ColumnsStep.tsx';
import { FarRows } from './FarRows.tsx';
import { FileStep } from './FileStep.tsx';
import { LookUpsStep } from './LookUpsStep.tsx';
import { PointLegend } from './PointLegend.tsx';
import { ResultBar } from './ResultBar.tsx';
import { ResultTable } from './ResultTable.tsx';
import { RunStep } from './RunStep.tsx';
import { SoFar } from './SoFar.tsx';
import { SummaryChart } from './summary/SummaryChart.tsx';
import { SummaryOnMap } from './summary/SummaryOnMap.tsx';
import { SummaryPage } from './summary/SummaryPage.tsx';
import { SummarySteps } from './summary/SummarySteps.tsx';
import { useTable } from '../../model/batch/open-table.ts';
import { t } from '../../kit/words/t.ts';

const PAGES = ['result', 'summary'] as const;

/**
 * A table on the left in four steps; its rows and answers, or groups of its rows, on the right, and the map below.
 */
export function BatchWorkspace() {
  useRestingMode('table-row');
  const isRead = useTable((table) => table?.head !== undefined);
  const [page, setPage] = useState<(typeof PAGES)[number]>('result');
  const isSummary = page === 'summary';
  return (
    <Flex pos="relative" flex={1} miw={0} mih={0}>
      <section className={styles['panel']} aria-label={t('common.batch')} data-region="batch">
        <Box component="header" px="lg" pt={14} pb={10}>
          <div className="spread">
            <h1 className="page-title">{t('common.batch')}</h1>
            <SegmentedControl
              aria-label={t('common.page')}
              data={[
                { value: 'result', label: t('common.lookUps') },
                { value: 'summary', label: t('batch.summary') },
              ]}
              value={page}
              onChange={(value) => setPage(oneOf(PAGES, value, 'result'))}
            />
          </div>
          <p className="secondary">
            {isSummary ? t('batch.countAndAddUpRows') : t('batch.appendLookUpsTableCoordinates')}
          </p>
        </Box>
        <FileStep />
        {isRead ? <ColumnsStep /> : null}
        {isRead ? isSummary ? <SummarySteps /> : <LookUpsStep /> : null}
        {isRead && !isSummary ? <RunStep /> : null}
      </section>
      <div className={styles['main']} data-region="page">
        {isRead && isSummary ? (
          <SummaryPage />
        ) : isRead ? (
          <>
            <ResultBar />
            <FarRows />
            <ResultTable />
          </>
        ) : (
          <Stack
            component="p"
            gap={10}
            flex={1}
            align="center"
            justify="center"
            p="xl"
            bg="var(--panel)"
            c="var(--ink-2)"
            ta="center"
          >
            <IconFileTypeCsv size={28} stroke={1.5} aria-hidden />
            {t('batch.dropTableFileUp1')}
          </Stack>
        )}
        <div className={styles['below']}>
          <Box pos="relative" flex={1} miw={0} className="clipped">
            <MapPlace />
            {isSummary ? <SummaryOnMap /> : <PointLegend />}
          </Box>
          {isSummary ? <SummaryChart /> : <SoFar />}
        </div>
      </div>
      <FileDrop
        icon={IconFileTypeCsv}
        title={() => t('batch.dropEnrichTable')}
        onFiles={([file]) => {
          if (file !== undefined) void useBatch.getState().upload(file);
        }}
      />
    </Flex>
  );
}
