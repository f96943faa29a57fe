import { Box, Flex, Stack } from '@mantine/core';
import { IconFileTypeCsv } from '@tabler/icons-react';
import { FileDrop } from '../../kit/components/FileDrop.tsx';
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
import { useTable } from '../../model/batch/open-table.ts';
import { t } from '../../kit/words/t.ts';

/** A table on the left in four steps; its rows and answers on the right, with the map below them. */
export function BatchWorkspace() {
  useRestingMode('table-row');
  const isRead = useTable((table) => table?.head !== undefined);
  return (
    <Flex pos="relative" flex={1} miw={0} mih={0}>
      <section className={styles['panel']} aria-label={t('common.batch')} data-region="batch">
        <Box component="header" px="lg" pt={14} pb={10}>
          <h1 className="page-title">{t('common.batch')}</h1>
          <p className="secondary">{t('batch.appendLookUpsTableCoordinates')}</p>
        </Box>
        <FileStep />
        {isRead ? <ColumnsStep /> : null}
        {isRead ? <LookUpsStep /> : null}
        {isRead ? <RunStep /> : null}
      </section>
      <div className={styles['main']} data-region="page">
        {isRead ? (
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
            <PointLegend />
          </Box>
          <SoFar />
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
